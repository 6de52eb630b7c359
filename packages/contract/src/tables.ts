import { z } from "zod";
import { id, idParams, pageQuery, schemaIdParams, timestamp } from "./fields.ts";
import { defineList, definePaged, defineRoute } from "./route.ts";
import { tableStatistics } from "./statistics.ts";

export const column = z.object({
  id,
  name: z.string(),
  data_type: z.string(),
  is_nullable: z.boolean(),
  is_primary_key: z.boolean(),
  default_value: z.string().nullable(),
  is_auto_increment: z.boolean(),
  generated_expression: z.string().nullable(),
  comment: z.string().nullable(),
});
export type Column = z.output<typeof column>;

const action = z.enum(["NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"]);

/** One foreign key. `from_column` and `to_column` hold the first pair of its columns, the plural fields all. */
export const relationship = z.object({
  id,
  from_table: z.string(),
  to_table: z.string(),
  from_column: z.string(),
  to_column: z.string(),
  from_columns: z.array(z.string()),
  to_columns: z.array(z.string()),
  constraint_name: z.string().nullable(),
  on_delete_action: action,
  on_update_action: action,
  is_deferrable: z.boolean(),
  is_enforced: z.boolean(),
  /** The referenced table or column is not in the schema. */
  is_dangling: z.boolean(),
});
export type Relationship = z.output<typeof relationship>;

export const table = z.object({
  id,
  schema_id: id,
  /** Bare in the dialect's default namespace, else `namespace.table`. */
  name: z.string(),
  namespace: z.string(),
  column_count: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Of the schema's working state when this was read: an edit names it. */
  revision: z.int(),
  schema_name: z.string(),
  comment: z.string().nullable(),
  /** Null when nothing is known of the rows. */
  row_count: z.int().nullable(),
  /**
   * Texts that are cut in this answer, as paths that `GET /tables/:id/text` takes: `comment`, `columns/3/default` (also
   * `type`, `comment` and `generated/expression`), and in the details `checks/0/expression`, `indexes/0/predicate` and others.
   */
  cut_texts: z.array(z.string()),
});
export type Table = z.output<typeof table>;

/** What a table and its columns are called. */
export const tableNames = z.object({ id, name: z.string(), columns: z.array(z.string()) });
export type TableNames = z.output<typeof tableNames>;

export const tableWithColumns = table.extend({ columns: z.array(column) });
export type TableWithColumns = z.output<typeof tableWithColumns>;

export const key = z.object({ name: z.string().nullable(), columns: z.array(z.string()) });

export const index = z.object({
  name: z.string().nullable(),
  is_unique: z.boolean(),
  method: z.string().nullable(),
  parts: z.array(z.string()),
  predicate: z.string().nullable(),
});

export const trigger = z.object({
  name: z.string(),
  timing: z.string(),
  events: z.array(z.string()),
  is_enabled: z.boolean(),
});

export const tableDetail = tableWithColumns.extend({
  kind: z.string(),
  /** Whether all keys, checks, indexes, triggers and relationships are here: of each the first 1,000; an export has them all. */
  is_complete: z.boolean(),
  primary_key: key.nullable(),
  unique_keys: z.array(key),
  checks: z.array(z.object({ name: z.string().nullable(), expression: z.string() })),
  indexes: z.array(index),
  triggers: z.array(trigger),
  /** The table's own foreign keys and those that reference it. */
  relationships: z.array(relationship),
  /** What is known of its rows. */
  statistics: tableStatistics,
});
export type TableDetail = z.output<typeof tableDetail>;

/** A part of a text of a table. */
export const tableText = z.object({ path: z.string(), text: z.string() });

const pathError = "Path must be one of the table's cut_texts";

export const tablesRoutes = {
  listOfSchema: defineList({
    path: "/tables/schema/:schemaId",
    tag: "Tables",
    summary: "The tables of a schema, in the order of their names.",
    params: schemaIdParams,
    row: table,
    errors: ["NOT_FOUND"],
  }),
  get: defineRoute({
    method: "GET",
    path: "/tables/:id",
    tag: "Tables",
    summary: "One table with its columns.",
    params: idParams,
    data: tableWithColumns,
    errors: ["NOT_FOUND"],
  }),
  details: defineRoute({
    method: "GET",
    path: "/tables/:id/details",
    tag: "Tables",
    summary: "One table with its columns, keys, indexes, triggers and relationships.",
    params: idParams,
    data: tableDetail,
    errors: ["NOT_FOUND"],
  }),
  text: definePaged({
    path: "/tables/:id/text",
    tag: "Tables",
    summary:
      "A text that other answers cut, such as a long comment: all of it where next_cursor is null, else its beginning.",
    params: idParams,
    query: z.object({
      path: z.string({ error: pathError }).min(1, { error: pathError }).max(1_000, { error: pathError }),
      cursor: pageQuery.shape.cursor,
    }),
    data: tableText,
    errors: ["NOT_FOUND"],
  }),
};
