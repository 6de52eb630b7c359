import { z } from "zod";
import { erdColumn } from "./erd.ts";
import { id } from "./fields.ts";
import { schemaMigration } from "./migrations.ts";
import { defineRoute } from "./route.ts";
import { allow_incomplete } from "./schemas.ts";
import { relationship } from "./tables.ts";
import { changeRisk } from "./versions.ts";

/** One difference of two states of a schema. */
export const schemaChange = z.object({
  /** Tells it apart from all others of the comparison, and stays the same as long as it does. */
  id: z.string(),
  kind: z.string(),
  /** The table or view that is changed, or on which the object stands: by its name after, or before where it is removed. */
  table: z.string().nullable(),
  /** The object's name; where it has none, its columns or its expression. */
  object: z.string(),
  /** What stands before in short: a type, a default, a key's columns. Null where there is nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  risk: changeRisk,
  reason: z.string(),
  /** The form of a statement that a safe change breaks all the same, in one sentence. */
  caveat: z.string().nullable(),
  description: z.string(),
  /** Its table is added or removed as well, which brings it with it. */
  is_with_table: z.boolean(),
});
export type SchemaChange = z.output<typeof schemaChange>;

/** Two names that were taken for those of one table, or of one column of a table. */
export const schemaRename = z.object({
  kind: z.enum(["table", "column"]),
  /** The table of a column, by its name after. */
  table: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  basis: z.enum(["guessed", "confirmed"]),
  /** How sure a guess is, 0 to 1. */
  score: z.number(),
  /** What speaks for it, in one sentence. */
  ground: z.string(),
});
export type SchemaRename = z.output<typeof schemaRename>;

/** Both names of a table, or those of a column behind its table's name after. */
const renamedPair = z.union([z.tuple([z.string(), z.string()]), z.tuple([z.string(), z.string(), z.string()])]);
export type RenamedPair = z.output<typeof renamedPair>;

const maxDecisionsLength = 2_000;
const decisionsError =
  'Decisions on renames are a JSON list of ["before", "after"] for a table and ["table", "before", "after"] for a column';

/** A list as JSON in one parameter, as names of tables may hold any character. */
const renameDecisions = z
  .string({ error: decisionsError })
  .max(maxDecisionsLength, { error: `Decisions on renames must be at most ${maxDecisionsLength} characters` })
  .transform((text, context): RenamedPair[] => {
    const parsed = z.array(renamedPair).safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: decisionsError });
    return z.NEVER;
  })
  .optional();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a person says of renames. */
export const renameQuery = z.object({
  /** Taken as renames, whether they would be guessed or not. */
  confirmed: renameDecisions,
  /** Never guessed. */
  refused: renameDecisions,
});
export type RenameQuery = z.output<typeof renameQuery>;

export const comparisonFormat = z.enum(["json", "markdown", "sql"], {
  error: "Format must be json, markdown or sql",
});
export type ComparisonFormat = z.output<typeof comparisonFormat>;

/** One side of a comparison: a version, the working state of its schema, or a dump that is not stored. */
export const comparedState = z.object({
  /** That of the version, or of the schema where it is its working state; null for a dump. */
  id: id.nullable(),
  /** Null for what is no version. */
  version_number: z.string().nullable(),
  version_name: z.string(),
  /** What its dump ends inside of, in one sentence; null where it is whole. */
  incompleteness: z.string().nullable(),
});
export type ComparedState = z.output<typeof comparedState>;

const namedTable = z.object({ name: z.string() });
/** The tables at both ends of a relationship. */
const comparedRelationship = z.object({ from: z.string(), to: z.string() });

