import { refuseForeign } from "./foreign-clause.ts";
import type { Parser } from "./parser.ts";
import { parseAnyName, parseList, parseQualifiedName, skipParentheses } from "./parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";

/**
 * Skips what may stand around the alias of a table and changes neither its name nor its columns: hints, samples, partitions, times.
 * Says whether rows may be left out for it, as for all of these but hints.
 */
export function skipTableOptions(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  let isPart = false;
  for (;;) {
    const before = cursor.index;
    isPart ||= beginsPart(parser);
    if (cursor.isWord("TABLESAMPLE")) refuseForeign(parser, "TABLESAMPLE");
    if (startsPivot(parser)) refuseForeign(parser, "PIVOT and UNPIVOT");
    if (cursor.isWord("TABLESAMPLE") || (cursor.isWord("SAMPLE") && grammar.dialect === "oracle")) skipSample(parser);
    if (grammar.dialect === "mysql") skipMysqlOptions(parser);
    if (grammar.dialect === "sqlite") skipSqliteOptions(parser);
    if (grammar.dialect === "oracle") skipOracleOptions(parser);
    if (grammar.dialect === "sqlserver") skipSqlServerOptions(parser);
    if (cursor.index === before) return isPart;
  }
}

const partWords: ReadonlySet<string> = new Set(["TABLESAMPLE", "SAMPLE", "PARTITION", "SUBPARTITION", "VERSIONS"]);

/** Whether a sample, partitions or another time are named: `PARTITION (p0)`, `FOR SYSTEM_TIME AS OF …`, `AS OF SCN …`. */
const beginsPart = ({ cursor }: Parser) =>
  partWords.has(cursor.token.upper) || cursor.isWords("FOR", "SYSTEM_TIME") || cursor.isWords("AS", "OF");

/** `PIVOT (SUM(x) FOR …`: elsewhere the word may be an alias with names of columns behind it. */
const startsPivot = ({ cursor }: Parser) =>
  (cursor.isWord("PIVOT") || cursor.isWord("UNPIVOT")) && cursor.isSymbol("(", 1) && cursor.isSymbol("(", 3);

function skipSample(parser: Parser): void {
  const { cursor } = parser;
  cursor.advance();
  if (cursor.token.kind === "word" || parser.grammar.dialect === "postgresql") parseQualifiedName(parser);
  if (cursor.isSymbol("(")) skipParentheses(parser);
  if ((cursor.isWord("REPEATABLE") || cursor.isWord("SEED")) && cursor.isSymbol("(", 1)) {
    cursor.advance();
    skipParentheses(parser);
  }
}

function skipMysqlOptions(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.isWord("PARTITION") && cursor.isSymbol("(", 1)) {
    cursor.advance();
    skipNames(parser);
  }
  const isHint = cursor.isWord("USE") || cursor.isWord("FORCE") || cursor.isWord("IGNORE");
  if (isHint && (cursor.peek().upper === "INDEX" || cursor.peek().upper === "KEY")) {
    cursor.index += 2;
    if (cursor.takeWord("FOR")) {
      cursor.advance();
      cursor.takeWord("BY");
    }
    if (cursor.isSymbol("(") && cursor.isSymbol(")", 1)) cursor.index += 2;
    else skipNames(parser);
    while (cursor.isSymbol(",") && ["USE", "FORCE", "IGNORE"].includes(cursor.peek().upper)) {
      cursor.advance();
      skipMysqlOptions(parser);
    }
  }
  skipSystemTime(parser);
}

/** `(p1, PRIMARY)`: names of partitions or indexes. */
function skipNames(parser: Parser): void {
  const { cursor } = parser;
  cursor.expectSymbol("(");
  parseList(parser, () => parseAnyName(parser));
  cursor.expectSymbol(")");
}

function skipSystemTime(parser: Parser): void {
  const { cursor } = parser;
  if (!cursor.isWords("FOR", "SYSTEM_TIME")) return;
  cursor.index += 2;
  if (cursor.takeWord("ALL")) return;
  const { upper } = cursor.advance();
  if (upper === "AS") cursor.expectWord("OF");
  if (upper === "CONTAINED") {
    cursor.expectWord("IN");
    skipParentheses(parser);
    return;
  }
  if (!cursor.takeWord("TIMESTAMP")) cursor.takeWord("TRANSACTION");
  parser.parseExpression(power.predicate);
  if (upper === "FROM" || upper === "BETWEEN") {
    if (!cursor.takeWord("TO")) cursor.expectWord("AND");
    parser.parseExpression(power.predicate);
  }
}

function skipSqliteOptions(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.takeWords("NOT", "INDEXED")) return;
  if (cursor.takeWords("INDEXED", "BY")) parseAnyName(parser);
}

function skipOracleOptions(parser: Parser): void {
  const { cursor } = parser;
  if (
    (cursor.isWord("PARTITION") || cursor.isWord("SUBPARTITION")) &&
    (cursor.isSymbol("(", 1) || cursor.isSymbol("(", 2))
  ) {
    if (cursor.isWords("PARTITION", "BY")) return;
    cursor.advance();
    if (!cursor.isSymbol("(")) cursor.advance();
    skipParentheses(parser);
  }
  const isPeriodOfVersions = cursor.isWords("VERSIONS", "PERIOD", "FOR");
  if (cursor.isWords("AS", "OF") || cursor.isWords("VERSIONS", "BETWEEN") || isPeriodOfVersions) {
    const isRange = cursor.isWord("VERSIONS");
    if (isPeriodOfVersions) cursor.index += 3;
    cursor.index += 2;
    skipPeriod(parser);
    parser.parseExpression(power.predicate);
    if (isRange && cursor.takeWord("AND")) parser.parseExpression(power.predicate);
  }
  if (cursor.isSymbol("(") && cursor.isSymbol("+", 1)) cursor.index += 3;
}

/** `TIMESTAMP`, `SCN`, `PERIOD FOR column` before a moment of Oracle's flashback queries. */
function skipPeriod(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.takeWords("PERIOD", "FOR")) parseAnyName(parser);
  else if (!cursor.takeWord("TIMESTAMP")) cursor.takeWord("SCN");
}

const sqlServerHints = new Set([
  "NOLOCK",
  "READPAST",
  "HOLDLOCK",
  "ROWLOCK",
  "TABLOCK",
  "TABLOCKX",
  "UPDLOCK",
  "XLOCK",
  "READUNCOMMITTED",
  "READCOMMITTED",
  "SERIALIZABLE",
  "REPEATABLEREAD",
  "PAGLOCK",
  "INDEX",
  "FORCESEEK",
  "FORCESCAN",
  "NOWAIT",
  "SNAPSHOT",
  "NOEXPAND",
]);

function skipSqlServerOptions(parser: Parser): void {
  const { cursor } = parser;
  if (cursor.takeWords("FOR", "PATH")) return;
  if (cursor.isWord("WITH") && cursor.isSymbol("(", 1)) {
    cursor.advance();
    skipParentheses(parser);
  } else if (cursor.isSymbol("(") && sqlServerHints.has(cursor.peek().upper)) skipParentheses(parser);
  skipSystemTime(parser);
}
