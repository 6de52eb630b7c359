import { z } from "zod";
import { id, requiredText, schemaIdParams, timestamp } from "./fields.ts";
import { defineList, defineRoute } from "./route.ts";
import { allow_incomplete } from "./schemas.ts";

/** A frozen state of a schema. */
export const schemaVersion = z.object({
  id,
  schema_id: id,
  schema_name: z.string(),
  /** Semantic, as `v1.2.0`; one schema has each once. */
  version_number: z.string(),
  version_name: z.string(),
  description: z.string(),
  /** Exactly one version of a schema is. */
  is_current: z.boolean(),
  created_at: timestamp,
  created_by_name: z.string(),
  table_count: z.int(),
  /** The dump that it comes from ended too early; parts of it may be missing. */
  is_incomplete: z.boolean(),
});
export type SchemaVersion = z.output<typeof schemaVersion>;

const nameError = "A table or column of the snapshot has no name";

/** The tables of a version by their names and columns alone. */
export const schemaSnapshot = z.object(
  {
    tables: z.array(
      z.object({
        /** Bare in the default namespace, else `namespace.table`. */
        name: z.string({ error: nameError }).min(1, { error: nameError }),
        columns: z.array(
          z.object({
            name: z.string({ error: nameError }).min(1, { error: nameError }),
            /** As the database writes it. */
            type: z.string().default(""),
            primary_key: z.boolean().default(false),
            not_null: z.boolean().default(false),
          }),
          { error: "Columns must be a list" },
        ),
      }),
      { error: "Tables must be a list" },
    ),
  },
  { error: "The schema snapshot must be a JSON object" },
);
export type SchemaSnapshot = z.output<typeof schemaSnapshot>;

/** How a version came about. */
export const versionOrigin = z.enum(["import", "manual", "rollback"]);
export type VersionOrigin = z.output<typeof versionOrigin>;

/** What a change does to statements that ran before it: one can fail, the rows decide, or none does. */
export const changeRisk = z.enum(["breaking", "data-dependent", "safe"]);

/** What a version changes against the one before it; all that is in the first one counts as added. */
export const diffSummary = z.object({
  type: versionOrigin,
  /** In one sentence, with the worst risk. */
  headline: z.string(),
  /** Null where nothing differs. */
  worst_risk: changeRisk.nullable(),
  /** Without those that the addition or removal of a table brings with it. */
  changes: z.int(),
  tables_added: z.int(),
  tables_removed: z.int(),
  tables_modified: z.int(),
});

export const versionChange = z.object({
  description: z.string(),
  /** As `column-type-changed`. */
  change_type: z.string(),
  created_at: timestamp,
  /** Null for what stands on no table or view. */
  table: z.string().nullable(),
  risk: changeRisk,
  /** Why the risk is that, in one sentence. */
  reason: z.string(),
});

export const schemaVersionDetail = schemaVersion.extend({
  /** What its dump ends inside of, in one sentence; null where it is whole. */
  incompleteness: z.string().nullable(),
  /** The version that it is compared with: the one before it by number; null for the first. */
  previous_version: z.object({ id, version_number: z.string(), version_name: z.string() }).nullable(),
  schema_snapshot: schemaSnapshot,
  diff_summary: diffSummary,
  changes: z.array(versionChange),
});
export type SchemaVersionDetail = z.output<typeof schemaVersionDetail>;

/** The fields that come before the file in the multipart form, and beside the dump in JSON. */
export const createVersionFields = z.object({
  version_name: requiredText("Version name is required", { maxLength: 200, label: "Version name" }),
  description: requiredText("Description is required", { maxLength: 5_000, label: "Description" }),
  /** Take a dump that ends too early; without it such a one is refused. */
  allow_incomplete,
});

const missingDump = "Schema dump is required";

/**
 * The state that the version freezes: the working state of the schema, a dump, or a snapshot of tables and columns. A dump or
 * snapshot becomes the working state as well. In the multipart form the file `file` stands in their place and holds a dump.
 */
export const createVersionBody = createVersionFields
  .extend({
    sql_dump: z
      .string({ error: missingDump })
      .refine((text) => text.trim() !== "", { error: missingDump })
      .optional(),
    /** What it does not tell of stays as it was where its table and columns still exist. */
    schema_snapshot: schemaSnapshot.optional(),
    /** Not read: the server finds out itself what a version changes. */
    diff_summary: z.unknown().optional(),
  })
  .refine(({ sql_dump, schema_snapshot }) => sql_dump === undefined || schema_snapshot === undefined, {
    path: ["schema_snapshot"],
    error: "Send either the SQL dump or the schema snapshot, not both",
  });

export const versionIdParams = z.object({ versionId: id });

export const versionsRoutes = {
  listOfSchema: defineList({
    path: "/schemas/:schemaId/versions",
    tag: "Schema versions",
    summary: "The versions of a schema, newest first by their numbers.",
    params: schemaIdParams,
    row: schemaVersion,
    errors: ["NOT_FOUND"],
  }),
  get: defineRoute({
    method: "GET",
    path: "/versions/:versionId",
    tag: "Schema versions",
    summary: "One version with its tables and what it changes against the version before it.",
    params: versionIdParams,
    data: schemaVersionDetail,
    errors: ["NOT_FOUND", "STORED_DATA_UNREADABLE", "TOO_LARGE", "RATE_LIMITED"],
  }),
  create: defineRoute({
    method: "POST",
    path: "/schemas/:schemaId/versions",
    tag: "Schema versions",
    summary:
      "Freeze the working state of a schema as its current version, or the state of an `sql_dump` or `schema_snapshot`, which becomes the working state; a dump may also come as the `file` of multipart/form-data.",
    status: 201,
    params: schemaIdParams,
    body: createVersionBody,
    data: schemaVersion,
    acceptsMultipart: true,
    errors: [
      "NOT_FOUND",
      "FORBIDDEN",
      "CONFLICT",
      "STORED_DATA_UNREADABLE",
      "DUMP_EMPTY",
      "DUMP_HAS_NO_TABLE",
      "DUMP_INCOMPLETE",
      "DUMP_IS_NO_SQL",
      "DUMP_OF_ANOTHER_DIALECT",
      "UNPROCESSABLE",
      "RATE_LIMITED",
      "TOO_LARGE",
    ],
  }),
  rollback: defineRoute({
    method: "POST",
    path: "/schemas/:schemaId/rollback/:versionId",
    tag: "Schema versions",
    summary:
      "Make a new version with the state of an earlier one, which becomes the current one and the working state.",
    status: 201,
    params: schemaIdParams.extend(versionIdParams.shape),
    data: schemaVersion,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT", "STORED_DATA_UNREADABLE", "TOO_LARGE", "RATE_LIMITED"],
  }),
};
