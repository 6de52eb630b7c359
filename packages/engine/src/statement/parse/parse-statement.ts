import type { DialectName } from "../../sql/dialect-name.ts";
import type { Failure, FailureCode, QueryType } from "../failure.ts";
import { positionAt } from "../../sql/position.ts";
import type { Span } from "../../sql/span.ts";
import type { Token } from "../../sql/token.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import type { Query, Statement } from "../ast.ts";
import { parseCall } from "./call-parser.ts";
import { parseDelete } from "./delete-parser.ts";
import { parseExpression } from "./expression-parser.ts";
import { asForeign, refuseForeign } from "./foreign-clause.ts";
import { statementGrammars } from "../../dialects/statement-grammar-by-dialect.ts";
import { parseInsert } from "./insert-parser.ts";
import { parseMerge } from "./merge-parser.ts";
import { findNearestName } from "../nearest-name.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";
import { besideOthers } from "./parser.ts";
import { continueQuery, parseQuery, parseQueryAfter } from "./query-parser.ts";
import { TokenCursor } from "./token-cursor.ts";
import { parseTypeName } from "./type-name-parser.ts";
import { parseUpdate } from "./update-parser.ts";
import { parseWith } from "./with-parser.ts";

/** One statement as a tree, or why there is none. */
export type ParsedStatement =
  | { readonly ok: true; readonly statement: Statement; readonly queryType: QueryType }
  | { readonly ok: false; readonly failure: Failure };

/** Words that begin a statement, read or not: what a misspelt first word is compared with. */
const statementWords = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "MERGE", "REPLACE", "VALUES", "TABLE"];

const otherStatementWords = new Set(
  `ALTER ANALYZE BEGIN CALL COMMENT COMMIT CREATE DECLARE DESCRIBE DO DROP EXEC EXECUTE EXPLAIN GRANT GO IF KILL LOAD LOCK
  OPTIMIZE PRAGMA PRINT RENAME RESET REVOKE ROLLBACK SAVEPOINT SET SHOW START TRUNCATE USE VACUUM WAITFOR COPY DISCARD LISTEN
  NOTIFY REFRESH REINDEX ATTACH DETACH HANDLER INSTALL PREPARE DEALLOCATE CLUSTER CHECKPOINT MOVE FETCH CLOSE OPEN RETURN THROW
  RAISERROR GOTO WHILE`.split(/\s+/u),
);

/** Where a statement comes from. */
export interface StatementOrigin {
  /** The server that is to run it, where that is known. */
  readonly serverVersion?: string | null;
  /** It is code that the database keeps: clauses of other databases are taken there. */
  readonly isStored?: boolean;
}

/** Reads the one statement of a text; bad SQL, and SQL that only other databases have, comes back as a failure with its place. */
export function parseStatement(text: string, dialect: DialectName, origin: StatementOrigin = {}): ParsedStatement {
  const { tokens, diagnostics } = tokenise(text, dialect);
  const fail = (code: FailureCode, message: string, span: Span, suggestion: string | null = null): ParsedStatement => ({
    ok: false,
    failure: toFailure(text, { code, message, span, suggestion }),
  });
  const lexical = diagnostics.find(({ severity }) => severity === "error");
  if (lexical) return fail("syntax", lexical.message, lexical.span);
  const pieces = splitTokens(tokens);
  const [first] = pieces;
  if (first === undefined)
    return fail("syntax", "There is no statement here. Write a SELECT, INSERT, UPDATE or DELETE.", {
      start: 0,
      end: text.length,
    });
  if (pieces.length > 1) return severalStatements(text, pieces, fail);
  const parser = createParser(first, text, dialect, origin);
  try {
    const statement = parseWhole(parser);
    return { ok: true, statement, queryType: queryTypeOf(statement) };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return { ok: false, failure: toFailure(text, asForeign(parser, error)) };
  }
}

/** Reads a SELECT that a catalog keeps as text (a view); undefined when it cannot be read. */
export function findQuery(text: string, dialect: DialectName): Query | undefined {
  const { tokens } = tokenise(text, dialect);
  const [first] = splitTokens(tokens);
  if (first === undefined) return undefined;
  const parser = createParser(first, text, dialect, stored);
  try {
    const query = parseQuery(parser);
    return query;
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return undefined;
  }
}

