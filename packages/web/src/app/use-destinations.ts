import { useQuery } from "@tanstack/react-query";
import { BookOpen, Database, FlaskConical, FolderKanban, Table2, Workflow } from "lucide-react";
import { useParams } from "@tanstack/react-router";
import { paths } from "../lib/paths.ts";
import { projectsQuery } from "../lib/project-queries.ts";
import type { Destination } from "./destinations.ts";
import { navigation } from "./navigation.ts";

/** Everywhere one can go from here: the pages of the open project first, then all pages, then all projects. */
export function useDestinations(): readonly Destination[] {
  const { projectId } = useParams({ strict: false }) as { projectId?: string };
  const { data: projects = [] } = useQuery(projectsQuery());
  const here = projects.find((project) => project.id === projectId);
  return [
    ...(here === undefined ? [] : projectPages(here.id, here.name)),
    ...navigation.map(({ label, to, icon }) => ({ label, to, icon, kind: "Page" })),
    { label: "Warnings", to: paths.warnings, icon: BookOpen, kind: "Documentation" },
    ...projects.map(({ id, name }) => ({ label: name, to: paths.project(id), icon: FolderKanban, kind: "Project" })),
  ];
}

function projectPages(projectId: string, kind: string): readonly Destination[] {
  return [
    { label: "Schemas", to: paths.schemas(projectId), icon: Database, kind },
    { label: "Tables", to: paths.tables(projectId), icon: Table2, kind },
    { label: "ERD", to: paths.erd(projectId), icon: Workflow, kind },
    { label: "Simulations", to: paths.simulations(projectId), icon: FlaskConical, kind },
  ];
}
