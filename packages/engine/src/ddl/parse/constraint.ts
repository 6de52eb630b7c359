import type { DefinitionCursor } from "./definition-cursor.ts";
import type { ReferentialAction } from "../../catalog/model.ts";
import type { ConstraintDefinition, ForeignKeyConstraint, KeyConstraint } from "../schema-change.ts";
import { conflictOf, newConstraintState, readConstraintTail, readNullsRule } from "./constraint-state.ts";
import { readExpressionSource } from "./expression-source.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { readInlineIndex } from "./index-definition.ts";
import { isKnownType } from "./type-source.ts";

function readAction(cursor: DefinitionCursor): ReferentialAction | null {
  if (cursor.accept("CASCADE")) return "CASCADE";
  if (cursor.accept("RESTRICT")) return "RESTRICT";
  if (cursor.accept("NO", "ACTION")) return "NO ACTION";
  if (cursor.accept("SET", "NULL")) return "SET NULL";
  if (cursor.accept("SET", "DEFAULT")) return "SET DEFAULT";
  return null;
}

/** Reads `REFERENCES table (columns) …` from behind the word REFERENCES; null when no table follows. */
export function readReferences(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  name: string | null,
  columns: readonly string[],
  isInline: boolean,
): ForeignKeyConstraint | null {
  const from = cursor.peek(-1).start;
  const referencedTable = cursor.readQualifiedName();
  if (!referencedTable) return null;
  const referencedColumns = cursor.readNameList();
  const state = newConstraintState();
  let onDelete: ReferentialAction = "NO ACTION";
  let onUpdate: ReferentialAction = "NO ACTION";
  let onDeleteColumns: readonly string[] | null = null;
  let match: ForeignKeyConstraint["match"] = "SIMPLE";
  for (let before = -1; before !== cursor.index && !cursor.isAtEnd;) {
    before = cursor.index;
    if (cursor.accept("MATCH")) {
      const word = cursor.acceptOneOf("FULL", "PARTIAL", "SIMPLE");
      if (word === "FULL" || word === "PARTIAL") match = word;
      // SQLite takes any name here, and MATCH NONE is what some tools write.
      if (word === null) cursor.readName();
    } else if (cursor.isAt("ON", "DELETE") || cursor.isAt("ON", "UPDATE")) {
      const isDelete = cursor.isAt("ON", "DELETE");
      cursor.index += 2;
      const action = readAction(cursor);
      if (!action) {
        cursor.index = before;
        break;
      }
      if (isDelete) {
        onDelete = action;
        if (cursor.isSign("(")) onDeleteColumns = cursor.readNameList();
      } else onUpdate = action;
    } else readConstraintTail(cursor, grammar, state, isInline);
  }
  const end = cursor.peek(-1).end;
  return {
    kind: "foreign key",
    name,
    columns,
    referencedTable,
    referencedColumns,
    onDelete,
    onUpdate,
    onDeleteColumns,
    match,
    ...state,
    isInline,
    span: { start: from, end },
  };
}

/** Reads PRIMARY KEY or UNIQUE from behind those words: columns, then the tail. */
export function readKey(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  kind: KeyConstraint["kind"],
  name: string | null,
): KeyConstraint {
  let keyName = name;
  let usingIndex: string | null = null;
  cursor.acceptOneOf("CLUSTERED", "NONCLUSTERED");
  cursor.accept("HASH");
  if (cursor.dialect === "mysql") {
    cursor.acceptOneOf("KEY", "INDEX");
    cursor.accept("IF", "NOT", "EXISTS");
    if (cursor.isName() && !cursor.isAt("USING")) keyName = cursor.readName();
    if (cursor.accept("USING")) cursor.skip();
  }
  const nullsRule = readNullsRule(cursor);
  if (cursor.dialect === "postgresql" && cursor.isAt("USING", "INDEX") && cursor.peek(2).upper !== "TABLESPACE") {
    cursor.index += 2;
    usingIndex = cursor.readName();
  }
  const { columns, ...lengths } = readKeyColumns(cursor);
  const state = newConstraintState();
  readConstraintTail(cursor, grammar, state, false);
  const { isDeferrable, isInitiallyDeferred } = state;
  return {
    kind,
    name: keyName,
    columns,
    ...lengths,
    ...conflictOf(state),
    ...nullsRule,
    isDeferrable,
    isInitiallyDeferred,
    usingIndex,
  };
}

/** The columns of a key; MySQL writes behind one how many of its characters count. */
function readKeyColumns(cursor: DefinitionCursor): Pick<KeyConstraint, "columns" | "prefixLengths"> {
  const columns: string[] = [];
  const prefixLengths: Record<string, number> = {};
  cursor.eachElement(() => {
    if (!cursor.isName()) return;
    const name = cursor.readName();
    columns.push(name);
    if (cursor.isSign("(") && cursor.peek().kind === "number") prefixLengths[name] = Number(cursor.peek().value);
  });
  return Object.keys(prefixLengths).length === 0 ? { columns } : { columns, prefixLengths };
}

