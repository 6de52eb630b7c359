import { findColumn, keyOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, ReferentialAction, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Change } from "./change.ts";
import { defaultValueOf } from "./default-value.ts";
import { generatedFrom } from "./generated-columns.ts";
import type { AffectedColumn } from "../model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { columnsOfTriggers } from "./trigger-writes.ts";

interface Effect {
  readonly key: string;
  readonly operation: "DELETE" | "UPDATE";
  readonly columns: ReadonlySet<string>;
  readonly nulled: ReadonlySet<string>;
  readonly affected: readonly AffectedColumn[];
}

const noColumns: ReadonlySet<string> = new Set();

/** What CASCADE, SET NULL or SET DEFAULT does to the referencing rows. */
export function effectOf(
  { schema, rules }: { readonly schema: PreparedSchema; readonly rules: ReferentialRules },
  parent: Change,
  foreignKey: ForeignKey,
  action: ReferentialAction,
  child: Table,
): Effect {
  if (action === "CASCADE" && parent.operation === "DELETE") {
    const affected = foreignKey.columns.map((name): AffectedColumn => ({ name, reason: "cascade_key" }));
    return {
      key: changeKey(schema, child, "DELETE", []),
      operation: "DELETE",
      columns: noColumns,
      nulled: noColumns,
      affected,
    };
  }
  const pairs = writtenColumns(schema, parent, foreignKey, action, child);
  const written = pairs.map(({ name }) => name);
  const reason = action === "CASCADE" ? "cascade_key" : action === "SET NULL" ? "set_null" : "set_default";
  const affected = written.map((name): AffectedColumn => ({ name, reason }));
  const named = new Set(namedByAction(parent, foreignKey));
  const setByTriggers = rules.cascadesFireTriggers ? columnsOfTriggers(schema, child, named) : [];
  const byTrigger = setByTriggers.filter((name) => !written.includes(name));
  const generated = generatedFrom(schema, child, new Set([...written, ...byTrigger]));
  const columns = new Set([...written, ...byTrigger, ...generated]);
  const nulled = new Set(pairs.filter(({ becomesNull }) => becomesNull).map(({ name }) => name));
  for (const name of byTrigger) affected.push({ name, reason: "written" });
  for (const name of generated) affected.push({ name, reason: "generated" });
  const key = changeKey(schema, child, "UPDATE", [...columns], nulled);
  return { key, operation: "UPDATE", columns, nulled, affected };
}

function isNullByDefault(schema: PreparedSchema, table: Table, name: string): boolean {
  const column = findColumn(schema.index, table, name);
  return column === undefined || defaultValueOf(schema, column) === null;
}

/**
 * The columns that the update of an action names: all of the key, also those that keep their value, so that triggers on them fire
 * (tried on PostgreSQL 15 and SQLite 3.53).
 */
export const namedByAction = (parent: Change, { columns, onDeleteColumns }: ForeignKey): readonly string[] =>
  (parent.operation === "DELETE" ? onDeleteColumns : null) ?? columns;

/** The referencing columns that an action writes, and which of them it makes NULL. */
function writtenColumns(
  schema: PreparedSchema,
  parent: Change,
  foreignKey: ForeignKey,
  action: ReferentialAction,
  child: Table,
): readonly { readonly name: string; readonly becomesNull: boolean }[] {
  if (action === "CASCADE") {
    return foreignKey.columns.flatMap((name, at) => {
      const referenced = foreignKey.referencedColumns[at] ?? "";
      if (!hasName(schema, parent.columns, referenced)) return [];
      return [{ name, becomesNull: hasName(schema, parent.nulled, referenced) }];
    });
  }
  return namedByAction(parent, foreignKey).map((name) => ({
    name,
    becomesNull: action === "SET NULL" || isNullByDefault(schema, child, name),
  }));
}

/** The identity of a change; equal for those that one visit covers: the same columns written, the same of them to NULL. */
export function changeKey(
  schema: PreparedSchema,
  table: Table,
  operation: Change["operation"],
  columns: readonly string[],
  nulled: ReadonlySet<string> = new Set(),
): string {
  const names = [...columns].sort().map((name) => (nulled.has(name) ? `${name}\u0001` : name));
  return `${operation}\u0000${keyOf(schema.catalog, table)}\u0000${names.join("\u0000")}`;
}

/** Whether every row of a change surely has another value in what a key references: a computed column may keep its own. */
export function surelyChangesKey(schema: PreparedSchema, change: Change, { referencedColumns }: ForeignKey): boolean {
  if (change.operation === "DELETE") return change.isSureToChange;
  const isWritten = (name: string) =>
    hasName(schema, change.columns, name) && findColumn(schema.index, change.table, name)?.generated === null;
  return change.isSureToChange && referencedColumns.some(isWritten);
}

/** Whether a name is among others, as the database compares names. */
export function hasName(schema: PreparedSchema, names: ReadonlySet<string>, name: string): boolean {
  const wanted = comparable(schema, name);
  for (const other of names) if (comparable(schema, other) === wanted) return true;
  return false;
}
