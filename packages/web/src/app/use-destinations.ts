import { useQuery } from "@tanstack/react-query";
import { BookOpen, Database, FlaskConical, FolderKanban, Table2, Workflow } from "lucide-react";
import { paths } from "../lib/paths.ts";
import { projectPaths, type ProjectPaths } from "../lib/project-paths.ts";
import { projectsQuery } from "../lib/project-queries.ts";
import { useOpenProject } from "../lib/use-project.ts";
import type { Destination } from "./destinations.ts";
import { navigation } from "./navigation.ts";

/** Everywhere one can go from here: the pages of the open project first, then all pages, then all projects. */
export function useDestinations(): readonly Destination[] {
  const open = useOpenProject();
  const { data: projects = [] } = useQuery(projectsQuery());
  const here = projects.find((project) => project.id === open?.id);
  return [
    ...(here === undefined || open === undefined ? [] : pagesOf(open.paths, here.name)),
    ...navigation.map(({ label, to, icon }) => ({ label, to, icon, kind: "Page" })),
    { label: "Warnings", to: paths.warnings, icon: BookOpen, kind: "Documentation" },
    ...projects.map(({ id, name }) => ({
      label: name,
      to: projectPaths("personal", id).overview,
      icon: FolderKanban,
      kind: "Project",
    })),
  ];
}

function pagesOf(paths: ProjectPaths, kind: string): readonly Destination[] {
  return [
    { label: "Schemas", to: paths.schemas, icon: Database, kind },
    { label: "Tables", to: paths.tables, icon: Table2, kind },
    { label: "ERD", to: paths.erd(), icon: Workflow, kind },
    { label: "Simulations", to: paths.simulations, icon: FlaskConical, kind },
  ];
}
