import type { DefinitionCursor } from "./definition-cursor.ts";
import type { Column } from "../../catalog/model.ts";
import type { ColumnDefinition, ConstraintDefinition } from "../schema-change.ts";
import type { ColumnInReading } from "./column-filling.ts";
import { readFilling } from "./column-filling.ts";
import { conflictOf, newConstraintState, readConstraintTail, readNullsRule, skipClause } from "./constraint-state.ts";
import { readKey, readReferences, readTableConstraint } from "./constraint.ts";
import { defaultCollation } from "../../dialects/mysql/collations.ts";
import { readExpressionSource } from "./expression-source.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { readInlineIndex } from "./index-definition.ts";
import { alterVerbs, describeType, readType } from "./type-source.ts";

/** Reads a column from its name to the limit; null when no name stands here. */
export function readColumnDefinition(cursor: DefinitionCursor, grammar: DdlGrammar): ColumnDefinition | null {
  if (!cursor.isName()) return null;
  // MySQL takes the name of the table before that of the column.
  const name = cursor.dialect === "mysql" ? (cursor.readQualifiedName()?.name ?? "") : cursor.readName();
  cursor.accept("WITH", "OPTIONS");
  const written = readType(cursor, grammar);
  // SQL Server's timestamp needs no name beside its type.
  const isNamedAsType = cursor.dialect === "sqlserver" && written.type === "" && name.toLowerCase() === "timestamp";
  const type = isNamedAsType ? describeType(name, grammar) : written;
  const definition: ColumnInReading = {
    name,
    ...type,
    isNullable: null,
    default: null,
    isAutoIncrement: isSerial(type, grammar),
    identity: null,
    generated: null,
    onUpdate: null,
    collation: null,
    comment: null,
    constraints: [],
  };
  if (definition.isAutoIncrement) definition.isNullable = false;
  const constraints: ConstraintDefinition[] = [];
  const attributes = cursor.index;
  readAttributes(cursor, grammar, definition, constraints);
  if (cursor.dialect === "mysql" && isSerial(type, grammar)) {
    definition.type = "bigint unsigned";
    addSerialKey(definition, constraints);
  } else if (saysSerialDefault(cursor, attributes)) addSerialKey(definition, constraints);
  return { ...definition, constraints };
}

const isSerial = ({ type }: Pick<Column, "type">, grammar: DdlGrammar): boolean =>
  grammar.serialTypes.has(type.toLowerCase());

/**
 * MySQL's SERIAL is short for BIGINT UNSIGNED NOT NULL AUTO_INCREMENT UNIQUE, and SERIAL DEFAULT VALUE behind a type for the
 * rest of it; a primary key takes the place of the unique one.
 * @see https://dev.mysql.com/doc/refman/8.4/en/numeric-type-syntax.html
 */
function addSerialKey({ name }: Pick<Column, "name">, constraints: ConstraintDefinition[]): void {
  if (constraints.some(({ kind }) => kind === "primary key" || kind === "unique")) return;
  const deferral = { isDeferrable: false, isInitiallyDeferred: false };
  constraints.push({ kind: "unique", name: null, columns: [name], ...deferral, usingIndex: null });
}

/** Whether MySQL's SERIAL DEFAULT VALUE stands among the attributes that were read. */
function saysSerialDefault(cursor: DefinitionCursor, from: number): boolean {
  if (cursor.dialect !== "mysql") return false;
  for (let index = from; index < cursor.index; index += 1)
    if (cursor.at(index).upper === "SERIAL" && cursor.at(index + 1).upper === "DEFAULT") return true;
  return false;
}

/** Reads the attributes of a column into its definition, up to the limit. */
function readAttributes(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  column: ColumnInReading,
  constraints: ConstraintDefinition[],
): void {
  let unknownFrom = -1;
  const reportUnknown = (): void => {
    if (unknownFrom >= 0) {
      const words = cursor.source(unknownFrom, cursor.index);
      cursor.report(
        "unknown-clause",
        `"${words.slice(0, 60)}" is not understood behind column ${column.name}.`,
        unknownFrom,
        cursor.index,
      );
    }
    unknownFrom = -1;
  };
  while (!cursor.isAtEnd) {
    const before = cursor.index;
    if (readAttribute(cursor, grammar, column, constraints)) {
      if (unknownFrom >= 0) {
        const after = cursor.index;
        cursor.index = before;
        reportUnknown();
        cursor.index = after;
      }
      if (cursor.index === before) cursor.skip();
      continue;
    }
    if (alterVerbs.has(cursor.token.upper) && cursor.dialect === "oracle") break;
    if (unknownFrom < 0) unknownFrom = cursor.index;
    cursor.skip();
  }
  reportUnknown();
}

