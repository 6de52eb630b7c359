import type { Check, Exclusion, ForeignKey, Key, Table } from "../../catalog/model.ts";
import { sourceText } from "./source-text.ts";
import type { SqlNames } from "./sql-names.ts";
import { ownEntry } from "../../sql/own-entry.ts";

/** `CONSTRAINT name ` where there is a name. */
function constraintName(name: string | null, names: SqlNames): string {
  return name === null ? "" : `CONSTRAINT ${names.bare(name)} `;
}

function deferral(key: { readonly isDeferrable: boolean; readonly isInitiallyDeferred: boolean }): string {
  if (!key.isDeferrable) return "";
  return key.isInitiallyDeferred ? " DEFERRABLE INITIALLY DEFERRED" : " DEFERRABLE";
}

/** SQLite's `ON CONFLICT`. */
export const conflict = (action: Key["onConflict"]): string => (action === undefined ? "" : ` ON CONFLICT ${action}`);

/** PostgreSQL's NULLS NOT DISTINCT. */
export const nullsRule = ({ nullsNotDistinct }: Pick<Key, "nullsNotDistinct">): string =>
  nullsNotDistinct === undefined ? "" : " NULLS NOT DISTINCT";

/** The columns of a key, with MySQL's lengths of prefixes. */
function keyColumns(key: Key, names: SqlNames): string {
  return key.columns
    .map((column) => {
      const length = key.prefixLengths && ownEntry(key.prefixLengths, column);
      return length === undefined ? names.bare(column) : `${names.bare(column)}(${length})`;
    })
    .join(", ");
}

/** A primary key as an element of CREATE TABLE. */
export function primaryKey(key: Key, names: SqlNames): string {
  if (names.dialect === "mysql") return `PRIMARY KEY (${keyColumns(key, names)})`;
  return `${constraintName(key.name, names)}PRIMARY KEY (${keyColumns(key, names)})${conflict(key.onConflict)}${deferral(key)}`;
}

/** A unique key as an element of CREATE TABLE. */
export function uniqueKey(key: Key, names: SqlNames): string {
  if (names.dialect === "mysql") {
    const name = key.name === null ? "" : ` ${names.bare(key.name)}`;
    return `UNIQUE KEY${name} (${keyColumns(key, names)})`;
  }
  return `${constraintName(key.name, names)}UNIQUE${nullsRule(key)} (${keyColumns(key, names)})${conflict(key.onConflict)}${deferral(key)}`;
}

/** A check as an element of CREATE TABLE. */
export function checkConstraint(check: Check, names: SqlNames): string {
  const state = names.dialect === "oracle" ? " DISABLE" : names.dialect === "sqlserver" ? "" : " NOT ENFORCED";
  const expression = sourceText(check.expression, names.dialect);
  return `${constraintName(check.name, names)}CHECK (${expression})${check.isEnforced ? "" : state}`;
}

/** PostgreSQL's exclusion constraint as an element of CREATE TABLE. */
export function exclusionConstraint(exclusion: Exclusion, names: SqlNames): string {
  return `${constraintName(exclusion.name, names)}${exclusion.definition}`;
}

/** What is said of a foreign key behind the columns that it references: match, actions, deferral. */
export function foreignKeyClauses(key: ForeignKey, names: SqlNames): string {
  const match = key.match === "SIMPLE" ? "" : ` MATCH ${key.match}`;
  const columns = key.onDeleteColumns === null ? "" : ` (${names.list(key.onDeleteColumns)})`;
  const onDelete = key.onDelete === "NO ACTION" ? "" : ` ON DELETE ${key.onDelete}${columns}`;
  const onUpdate = key.onUpdate === "NO ACTION" ? "" : ` ON UPDATE ${key.onUpdate}`;
  return `${match}${onDelete}${onUpdate}${deferral(key)}`;
}

/** A foreign key as an element of CREATE TABLE, or behind ADD, with the states that stand with it. */
export function foreignKeyConstraint(key: ForeignKey, names: SqlNames): string {
  const referenced = key.referencedColumns.length === 0 ? "" : ` (${names.list(key.referencedColumns)})`;
  const head = `${constraintName(key.name, names)}FOREIGN KEY (${names.list(key.columns)})`;
  const target = `REFERENCES ${names.qualified(key.referencedTable)}${referenced}`;
  return `${head} ${target}${foreignKeyClauses(key, names)}${foreignKeyState(key, names)}`;
}

function foreignKeyState(key: ForeignKey, { dialect }: SqlNames): string {
  if (dialect === "oracle") {
    const isOn = key.isEnforced ? "" : " DISABLE";
    return key.isValidated ? isOn : `${isOn || " ENABLE"} NOVALIDATE`;
  }
  if (dialect !== "postgresql") return "";
  return `${key.isEnforced ? "" : " NOT ENFORCED"}${key.isValidated ? "" : " NOT VALID"}`;
}

/**
 * The statements that add a foreign key behind its table.
 * @see https://learn.microsoft.com/en-us/sql/t-sql/statements/alter-table-transact-sql for WITH NOCHECK
 */
export function addForeignKey(key: ForeignKey, table: Table | undefined, names: SqlNames): string[] {
  const name = names.qualified(key.table);
  const only = names.dialect === "postgresql" && table !== undefined && table.kind !== "partitioned" ? " ONLY" : "";
  const unchecked = names.dialect === "sqlserver" && !key.isValidated ? " WITH NOCHECK" : "";
  const statements = [`ALTER TABLE${only} ${name}${unchecked} ADD ${foreignKeyConstraint(key, names)}`];
  if (names.dialect === "sqlserver" && !key.isEnforced && key.name !== null)
    statements.push(`ALTER TABLE ${name} NOCHECK CONSTRAINT ${names.bare(key.name)}`);
  return statements;
}
