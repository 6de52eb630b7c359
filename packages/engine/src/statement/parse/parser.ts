import type { Token } from "../../sql/token.ts";
import type { Alias, Expression, Name, Query, Statement } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { StatementGrammar } from "../../dialects/statement-grammar-model.ts";
import type { TokenCursor } from "./token-cursor.ts";

/** What every part of the grammar is handed: the cursor, the dialect, and the two parts that all others call. */
export interface Parser {
  readonly cursor: TokenCursor;
  readonly grammar: StatementGrammar;
  readonly text: string;
  /** The server as its dump tells it, where that is known. */
  readonly serverVersion: string | null;
  /** The text is kept in the database: what other databases write is taken there, so that nothing of it is lost. */
  readonly isStored: boolean;
  parseExpression(minimumPower?: number): Expression;
  /** The call whose name was read; its parenthesis stands at the cursor. */
  parseCall(name: readonly Name[]): Expression;
  parseTypeName(): string;
  parseQuery(): Query;
  /** Goes on with UNION, ORDER BY … after a query in parentheses that has just been read. */
  continueQuery(first: Query): Query;
  /** A query that may also be a data-modifying statement, as a CTE's may. */
  parseStatementBody(): Statement;
  /** The cursor stands in a GROUP BY, where `()` is the set of all rows. */
  isGrouping: boolean;
  /** Nesting of expressions and queries at the cursor. */
  depth: number;
  /** An upper bound of the height of the tree that has been read at this level of nesting. */
  height: number;
}

/** Deeper nesting is refused with a diagnostic: it would exhaust the stack. */
const maximumDepth = 600;
/** Higher trees are refused: the walks over them are recursive, too. */
const maximumHeight = 3000;
/** What hangs below one another in a chain, and how many calls a walk needs for one link. */
const callsPerLink = { operators: 1, joins: 3, "set operations": 3, "table operators": 3 } as const;

/** Runs one level of a recursion, refusing a text that nests too deeply. */
export function nested<Node>(parser: Parser, read: () => Node): Node {
  if (parser.depth >= maximumDepth) {
    const { start, end } = parser.cursor.token;
    throw new ParseFailure("not_supported", `The statement nests more than ${String(maximumDepth)} levels deep.`, {
      start,
      end,
    });
  }
  parser.depth += 1;
  const node = besideOthers(parser, read);
  parser.depth -= 1;
  return node;
}

/** Reads a part that hangs beside what was read before it at its level, not below. */
export function besideOthers<Node>(parser: Parser, read: () => Node): Node {
  const before = parser.height;
  parser.height = 0;
  const node = read();
  parser.height = Math.max(before, parser.height + 1);
  return node;
}

/** Counts one link of a chain, refusing the one at the cursor where the tree would become too high. */
export function addLink(parser: Parser, what: keyof typeof callsPerLink): void {
  parser.height += callsPerLink[what];
  if (parser.height <= maximumHeight) return;
  const { start, end } = parser.cursor.token;
  throw new ParseFailure("not_supported", `The statement chains too many ${what}.`, { start, end });
}

const toName = (token: Token): Name => ({
  text: token.value,
  isQuoted: token.kind !== "word",
  span: { start: token.start, end: token.end },
});

/** The name at the cursor, with PostgreSQL's `UESCAPE '!'` behind it. */
function takeName({ cursor }: Parser): Name {
  const name = toName(cursor.advance());
  if (name.isQuoted && cursor.isWord("UESCAPE") && cursor.peek().kind === "string") cursor.index += 2;
  return name;
}

/** Whether a token can stand as the name of a column or table. */
export function isNameToken(parser: Parser, token: Token): boolean {
  if (token.kind === "quoted") return true;
  if (token.kind === "string") return parser.grammar.dialect === "sqlite";
  return token.kind === "word" && (!parser.grammar.reserved.has(token.upper) || isBeforeDot(parser, token));
}

