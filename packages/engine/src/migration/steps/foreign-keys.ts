import type { Column, ForeignKey, Index, Key, QualifiedName } from "../../catalog/model.ts";
import { addForeignKey } from "../../export/sql/constraint.ts";
import type { Change } from "../../diff/model.ts";
import { bareName, idsOf } from "../context.ts";
import type { MigrationContext } from "../context.ts";
import type { Step } from "../plan.ts";

/**
 * Plans foreign keys. They are off while what they stand on changes, and on again when all of it is there; so the rows are
 * checked once. SQLite keeps them inside of its tables.
 */
export function planForeignKeys(context: MigrationContext): void {
  const { plan, matching, names, dialect } = context;
  if (dialect === "sqlite") return;
  const touched = touchedColumns(context);
  const isTouched = (key: ForeignKey): boolean =>
    isAnyTouched(touched, matching.before.names.keyOf(key.table), key.columns) ||
    isAnyTouched(touched, matching.before.names.keyOf(key.referencedTable), key.referencedColumns);
  const drop = (key: ForeignKey, changes: readonly Change[]): void => {
    const sql = dropForeignKey(key, context);
    if (sql === null) return;
    const operations = [{ kind: "drop foreign key" as const, key }];
    plan.add("drop foreign keys", { sql, table: bareName(key.table), operations, changeIds: idsOf(changes) });
  };
  const add = (key: ForeignKey, changes: readonly Change[]): void => {
    if (dialect === "mysql" && !key.isEnforced) return;
    const changeIds = idsOf(changes);
    if (key.isDangling && dialect !== "mysql") {
      const sentence = `Foreign key ${key.name ?? ""} of ${key.table.name} is not made: ${key.referencedTable.name} is not in the schema.`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds });
      return;
    }
    const table = matching.after.tables.get(matching.after.names.keyOf(key.table));
    const operations = [{ kind: "add foreign key" as const, key }];
    const steps = addForeignKey(key, table, names).map((sql) => ({
      sql,
      table: bareName(key.table),
      operations,
      changeIds,
    }));
    for (const step of key.isDangling ? withoutChecks(steps) : steps) plan.add("foreign keys", step);
  };
  const seen = new Set<ForeignKey>();
  for (const change of context.changesOf("foreign-key-removed", "foreign-key-changed", "foreign-key-added")) {
    const { before, after } = change;
    const isRemovedWithTable = change.kind === "foreign-key-removed" && change.isWithTable === true;
    // A key to a table that goes as well may stand in the way of that one.
    if (before !== null && !(isRemovedWithTable && isSelf(before))) drop(before, [change]);
    if (after !== null) add(after, [change]);
    if (before !== null) seen.add(before);
    if (after !== null) seen.add(after);
  }
  for (const change of context.changesOf("foreign-key-renamed")) {
    const { before, after } = change;
    seen.add(before);
    const table = names.qualified(after.table);
    const [from, into] = [names.bare(before.name ?? ""), names.bare(after.name ?? "")];
    const isPlain = before.name !== null && after.name !== null && !isTouched(before);
    const operations = [{ kind: "rename part" as const }];
    if (isPlain && (dialect === "postgresql" || dialect === "oracle")) {
      const sql = `ALTER TABLE ${table} RENAME CONSTRAINT ${from} TO ${into}`;
      plan.add("rename", { sql, table: bareName(after.table), operations, changeIds: [change.id] });
    } else if (isPlain && dialect === "sqlserver") {
      const sql = `EXEC sp_rename ${names.text(qualifiedPart(after.table, before.name))}, ${names.text(after.name ?? "")}, N'OBJECT'`;
      plan.add("rename", { sql, table: bareName(after.table), operations, changeIds: [change.id] });
    } else {
      drop(before, [change]);
      add(after, [change]);
    }
  }
  if (touched.size === 0) return;
  const kept = matchKept(context, seen);
  for (const [before, after] of kept) {
    if (!isTouched(before)) continue;
    drop(before, []);
    add(after, []);
  }
}

const isSelf = ({ table, referencedTable }: ForeignKey): boolean =>
  table.name === referencedTable.name && table.namespace === referencedTable.namespace;

const qualifiedPart = (table: QualifiedName, part: string | null): string => `${table.namespace}.${part ?? ""}`;

