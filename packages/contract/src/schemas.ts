import { z } from "zod";
import { census } from "./census.ts";
import { dbType } from "./db-type.ts";
import { erdStats, schemaErd } from "./erd.ts";
import { emptyData, id, idParams, optionalText, projectIdParams, requiredText, timestamp } from "./fields.ts";
import { defineList, defineRoute } from "./route.ts";
import { exportSchemaQuery } from "./schema-export.ts";
import { schemaValidation } from "./schema-validation.ts";
import { schemaHealth, schemaReach } from "./schema-health.ts";
import { relationship, tableNames, tableWithColumns } from "./tables.ts";

export const schema = z.object({
  id,
  project_id: id,
  name: z.string(),
  db_type: dbType,
  version: z.string().nullable(),
  description: z.string().nullable(),
  imported_at: timestamp,
  created_by_name: z.string(),
  table_count: z.int(),
  /** Its dump ended too early; parts of it may be missing. */
  is_incomplete: z.boolean(),
});
export type Schema = z.output<typeof schema>;

/** A schema with what its import found; `census` is null for a schema that was not imported. */
export const schemaDetail = schema.extend({
  /** Of the working state, which every change of it raises: an edit names it. */
  revision: z.int(),
  column_count: z.int(),
  relationship_count: z.int(),
  row_count: z.int(),
  server_version: z.string().nullable(),
  /** What its dump ends inside of, in one sentence; null where it is whole. */
  incompleteness: z.string().nullable(),
  census: census.nullable(),
});
export type SchemaDetail = z.output<typeof schemaDetail>;

const version = optionalText("Version", 100).transform((text) => (text === "" ? null : text));

const schemaName = requiredText("Schema name is required", { maxLength: 200, label: "Schema name" });

const description = optionalText("Description", 2_000).nullish();

export const createSchemaBody = z.object({
  project_id: id,
  name: schemaName,
  db_type: dbType,
  version: version.nullish(),
  description,
});

export const copySchemaBody = z.object({
  /** Of either kind; where the schema lies already, for a copy beside it. */
  target_project_id: z.uuid({ error: "Project selection is required" }),
  /** That of the schema where it is left out. */
  name: schemaName.optional(),
});

/** What is left out of version and description stays as it is. */
export const updateSchemaBody = z.object({
  name: schemaName,
  db_type: dbType,
  version: version.nullish(),
  description,
});

/** The same in a collaborative project, where a version is asked for. */
export const collaborativeSchemaChanges = updateSchemaBody.extend({
  version: requiredText("Version is required", { maxLength: 100, label: "Version" }),
});

/** A form has it as text. */
export const allow_incomplete = z
  .union([z.boolean(), z.literal(["true", "false"]).transform((text) => text === "true")], {
    error: "Say true or false",
  })
  .optional();

/** The fields that come before the file in the multipart form, and beside the dump in JSON. */
export const importSchemaFields = z.object({
  project_id: id,
  db_type: dbType,
  name: optionalText("Schema name", 200).optional(),
  /** Take a dump that ends too early; without it such a one is refused. */
  allow_incomplete,
});

const sqlDump = z.string({ error: "SQL dump is required" });

/**
 * A dump, or a schema in the JSON form that `GET /schema-data.schema.json` describes: one of both. In the multipart form
 * the file `file` stands in their place and may hold either.
 */
export const importSchemaBody = importSchemaFields
  .extend({
    sql_dump: sqlDump.optional(),
    schema_data: z.record(z.string(), z.unknown(), { error: "The schema data must be a JSON object" }).optional(),
  })
  .refine(({ sql_dump, schema_data }) => !isBlank(sql_dump) || (schema_data ?? null) !== null, {
    path: ["sql_dump"],
    error: "SQL dump is required",
    when: hasFields,
  })
  .refine(({ sql_dump, schema_data }) => isBlank(sql_dump) || (schema_data ?? null) === null, {
    path: ["schema_data"],
    error: "Send either the SQL dump or the schema data, not both",
    when: hasFields,
  });