/** Reads an expression that a catalog keeps as text (a check, a default); undefined when it cannot be read. */
export function findExpression(text: string, dialect: DialectName) {
  const { tokens } = tokenise(text, dialect);
  const parser = createParser(tokens, text, dialect, stored);
  try {
    const expression = parser.parseExpression();
    return parser.cursor.isAtEnd ? expression : undefined;
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return undefined;
  }
}

/** The kind of statement for people and for the result: MERGE counts as an UPDATE. */
function queryTypeOf(statement: Statement): QueryType {
  if (statement.kind === "query") return "SELECT";
  if (statement.kind === "insert") return "INSERT";
  return statement.kind === "delete" ? "DELETE" : "UPDATE";
}

const stored: StatementOrigin = { isStored: true };

function createParser(tokens: readonly Token[], text: string, dialect: DialectName, origin: StatementOrigin): Parser {
  const parser: Parser = {
    cursor: new TokenCursor(tokens, text),
    grammar: statementGrammars[dialect],
    text,
    serverVersion: origin.serverVersion ?? null,
    isStored: origin.isStored ?? false,
    isGrouping: false,
    depth: 0,
    height: 0,
    parseExpression: (minimumPower) => parseExpression(parser, minimumPower),
    parseCall: (name) => parseCall(parser, name),
    parseTypeName: () => parseTypeName(parser),
    parseQuery: () => parseQuery(parser),
    continueQuery: (query) => continueQuery(parser, query),
    parseStatementBody: () => parseBody(parser),
  };
  return parser;
}

function parseWhole(parser: Parser): Statement {
  const { cursor, grammar } = parser;
  const { token } = cursor;
  const statement = parseBody(parser);
  if (cursor.isAtEnd) return statement;
  if (
    grammar.hasImplicitStatementEnd &&
    (statementWords.includes(cursor.token.upper) || otherStatementWords.has(cursor.token.upper))
  ) {
    throw new ParseFailure(
      "multiple_statements",
      `This is more than one statement: ${token.upper}, then ${cursor.token.upper}. Simulate one at a time.`,
      {
        start: cursor.token.start,
        end: cursor.token.end,
      },
    );
  }
  throw misspeltBefore(parser, expectedAfter(statement)) ?? cursor.unexpected(expectedAfter(statement));
}

/** `SELECT a FORM t`: the misspelt word was taken for an alias, and what follows it is the surprise. */
function misspeltBefore({ cursor }: Parser, expected: readonly string[]): ParseFailure | null {
  const before = cursor.tokens[cursor.index - 1];
  if (before?.kind !== "word" || before.value.length < 3) return null;
  const nearest = findNearestName(before.value, expected);
  if (nearest === null || nearest === before.upper) return null;
  const span = { start: before.start, end: before.end };
  return new ParseFailure("syntax", `Syntax error at "${before.value}". Did you mean ${nearest}?`, span, nearest);
}

