import { z } from "zod";
import { collaborativePath } from "./collaborative-path.ts";
import { collaborativeRunBody, collaborativeSimulationBody, simpleStatement } from "./collaborative-simulation.ts";
import { comparisonsRoutes } from "./comparisons.ts";
import { diagramNotesRoutes, diagramViewsRoutes } from "./diagrams.ts";
import { columnRoutes, editsRoutes, relationshipRoutes, tableEditRoutes } from "./edits.ts";
import { effectsRoutes } from "./effects.ts";
import { erdRoutes, projectErd, schemaErd } from "./erd.ts";
import { id, idParams, projectIdParams } from "./fields.ts";
import { impactResult } from "./impact.ts";
import { resultComparisonRoutes } from "./result-comparison.ts";
import { defineList, defineRoute } from "./route.ts";
import type { RouteContract } from "./route.ts";
import { createSchemaBody, importSchemaFields, schemasRoutes, collaborativeSchemaChanges } from "./schemas.ts";
import { rerunSimulation, simulationsRoutes, updateSimulationBody } from "./simulations.ts";
import { statisticsRoutes } from "./statistics.ts";
import { tablesRoutes } from "./tables.ts";
import { versionsRoutes } from "./versions.ts";
import { whatIfRoutes } from "./what-if.ts";

type Routes = Readonly<Record<string, RouteContract>>;
/** What a route of collaborative projects has of its own. */
type Own = Readonly<Record<string, Partial<Pick<RouteContract, "query" | "body" | "data" | "summary" | "failure">>>>;

const collaborativeSchemaBody = createSchemaBody
  .omit({ project_id: true })
  .extend(collaborativeSchemaChanges.pick({ version: true }).shape);

export const collaborativeImportFields = importSchemaFields.omit({ project_id: true });

/** A dump, or a schema in its JSON form; of both the dump. */
export const collaborativeImportBody = collaborativeImportFields
  .extend({
    sql_dump: z.string({ error: "SQL dump must be a text" }).optional(),
    schema_data: z.record(z.string(), z.unknown(), { error: "The schema data must be a JSON object" }).nullish(),
  })
  .refine(({ sql_dump, schema_data }) => isGiven(sql_dump) || (schema_data ?? null) !== null, {
    path: ["sql_dump"],
    error: "Please provide either SQL dump or JSON schema data",
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .transform(({ sql_dump, schema_data, ...fields }) => {
    const data = schema_data ?? undefined;
    return isGiven(sql_dump)
      ? { ...fields, sql_dump, schema_data: undefined }
      : { ...fields, sql_dump: undefined, schema_data: data };
  });

function isGiven(dump: unknown): boolean {
  return typeof dump === "string" && dump.trim() !== "";
}

const collaborativeSimulationChanges = updateSimulationBody.refine(
  ({ query_text }) => query_text === undefined || simpleStatement.safeParse(query_text).success,
  { error: "Invalid SQL query. Use simple SELECT/INSERT/UPDATE/DELETE statements.", path: ["query_text"] },
);

function without(shape: z.ZodType | undefined): z.ZodType | undefined {
  return shape instanceof z.ZodObject && "project_id" in shape.shape ? shape.omit({ project_id: true }) : shape;
}

/** The like of a route of personal projects: below the project's address, which names the project once and for all. */
function likeOf(route: RouteContract, own: Own[string] = {}): RouteContract {
  const { params, query, body, ...rest } = route;
  const ownParams = params instanceof z.ZodObject ? params.shape : {};
  const kept = { query: own.query ?? without(query), body: own.body ?? without(body) };
  return {
    ...rest,
    path: collaborativePath(route.path),
    tag: `Collaborative projects: ${route.tag}`,
    params: z.object({ projectId: id, ...ownParams }),
    ...(kept.query === undefined ? {} : { query: kept.query }),
    ...(kept.body === undefined ? {} : { body: kept.body }),
    errors: [...new Set([...route.errors, "NOT_FOUND" as const])],
    ...own,
  };
}

const likes = new Map<RouteContract, RouteContract>();

function likesOf<Group extends Routes>(group: Group, own: Own = {}): { readonly [Name in keyof Group]: RouteContract } {
  const entries = Object.entries(group).map(([name, route]): [string, RouteContract] => {
    const like = likeOf(route, own[name]);
    likes.set(route, like);
    return [name, like];
  });
  return Object.fromEntries(entries) as { readonly [Name in keyof Group]: RouteContract };
}

const {
  queries: _queries,
  recognise: _recognise,
  validate: _validate,
  importProgress: _progress,
  cancelImport: _cancel,
  ...schemas
} = schemasRoutes;
const { progress: _effectsProgress, cancel: _effectsCancel, ...effects } = effectsRoutes;

/** The routes of what is in personal projects, as collaborative ones have them; by groups and names they are the same. */
export const collaborativeLikes = {
  schemas: likesOf(schemas, {
    create: { body: collaborativeSchemaBody },
    update: { body: collaborativeSchemaChanges },
    import: { body: collaborativeImportBody },
  }),
  tables: likesOf({ ...tablesRoutes, ...tableEditRoutes }),
  columns: likesOf(columnRoutes),
  relationships: likesOf(relationshipRoutes),
  edits: likesOf(editsRoutes),
  versions: likesOf(versionsRoutes),
  comparisons: likesOf(comparisonsRoutes),
  effects: likesOf(effects),
  what_if: likesOf(whatIfRoutes),
  results: likesOf(resultComparisonRoutes),
  statistics: likesOf(statisticsRoutes),
  erd: likesOf(erdRoutes, {
    ofProject: {
      query: z.object({ schemaId: id.optional() }),
      data: z.union([projectErd, schemaErd]),
      summary: "The diagrams of all schemas of a project, one by one and combined; with `schemaId` that of one.",
    },
  }),
  diagramViews: likesOf(diagramViewsRoutes),
  diagramNotes: likesOf(diagramNotesRoutes),
  simulations: likesOf(simulationsRoutes, {
    create: { body: collaborativeSimulationBody, failure: "Failed to create collaborative simulation" },
    run: { body: collaborativeRunBody },
    update: { body: collaborativeSimulationChanges },
  }),
};

const tag = "Collaborative projects: Simulations";
const simulationParams = projectIdParams.extend(idParams.shape);
const simulationId = z.object({ simulationId: id });

/** What only simulations of collaborative projects have. */
export const collaborativeSimulationsRoutes = {
  execute: defineRoute({
    method: "POST",
    path: "/collaborative-projects/:projectId/simulations/:id/run",
    tag,
    summary: "Run a simulation that is stored; the id stays.",
    failure: "Failed to execute collaborative simulation",
    params: simulationParams,
    data: rerunSimulation,
    topLevel: simulationId,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT", "RATE_LIMITED"],
  }),
  results: defineList({
    path: "/collaborative-projects/:projectId/simulations/:id/results",
    tag,
    summary: "The affected tables of a completed simulation by cascade level; empty for any other status.",
    failure: "Failed to fetch impact results",
    params: simulationParams,
    row: impactResult,
    errors: ["NOT_FOUND"],
  }),
};

/** The like of a route of personal projects; undefined for one that asks nothing of a project. */
export function collaborativeLike(route: RouteContract): RouteContract | undefined {
  return likes.get(route);
}
