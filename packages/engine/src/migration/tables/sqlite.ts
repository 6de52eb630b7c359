import type { KeptColumn } from "../../diff/match-columns.ts";
import type { Column, ForeignKey, Table } from "../../catalog/model.ts";
import { columnDefinition } from "../../export/sql/column.ts";
import { createIndex } from "../../export/sql/index-statement.ts";
import { createTable } from "../../export/sql/table.ts";
import type { Change, ChangeKind } from "../../diff/model.ts";
import { bareName, changesOfKind, idsOf } from "../context.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import type { Operation } from "../operation.ts";
import { freeName } from "../names-in.ts";
import { conversionLoss } from "./conversion-loss.ts";
import { fillValue } from "./fill-value.ts";

/** Changes of an index, which stands beside its table. */
const indexKinds: ReadonlySet<ChangeKind> = new Set(["index-added", "index-removed", "index-changed", "index-renamed"]);
/** Changes that ALTER TABLE makes, or that stand beside the table. */
const lightKinds: ReadonlySet<ChangeKind> = new Set([
  ...indexKinds,
  "table-renamed",
  "column-renamed",
  "trigger-added",
  "trigger-removed",
  "trigger-changed",
  "view-added",
  "view-changed",
  "view-removed",
]);

/**
 * Plans the changes of one table of SQLite: names by ALTER TABLE, columns at the end by ADD COLUMN where it takes them, all
 * else by a new table that takes the rows and the name of the old one.
 * @see https://www.sqlite.org/lang_altertable.html#otheralter
 */
export function alterSqliteTable(table: ChangedTable, context: MigrationContext): void {
  const { plan, names } = context;
  const { before, after, changes } = table;
  const place = { table: bareName(after) };
  for (const change of changesOfKind(table, "table-renamed")) {
    const sql = `ALTER TABLE ${names.qualified(change.before)} RENAME TO ${names.bare(change.after.name)}`;
    plan.add("rename", { ...place, sql, operations: [{ kind: "rename table" }], changeIds: [change.id] });
  }
  for (const change of changesOfKind(table, "column-renamed")) {
    const sql = `ALTER TABLE ${table.name} RENAME COLUMN ${names.bare(change.before.name)} TO ${names.bare(change.after.name)}`;
    plan.add("rename", { ...place, sql, operations: [{ kind: "rename column" }], changeIds: [change.id] });
  }
  const rest = changes.filter(({ kind }) => !lightKinds.has(kind));
  const isVirtual = before.kind === "virtual" || after.kind === "virtual";
  const needsRebuild = rest.some((change) => !isPlainAddition(change, table, context));
  if (isVirtual && rest.length > 0) recreateVirtual(table, rest, context);
  else if (needsRebuild) rebuild(table, rest, context);
  else
    for (const change of rest) if (change.kind === "column-added") addColumn(table, change.after, change.id, context);
  planIndexes(table, needsRebuild || isVirtual, context);
}

/**
 * Whether ADD COLUMN takes a column: no key, a constant default, and NULL or a value for the rows that are there.
 * @see https://www.sqlite.org/lang_altertable.html#altertabaddcol
 */
function isPlainAddition(change: Change, { after, columns }: ChangedTable, context: MigrationContext): boolean {
  if (change.kind !== "column-added") return false;
  const { name, default: value, isNullable, generated, isAutoIncrement } = change.after;
  const isInKey = [after.primaryKey, ...after.uniqueKeys].some((key) => key?.columns.includes(name));
  const keys = context.matching.after.foreignKeys.get(context.matching.after.names.keyOf(after)) ?? [];
  if (isInKey || isAutoIncrement || generated !== null || keys.some(({ columns }) => columns.includes(name)))
    return false;
  // Behind the columns that are there, and not among them.
  const isLast = after.columns
    .slice(after.columns.indexOf(change.after))
    .every((column) => columns.added.includes(column));
  const isConstant = value === null || /^[+-]?\s*(?:\d[\w.]*|'(?:[^']|'')*'|null|true|false)$/i.test(value.trim());
  return isLast && isConstant && (isNullable || (value !== null && !/^null$/i.test(value.trim())));
}

function addColumn(table: ChangedTable, column: Column, id: string, { plan, names }: MigrationContext): void {
  const definition = columnDefinition(column, { names, table: table.after, suffix: "" });
  plan.add("columns", {
    sql: `ALTER TABLE ${table.name} ADD COLUMN ${definition}`,
    table: bareName(table.after),
    operations: [{ kind: "add column", column, isLast: true, isFilled: false }],
    changeIds: [id],
  });
}

