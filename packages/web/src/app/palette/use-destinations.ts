import { useQuery } from "@tanstack/react-query";
import {
  BookOpen,
  Database,
  FileUp,
  FlaskConical,
  FolderKanban,
  GitCompareArrows,
  History,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Sun,
  Table2,
  Users,
  Workflow,
} from "lucide-react";
import { docPaths } from "../../lib/doc-paths.ts";
import { membersOfProjectQuery } from "../../lib/project-members.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { collaborativeProjectsQuery, projectsQuery } from "../../lib/project-queries.ts";
import { projectScope, type ProjectScope } from "../../lib/project-scope.ts";
import { schemasQuery } from "../../lib/resource-queries.ts";
import { useThemeChoice } from "../../lib/theme.ts";
import { newProjectSearch, paths } from "../../lib/paths.ts";
import { navigation } from "../navigation.ts";
import { useSignOut } from "../use-sign-out.ts";
import type { Destination } from "./destinations.ts";
import { simulationNamesQuery } from "./simulation-names.ts";

/** Asked of nobody: without a project no query is enabled. */
const nowhere = projectScope({ kind: "personal", id: "" });

/**
 * Everywhere one can go from here, and what one can do, less the names of tables: what belongs to the open project first, then all
 * pages and actions, then all projects.
 */
export function useDestinations(open: ProjectScope | undefined): readonly Destination[] {
  const { data: projects = [] } = useQuery(projectsQuery());
  const { data: shared = [] } = useQuery(collaborativeProjectsQuery());
  const ofProject = useDestinationsOfProject(open);
  const actions = useActions();
  const here = [...projects, ...shared].find((project) => project.id === open?.id);
  return [
    ...(here === undefined || open === undefined ? [] : pagesOf(open, here.name)),
    ...navigation.map(({ label, to, icon }) => ({ label, to, icon, kind: "Page" })),
    ...ofProject,
    ...actions,
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

function pagesOf(scope: ProjectScope, kind: string): readonly Destination[] {
  const { paths: own, kind: projectKind } = scope;
  return [
    { label: "Schemas", to: own.schemas, icon: Database, kind },
    { label: "Tables", to: own.tables, icon: Table2, kind },
    { label: "ERD", to: own.erd(), icon: Workflow, kind },
    { label: "Simulations", to: own.simulations, icon: FlaskConical, kind },
    ...(projectKind === "collaborative"
      ? [
          { label: "Team Members", to: own.members, icon: Users, kind },
          { label: "Activity", to: own.activity, icon: History, kind },
        ]
      : []),
    ...(scope.can("edit")
      ? [
          { label: "New simulation", to: own.simulations, search: { new: "1" }, icon: Plus, kind: "Action" },
          { label: "Import a schema", to: own.importSchema, icon: FileUp, kind: "Action" },
        ]
      : []),
  ];
}

/** Schemas with their diagrams and versions, simulations and members of the open project. */
function useDestinationsOfProject(open: ProjectScope | undefined): readonly Destination[] {
  const scope = open ?? nowhere;
  const enabled = open !== undefined;
  const { data: schemas = [] } = useQuery({ ...schemasQuery(scope), enabled });
  const { data: simulations = [] } = useQuery({ ...simulationNamesQuery(scope), enabled });
  const { data: members = [] } = useQuery({
    ...membersOfProjectQuery(scope.id),
    enabled: open?.kind === "collaborative",
  });
  return [
    ...schemas.flatMap(({ id, name }): readonly Destination[] => [
      { label: name, to: scope.paths.schema(id), icon: Database, kind: "Schema" },
      { label: `Diagram of ${name}`, to: scope.paths.erd(id), icon: Workflow, kind: "Schema" },
      { label: `Versions of ${name}`, to: scope.paths.versions(id), icon: GitCompareArrows, kind: "Schema" },
    ]),
    ...simulations.map(({ id, name }) => ({
      label: name,
      to: scope.paths.simulation(id),
      icon: FlaskConical,
      kind: "Simulation",
    })),
    ...members.flatMap(({ full_name: name }): readonly Destination[] =>
      name === null ? [] : [{ label: name, to: scope.paths.members, icon: Users, kind: "Member" }],
    ),
  ];
}

function useActions(): readonly Destination[] {
  const [, chooseTheme] = useThemeChoice();
  const signOut = useSignOut();
  const kind = "Action";
  return [
    { label: "New project", to: paths.projects, search: newProjectSearch, icon: Plus, kind },
    { label: "Light theme", icon: Sun, kind, run: () => chooseTheme("light") },
    { label: "Dark theme", icon: Moon, kind, run: () => chooseTheme("dark") },
    { label: "Theme of the device", icon: Monitor, kind, run: () => chooseTheme("system") },
    { label: "Sign out", icon: LogOut, kind, run: signOut },
  ];
}