/** MySQL looks for no reserved word where a dot and a name follow at once: `order.id`. */
const isBeforeDot = ({ grammar, text }: Parser, { end }: Token) =>
  grammar.dialect === "mysql" && text.charAt(end) === "." && /[\w$`\u0080-\uffff]/u.test(text.charAt(end + 1));

/** A name at the cursor; reserved words are refused. */
export function parseName(parser: Parser, expected = "a name"): Name {
  const { cursor } = parser;
  if (!isNameToken(parser, cursor.token)) throw cursor.unexpected([expected]);
  return takeName(parser);
}

/** A name where the grammar leaves no doubt, so that reserved words pass: after a dot or after AS. */
export function parseAnyName(parser: Parser): Name {
  const { cursor, grammar } = parser;
  const { kind, upper } = cursor.token;
  if (kind !== "word" && kind !== "quoted" && !(kind === "string" && grammar.hasStringAlias))
    throw cursor.unexpected(["a name"]);
  // SQLite leaves no place where they pass.
  if (grammar.dialect === "sqlite" && kind === "word" && grammar.reserved.has(upper) && !grammar.callable.has(upper))
    throw cursor.unexpected(["a name"]);
  return takeName(parser);
}

/** The name of a column in a list of such. */
export function parseColumnName(parser: Parser): Name {
  const { dialect } = parser.grammar;
  return dialect === "postgresql" || dialect === "mysql" ? parseName(parser, "a column") : parseAnyName(parser);
}

/** Refuses the part of a name at the cursor that is one too many. */
export function checkParts(parser: Parser, parts: readonly Name[], what: "table" | "column"): void {
  const { nameParts } = parser.grammar;
  if (nameParts !== null && parts.length >= nameParts[what]) throw parser.cursor.unexpected([]);
}

/** The dot between two parts of a name, with those around SQL Server's empty parts. */
export function takeDots({ cursor, grammar }: Parser): void {
  if (grammar.dialect !== "sqlserver" && cursor.isSymbol("..")) throw cursor.unexpected(["a name"]);
  cursor.advance();
  while (grammar.dialect === "sqlserver" && cursor.takeSymbol("."));
}

/** `a.b.c`, with SQL Server's empty parts (`db..t`) left out and Oracle's `@link` skipped. */
export function parseQualifiedName(parser: Parser): Name[] {
  const { cursor } = parser;
  const parts = [parseName(parser, "a table name")];
  while (cursor.isSymbol(".") || cursor.isSymbol("..")) {
    checkParts(parser, parts, "table");
    takeDots(parser);
    parts.push(parseAnyName(parser));
  }
  return parts;
}

/** Oracle's `@link`, `@hq.acme.com@qualifier` behind a name. */
export function skipLink(parser: Parser): void {
  const { cursor } = parser;
  while (cursor.takeSymbol("@")) {
    parseAnyName(parser);
    while (cursor.takeSymbol(".")) parseAnyName(parser);
  }
}

/** `(a, b, c)`; the opening parenthesis is at the cursor. */
export function parseNameList(parser: Parser): Name[] {
  const { cursor } = parser;
  cursor.expectSymbol("(");
  const names: Name[] = [];
  do names.push(parseColumnName(parser));
  while (cursor.takeSymbol(","));
  cursor.expectSymbol(")");
  return names;
}

/** One or more of something, separated by commas. */
export function parseList<Node>(parser: Parser, read: () => Node): Node[] {
  const nodes = [read()];
  while (parser.cursor.takeSymbol(",")) nodes.push(read());
  return nodes;
}

/** Skips a balanced pair of parentheses whose content says nothing of tables or columns (hints, type lengths). */
export function skipParentheses(parser: Parser): void {
  const { cursor } = parser;
  cursor.expectSymbol("(");
  for (let depth = 1; depth > 0;) {
    if (cursor.isAtEnd) throw cursor.unexpected([")"]);
    if (cursor.isSymbol("(")) depth += 1;
    else if (cursor.isSymbol(")")) depth -= 1;
    cursor.advance();
  }
}

/** `AS x (a, b)`, `x`, or null; `AS (a int, b text)` gives an alias without a name of its own. */
export function parseAlias(parser: Parser, takesColumns = true): Alias | null {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  const hasAs = cursor.takeWord("AS");
  if (hasAs && cursor.isSymbol("(")) {
    const name: Name = { text: "", isQuoted: true, span: { start, end: start } };
    return { name, columns: parseDefinedNames(parser), span: cursor.spanFrom(start) };
  }
  const { token } = cursor;
  const isBare =
    token.kind === "quoted" || (token.kind === "word" && (!grammar.notAlias.has(token.upper) || isSoftAlias(parser)));
  const isString = token.kind === "string" && grammar.hasStringAlias;
  if (!hasAs && !isBare && !isString) return null;
  if (hasAs && token.kind === "word" && grammar.reserved.has(token.upper) && !grammar.allowsReservedAfterAs)
    throw cursor.unexpected(["an alias"]);
  // PostgreSQL has fewer words for a table's alias than for an item's.
  const name = grammar.dialect === "postgresql" ? takeAliasName(parser, hasAs) : parseAnyName(parser);
  const isColumnList = takesColumns && cursor.isSymbol("(") && !(cursor.peek().upper === "SELECT");
  const columns = isColumnList ? parseDefinedNames(parser) : [];
  return { name, columns, span: cursor.spanFrom(start) };
}

const takeAliasName = (parser: Parser, hasAs: boolean): Name =>
  hasAs ? parseName(parser, "an alias") : parseAnyName(parser);

/** Words with which what follows an alias begins. */
const afterAlias = new Set(
  "FROM WHERE GROUP HAVING ORDER LIMIT UNION INTERSECT EXCEPT JOIN ON USING LEFT RIGHT INNER CROSS NATURAL INTO".split(
    " ",
  ),
);

/** Whether the word at the cursor, which may begin a clause, is an alias because nothing of the clause follows. */
export function isSoftAlias({ cursor, grammar }: Parser): boolean {
  if (!grammar.softAliases.has(cursor.token.upper)) return false;
  const next = cursor.peek();
  return next.kind === "end" || next.value === "," || next.value === ")" || afterAlias.has(next.upper);
}

/** `(a, b)` or `(a integer, b text COLLATE x)`: the names; types are skipped. */
export function parseDefinedNames(parser: Parser): Name[] {
  const { cursor } = parser;
  cursor.expectSymbol("(");
  const names: Name[] = [];
  do {
    names.push(parseColumnName(parser));
    if (parser.grammar.dialect === "postgresql" && !parser.isStored) {
      if (cursor.isSymbol(",") || cursor.isSymbol(")")) continue;
      parser.parseTypeName();
      if (cursor.takeWord("COLLATE")) parseQualifiedName(parser);
      continue;
    }
    while (!cursor.isSymbol(",") && !cursor.isSymbol(")")) {
      if (cursor.isAtEnd) throw cursor.unexpected([")"]);
      if (cursor.isSymbol("(")) skipParentheses(parser);
      else cursor.advance();
    }
  } while (cursor.takeSymbol(","));
  cursor.expectSymbol(")");
  return names;
}

/** An expression, or a query that stands without parentheses of its own because those of `IN (…)` or `ANY (…)` are around it. */
export function parseExpressionOrQuery(parser: Parser): Expression {
  const { cursor } = parser;
  const { start, upper } = cursor.token;
  const isQuery =
    upper === "SELECT" ||
    upper === "WITH" ||
    (upper === "VALUES" && (cursor.isSymbol("(", 1) || cursor.peek().upper === "ROW")) ||
    upper === "TABLE";
  if (isQuery) return { kind: "subquery", query: parser.parseQuery(), span: cursor.spanFrom(start) };
  const first = parser.parseExpression();
  if (
    first.kind !== "subquery" ||
    !["UNION", "INTERSECT", "EXCEPT", "MINUS", "ORDER", "LIMIT"].includes(cursor.token.upper)
  )
    return first;
  return { kind: "subquery", query: parser.continueQuery(first.query), span: cursor.spanFrom(start) };
}
