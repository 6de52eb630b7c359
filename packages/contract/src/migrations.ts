import { z } from "zod";

/** The lock that a statement of a migration takes on its table. */
const tableLock = z.object({
  /** In the words of the database's manual. */
  name: z.string(),
  /** What other sessions wait with meanwhile. */
  blocks: z.enum(["nothing", "schema changes", "writes", "reads and writes"]),
});

/** One statement of a migration, and what it costs. */
export const migrationStatement = z.object({
  /** Without a terminator. */
  sql: z.string(),
  /** Where it stands to the migration's transaction. */
  place: z.enum(["before", "inside", "after"]),
  /** The changes of the comparison that it makes, or helps to make. */
  change_ids: z.array(z.string()),
  /** The table that it changes, by its name after; null for what changes none. */
  table: z.string().nullable(),
  lock: tableLock.nullable(),
  /** Whether it touches no row, reads every one, or writes every one again. */
  work: z.enum(["metadata", "scan", "rewrite"]),
  /** Rows that are read or written, by the statistics; null where they are not known or none is. */
  rows_touched: z.number().nullable(),
  /** What is gone afterwards, in one sentence; null where nothing is. */
  loses_data: z.string().nullable(),
  /** Statements that reach the same with less in the way of other sessions; null where there are none. */
  safer_form: z.object({ sentence: z.string(), statements: z.array(z.string()) }).nullable(),
  /** What kind of statement it is; docs/migrations has a page for each. */
  code: z.string(),
});
export type MigrationStatement = z.output<typeof migrationStatement>;

/** The statements that make one state of a schema of another. */
export const schemaMigration = z.object({
  statements: z.array(migrationStatement),
  /** Whether all that stands inside happens wholly or not at all. */
  is_transactional: z.boolean(),
  /** What no statement does, or does by a choice that somebody has to look at. */
  warnings: z.array(z.object({ code: z.string(), sentence: z.string() })),
  /** All of it for the database's own client, with what each statement costs in a comment above it. */
  script: z.string(),
});
export type SchemaMigration = z.output<typeof schemaMigration>;