function readAttribute(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  column: ColumnInReading,
  constraints: ConstraintDefinition[],
): boolean {
  if (cursor.isAt("CONSTRAINT")) return readNamedAttribute(cursor, grammar, column, constraints);
  // SQL Server takes a whole constraint of the table behind a column.
  if (cursor.isAt("FOREIGN", "KEY") && cursor.isSign("(", 2)) {
    const constraint = readTableConstraint(cursor, grammar);
    if (constraint) constraints.push(constraint);
    return true;
  }
  return (
    readPlainAttribute(cursor, grammar, column, constraints, null) || skipClause(cursor, grammar.ignoredAttributes)
  );
}

function readNamedAttribute(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  column: ColumnInReading,
  constraints: ConstraintDefinition[],
): boolean {
  const start = cursor.index;
  cursor.index += 1;
  const isNamed = !(
    cursor.isAt("PRIMARY", "KEY") ||
    cursor.isAt("CHECK") ||
    cursor.isAt("REFERENCES") ||
    cursor.isAt("FOREIGN", "KEY")
  );
  const name = isNamed ? (cursor.readQualifiedName()?.name ?? null) : null;
  // A table constraint with no comma before it, as SQL Server takes it.
  if (
    (cursor.isAt("PRIMARY", "KEY") || cursor.isAt("UNIQUE") || cursor.isAt("FOREIGN", "KEY")) &&
    listFollows(cursor)
  ) {
    cursor.index = start;
    const constraint = readTableConstraint(cursor, grammar);
    if (constraint) constraints.push(constraint);
    return true;
  }
  return readPlainAttribute(cursor, grammar, column, constraints, name);
}

/** Whether a list of columns stands behind the words of a key. */
function listFollows(cursor: DefinitionCursor): boolean {
  for (let distance = 1; distance < 5; distance += 1) {
    const token = cursor.peek(distance);
    if (token.value === "(" && token.kind === "punctuation") return cursor.peek(distance - 1).upper !== "WITH";
    if (!["KEY", "CLUSTERED", "NONCLUSTERED", "PRIMARY", "HASH"].includes(token.upper)) return false;
  }
  return false;
}