/** Whether a table constraint or index starts here, not a column. */
export function isTableConstraint(cursor: DefinitionCursor, grammar: DdlGrammar): boolean {
  const { upper } = cursor.token;
  const next = cursor.peek();
  switch (upper) {
    case "CONSTRAINT": {
      return true;
    }
    case "PRIMARY":
    case "FOREIGN": {
      return next.upper === "KEY";
    }
    case "UNIQUE": {
      return next.value === "(" || next.kind === "quoted" || next.kind === "word";
    }
    case "CHECK": {
      return next.value === "(" || next.upper === "NOT";
    }
    case "EXCLUDE": {
      return next.value === "(" || next.upper === "USING";
    }
    case "PERIOD": {
      return next.upper === "FOR";
    }
    case "SUPPLEMENTAL": {
      return next.upper === "LOG";
    }
    case "KEY":
    case "INDEX":
    case "FULLTEXT":
    case "SPATIAL": {
      if (upper === "KEY" && cursor.dialect === "oracle") return isNamedList(cursor, grammar);
      return grammar.hasIndexElements && (upper === "INDEX" || cursor.dialect === "mysql");
    }
    case "VECTOR": {
      return grammar.hasIndexElements && (next.upper === "INDEX" || next.upper === "KEY" || next.value === "(");
    }
    case "DEFAULT": {
      return cursor.dialect === "sqlserver";
    }
    case "CONNECTION": {
      return cursor.dialect === "sqlserver" && next.value === "(";
    }
    case "DOMAIN": {
      return isNamedList(cursor, grammar);
    }
    default: {
      return false;
    }
  }
}

/** Oracle's `DOMAIN name (column, …)` and another database's `KEY name (column)`, where `domain varchar2 (10)` is a column. */
function isNamedList(cursor: DefinitionCursor, grammar: DdlGrammar): boolean {
  if (cursor.dialect !== "oracle" || !cursor.isName(1) || !cursor.isSign("(", 2) || !cursor.isName(3)) return false;
  const type = cursor.peek().value.toLowerCase();
  return !isKnownType(type, grammar);
}

/** Reads one table constraint or index; null (with a report, where it should have been one) when nothing comes of it. */
export function readTableConstraint(cursor: DefinitionCursor, grammar: DdlGrammar): ConstraintDefinition | null {
  const start = cursor.index;
  let name: string | null = null;
  if (cursor.accept("CONSTRAINT")) {
    if (!cursor.isOneOf(["PRIMARY", "FOREIGN", "UNIQUE", "CHECK"]) || cursor.isName(1)) {
      const isUnnamed = cursor.isAt("PRIMARY", "KEY") || cursor.isAt("FOREIGN", "KEY") || cursor.isAt("UNIQUE", "KEY");
      if (!isUnnamed) {
        cursor.accept("IF", "NOT", "EXISTS");
        name = cursor.readQualifiedName()?.name ?? null;
      }
    }
  }
  if (cursor.accept("PRIMARY", "KEY")) return readKey(cursor, grammar, "primary key", name);
  if (cursor.accept("UNIQUE")) return readKey(cursor, grammar, "unique", name);
  if (cursor.accept("FOREIGN", "KEY")) return readForeignKey(cursor, grammar, name, start);
  if (cursor.accept("CHECK")) {
    cursor.accept("NOT", "FOR", "REPLICATION");
    const expression = cursor.readGroupSource();
    const state = newConstraintState();
    readConstraintTail(cursor, grammar, state, false);
    return { kind: "check", name, expression, isEnforced: state.isEnforced };
  }
  if (cursor.isAt("EXCLUDE")) {
    const definition = cursor.source(cursor.index, cursor.limit);
    cursor.index = cursor.limit;
    return { kind: "exclusion", name, definition };
  }
  if (cursor.accept("NOT", "NULL")) {
    const column = cursor.readName();
    readConstraintTail(cursor, grammar, newConstraintState(), false);
    return { kind: "not null", name, columns: [column] };
  }
  if (cursor.accept("DEFAULT")) {
    const expression = readExpressionSource(cursor, new Set(["FOR"]));
    const column = cursor.accept("FOR") ? cursor.readName() : "";
    cursor.accept("WITH", "VALUES");
    return { kind: "default", name, column, expression };
  }
  if (cursor.accept("PERIOD", "FOR")) {
    const period = cursor.readName();
    const columns = cursor.readNameList();
    // Only Oracle lets a period without an end have NULL there.
    return cursor.dialect === "oracle" ? null : { kind: "period", name: period, columns };
  }
  if (cursor.isAt("SUPPLEMENTAL") || cursor.isAt("DOMAIN")) {
    cursor.index = cursor.limit;
    return null;
  }
  const kind = cursor.acceptOneOf("FULLTEXT", "SPATIAL", "VECTOR");
  if (grammar.hasIndexElements && (kind !== null || cursor.isOneOf(["KEY", "INDEX"]))) {
    const index = readInlineIndex(cursor, false, kind?.toLowerCase() ?? null);
    readConstraintTail(cursor, grammar, newConstraintState(), false);
    return { kind: "index", index };
  }
  if (cursor.dialect === "sqlserver" && cursor.isAt("CONNECTION")) {
    const reason = "Which nodes an edge may connect is no part of the schema.";
    cursor.report("unknown-clause", reason, start, cursor.limit);
    cursor.index = cursor.limit;
    return null;
  }
  cursor.report("unknown-clause", "This constraint was not understood.", start, cursor.limit);
  cursor.index = cursor.limit;
  return null;
}

function readForeignKey(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  name: string | null,
  start: number,
): ConstraintDefinition | null {
  let indexName: string | null = null;
  if (cursor.dialect === "mysql") {
    cursor.accept("IF", "NOT", "EXISTS");
    if (cursor.isName()) indexName = cursor.readName();
  }
  const columns = cursor.readNameList();
  const foreignKey = cursor.accept("REFERENCES") ? readReferences(cursor, grammar, name, columns, false) : null;
  if (!foreignKey) {
    cursor.report("unknown-clause", "This foreign key references no table.", start, cursor.limit);
    cursor.index = cursor.limit;
  }
  return foreignKey && indexName !== null ? { ...foreignKey, indexName } : foreignKey;
}
