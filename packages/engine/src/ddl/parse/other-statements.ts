import type { DefinitionCursor } from "./definition-cursor.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { DroppedKind, DroppedRoutine, RuleDefinition, SchemaChange, SequenceOwner } from "../schema-change.ts";

/** Reads the names of DROP from behind the kind of object. */
export function readDrop(cursor: DefinitionCursor, object: DroppedKind): SchemaChange {
  cursor.accept("IF", "EXISTS");
  const names: NameToFind[] = [];
  cursor.eachPart(() => {
    const name = cursor.readQualifiedName();
    if (name) names.push(name);
  });
  const last = cursor.statement.tokens.slice(-4).map(({ upper }) => upper);
  return { kind: "drop", object, names, isCascade: last.includes("CASCADE") };
}

/** Reads DROP INDEX from behind the word INDEX, in each dialect's way to name the table. */
export function readDropIndex(cursor: DefinitionCursor): SchemaChange[] {
  cursor.accept("CONCURRENTLY");
  cursor.accept("IF", "EXISTS");
  const changes: SchemaChange[] = [];
  cursor.eachPart(() => {
    const name = cursor.readQualifiedName();
    if (!name) return;
    const table = cursor.accept("ON") ? cursor.readQualifiedName() : null;
    const isTableFirst = table === null && cursor.dialect === "sqlserver" && name.namespace !== null;
    changes.push({
      kind: "drop index",
      table: isTableFirst ? { namespace: null, name: name.namespace ?? "" } : table,
      name: name.name,
    });
  });
  return changes;
}

/** Reads DROP TRIGGER from behind the word TRIGGER. */
export function readDropTrigger(cursor: DefinitionCursor): SchemaChange | null {
  cursor.accept("IF", "EXISTS");
  const name = cursor.readQualifiedName();
  if (!name) return null;
  const table = cursor.accept("ON") ? cursor.readQualifiedName() : null;
  return { kind: "drop trigger", name, table };
}

/** Reads DROP FUNCTION and DROP PROCEDURE from behind that word, in PostgreSQL with the arguments. */
export function readDropRoutine(cursor: DefinitionCursor): SchemaChange {
  cursor.accept("IF", "EXISTS");
  const routines: DroppedRoutine[] = [];
  cursor.eachPart(() => {
    const name = cursor.readQualifiedName();
    let count = 0;
    const hasArguments = cursor.eachElement(() => (count += 1));
    if (name) routines.push({ name, argumentCount: hasArguments ? count : null });
  });
  return { kind: "drop routine", routines };
}

/** Reads PostgreSQL's `DROP RULE name ON table` from behind the word RULE. */
export function readDropRule(cursor: DefinitionCursor): SchemaChange | null {
  cursor.accept("IF", "EXISTS");
  const name = cursor.readName();
  const table = cursor.accept("ON") ? cursor.readQualifiedName() : null;
  return table && { kind: "drop rule", name, table };
}

/** Reads COMMENT ON from behind the word ON; null for what is neither table nor column. */
export function readComment(cursor: DefinitionCursor): SchemaChange | null {
  const what = cursor.acceptOneOf("TABLE", "COLUMN", "VIEW") ?? (cursor.accept("MATERIALIZED", "VIEW") ? "VIEW" : null);
  if (what === null) return null;
  const parts: string[] = [];
  do parts.push(cursor.readName());
  while (cursor.acceptSign("."));
  const column = what === "COLUMN" ? (parts.pop() ?? "") : null;
  const name: NameToFind = { namespace: parts.at(-2) ?? null, name: parts.at(-1) ?? "" };
  if (!cursor.accept("IS") || name.name === "") return null;
  const text = cursor.isAt("NULL") ? null : cursor.token.value;
  return { kind: "comment", on: column === null ? "table" : "column", name, column, text };
}

/** The options of a sequence as written, without its owner; the cursor stays before them. */
export function readSequenceDefinition(cursor: DefinitionCursor): string {
  let end = cursor.index;
  while (end < cursor.limit && !(cursor.at(end).upper === "OWNED" && cursor.at(end + 1).upper === "BY")) end += 1;
  return cursor.source(cursor.index, end);
}

/** Reads `OWNED BY table.column` somewhere behind the cursor; null for NONE or nothing. */
export function readSequenceOwner(cursor: DefinitionCursor): SequenceOwner | null {
  for (; !cursor.isAtEnd; cursor.skip()) {
    if (!cursor.accept("OWNED", "BY")) continue;
    if (cursor.isAt("NONE")) return null;
    const parts: string[] = [];
    do parts.push(cursor.readName());
    while (cursor.acceptSign("."));
    const column = parts.pop() ?? "";
    const name = parts.pop();
    return name === undefined ? null : { table: { namespace: parts.pop() ?? null, name }, column };
  }
  return null;
}

const ruleEvents: readonly RuleDefinition["event"][] = ["SELECT", "INSERT", "UPDATE", "DELETE"];

/** Reads CREATE RULE from behind the word RULE. */
export function readCreateRule(cursor: DefinitionCursor): SchemaChange | null {
  const name = cursor.readName();
  const start = cursor.index;
  cursor.accept("AS");
  if (!cursor.accept("ON")) return null;
  const event = ruleEvents.find((word) => cursor.accept(word));
  if (!event || !cursor.accept("TO")) return null;
  const table = cursor.readQualifiedName();
  if (!table) return null;
  let isInstead = false;
  for (let index = cursor.index; index < cursor.limit; index += 1) {
    if (cursor.at(index).upper !== "DO") continue;
    isInstead = cursor.at(index + 1).upper === "INSTEAD";
    break;
  }
  return {
    kind: "create rule",
    rule: { name, table, event, isInstead, definition: cursor.source(start, cursor.limit) },
  };
}
