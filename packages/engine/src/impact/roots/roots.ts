import { allInheritorsOf } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { UpdateOperation, WriteOperation } from "../../statement/resolve/write-operation.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import { allRows, guess } from "../../statistics/estimate/interval.ts";
import { estimateInsertedRows } from "../../statistics/estimate/query-rows.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import type { Change } from "../changes/change.ts";
import { insertRoots, leavesRowsOut, replacedByUpdate, replacesByKey } from "./insert-roots.ts";
import { rootsOfCode } from "../code/code-roots.ts";
import { changesValue, makeRoot, readColumns, withSideEffects } from "../changes/make-root.ts";
import type { AffectedColumn } from "../model.ts";
import type { RowEstimate } from "../../statistics/model.ts";
import type { RowSet } from "../rows/row-set.ts";
import { codeInstead, rulesBeside } from "../code/schema-code.ts";
import { isKnownToStay, isSureToDiffer } from "../rows/same-value.ts";
import { targetRows } from "../rows/target-rows.ts";
import { addRows } from "../rows/row-set.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";
import { wholeTableOf } from "../rows/partitions.ts";

/** What one operation of a statement comes to. */
export interface RootChanges {
  readonly operation: WriteOperation;
  readonly changes: readonly Change[];
  /** Code of the schema runs in the place of the operation, so that none of its own rows are written. */
  readonly isReplaced: boolean;
}

/** The changes that a statement itself makes, in the order of its text; a row replaced is deleted first. */
export function rootChanges(schema: PreparedSchema, resolver: Resolver, text: string): RootChanges[] {
  let written = noRow;
  return resolver.writes.map((operation, root) => {
    const own = changesOf(schema, resolver, operation, text, root, written);
    written = own.reduce((sum, change) => addRows(sum, change.rowSet.rows), written);
    const event = eventOf(operation);
    const [first] = own;
    const rules = operation.views.flatMap((view) => rulesBeside(schema, view, event));
    const beside = first ? rootsOfCode(schema, rules, first.rowSet, root) : [];
    const instead = codeInstead(schema, operation.table, event);
    if (instead === null || first === undefined) return { operation, changes: [...own, ...beside], isReplaced: false };
    const changes = [...rootsOfCode(schema, instead, first.rowSet, root), ...beside];
    return { operation, changes, isReplaced: true };
  });
}

const eventOf = ({ kind }: WriteOperation) =>
  kind === "insert" ? ("INSERT" as const) : kind === "update" ? ("UPDATE" as const) : ("DELETE" as const);

function changesOf(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: WriteOperation,
  text: string,
  root: number,
  written: RowEstimate,
): Change[] {
  const table = wholeTableOf(schema, operation.table);
  switch (operation.kind) {
    case "delete": {
      const rowSet = targetRows(schema, resolver, operation, text);
      const affected = readColumns(resolver, operation, "deleted");
      const own = makeRoot(schema, { table, operation: "DELETE", affected, rowSet, root });
      return [own, ...inheritedRoots(schema, operation, own)];
    }
    case "update": {
      const rowSet = targetRows(schema, resolver, operation, text);
      const own = updateRoot(schema, resolver, operation, table, rowSet, root);
      const replaced =
        operation.isReplace || replacesByKey(operation.table, (name) => own.columns.has(name))
          ? [replacedByUpdate(schema, operation, table, root)]
          : [];
      return [...replaced, own, ...inheritedRoots(schema, operation, own)];
    }
    default:
      return insertRoots(
        schema,
        resolver,
        operation,
        table,
        root,
        operation.isOutput ? written : estimateInsertedRows(schema, resolver, operation),
      );
  }
}

/** Tables that inherit lose and change rows with their parent, unless ONLY stands in the statement. */
function inheritedRoots(schema: PreparedSchema, operation: WriteOperation, own: Change): Change[] {
  if (operation.isOnly || schema.catalog.dialect !== "postgresql") return [];
  return allInheritorsOf(schema.index, own.table)
    .filter((heir) => !isKnownEmpty(schema, heir))
    .map((heir) => inheritedRoot(schema, heir, own));
}

function isKnownEmpty(schema: PreparedSchema, table: Table): boolean {
  const { rowCount, basis } = rowsOf(schema, table);
  return rowCount === 0 && basis === "exact";
}

function inheritedRoot(schema: PreparedSchema, heir: Table, own: Change): Change {
  const { rowCount, basis } = rowsOf(schema, heir);
  const fraction = own.rowSet.tableRows > 0 ? own.rowSet.rows.expected / own.rowSet.tableRows : 1;
  const isAll = own.rowSet.isAll;
  const rows = toRows(isAll ? allRows : guess(fraction, "assumed"), rowCount, basis);
  const share = isAll ? "every row" : `as large a share as of ${own.table.name}`;
  const step = { subject: heir.name, statistic: "rows of a table that inherits", formula: share, value: rows.expected };
  const steps = [...own.rowSet.steps, { ...step, unit: "rows" as const, basis: rows.basis }];
  const rowSet: RowSet = { ...own.rowSet, table: heir, tableRows: rowCount, rows, isAll, isDescribed: isAll, steps };
  const { operation, nulled, root } = own;
  const affected = own.arrivals[0]?.columns ?? [];
  return makeRoot(schema, { table: heir, operation, columns: [...own.columns], affected, nulled, rowSet, root });
}

function updateRoot(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: UpdateOperation,
  table: Table,
  rowSet: RowSet,
  root: number,
): Change {
  const written = operation.assignments
    .filter(({ column, value }) => changesValue(resolver, operation, column.name, value))
    .filter((assignment) => !isKnownToStay(schema, rowSet, assignment))
    .map(({ column }) => column.name);
  const nulled = new Set(
    operation.assignments
      .filter(({ value }) => value?.kind === "literal" && value.type === "null")
      .map(({ column }) => column.name),
  );
  const affected: AffectedColumn[] = operation.assignments.map(({ column }) => ({
    name: column.name,
    reason: "written",
  }));
  const columns = withSideEffects(schema, table, written, affected);
  affected.push(...readColumns(resolver, operation, null));
  const isSureToChange =
    !leavesRowsOut(table) &&
    operation.assignments.every((assignment) => isSureToDiffer(schema, resolver, operation, rowSet, assignment));
  return makeRoot(schema, { table, operation: "UPDATE", columns, affected, nulled, rowSet, root, isSureToChange });
}
