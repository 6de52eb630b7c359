import type { Expression, FromItem, Name, Query } from "../ast.ts";
import { parseCall } from "./call-parser.ts";
import {
  parseAlias,
  parseAnyName,
  parseDefinedNames,
  parseList,
  parseQualifiedName,
  skipParentheses,
} from "./parser.ts";
import type { Parser } from "./parser.ts";
import { wholeTableSelect } from "./whole-table-select.ts";
import { plainCall } from "./plain-call.ts";

/** A function in the place of a table, with the columns that it may define; its name was read. */
export function parseFunctionTable(parser: Parser, name: readonly Name[], start: number): FromItem {
  const { cursor, grammar } = parser;
  const isColumnar = /^(?:json_table|xmltable|json_tree)$/iu.test(name.at(-1)?.text ?? "");
  if (isColumnar) return parseColumnarFunction(parser, name, start);
  const isSearch = grammar.dialect === "sqlserver" && /^vector_search$/iu.test(name.at(-1)?.text ?? "");
  if (isSearch && cursor.peek().upper === "TABLE") return parseVectorSearch(parser, name, start);
  const call = parseTableCall(parser, name, start);
  const hasOrdinality = takeOrdinality(parser);
  let columns: readonly Name[] | null = null;
  if (cursor.isWord("WITH") && cursor.isSymbol("(", 1) && grammar.dialect === "sqlserver") {
    cursor.advance();
    columns = parseDefinedNames(parser);
  }
  if (cursor.isSymbol("(") && cursor.isSymbol("+", 1)) cursor.index += 3;
  const alias = parseAlias(parser);
  return { kind: "function", calls: [call], hasOrdinality, columns, alias, span: cursor.spanFrom(start) };
}

/** The call, or what SQL Server writes in the place of arguments: the table whose changes are looked at, options of a file. */
function parseTableCall(parser: Parser, name: readonly Name[], start: number): Expression {
  const { cursor, grammar } = parser;
  const word = grammar.dialect === "sqlserver" ? name.at(-1)?.text.toUpperCase() : undefined;
  const isFile = word === "OPENROWSET" && cursor.peek().upper === "BULK";
  const isChange = word === "CHANGETABLE" && (cursor.peek().upper === "CHANGES" || cursor.peek().upper === "VERSION");
  if (!isFile && !isChange) return parseCall(parser, name);
  const begin = cursor.index;
  const reads: Expression[] = [];
  if (isChange) {
    cursor.index += 2;
    const { start: tableStart } = cursor.token;
    const table = parseQualifiedName(parser);
    const span = cursor.spanFrom(tableStart);
    const body = wholeTableSelect(table, false, span);
    const query: Query = {
      kind: "query",
      with: null,
      body,
      orderBy: [],
      limit: null,
      offset: null,
      isLocking: false,
      span,
    };
    reads.push({ kind: "subquery", query, span });
  }
  cursor.index = begin;
  skipParentheses(parser);
  const span = cursor.spanFrom(start);
  return plainCall(name, reads, span);
}

/** SQL Server's `VECTOR_SEARCH(TABLE = t AS x, …) AS s`: rows of the table, called as it says, beside those of the search. */
function parseVectorSearch(parser: Parser, name: readonly Name[], start: number): FromItem {
  const { cursor } = parser;
  const begin = cursor.index;
  cursor.index += 3;
  const { start: tableStart } = cursor.token;
  const table = parseQualifiedName(parser);
  const tableAlias = parseAlias(parser);
  const left: FromItem = {
    kind: "table",
    name: table,
    alias: tableAlias,
    isOnly: false,
    span: cursor.spanFrom(tableStart),
  };
  cursor.index = begin;
  skipParentheses(parser);
  const call = plainCall(name, [], cursor.spanFrom(start));
  if (cursor.isWord("WITH") && cursor.isSymbol("(", 1)) {
    cursor.advance();
    skipParentheses(parser);
  }
  const alias = parseAlias(parser);
  const span = cursor.spanFrom(start);
  const right: FromItem = { kind: "function", calls: [call], hasOrdinality: false, columns: null, alias, span };
  return {
    kind: "join",
    type: "CROSS",
    isNatural: false,
    left,
    right,
    on: null,
    using: [],
    usingAlias: null,
    alias: null,
    span,
  };
}

const takeOrdinality = ({ cursor }: Parser): boolean =>
  cursor.takeWords("WITH", "ORDINALITY") || cursor.takeWords("WITH", "OFFSET");

/** JSON_TABLE and XMLTABLE: the columns are named inside. */
function parseColumnarFunction(parser: Parser, name: readonly Name[], start: number): FromItem {
  const { cursor } = parser;
  const begin = cursor.index;
  const reads: Expression[] = [];
  const columns: Name[] = [];
  cursor.expectSymbol("(");
  for (let depth = 1; depth > 0;) {
    if (cursor.isAtEnd) throw cursor.unexpected([")"]);
    if (cursor.isSymbol("(")) depth += 1;
    if (cursor.isSymbol(")")) depth -= 1;
    const { upper } = cursor.token;
    const startsColumn = depth > 0 && (upper === "COLUMNS" || (columns.length > 0 && cursor.isSymbol(",")));
    const isInput = cursor.index === begin + 1 || upper === "PASSING";
    cursor.advance();
    if (startsColumn) {
      if (upper === "COLUMNS" && cursor.isSymbol("(")) {
        cursor.advance();
        depth += 1;
      }
      if (cursor.token.kind === "word" || cursor.token.kind === "quoted")
        if (!cursor.isWord("NESTED")) columns.push(parseAnyName(parser));
    } else if (isInput && depth === 1) {
      if (upper !== "PASSING") cursor.index -= 1;
      while (cursor.takeWord("BY") || cursor.takeWord("VALUE") || cursor.takeWord("REF"));
      reads.push(parser.parseExpression());
    }
  }
  if (cursor.isSymbol("(") && cursor.isSymbol("+", 1)) cursor.index += 3;
  const alias = parseAlias(parser);
  const span = cursor.spanFrom(start);
  const call = plainCall(name, reads, span);
  return {
    kind: "function",
    calls: [call],
    hasOrdinality: false,
    columns: columns.length > 0 ? columns : null,
    alias,
    span,
  };
}

/** PostgreSQL's `ROWS FROM (f(…), g(…))`. */
export function parseRowsFrom(parser: Parser): FromItem {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.index += 3;
  const calls = parseList(parser, () => {
    const call = parser.parseExpression();
    if (cursor.takeWord("AS")) skipParentheses(parser);
    return call;
  });
  cursor.expectSymbol(")");
  const hasOrdinality = takeOrdinality(parser);
  const alias = parseAlias(parser);
  return { kind: "function", calls, hasOrdinality, columns: null, alias, span: cursor.spanFrom(start) };
}