function expectedAfter(statement: Statement): string[] {
  if (statement.kind === "query") return ["FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "UNION", "JOIN"];
  if (statement.kind === "update" || statement.kind === "delete") return ["WHERE", "FROM", "SET", "RETURNING"];
  return ["RETURNING", "VALUES"];
}

function parseBody(parser: Parser): Statement {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  const withClause = cursor.isWord("WITH") ? besideOthers(parser, () => parseWith(parser)) : null;
  const word = cursor.token.upper;
  const withStart = <Node extends Statement>(node: Node): Node => ({ ...node, span: { start, end: node.span.end } });
  if (withClause !== null) refuseWith(parser, { start, end: start + "WITH".length });
  if (word === "REPLACE") refuseForeign(parser, "REPLACE");
  if (word === "INSERT" || word === "REPLACE") return withStart(parseInsert(parser, withClause));
  if (word === "UPDATE") return withStart(parseUpdate(parser, withClause));
  if (word === "DELETE") return withStart(parseDelete(parser, withClause));
  if (word === "TRUNCATE" && grammar.dialect === "sqlite") {
    const { start: from, end: to } = cursor.token;
    throw new ParseFailure("syntax", "The database has no TRUNCATE statement.", { start: from, end: to });
  }
  if (word === "MERGE") refuseForeign(parser, "MERGE");
  if (word === "MERGE") return withStart(parseMerge(parser, withClause));
  if (["SELECT", "VALUES", "TABLE"].includes(word) || cursor.isSymbol("(")) {
    // Read once: a WITH within a WITH would be read twice as often with each level.
    return withClause === null ? parseQuery(parser) : parseQueryAfter(parser, withClause, start);
  }
  throw unknownStart(parser);
}

/** Refuses the WITH that was read before the write at the cursor, where the database wants it elsewhere. */
function refuseWith(parser: Parser, span: Span): void {
  const { upper } = parser.cursor.token;
  if (upper === "INSERT") refuseForeign(parser, "WITH before INSERT", span);
  if (upper === "UPDATE" || upper === "DELETE" || upper === "MERGE")
    refuseForeign(parser, "WITH before UPDATE, DELETE or MERGE", span);
}

function unknownStart(parser: Parser): ParseFailure {
  const { token } = parser.cursor;
  const span = { start: token.start, end: token.end };
  if (otherStatementWords.has(token.upper)) {
    return new ParseFailure(
      "not_supported",
      `${token.upper} statements are not simulated: only SELECT, INSERT, UPDATE, DELETE and MERGE are.`,
      span,
    );
  }
  const nearest =
    token.kind === "word" ? findNearestName(token.value, [...statementWords, ...otherStatementWords]) : null;
  if (nearest === null) return parser.cursor.unexpected(["SELECT", "INSERT", "UPDATE", "DELETE"]);
  return new ParseFailure("syntax", `Syntax error at "${token.value}". Did you mean ${nearest}?`, span, nearest);
}

/** The tokens between semicolons; empty pieces are left out. BEGIN ATOMIC and the like do not occur in these statements. */
function splitTokens(tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = [];
  let current: Token[] = [];
  // Oracle's WITH FUNCTION holds semicolons of its own.
  const hasCode =
    tokens[0]?.upper === "WITH" &&
    (tokens[1]?.upper === "FUNCTION" || tokens[1]?.upper === "PROCEDURE") &&
    tokens[3]?.upper !== "AS";
  for (const token of tokens) {
    if (token.kind === "end") break;
    const isEnd = token.value === ";" && token.kind === "punctuation" && !hasCode;
    const isSlash = token.value === "/" && token.kind === "operator" && current.length === 0;
    if (!isEnd && !isSlash) {
      current.push(token);
      continue;
    }
    if (current.length > 0) pieces.push(current);
    current = [];
  }
  if (current.length > 0) pieces.push(current);
  return pieces;
}

function severalStatements(
  text: string,
  pieces: readonly (readonly Token[])[],
  fail: (code: FailureCode, message: string, span: Span) => ParsedStatement,
): ParsedStatement {
  const found = pieces.slice(0, 10).map(([token]) => {
    const { line } = positionAt(text, token?.start ?? 0);
    return `${token?.upper || token?.value || "?"} (line ${String(line)})`;
  });
  const more = pieces.length > 10 ? ` and ${String(pieces.length - 10)} more` : "";
  const second = pieces[1]?.[0];
  const span = { start: second?.start ?? 0, end: second?.end ?? 0 };
  return fail(
    "multiple_statements",
    `This is ${String(pieces.length)} statements: ${found.join(", ")}${more}. Simulate one at a time.`,
    span,
  );
}

/** A failure with its place told in the message and as line and column. */
export function toFailure(
  text: string,
  { code, message, span, suggestion }: Pick<Failure, "code" | "message" | "span" | "suggestion">,
): Failure {
  const position = positionAt(text, span.start);
  const place = `Line ${String(position.line)}, column ${String(position.column)}: `;
  return { code, message: place + message, span, position, suggestion };
}
