import { findColumn, triggersOn } from "../../catalog/catalog-index.ts";
import type { Table, Trigger, TriggerEvent } from "../../catalog/model.ts";
import { readTriggerCall } from "../../code/trigger-call.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { rulesOn } from "../../statement/resolve/rule-code.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Change } from "./change.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";

/** The triggers of a table that fire for an operation; of those on some columns, where it names them: null is any. */
export function firingTriggers(
  schema: PreparedSchema,
  table: Table,
  event: TriggerEvent,
  columns: ReadonlySet<string> | null,
): readonly Trigger[] {
  const triggers = triggersOn(schema.index, table);
  if (triggers.length === 0) return triggers;
  return triggers.filter((trigger) => {
    if (!trigger.isEnabled || !trigger.events.includes(event)) return false;
    if (trigger.updateColumns === null || columns === null) return true;
    return trigger.updateColumns.some((name) => columns.has(findColumn(schema.index, table, name)?.name ?? name));
  });
}

/**
 * Whether triggers fire for a change. InnoDB's own actions fire none; what a statement or the code of a trigger writes does,
 * at any depth.
 *
 * @see https://mariadb.com/kb/en/trigger-limitations/
 */
export const triggersFireFor = (rules: ReferentialRules, change: Change) =>
  rules.cascadesFireTriggers || change.arrivals.some(({ foreignKey }) => foreignKey === null);

/**
 * Whether an action fires triggers of its table though it finds no row there: PostgreSQL's that stand on statements, for it runs its
 * actions as such.
 */
export const firesOnNoRow = (
  schema: PreparedSchema,
  table: Table,
  event: TriggerEvent,
  columns: ReadonlySet<string>,
): boolean =>
  schema.catalog.dialect === "postgresql" &&
  firingTriggers(schema, table, event, columns).some(({ level }) => level === "statement");

/** Whether code may keep the rows from being changed, so that nothing is certain: BEFORE and INSTEAD OF triggers, and rules. */
export function triggersMayInterfere(schema: PreparedSchema, table: Table, event: TriggerEvent): boolean {
  const isStopping = firingTriggers(schema, table, event, null).some(({ timing }) => timing !== "after");
  return isStopping || rulesOn(schema, table, event).some((rule) => rule.isInstead);
}

/**
 * Whether code may keep single rows as they are, so that an operation need not reach all rows that it names. BEFORE triggers of MySQL
 * and Oracle cannot, SQLite's do so by RAISE(IGNORE), and PostgreSQL's by what they return.
 */
export function triggersMayKeepRows(schema: PreparedSchema, table: Table, event: TriggerEvent): boolean {
  const isKeeping = firingTriggers(schema, table, event, null).some(
    (trigger) => trigger.timing === "before" && keepsRows(schema, trigger, event),
  );
  return isKeeping || rulesOn(schema, table, event).some((rule) => rule.isInstead);
}

function keepsRows(schema: PreparedSchema, { body, level }: Trigger, event: TriggerEvent): boolean {
  const { dialect } = schema.catalog;
  if (dialect === "sqlite") return /\braise\s*\(\s*ignore\b/iu.test(body);
  if (dialect !== "postgresql" || level === "statement") return false;
  const call = readTriggerCall(body);
  if (call === null) return true;
  if (call.code === null) return !call.isKnown;
  // NEW is NULL where a row is deleted, OLD where one is inserted; an update that returns OLD changes nothing.
  const keeping = event === "DELETE" ? /\breturn\s+(?:null|new)\b/iu : /\breturn\s+(?:null|old)\b/iu;
  return keeping.test(body);
}

/**
 * Whether code of the schema has a say in the operations of a statement, before anything is changed: rules of the tables and views
 * that it names, and triggers in the place of an operation.
 */
export function hasCustomRules(schema: PreparedSchema, resolver: Resolver): boolean {
  return resolver.writes.some(({ table, kind, views }) => {
    const event = kind === "insert" ? "INSERT" : kind === "update" ? "UPDATE" : "DELETE";
    if ([table, ...views].some((each) => rulesOn(schema, each, event).length > 0)) return true;
    return firingTriggers(schema, table, event, null).some(({ timing }) => timing === "instead of");
  });
}