/** How one state of a schema differs from another. */
export const versionComparison = z.object({
  from: comparedState,
  to: comparedState,
  tables: z.object({ added: z.array(namedTable), removed: z.array(namedTable), modified: z.array(namedTable) }),
  relationships: z.object({ added: z.array(comparedRelationship), removed: z.array(comparedRelationship) }),
  /** In one sentence, with the worst risk. */
  headline: z.string(),
  worst_risk: changeRisk.nullable(),
  /** Changes by their risk, without those that the addition or removal of a table brings with it. */
  risk_counts: z.record(changeRisk, z.int()),
  changes: z.array(schemaChange),
  renames: z.array(schemaRename),
  /** Confirmed renames that name no table or column that is gone, or none that is new. */
  unused_decisions: z.array(renamedPair),
});
export type VersionComparison = z.output<typeof versionComparison>;

/** What became of a part of a schema; null where it is as it was. */
const fate = z.enum(["added", "removed", "changed"]).nullable();

/**
 * The tables of both states in one diagram. Ids tell tables and relationships apart within it; a relationship names its tables by
 * their ids.
 */
export const comparisonDiagram = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      namespace: z.string(),
      comment: z.string().nullable(),
      row_count: z.int().nullable(),
      fate,
      /** The name before, where it is another. */
      former_name: z.string().nullable(),
      /** Those that are removed stand behind the others. */
      columns: z.array(
        erdColumn.extend({
          fate,
          /** What stood there before, in short, where it was changed. */
          before: z.string().nullable(),
        }),
      ),
    }),
  ),
  relationships: z.array(
    relationship
      .pick({
        from_columns: true,
        to_columns: true,
        constraint_name: true,
        on_delete_action: true,
        on_update_action: true,
      })
      .extend({
        id: z.string(),
        from_table: z.string(),
        /** Empty where the referenced table is not in the schema. */
        to_table: z.string(),
        to_name: z.string(),
        fate,
      }),
  ),
});
export type ComparisonDiagram = z.output<typeof comparisonDiagram>;

/** The fields that come before the file in the multipart form, and beside the dump in JSON. */
export const compareDumpFields = z.object({ allow_incomplete });

const missingDump = "SQL dump is required";
export const compareDumpBody = compareDumpFields.extend({
  sql_dump: z.string({ error: missingDump }).refine((text) => text.trim() !== "", { error: missingDump }),
});

const bothStates = z.object({ versionId: id, otherVersionId: id });
const readErrors = ["NOT_FOUND", "STORED_DATA_UNREADABLE", "TOO_LARGE", "RATE_LIMITED"] as const;

export const comparisonsRoutes = {
  compare: defineRoute({
    method: "GET",
    path: "/versions/:versionId/compare/:otherVersionId",
    tag: "Schema versions",
    summary:
      "How the other version differs from the first, both of one schema: every change with its risk. The id of the schema stands for its working state. With `format=markdown` the answer is a report as a file, with `format=sql` the migration from the first to the other as a script.",
    params: bothStates,
    query: renameQuery.extend({ format: comparisonFormat.default("json") }),
    data: versionComparison,
    errors: readErrors,
  }),
  diagram: defineRoute({
    method: "GET",
    path: "/versions/:versionId/compare/:otherVersionId/diagram",
    tag: "Schema versions",
    summary: "The tables of both versions in one diagram, with what became of each table, column and relationship.",
    params: bothStates,
    query: renameQuery,
    data: comparisonDiagram,
    errors: readErrors,
  }),
  migration: defineRoute({
    method: "GET",
    path: "/versions/:versionId/compare/:otherVersionId/migration",
    tag: "Schema versions",
    summary:
      "The statements that make the other version of the first, in the order in which they run, each with its lock, what it does with the rows, and what it loses.",
    params: bothStates,
    query: renameQuery,
    data: schemaMigration,
    errors: readErrors,
  }),
  compareDump: defineRoute({
    method: "POST",
    path: "/versions/:versionId/compare",
    tag: "Schema versions",
    summary:
      "How a dump differs from a version, or from the working state of a schema by the schema's id; nothing is stored. The dump may also come as the `file` of multipart/form-data.",
    params: z.object({ versionId: id }),
    query: renameQuery,
    body: compareDumpBody,
    data: z.object({ comparison: versionComparison, diagram: comparisonDiagram }),
    acceptsMultipart: true,
    errors: [
      "NOT_FOUND",
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
};
