import type { Column } from "../../catalog/model.ts";
import type { ColumnDefinition } from "../schema-change.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import { readExpressionSource } from "./expression-source.ts";

/** A column whose attributes are being read. */
export type ColumnInReading = { -readonly [Key in keyof ColumnDefinition]: ColumnDefinition[Key] };

/**
 * Reads what fills a column where a statement gives it no value, but for DEFAULT: AUTO_INCREMENT, identities, generated and
 * computed columns, ON UPDATE. False where none of them stands at the cursor.
 */
export function readFilling(cursor: DefinitionCursor, column: ColumnInReading): boolean {
  if (cursor.acceptOneOf("AUTO_INCREMENT", "AUTOINCREMENT")) {
    column.isAutoIncrement = true;
    return true;
  }
  if (cursor.accept("IDENTITY")) {
    cursor.skipGroup();
    cursor.accept("NOT", "FOR", "REPLICATION");
    setIdentity(column, "always");
    return true;
  }
  if (cursor.isAt("GENERATED") || cursor.isAt("AS")) return readGenerated(cursor, column);
  if (cursor.accept("ON", "UPDATE")) {
    column.onUpdate = readExpressionSource(
      cursor,
      new Set(["COMMENT", "NOT", "NULL", "DEFAULT", "FIRST", "AFTER", "CHECK", "KEY", "UNIQUE", "PRIMARY"]),
    );
    return true;
  }
  return false;
}

function setIdentity(column: ColumnInReading, identity: Column["identity"]): void {
  column.identity = identity;
  column.isAutoIncrement = true;
  column.isNullable = false;
}

/** Options of an identity's sequence, which Oracle's own tools write without parentheses. */
function skipSequenceOptions(cursor: DefinitionCursor): void {
  const options =
    `MINVALUE MAXVALUE INCREMENT BY START WITH CACHE NOCACHE ORDER NOORDER CYCLE NOCYCLE KEEP NOKEEP SCALE NOSCALE EXTEND
    NOEXTEND NOMINVALUE NOMAXVALUE GLOBAL SESSION`.split(/\s+/);
  while (cursor.isOneOf(options) || cursor.token.kind === "number" || cursor.isSign("-")) cursor.index += 1;
}

/** What may stand behind the expression of a generated column. */
const behindExpression = new Set(
  "PERSISTED PERSISTENT VIRTUAL STORED MATERIALIZED CONSTRAINT PRIMARY UNIQUE CHECK FOREIGN REFERENCES".split(" "),
);

/** Whether a group in parentheses stands here that no operator goes on with: SQL Server takes (a)+(b) without others. */
function isGroupAlone(cursor: DefinitionCursor): boolean {
  if (!cursor.isSign("(")) return false;
  const { kind, value } = cursor.at(cursor.closingOf(cursor.index) + 1);
  return kind !== "operator" && value !== ".";
}

function readGenerated(cursor: DefinitionCursor, column: ColumnInReading): boolean {
  let identity: Column["identity"] = "always";
  if (cursor.accept("GENERATED")) {
    if (cursor.accept("BY", "DEFAULT")) {
      identity = "by default";
      if (cursor.accept("ON", "NULL")) column.onNull = "REPLACE";
    } else cursor.accept("ALWAYS");
  }
  if (!cursor.accept("AS")) return true;
  if (cursor.accept("IDENTITY")) {
    cursor.skipGroup();
    skipSequenceOptions(cursor);
    setIdentity(column, identity);
    return true;
  }
  const edgeOf = cursor.acceptOneOf("ROW", "TRANSACTION_ID", "SEQUENCE_NUMBER");
  if (edgeOf !== null) {
    const edge = cursor.acceptOneOf("START", "END");
    cursor.accept("HIDDEN");
    column.generated = { expression: `${edgeOf} ${edge ?? ""}`.trim(), isStored: true };
    column.isNullable ??= false;
    return true;
  }
  const expression = isGroupAlone(cursor) ? cursor.readGroupSource() : readExpressionSource(cursor, behindExpression);
  const how = cursor.acceptOneOf("STORED", "PERSISTED", "PERSISTENT", "MATERIALIZED", "VIRTUAL");
  if (how === "MATERIALIZED") cursor.accept("IMMUTABLE");
  column.generated = { expression, isStored: how !== null && how !== "VIRTUAL" };
  return true;
}
