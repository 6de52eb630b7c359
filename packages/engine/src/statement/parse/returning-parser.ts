import type { ForeignClause } from "../../dialects/foreign-clauses.ts";
import type { Returning } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseList, parseNameList, parseQualifiedName, skipParentheses } from "./parser.ts";
import { parseSelectItem } from "./select-parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";

/** RETURNING by the statement that has it: not every database has it for all. */
type ReturningClause = Extract<ForeignClause, `${string} RETURNING`>;

/** `RETURNING …` of PostgreSQL, MariaDB, SQLite and Oracle, or null. */
export function parseReturning(parser: Parser, clause: ReturningClause): Returning | null {
  const { cursor } = parser;
  const { start } = cursor.token;
  if (cursor.isWord("RETURNING")) refuseForeign(parser, clause);
  if (!cursor.takeWord("RETURNING") && !(parser.grammar.dialect === "oracle" && cursor.takeWord("RETURN"))) return null;
  if (cursor.isWord("WITH") && cursor.isSymbol("(", 1)) {
    cursor.advance();
    skipParentheses(parser);
  }
  const items = parseList(parser, () => parseSelectItem(parser));
  if (cursor.isWords("BULK", "COLLECT")) cursor.index += 2;
  if (cursor.takeWord("INTO")) skipVariables(parser);
  return { items, into: null, span: cursor.spanFrom(start) };
}

/** SQL Server's `OUTPUT inserted.id, deleted.* INTO t (a, b)`, or null. */
export function parseOutput(parser: Parser): Returning | null {
  const { cursor } = parser;
  const { start } = cursor.token;
  if (parser.grammar.dialect !== "sqlserver" || !cursor.takeWord("OUTPUT")) return null;
  const items = parseList(parser, () => parseSelectItem(parser));
  const into = cursor.takeWord("INTO") ? parseOutputTarget(parser) : null;
  // One OUTPUT may go into a table and another back to the client.
  const other = parseOutput(parser);
  return {
    items: [...items, ...(other?.items ?? [])],
    into: into ?? other?.into ?? null,
    span: cursor.spanFrom(start),
  };
}

/** `:x, :y`, `@t (a, b)`, `STRICT x`: variables, of which nothing is kept. */
function skipVariables(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.isWord("STRICT") && cursor.peek().kind !== "end") cursor.advance();
  parseList(parser, () => {
    if (cursor.token.kind === "parameter") cursor.advance();
    else parser.parseExpression(power.collate);
  });
  if (cursor.isSymbol("(")) skipParentheses(parser);
}

/** A table of the schema with its columns; null for a variable or a temporary table. */
function parseOutputTarget(parser: Parser): Returning["into"] {
  const { cursor } = parser;
  const { start } = cursor.token;
  if (cursor.token.kind === "parameter" || /^[@#]/u.test(cursor.token.value)) {
    skipVariables(parser);
    return null;
  }
  const name = parseQualifiedName(parser);
  const span = cursor.spanFrom(start);
  const columns = cursor.isSymbol("(") ? parseNameList(parser) : [];
  return { table: { kind: "table", name, alias: null, isOnly: false, span }, columns };
}
