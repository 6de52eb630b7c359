import type { DefinitionCursor } from "./definition-cursor.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { Trigger, TriggerEvent } from "../../catalog/model.ts";
import type { SchemaChange } from "../schema-change.ts";

const eventWords: readonly string[] = ["INSERT", "UPDATE", "DELETE", "TRUNCATE"];

/** Reads `CREATE TRIGGER` from behind the word TRIGGER; null when it stands on no table (on a database, a schema, a server). */
export function readCreateTrigger(cursor: DefinitionCursor): SchemaChange | null {
  cursor.accept("IF", "NOT", "EXISTS");
  const name = cursor.readQualifiedName();
  if (!name) return null;
  let table: NameToFind | null = null;
  let timing: Trigger["timing"] = cursor.dialect === "sqlite" ? "before" : "after";
  const events: TriggerEvent[] = [];
  let updateColumns: string[] | null = null;
  let isEnabled = true;
  let level: Trigger["level"] = cursor.dialect === "mysql" || cursor.dialect === "sqlite" ? "row" : "statement";
  let condition: string | null = null;
  while (!cursor.isAtEnd) {
    if (cursor.accept("ON")) {
      if (cursor.isAt("ALL", "SERVER") || cursor.isAt("DATABASE") || cursor.isAt("SCHEMA")) return null;
      if (cursor.accept("NESTED")) while (!cursor.isAtEnd && !cursor.accept("OF")) cursor.index += 1;
      table = cursor.readQualifiedName();
    } else if (cursor.accept("BEFORE")) timing = "before";
    else if (cursor.accept("AFTER")) timing = "after";
    else if (cursor.accept("INSTEAD", "OF")) timing = "instead of";
    else if (cursor.accept("OF")) updateColumns = readColumns(cursor);
    else if (cursor.accept("FOR", "EACH") || cursor.accept("FOR", "ROW") || cursor.isAt("FOR", "STATEMENT")) {
      level = cursor.isAt("STATEMENT") || cursor.isAt("FOR", "STATEMENT") ? "statement" : "row";
      if (cursor.isAt("ROW") || cursor.isAt("STATEMENT")) cursor.index += 1;
      else if (cursor.isAt("FOR", "STATEMENT")) cursor.index += 2;
      if (cursor.dialect === "mysql") break;
    } else if (cursor.accept("REFERENCING")) skipTransitionNames(cursor);
    else if (cursor.accept("WHEN")) condition = readCondition(cursor);
    else if (cursor.accept("ENABLE")) isEnabled = true;
    else if (cursor.accept("DISABLE")) isEnabled = false;
    else if (table && isBodyStart(cursor)) break;
    else if (cursor.isOneOf(eventWords)) {
      const event = cursor.token.upper as TriggerEvent;
      if (!events.includes(event)) events.push(event);
      cursor.index += 1;
    } else cursor.skip();
  }
  if (!table) return null;
  if (cursor.isOneOf(["FOLLOWS", "PRECEDES"])) cursor.index += 2;
  if (cursor.dialect === "sqlserver") cursor.accept("AS");
  const body = cursor.source(cursor.index, cursor.limit);
  const { start, end } = cursor.statement;
  const definition = { timing, events, level, updateColumns, condition, body, isEnabled, span: { start, end } };
  return { kind: "create trigger", trigger: { ...definition, name: name.name, namespace: name.namespace, table } };
}

/** `REFERENCING NEW AS n OLD TABLE AS o`: other names for the rows of the event. */
function skipTransitionNames(cursor: DefinitionCursor): void {
  while (cursor.acceptOneOf("OLD", "NEW", "PARENT")) {
    cursor.acceptOneOf("TABLE", "ROW");
    cursor.accept("AS");
    cursor.readName();
  }
}

function isBodyStart(cursor: DefinitionCursor): boolean {
  return cursor.isOneOf(["EXECUTE", "BEGIN", "AS", "DECLARE", "CALL", "COMPOUND"]);
}

function readColumns(cursor: DefinitionCursor): string[] {
  const columns: string[] = [];
  do columns.push(cursor.readName());
  while (cursor.acceptSign(","));
  return columns;
}

function readCondition(cursor: DefinitionCursor): string {
  if (cursor.isSign("(") && cursor.dialect !== "sqlite") return cursor.readGroupSource();
  const start = cursor.index;
  while (!cursor.isAtEnd && !cursor.isAt("BEGIN")) cursor.skip();
  return cursor.source(start, cursor.index);
}
