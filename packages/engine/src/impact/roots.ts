import { inheritorsOf } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Resolver } from "../statement/resolver.ts";
import type { UpdateOperation, WriteOperation } from "../statement/write-operation.ts";
import { rowsOf } from "../statistics/column-profile.ts";
import { allRows, guess } from "../statistics/interval.ts";
import type { Change } from "./change.ts";
import { insertRoots, replacedByUpdate } from "./insert-roots.ts";
import { changesValue, makeRoot, readColumns, wholeTableOf, withSideEffects } from "./make-root.ts";
import type { AffectedColumn } from "./model.ts";
import type { RowSet } from "./row-set.ts";
import { toRows } from "./row-set.ts";
import { isKnownToStay, isSureToDiffer } from "./same-value.ts";
import { targetRows } from "./target-rows.ts";

/** The changes that a statement itself makes, in the order of its text; a row replaced is deleted first. */
export function rootChanges(
  schema: PreparedSchema,
  resolver: Resolver,
  text: string,
): { operation: WriteOperation; changes: Change[] }[] {
  return resolver.writes.map((operation, root) => ({
    operation,
    changes: changesOf(schema, resolver, operation, text, root),
  }));
}

function changesOf(
  schema: PreparedSchema,
  resolver: Resolver,
  operation: WriteOperation,
  text: string,
  root: number,
): Change[] {
  const table = wholeTableOf(schema, operation.table);
  switch (operation.kind) {
    case "delete": {
      const rowSet = targetRows(schema, resolver, operation, text);
      const own = makeRoot(
        schema,
        table,
        "DELETE",
        [],
        readColumns(resolver, operation, "deleted"),
        new Set(),
        rowSet,
        root,
      );
      return [own, ...inheritedRoots(schema, operation, own)];
    }
    case "update": {
      const rowSet = targetRows(schema, resolver, operation, text);
      const own = updateRoot(schema, resolver, operation, table, rowSet, root);
      const replaced = operation.isReplace ? [replacedByUpdate(schema, operation, table, root)] : [];
      return [...replaced, own, ...inheritedRoots(schema, operation, own)];
    }
    default:
      return insertRoots(schema, resolver, operation, table, root);
  }
}

/** Tables that inherit lose and change rows with their parent, unless ONLY stands in the statement. */
function inheritedRoots(schema: PreparedSchema, operation: WriteOperation, own: Change): Change[] {
  if (operation.isOnly || schema.catalog.dialect !== "postgresql") return [];
  return heirsOf(schema, own.table)
    .filter((heir) => !isKnownEmpty(schema, heir))
    .map((heir) => inheritedRoot(schema, heir, own));
}

/** All tables that inherit from a table, each once, however many ways lead to it; depth first. */
function heirsOf(schema: PreparedSchema, table: Table): Table[] {
  const seen = new Set([table]);
  const open = inheritorsOf(schema.index, table).toReversed();
  for (let heir = open.pop(); heir !== undefined; heir = open.pop()) {
    if (seen.has(heir)) continue;
    seen.add(heir);
    open.push(...inheritorsOf(schema.index, heir).toReversed());
  }
  return [...seen].slice(1);
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
  const rowSet: RowSet = { ...own.rowSet, table: heir, tableRows: rowCount, rows, isAll, isDescribed: isAll };
  const read = own.arrivals[0]?.columns ?? [];
  return makeRoot(schema, heir, own.operation, [...own.columns], read, own.nulled, rowSet, own.root);
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
  const nulled = operation.assignments
    .filter(({ value }) => value?.kind === "literal" && value.type === "null")
    .map(({ column }) => column.name);
  const affected: AffectedColumn[] = operation.assignments.map(({ column }) => ({
    name: column.name,
    reason: "written",
  }));
  const columns = withSideEffects(schema, table, written, affected);
  affected.push(...readColumns(resolver, operation, null));
  const isSureToChange = operation.assignments.every((assignment) =>
    isSureToDiffer(schema, resolver, operation, rowSet, assignment),
  );
  return makeRoot(schema, table, "UPDATE", columns, affected, new Set(nulled), rowSet, root, { isSureToChange });
}