function readPlainAttribute(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  column: ColumnInReading,
  constraints: ConstraintDefinition[],
  name: string | null,
): boolean {
  const tail = (): void => readConstraintTail(cursor, grammar, newConstraintState(), true);
  if (cursor.accept("NOT", "NULL")) {
    column.isNullable = false;
    const state = newConstraintState();
    readConstraintTail(cursor, grammar, state, true);
    if (state.onConflict !== null) column.onNull = state.onConflict;
    return true;
  }
  if (cursor.accept("NULL")) {
    column.isNullable = true;
    tail();
    return true;
  }
  if (cursor.dialect === "mysql" && cursor.accept("SERIAL", "DEFAULT", "VALUE")) {
    column.isAutoIncrement = true;
    column.isNullable = false;
    return true;
  }
  if (cursor.accept("DEFAULT")) {
    if (cursor.accept("ON", "NULL")) {
      column.onNull = "REPLACE";
      if (cursor.accept("FOR")) while (cursor.acceptOneOf("INSERT", "AND", "UPDATE", "ONLY")) continue;
    }
    const expression = readExpressionSource(cursor, grammar.attributeWords);
    const isNull = grammar.dropsNullDefault === true && expression.toUpperCase() === "NULL";
    column.default = isNull || expression === "" ? null : expression;
    cursor.accept("WITH", "VALUES");
    return true;
  }
  if (cursor.isAt("PRIMARY", "KEY") || cursor.isAt("UNIQUE") || (cursor.isAt("KEY") && cursor.dialect === "mysql")) {
    readColumnKey(cursor, grammar, column, constraints, name);
    return true;
  }
  if (cursor.accept("FOREIGN", "KEY", "REFERENCES") || cursor.accept("REFERENCES")) {
    const foreignKey = readReferences(cursor, grammar, name, [column.name], true);
    if (foreignKey) constraints.push(foreignKey);
    else
      cursor.report(
        "unknown-clause",
        `The reference of column ${column.name} names no table.`,
        cursor.index - 1,
        cursor.limit,
      );
    return true;
  }
  if (cursor.accept("NOT", "RESERVABLE")) return true;
  if (cursor.dialect === "oracle" && cursor.accept("ENCRYPT")) {
    skipEncryption(cursor);
    return true;
  }
  if (cursor.isAt("VALIDATE") && cursor.dialect === "oracle") {
    // Oracle's IS JSON VALIDATE 'schema' without the constraint around it.
    const distance = ["CAST", "USING"].includes(cursor.peek().upper) ? 2 : 1;
    if (cursor.peek(distance).kind === "string") {
      cursor.index += distance + 1;
      return true;
    }
  }
  if (cursor.accept("CHECK")) {
    cursor.accept("NOT", "FOR", "REPLICATION");
    const expression = cursor.readGroupSource();
    const state = newConstraintState();
    readConstraintTail(cursor, grammar, state, true);
    constraints.push({ kind: "check", name, expression, isEnforced: state.isEnforced });
    return true;
  }
  if (cursor.accept("COLLATE")) {
    column.collation = cursor.readQualifiedName()?.name ?? null;
    return true;
  }
  if (cursor.accept("CHARACTER", "SET") || cursor.accept("CHARSET")) {
    cursor.acceptSign("=");
    column.collation ??= cursor.isAt("BINARY") ? null : defaultCollation(cursor.token.value, null);
    cursor.skip();
    return true;
  }
  if (cursor.accept("COMMENT")) {
    cursor.acceptSign("=");
    column.comment = cursor.token.value;
    cursor.skip();
    return true;
  }
  if (cursor.accept("INDEX") && cursor.dialect === "sqlserver") {
    const index = readInlineIndex(cursor, false, null);
    const parts =
      index.parts.length > 0 ? index.parts : [{ text: column.name, isExpression: false, isDescending: false }];
    constraints.push({ kind: "index", index: { ...index, parts } });
    return true;
  }
  return readFilling(cursor, column) || readLooseState(cursor, grammar);
}

/** Behind the word ENCRYPT of Oracle's columns: USING algorithm, IDENTIFIED BY password, integrity, SALT. */
function skipEncryption(cursor: DefinitionCursor): void {
  for (let before = -1; before !== cursor.index && !cursor.isAtEnd;) {
    before = cursor.index;
    if (cursor.accept("USING") || cursor.accept("IDENTIFIED", "BY") || cursor.token.kind === "string") cursor.skip();
    else if (!cursor.accept("NO", "SALT")) cursor.accept("SALT");
  }
}

/** ENABLE, DEFERRABLE and the like standing alone behind an attribute. */
function readLooseState(cursor: DefinitionCursor, grammar: DdlGrammar): boolean {
  const before = cursor.index;
  readConstraintTail(cursor, grammar, newConstraintState(), true);
  return cursor.index > before;
}

function readColumnKey(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  column: ColumnInReading,
  constraints: ConstraintDefinition[],
  name: string | null,
): void {
  const kind = cursor.isAt("UNIQUE") ? "unique" : "primary key";
  if (listFollows(cursor)) {
    cursor.index += kind === "unique" ? 1 : 2;
    constraints.push(readKey(cursor, grammar, kind, name));
    return;
  }
  if (!cursor.accept("PRIMARY", "KEY")) {
    cursor.index += 1;
    cursor.accept("KEY");
  }
  cursor.acceptOneOf("CLUSTERED", "NONCLUSTERED");
  cursor.acceptOneOf("ASC", "DESC");
  cursor.accept("HASH");
  const more = readNullsRule(cursor);
  const state = newConstraintState();
  readConstraintTail(cursor, grammar, state, true);
  if (cursor.accept("AUTOINCREMENT")) column.isAutoIncrement = true;
  const { isDeferrable, isInitiallyDeferred } = state;
  const told = { isDeferrable, isInitiallyDeferred, ...conflictOf(state), ...more };
  constraints.push({ kind, name, columns: [column.name], ...told, usingIndex: null });
}
