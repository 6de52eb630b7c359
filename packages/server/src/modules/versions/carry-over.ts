import { comparableName, keyOf } from "@foretell/engine";
import type { Catalog, Column, Key, QualifiedName, Table } from "@foretell/engine";
import type { Snapshot } from "../../db/formats/snapshot-format.ts";

/**
 * A catalog of tables and columns alone with all else that there was before, where the tables and columns that it stands on still
 * exist: relationships, keys, checks, indexes, triggers and views, and statistics of the columns that are the same.
 */
export function carryOver(before: Snapshot, given: Catalog): Pick<Snapshot, "catalog" | "statistics"> {
  const old = new Map(before.catalog.tables.map((table) => [keyOf(given, table), table]));
  const tables = given.tables.map((table) => {
    const known = old.get(keyOf(given, table));
    return known === undefined ? table : carryOverTable(known, table, given);
  });
  const present = new Map(tables.map((table) => [keyOf(given, table), table]));
  const find = (name: QualifiedName): Table | undefined => present.get(keyOf(given, name));
  const { catalog, statistics } = before;
  const { tables: _tables, foreignKeys, triggers, rules, sequences, ...others } = catalog;
  const views = new Set(catalog.views.map((view) => keyOf(given, view)));
  const stands = ({ table }: { readonly table: QualifiedName }): boolean =>
    find(table) !== undefined || views.has(keyOf(given, table));
  return {
    catalog: {
      ...others,
      tables,
      foreignKeys: foreignKeys.filter(
        (key) =>
          hasColumns(find(key.table), key.columns, given) &&
          (key.isDangling || hasColumns(find(key.referencedTable), key.referencedColumns, given)),
      ),
      triggers: triggers.filter(stands),
      rules: rules.filter(stands),
      sequences: sequences.map((sequence) => {
        const { ownedBy } = sequence;
        const isOwned = ownedBy !== null && hasColumns(find(ownedBy.table), [ownedBy.column], given);
        return ownedBy === null || isOwned ? sequence : Object.assign({}, sequence, { ownedBy: null });
      }),
    },
    statistics: {
      tables: statistics.tables.flatMap((known) => {
        const table = find(known);
        const was = old.get(keyOf(given, known));
        if (table === undefined || was === undefined) return [];
        const same = new Set(table.columns.filter((column) => was.columns.includes(column)).map(({ name }) => name));
        return [{ ...known, columns: known.columns.filter(({ name }) => same.has(name)) }];
      }),
    },
  };
}

function carryOverTable(known: Table, given: Table, catalog: Catalog): Table {
  const old = new Map(known.columns.map((column) => [comparableName(catalog.dialect, column.name), column]));
  const columns = given.columns.map((column) => {
    const was = old.get(comparableName(catalog.dialect, column.name));
    return was === undefined ? column : carryOverColumn(was, column);
  });
  const table = { ...given, columns };
  const isThere = (names: readonly string[]): boolean => hasColumns(table, names, catalog);
  const gone = known.columns.map(({ name }) => name).filter((name) => !isThere([name]));
  /** An expression is taken for one of a column that has gone where its name stands in it. */
  const isFree = (expression: string): boolean =>
    gone.every((name) => !expression.toLowerCase().includes(name.toLowerCase()));
  return {
    ...known,
    columns,
    primaryKey: isSameKey(known.primaryKey, given.primaryKey) ? known.primaryKey : given.primaryKey,
    uniqueKeys: known.uniqueKeys.filter((key) => isThere(key.columns)),
    checks: known.checks.filter(({ expression }) => isFree(expression)),
    exclusions: known.exclusions.filter(({ definition }) => isFree(definition)),
    indexes: known.indexes.filter(
      ({ parts, predicate, include }) =>
        parts.every(({ text, isExpression }) => (isExpression ? isFree(text) : isThere([text]))) &&
        isFree(predicate ?? "") &&
        isThere(include),
    ),
  };
}

/** The column as it was where its type is the same: the very object where it is the same in all that a snapshot tells. */
function carryOverColumn(was: Column, given: Column): Column {
  if (was.type.toLowerCase() !== given.type.toLowerCase()) return given;
  return was.isNullable === given.isNullable ? was : { ...was, isNullable: given.isNullable };
}

function isSameKey(one: Key | null, other: Key | null): boolean {
  return one?.columns.join("\0") === other?.columns.join("\0");
}

function hasColumns(table: Table | undefined, names: readonly string[], { dialect }: Catalog): boolean {
  const there = new Set(table?.columns.map(({ name }) => comparableName(dialect, name)));
  return table !== undefined && names.every((name) => there.has(comparableName(dialect, name)));
}
