import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { newProjectSearch, paths } from "../../lib/paths.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { projectsQuery } from "../../lib/project-queries.ts";
import { ProjectList } from "./project-list.tsx";

/** The personal projects as cards. */
export function ProjectsPage() {
  const navigate = useNavigate();
  const { open } = useSearch({ strict: false });
  const list = useQuery(projectsQuery());
  if (open !== newProjectSearch.open) return <ProjectList kind="personal" list={list} />;
  return (
    <ProjectList
      kind="personal"
      list={list}
      opensNew={{
        onClose: () => void navigate({ to: paths.projects, replace: true }),
        onCreated: ({ id }) => void navigate({ to: projectPaths("personal", id).importSchema, replace: true }),
      }}
    />
  );
}
