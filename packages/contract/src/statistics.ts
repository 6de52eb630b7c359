import { z } from "zod";
import { id, idParams } from "./fields.ts";
import { defineList, defineRoute } from "./route.ts";

/** Where what is known of a table's rows comes from: the dump, a live database, a person. */
export const statisticsSource = z.enum(["dump", "uncertain", "database", "typed"]);
export type StatisticsSource = z.output<typeof statisticsSource>;

/** What is known of the rows of one table. */
export const tableStatistics = z.object({
  table_id: id,
  table_name: z.string(),
  namespace: z.string(),
  /** Null, as is `source`, when nothing is known. */
  row_count: z.int().nullable(),
  source: statisticsSource.nullable(),
  column_count: z.int(),
  /** Of how many columns the distribution of values is known. */
  known_column_count: z.int(),
  /** The row count to which a null would return; null where none was set by hand, or nothing was known before. */
  row_count_before: z.int().nullable(),
});
export type TableStatisticsEntry = z.output<typeof tableStatistics>;

/** The largest count that a JSON number holds exactly. */
const maxRowCount = Number.MAX_SAFE_INTEGER;

export const rowCountBody = z.object({
  row_count: z
    .int({ error: "Row count must be a whole number, or null" })
    .min(0, { error: "Row count must not be negative" })
    .max(maxRowCount, { error: `Row count must be at most ${maxRowCount}` })
    .nullable(),
});

const tableCounts = z.looseObject(
  {
    name: z.string({ error: "Table name is required" }),
    row_count: z.number({ error: "Row count must be a number" }).optional(),
  },
  { error: "A table must be an object" },
);

/** A schema in its JSON form, as the copied query prints it; of each table only name and statistics are read. */
export const statisticsBody = z.looseObject({
  tables: z.array(tableCounts, { error: "A list of tables is required" }),
});

/** What became of a document of statistics. */
const replacedStatistics = z.object({
  updated_table_count: z.int(),
  /** Of how many columns the distribution of values was taken. */
  updated_column_count: z.int(),
  /** Tables of the document that the schema has not got, with the schema's table of the nearest name; the first 100. */
  unknown_tables: z.array(z.object({ name: z.string(), nearest: z.string().nullable() })),
  unknown_table_count: z.int(),
  /** Columns with statistics that their table has not got, with its column of the nearest name; the first 100. */
  unknown_columns: z.array(z.object({ table: z.string(), name: z.string(), nearest: z.string().nullable() })),
  unknown_column_count: z.int(),
  /** What of the document could not be used, by JSON path. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type ReplacedStatistics = z.output<typeof replacedStatistics>;

export const statisticsRoutes = {
  ofSchema: defineList({
    path: "/schemas/:id/statistics",
    tag: "Statistics",
    summary: "What is known of the rows of each table of a schema, and from where, by the names of the tables.",
    params: idParams,
    row: tableStatistics,
    errors: ["NOT_FOUND"],
  }),
  replace: defineRoute({
    method: "PUT",
    path: "/schemas/:id/statistics",
    tag: "Statistics",
    summary:
      "Take row counts and column statistics from a schema in its JSON form. Simulations on the working state use them from then on.",
    params: idParams,
    body: statisticsBody,
    data: replacedStatistics,
    acceptsMultipart: true,
    errors: ["NOT_FOUND", "FORBIDDEN", "UNPROCESSABLE", "TOO_LARGE", "RATE_LIMITED"],
  }),
  setRowCount: defineRoute({
    method: "PUT",
    path: "/tables/:id/row-count",
    tag: "Statistics",
    summary: "Set the row count of a table by hand; null returns to what was known before.",
    params: idParams,
    body: rowCountBody,
    data: tableStatistics,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
};