/** Checks across fields run beside those of the fields, so that all mistakes are told at once. */
function hasFields({ value }: { readonly value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}

/** A dump to look at without storing anything. The multipart form has the file `file` in place of `sql_dump`. */
export const validateSchemaFields = z.object({ db_type: dbType, allow_incomplete });
export const validateSchemaBody = validateSchemaFields.extend({
  sql_dump: sqlDump.refine((text) => text.trim() !== "", { error: "SQL dump is required" }),
});

/** `import_id` is chosen by the client so that it can ask for the progress, and cancel, while the call is under way. */
export const importSchemaQuery = z.object({ import_id: id.optional() });

export const importResult = schemaDetail.extend({
  /** The version made at once, null where that failed: the schema stays imported. */
  initial_version: z.object({ id, version_number: z.string(), version_name: z.string() }).nullable(),
});
export type ImportResult = z.output<typeof importResult>;

export const importProgress = z.object({
  import_id: z.uuid(),
  phase: z.enum(["receiving", "reading", "storing", "completed", "failed", "cancelled"]),
  /** While `receiving`, how many have arrived; from then on, how many were read. */
  bytes_read: z.int(),
  /** Null while the size is not known (a compressed or chunked upload). */
  bytes_total: z.int().nullable(),
  statements: z.int(),
  tables: z.int(),
});
export type ImportProgress = z.output<typeof importProgress>;

export const importIdParams = z.object({ importId: id });

/** A query to run on a live database, which it does not change. */
export const catalogQuery = z.object({
  id: z.string(),
  db_type: dbType,
  /** Product and oldest version. */
  title: z.string(),
  /** What to know before running it. */
  note: z.string(),
  /** How to run it with the database's own client: the query stands in `query.sql`, the result goes to `schema.json`. */
  command: z.string(),
  sql: z.string(),
});
export type CatalogQueryData = z.output<typeof catalogQuery>;

/** What the text of a dump says of its dialect. */
export const recogniseBody = z.object({
  sample: z.string({ error: "Sample is required" }).max(300_000, { error: "Sample must be at most 300000 characters" }),
});

/** How much is in a schema. */
export const schemaStats = erdStats.extend({ row_count: z.int(), simulation_count: z.int(), version_count: z.int() });

export const schemasRoutes = {
  listOfProject: defineList({
    path: "/schemas/project/:projectId",
    tag: "Schemas",
    summary: "The schemas of a project, newest first.",
    params: projectIdParams,
    row: schema,
    errors: ["NOT_FOUND"],
  }),
  get: defineRoute({
    method: "GET",
    path: "/schemas/:id",
    tag: "Schemas",
    summary: "One schema with its counts and the census of its import.",
    params: idParams,
    data: schemaDetail,
    errors: ["NOT_FOUND"],
  }),
  create: defineRoute({
    method: "POST",
    path: "/schemas",
    tag: "Schemas",
    summary: "Create an empty schema.",
    status: 201,
    body: createSchemaBody,
    data: schema,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  import: defineRoute({
    method: "POST",
    path: "/schemas/import",
    tag: "Schemas",
    summary:
      "Import a schema: JSON with `sql_dump` or `schema_data`, or multipart/form-data with the other fields and then a `file`.",
    status: 201,
    query: importSchemaQuery,
    body: importSchemaBody,
    data: importResult,
    acceptsMultipart: true,
    errors: [
      "NOT_FOUND",
      "FORBIDDEN",
      "DUMP_EMPTY",
      "DUMP_HAS_NO_TABLE",
      "DUMP_INCOMPLETE",
      "DUMP_IS_NO_SQL",
      "DUMP_OF_ANOTHER_DIALECT",
      "UNPROCESSABLE",
      "IMPORT_CANCELLED",
      "RATE_LIMITED",
      "TOO_LARGE",
    ],
  }),
  queries: defineRoute({
    method: "GET",
    path: "/schemas/queries",
    tag: "Schemas",
    summary: "Queries that print the schema of a live database in the JSON form that can be imported.",
    access: "anonymous",
    data: z.array(catalogQuery),
    errors: [],
  }),
  importProgress: defineRoute({
    method: "GET",
    path: "/schemas/imports/:importId",
    tag: "Schemas",
    summary:
      "How far an import of the signed-in user has come. A form is known as soon as its headers have arrived, JSON once all of it has.",
    params: importIdParams,
    data: importProgress,
    errors: ["NOT_FOUND"],
  }),
  cancelImport: defineRoute({
    method: "DELETE",
    path: "/schemas/imports/:importId",
    tag: "Schemas",
    summary: "Cancel an import that is under way; nothing of it stays.",
    params: importIdParams,
    data: emptyData,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  recognise: defineRoute({
    method: "POST",
    path: "/schemas/recognise",
    tag: "Schemas",
    summary: "Which database the beginning of a dump was written for.",
    body: recogniseBody,
    data: z.object({ db_type: dbType.nullable(), evidence: z.array(z.string()) }),
    errors: [],
  }),
  validate: defineRoute({
    method: "POST",
    path: "/schemas/validate",
    tag: "Schemas",
    summary: "What an import of a dump would find, and what PostgreSQL's own grammar says of it; nothing is stored.",
    failure: "Failed to validate SQL dump",
    body: validateSchemaBody,
    data: schemaValidation,
    acceptsMultipart: true,
    errors: ["TOO_LARGE", "UNPROCESSABLE", "RATE_LIMITED"],
  }),
  update: defineRoute({
    method: "PUT",
    path: "/schemas/:id",
    tag: "Schemas",
    summary: "Change a schema's name, type and version text.",
    params: idParams,
    body: updateSchemaBody,
    data: schema,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  }),
  copy: defineRoute({
    method: "POST",
    path: "/schemas/:id/copy",
    tag: "Schemas",
    summary:
      "Copy the working state of a schema, with what is known of its rows, as a new schema to a project where one may edit.",
    status: 201,
    params: idParams,
    body: copySchemaBody,
    data: schemaDetail,
    errors: ["NOT_FOUND", "FORBIDDEN", "TOO_LARGE", "RATE_LIMITED"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/schemas/:id",
    tag: "Schemas",
    summary: "Delete a schema with its tables, versions and simulations.",
    params: idParams,
    data: emptyData,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  export: defineRoute({
    method: "GET",
    path: "/schemas/:id/export",
    tag: "Schemas",
    summary: "A schema's working state as a file: SQL in its own dialect, or a description for other tools.",
    params: idParams,
    query: exportSchemaQuery,
    data: z.string(),
    isDownload: true,
    errors: ["NOT_FOUND", "TOO_LARGE", "RATE_LIMITED"],
  }),
  stats: defineRoute({
    method: "GET",
    path: "/schemas/:id/stats",
    tag: "Schemas",
    summary: "How much is in a schema.",
    failure: "Failed to fetch schema statistics",
    params: idParams,
    data: schemaStats,
    errors: ["NOT_FOUND"],
  }),
  health: defineRoute({
    method: "GET",
    path: "/schemas/:id/health",
    tag: "Schemas",
    summary:
      "What of a schema is worth a look before anything is run on it: keys without an index, the widest cascades, tables without a key.",
    params: idParams,
    data: schemaHealth,
    errors: ["NOT_FOUND", "TOO_LARGE", "RATE_LIMITED"],
  }),
  reach: defineRoute({
    method: "GET",
    path: "/schemas/:id/reach",
    tag: "Schemas",
    summary: "What the keys of a schema make of each of its tables: keys, references, and how far a DELETE goes.",
    params: idParams,
    data: schemaReach,
    errors: ["NOT_FOUND", "TOO_LARGE", "RATE_LIMITED"],
  }),
  visualization: defineRoute({
    method: "GET",
    path: "/schemas/:id/visualization",
    tag: "Schemas",
    summary: "The entity relationship diagram of a schema: the same as GET /erd/schema/{schemaId}.",
    failure: "Failed to generate schema visualization",
    params: idParams,
    data: schemaErd,
    errors: ["NOT_FOUND", "TOO_LARGE", "RATE_LIMITED"],
  }),
  tables: defineList({
    path: "/schemas/:id/tables",
    tag: "Schemas",
    summary: "The tables of a schema with their columns.",
    params: idParams,
    row: tableWithColumns,
    errors: ["NOT_FOUND"],
  }),
  names: defineList({
    path: "/schemas/:id/names",
    tag: "Schemas",
    summary: "The names of a schema's tables and of their columns, to search in.",
    params: idParams,
    row: tableNames,
    errors: ["NOT_FOUND"],
  }),
  relationships: defineList({
    path: "/schemas/:id/relationships",
    tag: "Schemas",
    summary: "The foreign keys of a schema, one entry a constraint.",
    failure: "Failed to fetch relationships",
    params: idParams,
    row: relationship,
    errors: ["NOT_FOUND"],
  }),
};
