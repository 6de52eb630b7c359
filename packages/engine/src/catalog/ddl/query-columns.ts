import type { DefinitionCursor } from "./definition-cursor.ts";
import type { NameToFind } from "../catalog-index.ts";
import type { QueryColumn } from "../schema-change.ts";

interface Source {
  readonly name: NameToFind;
  readonly alias: string;
}

const clauseWords = new Set([
  "WHERE",
  "GROUP",
  "HAVING",
  "ORDER",
  "LIMIT",
  "UNION",
  "INTERSECT",
  "EXCEPT",
  "MINUS",
  "WITH",
  "FETCH",
  "OFFSET",
  "WINDOW",
  "CONNECT",
  "START",
]);
const joinWords = new Set([
  "JOIN",
  "LEFT",
  "RIGHT",
  "INNER",
  "OUTER",
  "FULL",
  "CROSS",
  "NATURAL",
  "ON",
  "USING",
  "AS",
  "SET",
  "TABLESAMPLE",
  "FOR",
]);

/**
 * The columns of a plain SELECT at the cursor: names as the query gives them, with the tables that a type can be taken
 * from. What is not a plain SELECT gives none. Leaves the cursor at the limit.
 */
export function readQueryColumns(cursor: DefinitionCursor): QueryColumn[] {
  const limit = cursor.limit;
  let outer = cursor.index;
  while (cursor.at(outer).value === "(" && cursor.at(outer).kind === "punctuation") outer += 1;
  cursor.index = outer;
  const columns = cursor.accept("SELECT") ? readSelect(cursor) : [];
  cursor.index = limit;
  return columns;
}

function readSelect(cursor: DefinitionCursor): QueryColumn[] {
  cursor.acceptOneOf("DISTINCT", "ALL");
  if (cursor.accept("TOP")) cursor.skip();
  const start = cursor.index;
  let from = start;
  while (
    from < cursor.limit &&
    cursor.at(from).upper !== "FROM" &&
    cursor.at(from).upper !== "INTO" &&
    !isClosing(cursor, from)
  ) {
    from = cursor.at(from).value === "(" ? cursor.closingOf(from) + 1 : from + 1;
  }
  cursor.index = from;
  const sources = readSources(cursor);
  cursor.index = start;
  const columns: QueryColumn[] = [];
  cursor.within(from, () => cursor.eachPart(() => columns.push(readItem(cursor, sources))));
  return columns;
}

function isClosing(cursor: DefinitionCursor, index: number): boolean {
  return cursor.at(index).kind === "punctuation" && cursor.at(index).value === ")";
}

/** The tables of a FROM clause, wherever in it they stand. */
function readSources(cursor: DefinitionCursor): Source[] {
  const sources: Source[] = [];
  while (!cursor.isAtEnd && cursor.token.upper !== "FROM") cursor.skip();
  let expectsTable = false;
  while (!cursor.isAtEnd) {
    const { upper } = cursor.token;
    if (clauseWords.has(upper) || isClosing(cursor, cursor.index)) break;
    if (upper === "FROM" || upper === "JOIN" || cursor.isSign(",")) {
      expectsTable = true;
      cursor.index += 1;
    } else if (expectsTable && cursor.isName()) {
      const name = cursor.readQualifiedName();
      cursor.accept("AS");
      const hasAlias = cursor.isName() && !joinWords.has(cursor.token.upper) && !clauseWords.has(cursor.token.upper);
      if (name) sources.push({ name, alias: hasAlias ? cursor.readName() : name.name });
      expectsTable = false;
    } else {
      expectsTable = false;
      cursor.skip();
    }
  }
  return sources;
}

function readItem(cursor: DefinitionCursor, sources: readonly Source[]): QueryColumn {
  const start = cursor.index;
  const end = cursor.limit;
  const last = cursor.at(end - 1);
  const named = (prefix: string): readonly NameToFind[] =>
    sources
      .filter(({ alias, name }) => prefix === "" || alias === prefix || name.name === prefix)
      .map(({ name }) => name);
  if (last.value === "*" && (end - start === 1 || cursor.at(end - 2).value === ".")) {
    return { kind: "all", sources: named(end - start === 1 ? "" : cursor.readName()) };
  }
  let expressionEnd = end;
  let alias: string | null = null;
  if (end - start >= 2 && (last.kind === "word" || last.kind === "quoted" || last.kind === "string")) {
    const before = cursor.at(end - 2);
    const isAlias =
      before.upper === "AS" || (before.value !== "." && before.kind !== "operator" && last.upper !== "END");
    if (isAlias) {
      cursor.index = end - 1;
      alias = cursor.readName();
      expressionEnd = before.upper === "AS" ? end - 2 : end - 1;
    }
  }
  cursor.index = start;
  let prefix = "";
  let column: string | null = null;
  if (cursor.isName()) {
    column = cursor.readName();
    while (cursor.index < expressionEnd && cursor.isSign(".") && cursor.isName(1)) {
      cursor.index += 1;
      prefix = column;
      column = cursor.readName();
    }
    if (cursor.index !== expressionEnd) column = null;
  }
  cursor.index = end;
  const name = alias ?? column ?? "?column?";
  return { kind: "column", name, sources: named(prefix), column };
}
