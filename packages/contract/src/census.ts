import { z } from "zod";

const position = z.object({ line: z.int(), column: z.int() });
const counts = z.record(z.string(), z.int());

/** What became of every statement of a dump; the engine's `Census` with the field names of this interface. */
export const census = z.object({
  statement_count: z.int(),
  used: counts,
  /** Statements whose rows were counted into a table of the schema, by kind; among the irrelevant ones where it is left out. */
  counted: counts.optional(),
  irrelevant: counts,
  not_understood: z.array(
    z.object({
      code: z.string(),
      reason: z.string(),
      count: z.int(),
      places: z.array(z.object({ line: z.int(), column: z.int(), excerpt: z.string() })),
    }),
  ),
  row_count: z.int(),
  create_table_count: z.int(),
  found: z.object({
    tables: z.int(),
    columns: z.int(),
    primary_keys: z.int(),
    foreign_keys: z.int(),
    foreign_keys_by_delete_action: counts,
    unique_keys: z.int(),
    checks: z.int(),
    indexes: z.int(),
    views: z.int(),
    triggers: z.int(),
    types: z.int(),
    sequences: z.int(),
  }),
  notes: z.array(z.object({ code: z.string(), message: z.string(), position: position.nullable() })),
});
export type CensusData = z.output<typeof census>;