function dropForeignKey(key: ForeignKey, { dialect, names, plan }: MigrationContext): string | null {
  if (dialect === "mysql" && !key.isEnforced) return null;
  const table = names.qualified(key.table);
  if (key.name === null) {
    const sentence = `The foreign key of ${key.table.name} on ${key.columns.join(", ")} has no name in the schema, so that no statement can drop it.`;
    plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: [] });
    return null;
  }
  const what = dialect === "mysql" ? "FOREIGN KEY" : "CONSTRAINT";
  return `ALTER TABLE ${table} DROP ${what} ${names.bare(key.name)}`;
}

type Touched = ReadonlyMap<string, ReadonlySet<string>>;

function isAnyTouched(touched: Touched, table: string, columns: readonly string[]): boolean {
  const own = touched.get(table);
  return own !== undefined && columns.some((name) => own.has(name));
}

/** Columns before, by the key before of their table, that a foreign key must not stand on while they change. */
function touchedColumns({ changed, matching, dialect }: MigrationContext): Touched {
  const touched = new Map<string, Set<string>>();
  for (const table of changed) {
    const own = new Set<string>();
    const addColumn = ({ name }: Column): unknown => own.add(name);
    const addKey = ({ columns }: Key): void => columns.forEach((name) => own.add(name));
    const addIndex = ({ parts }: Index): void => parts.forEach(({ text }) => own.add(text));
    for (const change of table.changes) {
      switch (change.kind) {
        case "column-type-changed":
        case "column-collation-changed":
        case "column-removed":
        case "column-generated-changed":
        case "column-identity-changed": {
          addColumn(change.before);
          break;
        }
        case "column-nullability-changed":
        case "column-renamed": {
          if (dialect === "mysql" || dialect === "sqlserver") addColumn(change.before);
          break;
        }
        case "primary-key-removed":
        case "primary-key-changed":
        case "unique-key-removed":
        case "unique-key-changed": {
          addKey(change.before);
          break;
        }
        case "index-removed":
        case "index-changed": {
          addIndex(change.before);
          break;
        }
        case "unique-key-renamed":
        case "index-renamed": {
          if (dialect !== "mysql") break;
          if ("parts" in change.before) addIndex(change.before);
          else addKey(change.before);
          break;
        }
        case "table-option-changed":
        case "table-partitioning-changed":
        case "columns-reordered": {
          if (dialect === "mysql") for (const column of table.before.columns) addColumn(column);
          break;
        }
        default:
      }
    }
    if (own.size > 0) touched.set(matching.before.names.keyOf(table.before), own);
  }
  return touched;
}

/** Foreign keys of both that say the same, by what they say. */
function matchKept(context: MigrationContext, seen: ReadonlySet<ForeignKey>): [ForeignKey, ForeignKey][] {
  const { matching, from, to } = context;
  const { carryTable, carryColumn, after } = matching;
  const open = new Map<string, ForeignKey[]>();
  for (const key of to.foreignKeys) {
    if (seen.has(key)) continue;
    const place = placeOf(key, after.names.keyOf, (_table, name) => after.names.columnKeyOf(name));
    open.set(place, [...(open.get(place) ?? []), key]);
  }
  return from.foreignKeys.flatMap((key): [ForeignKey, ForeignKey][] => {
    if (seen.has(key)) return [];
    const fresh = open.get(placeOf(key, carryTable, carryColumn))?.shift();
    return fresh === undefined ? [] : [[key, fresh]];
  });
}

function placeOf(
  key: ForeignKey,
  tableOf: (name: QualifiedName) => string,
  columnOf: (table: QualifiedName, name: string) => string,
): string {
  const columns = key.columns.map((name) => columnOf(key.table, name));
  const referenced = key.referencedColumns.map((name) => columnOf(key.referencedTable, name));
  return [tableOf(key.table), tableOf(key.referencedTable), columns.join(), referenced.join()].join("\u0001");
}

/**
 * Steps that make a key to a table that is not there, which MySQL takes while it checks none.
 * @see https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html#sysvar_foreign_key_checks
 */
function withoutChecks(steps: readonly Step[]): Step[] {
  const set = (value: 0 | 1): Step => ({
    sql: `SET SESSION foreign_key_checks = ${value}`,
    operations: [{ kind: "setting" }],
    changeIds: [],
  });
  return [set(0), ...steps, set(1)];
}
