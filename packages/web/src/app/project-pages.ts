import { createRoute } from "@tanstack/react-router";
import type { ProjectRef } from "../lib/project-scope.ts";
import { textSearch } from "../lib/text-search.ts";
import { fetchProjectAhead } from "./fetch-ahead.ts";
import { lazyPage } from "./lazy-page.ts";
import { PagePending } from "./page-pending.tsx";
import { shellRoute } from "./signed-in-route.ts";

export const teamPages = () => import("./team-pages.ts");

const erdSearch = textSearch("table", "layout", "show", "lines", "view", "focus", "depth", "at");
const erdPage = lazyPage(() => import("../features/diagram/erd-page.tsx"), "ErdPage");

/** The pages of a project below its address. Each kind of project has them all, at its own. */
export function projectPages(
  base: "/projects/$projectId" | "/collaborative-projects/$projectId",
  kind: ProjectRef["kind"],
) {
  const projectRoute = createRoute({
    getParentRoute: () => shellRoute,
    path: base,
    beforeLoad: ({ params }) => ({ project: { kind, id: params.projectId } satisfies ProjectRef }),
    loader: ({ preload, context: { project } }) => fetchProjectAhead(preload, (data) => data.project(project)),
  });

  /** What the pages have in common, and how a list of the project's schemas is fetched for those that show it. */
  const page = { getParentRoute: () => projectRoute, pendingComponent: PagePending } as const;
  const fetchSchemas = ({ preload, context: { project } }: { preload: boolean; context: { project: ProjectRef } }) =>
    fetchProjectAhead(preload, (data) => data.schemas(project));

  const overviewRoute = createRoute({
    ...page,
    path: "/",
    component: lazyPage(() => import("../features/projects/project-page.tsx"), "ProjectPage"),
  });
  const schemasRoute = createRoute({
    ...page,
    path: "schemas",
    component: lazyPage(() => import("../features/schemas/schemas-page.tsx"), "SchemasPage"),
    loader: fetchSchemas,
  });
  const importRoute = createRoute({
    ...page,
    path: "schemas/import",
    component: lazyPage(() => import("../features/schemas/import/import-page.tsx"), "ImportPage"),
  });
  const schemaRoute = createRoute({
    ...page,
    path: "schemas/$schemaId",
    component: lazyPage(() => import("../features/schemas/schema-page.tsx"), "SchemaPage"),
    validateSearch: textSearch("statistics", "changes"),
    loader: ({ preload, params: { schemaId }, context: { project } }) =>
      fetchProjectAhead(preload, (data) => data.schema(project, schemaId)),
  });
  const versionsRoute = createRoute({
    ...page,
    path: "schemas/$schemaId/versions",
    component: lazyPage(() => import("../features/versions/versions-page.tsx"), "VersionsPage"),
    validateSearch: textSearch("changes"),
    loader: ({ preload, params: { schemaId }, context: { project } }) =>
      fetchProjectAhead(preload, (data) => data.versions(project, schemaId)),
  });
  const compareRoute = createRoute({
    ...page,
    path: "schemas/$schemaId/compare",
    component: lazyPage(() => import("./compare-route.tsx"), "CompareRoute"),
    validateSearch: textSearch("from", "to", "view", "risk", "q", "confirmed", "refused"),
    loader: ({ preload, params: { schemaId }, context: { project } }) =>
      fetchProjectAhead(preload, (data) => data.versions(project, schemaId)),
  });
  const tablesRoute = createRoute({
    ...page,
    path: "tables",
    component: lazyPage(() => import("../features/tables/tables-page.tsx"), "TablesPage"),
    validateSearch: textSearch("schema", "table", "changes"),
    loader: fetchSchemas,
  });
  const combinedErdRoute = createRoute({
    ...page,
    path: "erd",
    component: erdPage,
    validateSearch: erdSearch,
    loader: ({ preload, context: { project } }) => fetchProjectAhead(preload, (data) => data.projectErd(project)),
  });
  const schemaErdRoute = createRoute({
    ...page,
    path: "erd/$schemaId",
    component: erdPage,
    validateSearch: erdSearch,
    loader: ({ preload, params: { schemaId }, context: { project } }) =>
      fetchProjectAhead(preload, (data) => data.schemaErd(project, schemaId)),
  });
  const simulationsRoute = createRoute({
    ...page,
    path: "simulations",
    component: lazyPage(() => import("../features/simulations/list/simulations-page.tsx"), "SimulationsPage"),
    validateSearch: textSearch(
      "new",
      "sql",
      "schema",
      "q",
      "outcome",
      "risk",
      "type",
      "on",
      "tag",
      "by",
      "table",
      "sort",
    ),
    loader: ({ preload, context: { project } }) => fetchProjectAhead(preload, (data) => data.simulations(project)),
  });
  const compareSimulationsRoute = createRoute({
    ...page,
    path: "simulations/compare",
    component: lazyPage(() => import("../features/simulations/compare/compare-results-page.tsx"), "CompareResultsPage"),
    validateSearch: textSearch("from", "to"),
  });
  const simulationRoute = createRoute({
    ...page,
    path: "simulations/$simulationId",
    component: lazyPage(() => import("./simulation-route.tsx"), "SimulationRoute"),
    validateSearch: textSearch("view", "row", "from", "to", "confirmed", "refused", "whatif"),
    loader: ({ preload, params: { simulationId }, context: { project } }) =>
      fetchProjectAhead(preload, (data) => data.simulation(project, simulationId)),
  });

  const membersRoute = createRoute({
    ...page,
    path: "members",
    component: lazyPage(teamPages, "MembersPage"),
  });
  const activityRoute = createRoute({
    ...page,
    path: "activity",
    component: lazyPage(teamPages, "ActivityPage"),
    validateSearch: textSearch("person", "subject"),
  });

  return projectRoute.addChildren([
    // A personal project has one member, whom nobody tells what he did.
    ...(kind === "collaborative" ? [membersRoute, activityRoute] : []),
    overviewRoute,
    schemasRoute,
    importRoute,
    schemaRoute,
    versionsRoute,
    compareRoute,
    tablesRoute,
    combinedErdRoute,
    schemaErdRoute,
    simulationsRoute,
    compareSimulationsRoute,
    simulationRoute,
  ]);
}
