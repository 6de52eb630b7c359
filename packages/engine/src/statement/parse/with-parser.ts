import type { CommonTable, Name, WithClause } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";
import { nested, parseAnyName, parseList, parseName, parseNameList, skipParentheses } from "./parser.ts";

const writingWords: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE"]);

/** `WITH [RECURSIVE] a (x) AS [MATERIALIZED] (…), …`, or null. */
export function parseWith(parser: Parser): WithClause | null {
  const { cursor } = parser;
  const { start } = cursor.token;
  if (!cursor.isWord("WITH")) return null;
  cursor.advance();
  if (cursor.isWord("RECURSIVE") && cursor.peek().kind !== "punctuation" && cursor.peek().upper !== "AS")
    refuseForeign(parser, "WITH RECURSIVE");
  const isRecursive = cursor.takeWord("RECURSIVE");
  while ((cursor.isWord("FUNCTION") || cursor.isWord("PROCEDURE")) && !cursor.isWords(cursor.token.upper, "AS"))
    skipInlineFunction(parser);
  if (cursor.isWord("SELECT")) return { isRecursive, tables: [], span: cursor.spanFrom(start) };
  if (skipContexts(parser)) return { isRecursive, tables: [], span: cursor.spanFrom(start) };
  const tables = parseList(parser, () => {
    const { start: tableStart } = cursor.token;
    refuseAnalyticView(parser);
    const name = parseName(parser, "the name of a common table expression");
    const columns = cursor.isSymbol("(") ? parseNameList(parser) : [];
    cursor.expectWord("AS");
    if (cursor.isWord("MATERIALIZED") || cursor.isWords("NOT", "MATERIALIZED"))
      refuseForeign(parser, "AS MATERIALIZED");
    if (cursor.takeWord("NOT")) cursor.expectWord("MATERIALIZED");
    else cursor.takeWord("MATERIALIZED");
    cursor.expectSymbol("(");
    if (cursor.isAnyWord(writingWords)) refuseForeign(parser, "write inside WITH");
    const statement = nested(parser, () => parser.parseStatementBody());
    cursor.expectSymbol(")");
    const search = parseSearchAndCycle(parser);
    return { name, columns, statement, ...search, span: cursor.spanFrom(tableStart) };
  });
  return { isRecursive, tables, span: cursor.spanFrom(start) };
}

/** SQL Server's `WITH XMLNAMESPACES (…)` and `CHANGE_TRACKING_CONTEXT (…)`; tells whether no common table expression follows. */
function skipContexts(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  while (
    grammar.dialect === "sqlserver" &&
    (cursor.isWord("XMLNAMESPACES") || cursor.isWord("CHANGE_TRACKING_CONTEXT")) &&
    cursor.isSymbol("(", 1)
  ) {
    cursor.advance();
    skipParentheses(parser);
    if (!cursor.takeSymbol(",")) return true;
  }
  return false;
}

/** Oracle's `WITH v ANALYTIC VIEW AS (USING …)` names measures and levels, which no table of the schema has. */
function refuseAnalyticView({ cursor, grammar }: Parser): void {
  if (grammar.dialect !== "oracle" || cursor.peek().upper !== "ANALYTIC" || cursor.peek(2).upper !== "VIEW") return;
  const { start } = cursor.peek();
  const { end } = cursor.peek(2);
  throw new ParseFailure("not_supported", "Analytic views are not followed.", { start, end });
}

/** Oracle's `WITH FUNCTION f … END;`: code, skipped to its END. */
function skipInlineFunction(parser: Parser): void {
  const { cursor } = parser;
  let depth = 0;
  while (!cursor.isAtEnd) {
    const { upper } = cursor.advance();
    if (upper === "BEGIN" || upper === "CASE" || upper === "IF" || upper === "LOOP") depth += 1;
    if (upper !== "END") continue;
    depth -= 1;
    while (cursor.token.kind === "word" && !cursor.isSymbol(";")) cursor.advance();
    if (depth <= 0 && cursor.takeSymbol(";")) return;
  }
}

function parseSearchAndCycle(parser: Parser): Pick<CommonTable, "addedColumns" | "followedColumns"> {
  const { cursor } = parser;
  const addedColumns: Name[] = [];
  const followedColumns: Name[][] = [];
  if (cursor.takeWord("SEARCH")) {
    cursor.advance();
    cursor.expectWord("FIRST");
    cursor.expectWord("BY");
    const names = parseList(parser, () => {
      const name = parseAnyName(parser);
      if (!cursor.takeWord("ASC")) cursor.takeWord("DESC");
      if (cursor.takeWord("NULLS")) cursor.advance();
      return name;
    });
    followedColumns.push(names);
    cursor.expectWord("SET");
    addedColumns.push(parseAnyName(parser));
  }
  if (cursor.takeWord("CYCLE")) {
    followedColumns.push(parseList(parser, () => parseAnyName(parser)));
    if (cursor.takeWord("RESTRICT")) return { addedColumns, followedColumns };
    cursor.expectWord("SET");
    addedColumns.push(parseAnyName(parser));
    if (cursor.takeWord("TO")) {
      parser.parseExpression();
      cursor.expectWord("DEFAULT");
      parser.parseExpression();
    }
    if (cursor.takeWord("USING")) addedColumns.push(parseAnyName(parser));
  }
  return { addedColumns, followedColumns };
}