function rebuild(table: ChangedTable, changes: readonly Change[], context: MigrationContext): void {
  const { plan, names, matching } = context;
  const { after, columns } = table;
  const changeIds = idsOf(changes);
  const place = { table: bareName(after), changeIds };
  const operations: Operation[] = [{ kind: "rebuild table" }];
  const name = freeName(`new_${after.name}`, context.takenNames());
  const keys: readonly ForeignKey[] = matching.after.foreignKeys.get(matching.after.names.keyOf(after)) ?? [];
  const content = { foreignKeys: keys, withoutUnnamedKeys: false };
  const add = (sql: string, losesData?: string): void =>
    plan.add("columns", { ...place, sql, operations, ...(losesData === undefined ? {} : { losesData }) });
  add(createTable({ ...after, name }, content, names));
  const filled = columns.added.flatMap((column) => fillOf(table, column, changeIds, context));
  const copied = columns.kept.pairs.filter((pair) => pair.before.generated === null && pair.after.generated === null);
  const lost = columns.removed.filter(({ generated }) => generated === null);
  const losses = [
    ...lost.map((column) => `Column ${column.name} of ${after.name} goes with its values.`),
    ...copied.flatMap(
      (pair) => conversionLoss(pair.before, pair.after, matching.before.types, matching.after.types) ?? [],
    ),
  ];
  const stored = columns.kept.pairs.filter((pair) => pair.before.generated !== null && pair.after.generated === null);
  const values = [...copied, ...stored].map((pair) => [pair.after.name, copiedValue(pair, after, context)] as const);
  const all = [...values, ...filled];
  const loss = losses.length === 0 ? undefined : losses.join(" ");
  if (all.length > 0) {
    const target = all.map(([column]) => names.bare(column)).join(", ");
    const source = all.map(([, value]) => value).join(", ");
    add(`INSERT INTO ${names.bare(name)} (${target}) SELECT ${source} FROM ${table.name}`, loss);
  }
  if (after.options["autoincrement"] !== undefined && table.before.options["autoincrement"] !== undefined) {
    // Numbers that were given go on where they were, also those of rows that are gone.
    add(`DELETE FROM sqlite_sequence WHERE name = ${names.text(name)}`);
    add(
      `INSERT INTO sqlite_sequence (name, seq) SELECT ${names.text(name)}, seq FROM sqlite_sequence WHERE name = ${names.text(after.name)}`,
    );
  }
  add(`DROP TABLE ${table.name}`);
  add(`ALTER TABLE ${names.bare(name)} RENAME TO ${names.bare(after.name)}`);
}

/** A column of a STRICT table takes values of its type alone; one that takes no NULL keeps what has a default. */
function copiedValue({ before, after }: KeptColumn, table: Table, { names }: MigrationContext): string {
  const name = names.bare(after.name);
  const isConverted =
    table.options["strict"] !== undefined && before.type !== after.type && after.type.toUpperCase() !== "ANY";
  return isConverted ? `CAST(${name} AS ${after.type})` : name;
}

function fillOf(
  { after, before }: ChangedTable,
  column: Column,
  changeIds: readonly string[],
  { plan, to, rowsOf }: MigrationContext,
): (readonly [string, string])[] {
  const isEmpty = column.default === null && column.generated === null && !column.isAutoIncrement;
  if (!isEmpty || column.isNullable || isRowid(column, after) || rowsOf(before) === 0) return [];
  const value = fillValue(column, to);
  if (value === null) return [];
  const sentence = `Rows of ${after.name} that are there get ${value} in ${column.name}, which takes no NULL and has no default: put there what fits.`;
  plan.warn({ code: "FILLS_ROWS", sentence, changeIds });
  return [[column.name, value]];
}

/** SQLite numbers an INTEGER PRIMARY KEY itself. */
const isRowid = ({ name, type }: Column, { primaryKey, options }: Table): boolean =>
  /^integer$/i.test(type) && primaryKey?.columns.join() === name && options["without rowid"] === undefined;

function recreateVirtual(table: ChangedTable, changes: readonly Change[], { plan, names }: MigrationContext): void {
  const place = { table: bareName(table.after), changeIds: idsOf(changes) };
  const drop = `DROP TABLE ${table.name}`;
  const losesData = `The virtual table ${table.after.name} is made anew and has to be filled again.`;
  plan.add("columns", { ...place, sql: drop, operations: [{ kind: "drop table", before: table.before }], losesData });
  const sql = createTable(table.after, { foreignKeys: [], withoutUnnamedKeys: false }, names);
  plan.add("columns", { ...place, sql, operations: [{ kind: "create table" }] });
}

/** A table that is built anew has lost its indexes; else those that change are dropped and made. */
function planIndexes(table: ChangedTable, isRebuilt: boolean, { plan, names }: MigrationContext): void {
  const place = { table: bareName(table.after) };
  const { after } = table;
  const changes = changesOfKind(table, "index-added", "index-removed", "index-changed", "index-renamed");
  const idOf = new Map(changes.map((change) => [change.after, change.id]));
  for (const { before, id } of changes) {
    if (before === null || before.name === null) continue;
    const sql = `DROP INDEX ${names.qualified({ namespace: table.before.namespace, name: before.name })}`;
    plan.add("drop parts", { ...place, sql, operations: [{ kind: "drop index" }], changeIds: [id] });
  }
  for (const index of after.indexes) {
    const id = idOf.get(index);
    if (id === undefined && !isRebuilt) continue;
    const operations: Operation[] = [{ kind: "add index", index, on: after }];
    plan.add("indexes", {
      ...place,
      sql: createIndex(index, after, names),
      operations,
      changeIds: id === undefined ? [] : [id],
    });
  }
}
