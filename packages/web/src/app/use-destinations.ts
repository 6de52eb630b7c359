import { useQuery } from "@tanstack/react-query";
import { BookOpen, Database, FlaskConical, FolderKanban, History, Table2, Users, Workflow } from "lucide-react";
import { docPaths } from "../lib/doc-paths.ts";
import { projectPaths } from "../lib/project-paths.ts";
import { collaborativeProjectsQuery, projectsQuery } from "../lib/project-queries.ts";
import type { ProjectScope } from "../lib/project-scope.ts";
import { useOpenProject } from "../lib/use-project.ts";
import type { Destination } from "./destinations.ts";
import { navigation } from "./navigation.ts";

/** Everywhere one can go from here: the pages of the open project first, then all pages, then all projects. */
export function useDestinations(): readonly Destination[] {
  const open = useOpenProject();
  const { data: projects = [] } = useQuery(projectsQuery());
  const { data: shared = [] } = useQuery(collaborativeProjectsQuery());
  const here = [...projects, ...shared].find((project) => project.id === open?.id);
  return [
    ...(here === undefined || open === undefined ? [] : pagesOf(open, here.name)),
    ...navigation.map(({ label, to, icon }) => ({ label, to, icon, kind: "Page" })),
    { label: "Warnings", to: docPaths.warnings, icon: BookOpen, kind: "Documentation" },
    ...projects.map(({ id, name }) => ({
      label: name,
      to: projectPaths("personal", id).overview,
      icon: FolderKanban,
      kind: "Project",
    })),
    ...shared.map(({ id, name }) => ({
      label: name,
      to: projectPaths("collaborative", id).overview,
      icon: Users,
      kind: "Collaborative project",
    })),
  ];
}

function pagesOf({ paths, kind: projectKind }: ProjectScope, kind: string): readonly Destination[] {
  return [
    { label: "Schemas", to: paths.schemas, icon: Database, kind },
    { label: "Tables", to: paths.tables, icon: Table2, kind },
    { label: "ERD", to: paths.erd(), icon: Workflow, kind },
    { label: "Simulations", to: paths.simulations, icon: FlaskConical, kind },
    ...(projectKind === "collaborative"
      ? [
          { label: "Team Members", to: paths.members, icon: Users, kind },
          { label: "Activity", to: paths.activity, icon: History, kind },
        ]
      : []),
  ];
}
