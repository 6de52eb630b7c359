import type { ForeignKey, Table } from "../../catalog/model.ts";
import { tableComments } from "../../export/sql/comments.ts";
import { createIndex } from "../../export/sql/index-statement.ts";
import { plainPartitions } from "../../export/sql/partitions.ts";
import { createPartition, inlineIndexes, partitionBounds } from "../../export/sql/table.ts";
import { tableStatements } from "../../export/sql/table-statements.ts";
import { bareName, idsOf } from "../context.ts";
import type { ChangeOf, MigrationContext } from "../context.ts";

/** Plans tables that are new and tables that are gone. */
export function planTables(context: MigrationContext): void {
  const added = context.changesOf("table-added", "partition-added");
  const gone = context.changesOf("table-removed", "partition-removed");
  if (added.length + gone.length === 0) return;
  const order = new Map(context.to.tables.map((table, at) => [table, at]));
  const plain = plainPartitions(context.to);
  const inOrder = added.toSorted((left, right) => (order.get(left.after) ?? 0) - (order.get(right.after) ?? 0));
  for (const change of inOrder) planNewTable(context, change, plain.has(change.after));
  // Parts of a divided table and heirs go before that.
  const isFirst = ({ before }: (typeof gone)[number]): boolean =>
    before.partitionOf !== null || before.inherits.length > 0;
  const needed = neededNames(context);
  for (const change of [...gone.filter(isFirst).toReversed(), ...gone.filter((one) => !isFirst(one))])
    planGoneTable(context, change, needed);
}

type AddedTable = ChangeOf<"table-added" | "partition-added">;

function planNewTable(context: MigrationContext, change: AddedTable, isPlainPartition: boolean): void {
  const { plan, names, dialect, to } = context;
  const { after } = change;
  const place = { table: bareName(after), changeIds: idsOf([change]) };
  const create = { ...place, operations: [{ kind: "create table" as const }] };
  if (isPlainPartition) plan.add("create tables", { ...create, sql: createPartition(after, names) });
  else {
    const statements = tableStatements(after, inlineKeys(context, after), { catalog: to, names });
    for (const sql of statements) plan.add("create tables", { ...create, sql });
  }
  const isDivided = dialect === "postgresql" && after.partitionBy !== null;
  for (const parent of after.inherits)
    plan.add("create tables", {
      ...create,
      sql: `ALTER TABLE ${names.qualified(after)} INHERIT ${names.qualified(parent)}`,
    });
  const inline = dialect === "mysql" ? inlineIndexes(after).length : 0;
  for (const index of after.indexes.slice(inline))
    plan.add(isDivided ? "partitions" : "indexes", { ...create, sql: createIndex(index, after, names) });
  if (after.partitionOf !== null && dialect === "postgresql" && !isPlainPartition) {
    const sql = `ALTER TABLE ONLY ${names.qualified(after.partitionOf)} ATTACH PARTITION ${names.qualified(after)} ${partitionBounds(after)}`;
    plan.add("partitions", { ...place, sql, operations: [{ kind: "attach partition", partition: bareName(after) }] });
  }
  for (const { name, isEnforced } of dialect === "sqlserver" ? after.checks : []) {
    if (isEnforced || name === null) continue;
    const sql = `ALTER TABLE ${names.qualified(after)} NOCHECK CONSTRAINT ${names.bare(name)}`;
    plan.add("create tables", { ...create, sql });
  }
  for (const sql of tableComments(after, names))
    plan.add("comments", { ...place, sql, operations: [{ kind: "comment" }] });
}

/** Foreign keys that must stand inside of CREATE TABLE: SQLite's, and those that MySQL reads and does not enforce. */
function inlineKeys({ matching, dialect }: MigrationContext, table: Table): readonly ForeignKey[] {
  const keys = matching.after.foreignKeys.get(matching.after.names.keyOf(table)) ?? [];
  if (dialect === "sqlite") return keys;
  return dialect === "mysql" ? keys.filter(({ isEnforced }) => !isEnforced) : [];
}

function planGoneTable(
  { plan, names, dialect }: MigrationContext,
  change: ChangeOf<"table-removed" | "partition-removed">,
  needed: ReadonlySet<string>,
): void {
  const { before } = change;
  const place = { table: bareName(before), changeIds: idsOf([change]) };
  const isInTheWay = namesOf(before).some((name) => needed.has(`${before.namespace}\u0000${name.toLowerCase()}`));
  const foreign = before.kind === "foreign" && dialect === "postgresql" ? "FOREIGN " : "";
  plan.add(isInTheWay ? "make room" : "drop tables", {
    ...place,
    sql: `DROP ${foreign}TABLE ${names.qualified(before)}`,
    operations: [{ kind: "drop table", before }],
    losesData: `Table ${before.name} goes with all its rows.`,
  });
}

/** A table's own name and those of its parts that share the space of names of tables. */
function namesOf({ name, primaryKey, uniqueKeys, indexes, exclusions, columns }: Table): string[] {
  const parts = [primaryKey, ...uniqueKeys, ...indexes, ...exclusions];
  const own = parts.flatMap((part) => (part?.name === null || part === null ? [] : [part.name]));
  return [name, `${name}_pkey`, ...own, ...columns.map((column) => `${name}_${column.name}_seq`)];
}

/** Names that something has after: what has one of them before has to go first. */
function neededNames({ to }: MigrationContext): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (namespace: string, name: string): unknown => needed.add(`${namespace}\u0000${name.toLowerCase()}`);
  for (const table of to.tables) for (const name of namesOf(table)) add(table.namespace, name);
  for (const { namespace, name } of [...to.views, ...to.sequences, ...to.types]) add(namespace, name);
  return needed;
}
