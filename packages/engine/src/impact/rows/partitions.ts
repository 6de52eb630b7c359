import { findTable, partitionsOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";

/** The partitions of a table, and theirs. */
export function allPartitionsOf(schema: PreparedSchema, table: Table): readonly Table[] {
  const parts = new Set([table]);
  // What is found adds to the end of what is walked here.
  for (const part of parts) for (const below of partitionsOf(schema.index, part)) parts.add(below);
  parts.delete(table);
  return [...parts];
}

/** A table and those that it is a partition of, upwards. */
function withWholes(schema: PreparedSchema, table: Table): readonly Table[] {
  const tables = new Set([table]);
  // What is found adds to the end of what is walked here.
  for (const { partitionOf } of tables) {
    const whole = partitionOf && findTable(schema.index, partitionOf);
    if (whole) tables.add(whole);
  }
  return [...tables];
}

/** Writes to a partition are writes to its partitioned table: keys stand on that. */
export const wholeTableOf = (schema: PreparedSchema, table: Table): Table => withWholes(schema, table).at(-1) ?? table;

/** A table with those that it is a partition of, and with its own partitions: keys of all of them stand on the rows. */
export const tablesWithKeys = (schema: PreparedSchema, table: Table): readonly Table[] => [
  ...withWholes(schema, table),
  ...allPartitionsOf(schema, table),
];

/** Whether a key stands on all rows on which another one stands: not so where it is of another partition. */
export function standsOnRowsOf(schema: PreparedSchema, key: ForeignKey, other: ForeignKey): boolean {
  const [table, rows] = [findTable(schema.index, key.table), findTable(schema.index, other.table)];
  return rows !== undefined && withWholes(schema, rows).some((each) => each === table);
}
