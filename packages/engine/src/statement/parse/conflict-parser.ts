import type { ConflictClause, ConflictPolicy, Expression, Name } from "../ast.ts";
import { parseAssignments } from "./assignment-parser.ts";
import { ParseFailure } from "../parse-failure.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseAnyName, parseList, parseQualifiedName } from "./parser.ts";

/** SQLite's `OR REPLACE`, which REPLACE alone says as well; null where nothing is said. */
export function parseConflictPolicy({ cursor }: Parser, isReplace: boolean): ConflictPolicy | null {
  if (!cursor.takeWord("OR")) return isReplace ? "REPLACE" : null;
  if (cursor.takeWord("REPLACE")) return "REPLACE";
  if (cursor.takeWord("IGNORE")) return "IGNORE";
  if (!cursor.takeWord("FAIL") && !cursor.takeWord("ROLLBACK")) cursor.expectWord("ABORT");
  return "ABORT";
}

/** `ON CONFLICT (a) WHERE … DO UPDATE SET … WHERE …`. */
export function parseConflict(parser: Parser): ConflictClause {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  refuseForeign(parser, "ON CONFLICT");
  cursor.index += 2;
  const columns: Name[] = [];
  const targetExpressions: Expression[] = [];
  let constraint: Name | null = null;
  let keyExpressions = 0;
  if (cursor.takeWord("ON")) {
    cursor.expectWord("CONSTRAINT");
    constraint = parseAnyName(parser);
  } else if (cursor.takeSymbol("(")) {
    parseList(parser, () => {
      const expression = parser.parseExpression();
      const only = expression.kind === "name" && expression.parts.length === 1 ? expression.parts[0] : undefined;
      if (only) columns.push(only);
      else targetExpressions.push(expression);
      skipIndexOptions(parser);
    });
    cursor.expectSymbol(")");
    keyExpressions = targetExpressions.length;
    if (cursor.takeWord("WHERE")) targetExpressions.push(parser.parseExpression());
  }
  cursor.expectWord("DO");
  const base = { columns, targetExpressions, keyExpressions, constraint };
  if (cursor.takeWord("NOTHING"))
    return { ...base, action: "nothing", assignments: [], where: null, span: cursor.spanFrom(start) };
  if (cursor.takeWord("SELECT")) {
    while (["FOR", "UPDATE", "SHARE", "NO", "KEY"].includes(cursor.token.upper)) cursor.advance();
    const where = cursor.takeWord("WHERE") ? parser.parseExpression() : null;
    return { ...base, action: "select", assignments: [], where, span: cursor.spanFrom(start) };
  }
  const { start: actionStart } = cursor.token;
  cursor.expectWord("UPDATE");
  if (grammar.dialect === "postgresql" && constraint === null && columns.length + targetExpressions.length === 0)
    throw new ParseFailure(
      "syntax",
      "ON CONFLICT DO UPDATE has to name the key: ON CONFLICT (columns) DO UPDATE.",
      cursor.spanFrom(actionStart),
    );
  cursor.expectWord("SET");
  const assignments = parseAssignments(parser);
  const where = cursor.takeWord("WHERE") ? parser.parseExpression() : null;
  return { ...base, action: "update", assignments, where, span: cursor.spanFrom(start) };
}

/** What may stand behind a column of an index: PostgreSQL's operator class, and the order, which counts for nothing. */
function skipIndexOptions(parser: Parser): void {
  const { cursor, grammar } = parser;
  if (grammar.dialect === "postgresql" && isOperatorClass(parser)) parseQualifiedName(parser);
  if (!cursor.takeWord("ASC")) cursor.takeWord("DESC");
  if (cursor.takeWord("NULLS") && !cursor.takeWord("FIRST")) cursor.expectWord("LAST");
}

const isOperatorClass = ({ cursor }: Parser) =>
  cursor.token.kind === "quoted" ||
  (cursor.token.kind === "word" && !["ASC", "DESC", "NULLS"].includes(cursor.token.upper));
