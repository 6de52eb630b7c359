import type { CodeWrite } from "../../code/code-write.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import { unknownRows } from "../../statistics/estimate/row-counts.ts";
import type { Change } from "../changes/change.ts";
import { makeRoot } from "../changes/make-root.ts";
import { rowsWithoutConstraints, wholeTable } from "../rows/row-set.ts";
import type { RowSet } from "../rows/row-set.ts";
import { affectedByCode, writtenInTheEnd } from "./schema-code.ts";
import type { CodeRun } from "./schema-code.ts";
import { triggeredRows } from "../changes/trigger-writes.ts";

/**
 * The changes that code of the schema makes when a statement runs it itself: in its place, beside it, or by a call. `fired` are
 * the rows for which it runs, null where that is not known.
 */
export function rootsOfCode(
  schema: PreparedSchema,
  runs: readonly CodeRun[],
  fired: RowSet | null,
  root: number,
): Change[] {
  return runs.flatMap(({ code, writes }) =>
    writtenInTheEnd(schema, writes).map((write) => {
      const { columns, affected } = affectedByCode(schema, write);
      const rowSet = triggeredRows(schema, fired ?? rowsOfTable(schema, write), write, [write.extent]);
      const { table, operation, conflictPolicy: policy } = write;
      return makeRoot(schema, {
        table,
        operation,
        columns,
        affected,
        rowSet,
        root,
        code,
        policy,
        isSureToChange: false,
      });
    }),
  );
}

/** As many rows as the table has; of new ones at least one, and nobody knows how many. */
function rowsOfTable(schema: PreparedSchema, { table, operation }: CodeWrite): RowSet {
  const counted = rowsOf(schema, table);
  if (operation !== "INSERT") return wholeTable(table, counted);
  const { rowCount } = counted;
  const rows = { ...unknownRows, expected: Math.max(1, rowCount) };
  return rowsWithoutConstraints({ table, tableRows: rowCount, isNew: true }, rows, []);
}
