import { allInheritorsOf, findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { UpdateOperation, WriteOperation } from "../../statement/resolve/write-operation.ts";
import { profileOf, rowsOf } from "../../statistics/estimate/column-profile.ts";
import { columnShare } from "../../statistics/estimate/column-share.ts";
import { allRows, both, share } from "../../statistics/estimate/interval.ts";
import { estimateInsertedRows } from "../../statistics/estimate/query-rows.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import type { Change } from "../changes/change.ts";
import { insertRoots, leavesRowsOut, replacedByUpdate, replacesByKey } from "./insert-roots.ts";
import type { RootsOfOne } from "./insert-roots.ts";
import { rootsOfCode } from "../code/code-roots.ts";
import { changesValue, makeRoot, readColumns, withSideEffects } from "../changes/make-root.ts";
import type { AffectedColumn } from "../model.ts";
import type { DerivationStep, RowEstimate } from "../../catalog/statistics-model.ts";
import type { ColumnConstraint, RowSet } from "../rows/row-set.ts";
import { codeInstead, rulesBeside } from "../code/schema-code.ts";
import { constantsOf, isKnownToStay, isSureToDiffer } from "../rows/same-value.ts";
import { targetRows } from "../rows/target-rows.ts";
import { addRows } from "../rows/row-set.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";
import { wholeTableOf } from "../rows/partitions.ts";

/** What one operation of a statement comes to. */
export interface RootChanges {
  readonly operation: WriteOperation;
  /** Those of code alone where code of the schema runs in the place of the operation. */
  readonly changes: readonly Change[];
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
    const beside = rootsOfCode(schema, rules, first.rowSet, root);
    const instead = codeInstead(schema, operation.table, event);
    if (instead === null) return { operation, changes: [...own, ...beside] };
    return { operation, changes: [...rootsOfCode(schema, instead, first.rowSet, root), ...beside] };
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
): RootsOfOne {
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
      const heirs = inheritedRoots(schema, operation, own);
      const isReplacing = operation.isReplace || replacesByKey(operation, (name) => own.columns.has(name));
      return isReplacing ? [replacedByUpdate(schema, operation, table, root), own, ...heirs] : [own, ...heirs];
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
  if (operation.isOnly) return [];
  return allInheritorsOf(schema.index, own.table)
    .map((heir) => inheritedRoot(schema, heir, own))
    .filter(({ rowSet }) => rowSet.rows.high > 0);
}

function inheritedRoot(schema: PreparedSchema, heir: Table, own: Change): Change {
  const { operation, nulled, constants, root } = own;
  const rowSet = inheritedRows(schema, heir, own.rowSet);
  const affected = own.arrivals.flatMap(({ columns }) => columns);
  return makeRoot(schema, {
    table: heir,
    operation,
    columns: [...own.columns],
    affected,
    nulled,
    constants,
    rowSet,
    root,
  });
}

/** The rows of a table that inherits which meet the same conditions; where there are others, about as large a share as of the parent. */
function inheritedRows(schema: PreparedSchema, heir: Table, parent: RowSet): RowSet {
  const counted = rowsOf(schema, heir);
  const { rowCount } = counted;
  const constraints = new Map<string, ColumnConstraint>();
  let of = allRows;
  for (const [name, { condition }] of parent.constraints) {
    const column = findColumn(schema.index, heir, name);
    if (column === undefined) continue;
    const constraint = {
      condition,
      share: columnShare(profileOf(schema, heir, column), condition),
    };
    constraints.set(name, constraint);
    of = both(of, constraint.share);
  }
  if (!parent.isDescribed) {
    const fraction = parent.tableRows > 0 ? parent.rows.expected / parent.tableRows : 1;
    of = share(Math.min(fraction, of.expected), 0, of.high, "assumed");
  }
  const isAll = of.low === 1;
  const rows = toRows(of, counted);
  const formula = isAll
    ? "every row"
    : parent.isDescribed
      ? "those that meet the same conditions"
      : `as large a share as of ${parent.table.name}`;
  const step: DerivationStep = {
    subject: heir.name,
    statistic: "rows of a table that inherits",
    formula,
    value: rows.expected,
    unit: "rows",
    basis: rows.basis,
  };
  return { ...parent, table: heir, tableRows: rowCount, rows, isAll, constraints, steps: [...parent.steps, step] };
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
    !leavesRowsOut(operation) &&
    operation.assignments.every((assignment) => isSureToDiffer(schema, resolver, operation, rowSet, assignment));
  const constants = constantsOf(schema, operation.assignments);
  return makeRoot(schema, {
    table,
    operation: "UPDATE",
    columns,
    affected,
    nulled,
    constants,
    rowSet,
    root,
    policy: operation.conflictPolicy,
    isSureToChange,
  });
}
