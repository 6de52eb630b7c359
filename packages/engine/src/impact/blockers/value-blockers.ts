import { displayName } from "../../catalog/names.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { findBrokenCheck } from "../conditions/broken-check.ts";
import type { Blocker } from "../model.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { placeOfValues } from "../places/place-of-value.ts";
import { listOf } from "../wording.ts";
import { sharedKey, writtenRows } from "../conditions/written-values.ts";
import type { WrittenRow } from "../conditions/written-values.ts";

/**
 * What the written literals break whatever other rows there are: a CHECK that they make false, and a unique key that several
 * of the written rows would share. Only for rows that are written for certain.
 */
export function valueBlockers(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  rows: RowEstimate,
): Blocker[] {
  const written = writtenRows(schema, operation);
  const broken = checkBlockers(schema, operation, written, rows);
  // Of rows with one key the later one replaces the earlier.
  return operation.isReplace ? broken : [...broken, ...sharedKeyBlockers(schema, operation, written, rows)];
}

function checkBlockers(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  written: readonly WrittenRow[],
  rows: RowEstimate,
): Blocker[] {
  const { table } = operation;
  const name = displayName(schema.catalog, table);
  return table.checks.flatMap((check) => {
    const broken = findBrokenCheck(schema, table, check, written);
    if (broken === null) return [];
    const columns = broken.columns.map((column) => column.name);
    return {
      constraintName: check.name,
      table: name,
      columns,
      code: "CHECK_FAILS",
      action: "CHECK",
      rows,
      certainty: "certain",
      message: `${check.name ?? "A CHECK"} of ${name} does not hold for ${broken.values}: ${check.expression}.`,
      remedy: `Give ${listOf(columns)} a value for which ${check.expression} holds.`,
      cascadePath: [name],
      at: placeOfValues(schema, operation, columns, broken.row),
    };
  });
}

/** Two rows of VALUES with one key, or one key for each of several updated rows. */
function sharedKeyBlockers(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  written: readonly WrittenRow[],
  rows: RowEstimate,
): Blocker[] {
  const { table } = operation;
  const name = displayName(schema.catalog, table);
  return uniqueKeysOf(table).flatMap((key) => {
    if (key.onConflict !== undefined) return [];
    const seen = new Set<string>();
    for (const [at, row] of written.entries()) {
      const values = sharedKey(schema, table, row, key);
      if (values === null) continue;
      const text = [...values.values()].map((value) => value ?? "NULL").join(", ");
      const identity = JSON.stringify([...values]);
      const isShared = operation.kind === "update" ? rows.low >= 2 : seen.has(identity);
      seen.add(identity);
      if (!isShared) continue;
      return {
        constraintName: key.name,
        table: name,
        columns: key.columns,
        code: "KEY_TWICE" as const,
        action: "UNIQUE" as const,
        rows,
        certainty: "certain" as const,
        message: `Several of the written rows of ${name} would have the same ${listOf(key.columns)}: ${text}.`,
        remedy: `Give each row its own ${listOf(key.columns)}.`,
        cascadePath: [name],
        at: placeOfValues(schema, operation, key.columns, at),
      };
    }
    return [];
  });
}
