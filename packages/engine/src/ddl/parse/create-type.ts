import type { DefinitionCursor } from "./definition-cursor.ts";
import type { AttributeAction, ColumnDefinition, SchemaChange } from "../schema-change.ts";
import { readColumnDefinition } from "./column-definition.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { readType } from "./type-source.ts";

const plain = { labels: [], baseType: null, isNotNull: false } as const;
const afterBaseType: ReadonlySet<string> = new Set(["CONSTRAINT", "NOT", "NULL", "DEFAULT", "CHECK", "COLLATE"]);

/** Reads CREATE TYPE from behind the word TYPE: enums, composites, ranges, SQL Server's aliases, Oracle's objects. */
export function readCreateType(cursor: DefinitionCursor, grammar: DdlGrammar): SchemaChange | null {
  if (cursor.isAt("BODY")) return null;
  const name = cursor.readQualifiedName();
  if (!name) return null;
  if (cursor.accept("FROM")) {
    const { type } = readType(cursor, grammar, afterBaseType);
    return {
      kind: "create type",
      name,
      type: { ...plain, kind: "alias", baseType: type, isNotNull: cursor.isAt("NOT", "NULL") },
    };
  }
  if (cursor.accept("AS", "ENUM")) {
    const labels: string[] = [];
    cursor.eachElement(() => labels.push(cursor.token.value));
    return { kind: "create type", name, type: { ...plain, kind: "enum", labels } };
  }
  const definition = cursor.source(cursor.index, cursor.limit);
  if (cursor.accept("AS", "RANGE")) return { kind: "create type", name, type: { ...plain, kind: "range", definition } };
  const isComposite = cursor.isAt("AS", "OBJECT") || (cursor.isAt("AS") && cursor.peek().value === "(");
  const kind = isComposite ? "composite" : "other";
  const type = { ...plain, kind, ...(definition === "" ? {} : { definition }) } as const;
  if (!isComposite || cursor.dialect !== "postgresql") return { kind: "create type", name, type };
  return { kind: "create type", name, type, attributes: readAttributes(cursor, grammar) };
}

/** The attributes of PostgreSQL's composite type: the columns of a table OF it. */
function readAttributes(cursor: DefinitionCursor, grammar: DdlGrammar): ColumnDefinition[] {
  const attributes: ColumnDefinition[] = [];
  cursor.accept("AS");
  cursor.eachElement(() => {
    const attribute = readColumnDefinition(cursor, grammar);
    if (attribute) attributes.push(attribute);
  });
  return attributes;
}

/** Reads CREATE DOMAIN from behind the word DOMAIN. */
export function readCreateDomain(cursor: DefinitionCursor, grammar: DdlGrammar): SchemaChange | null {
  const name = cursor.readQualifiedName();
  if (!name) return null;
  cursor.accept("AS");
  const { type } = readType(cursor, grammar, afterBaseType);
  let isNotNull = false;
  const definition = cursor.source(cursor.index, cursor.limit);
  for (; !cursor.isAtEnd; cursor.skip()) if (cursor.isAt("NOT", "NULL")) isNotNull = true;
  return {
    kind: "create type",
    name,
    type: { ...plain, kind: "domain", baseType: type, isNotNull, ...(definition === "" ? {} : { definition }) },
  };
}

/** Reads ALTER TYPE from behind the word TYPE: labels of an enum, attributes of a composite; null for what changes neither. */
export function readAlterType(cursor: DefinitionCursor, grammar: DdlGrammar): SchemaChange | null {
  const type = cursor.readQualifiedName();
  if (!type) return null;
  if (cursor.accept("ADD", "VALUE")) {
    cursor.accept("IF", "NOT", "EXISTS");
    const label = cursor.token.value;
    cursor.index += 1;
    const before = cursor.accept("BEFORE") ? cursor.token.value : null;
    const after = cursor.accept("AFTER") ? cursor.token.value : null;
    return { kind: "add label", type, label, before, after };
  }
  if (cursor.accept("RENAME", "VALUE"))
    return { kind: "rename label", type, from: cursor.token.value, to: cursor.peek(2).value };
  if (cursor.dialect !== "postgresql") return null;
  const actions: AttributeAction[] = [];
  cursor.eachPart(() => {
    const action = readAttributeAction(cursor, grammar);
    if (action) actions.push(action);
  });
  return actions.length > 0 ? { kind: "alter attributes", type, actions } : null;
}

/** @see https://www.postgresql.org/docs/current/sql-altertype.html */
function readAttributeAction(cursor: DefinitionCursor, grammar: DdlGrammar): AttributeAction | null {
  const last = cursor.at(cursor.limit - 1).upper;
  const end = last === "CASCADE" || last === "RESTRICT" ? cursor.limit - 1 : cursor.limit;
  return cursor.within(end, () => {
    if (cursor.accept("ADD", "ATTRIBUTE")) {
      const column = readColumnDefinition(cursor, grammar);
      return column && { kind: "add column", column, onlyIfMissing: false, after: null };
    }
    if (cursor.accept("DROP", "ATTRIBUTE")) {
      cursor.accept("IF", "EXISTS");
      return { kind: "drop column", name: cursor.readName(), isCascade: false };
    }
    if (cursor.accept("ALTER", "ATTRIBUTE")) {
      const name = cursor.readName();
      cursor.accept("SET", "DATA");
      if (!cursor.accept("TYPE")) return null;
      const type = readType(cursor, grammar);
      const collation = cursor.accept("COLLATE") ? (cursor.readQualifiedName()?.name ?? null) : null;
      return { kind: "change column", name, change: { type, collation } };
    }
    if (!cursor.accept("RENAME", "ATTRIBUTE")) return null;
    const from = cursor.readName();
    return cursor.accept("TO") ? { kind: "rename column", from, to: cursor.readName() } : null;
  });
}
