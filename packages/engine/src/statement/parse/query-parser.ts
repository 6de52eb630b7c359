import type { Expression, Name, Query, QueryBody, WithClause } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { parseOrderBy } from "./window-parser.ts";
import type { Parser } from "./parser.ts";
import {
  addLink,
  besideOthers,
  nested,
  parseAnyName,
  parseList,
  parseNameList,
  parseQualifiedName,
  skipParentheses,
} from "./parser.ts";
import { parseValueRow } from "./primary-parser.ts";
import { parseRowCount } from "./row-count.ts";
import { parseSelect } from "./select-parser.ts";
import { refuseLock, skipLock, startsLock } from "./lock-parser.ts";
import { parseWith } from "./with-parser.ts";
import { wholeTableSelect } from "./whole-table-select.ts";

/** A whole query: WITH, SELECTs joined by set operators, ORDER BY, LIMIT, locks. */
export function parseQuery(parser: Parser): Query {
  const { start } = parser.cursor.token;
  return besideOthers(parser, () => {
    const withClause = parseWith(parser);
    return finishQuery(parser, start, withClause, parseSetOperations(parser, parseQueryTerm(parser), 0));
  });
}

/** What stands behind a WITH clause that has just been read and began at `start`. */
export function parseQueryAfter(parser: Parser, withClause: WithClause, start: number): Query {
  return besideOthers(parser, () =>
    finishQuery(parser, start, withClause, parseSetOperations(parser, parseQueryTerm(parser), 0)),
  );
}

/** Goes on with set operators, ORDER BY … after a query in parentheses that has just been read. */
export function continueQuery(parser: Parser, first: Query): Query {
  return finishQuery(parser, first.span.start, null, parseSetOperations(parser, first, 0));
}

/** Reads what may stand behind the rows of VALUES: ORDER BY, LIMIT, locks. */
export function parseQueryTail(parser: Parser): Query {
  const { start } = parser.cursor.token;
  return finishQuery(parser, start, null, { kind: "values", rows: [], span: { start, end: start } });
}

function finishQuery(parser: Parser, start: number, withClause: WithClause | null, body: QueryBody): Query {
  const { cursor } = parser;
  const orderBy: Expression[] = [];
  let limit: Expression | null = null;
  let offset: Expression | null = null;
  let isLocking = false;
  const lockedNames: (readonly Name[])[] = [];
  refuseTailOfRows(parser, body);
  for (;;) {
    const isLate = limit !== null || offset !== null || isLocking;
    if (cursor.isWords("ORDER", "BY") || cursor.isWords("ORDER", "SIBLINGS")) {
      if ((orderBy.length > 0 || isLate) && hasFixedTail(parser)) throw cursor.unexpected([]);
      orderBy.push(...parseOrderBy(parser));
    } else if (cursor.isWord("LIMIT")) {
      if (limit !== null && hasFixedTail(parser)) throw cursor.unexpected([]);
      [limit, offset] = parseLimit(parser, offset);
    } else if (cursor.isWord("OFFSET")) {
      if (limit === null) refuseForeign(parser, "OFFSET without LIMIT");
      cursor.advance();
      offset = parser.parseExpression();
      const isOpen = limit === null && parser.grammar.dialect === "mysql" && !parser.isStored;
      if (isOpen && !cursor.isWord("ROWS") && !cursor.isWord("ROW")) throw cursor.unexpected(["ROWS"]);
      if (!cursor.takeWord("ROWS")) cursor.takeWord("ROW");
    } else if (cursor.isWord("FETCH")) {
      const { start: fetchStart } = cursor.token;
      refuseForeign(parser, "FETCH FIRST");
      if (offset === null && cursor.peek().upper !== "APPROXIMATE") refuseForeign(parser, "FETCH without OFFSET");
      const fetched = parseFetch(parser);
      limit = fetched.count ?? limit;
      if (fetched.hasTies && orderBy.length === 0 && parser.grammar.dialect === "postgresql")
        throw new ParseFailure("syntax", "WITH TIES needs an ORDER BY before it.", cursor.spanFrom(fetchStart));
    } else if (startsLock(parser) || cursor.isWords("LOCK", "IN") || cursor.isWords("PROCEDURE", "ANALYSE")) {
      isLocking = true;
      refuseLock(parser);
      lockedNames.push(...skipLock(parser));
    } else if (cursor.isWords("WITH", "CHECK") || cursor.isWords("WITH", "READ")) {
      cursor.advance();
      cursor.advance();
      cursor.advance();
      if (cursor.takeWord("CONSTRAINT")) parseAnyName(parser);
    } else if (cursor.isWord("OPTION") && cursor.isSymbol("(", 1)) {
      refuseForeign(parser, "OPTION (…)");
      cursor.advance();
      skipParentheses(parser);
    } else if (cursor.isWord("INTO") && parser.grammar.dialect === "mysql") skipIntoVariables(parser);
    else break;
  }
  const query: Query = {
    kind: "query",
    with: withClause,
    body,
    orderBy,
    limit,
    offset,
    isLocking,
    span: cursor.spanFrom(start),
  };
  return lockedNames.length > 0 ? { ...query, lockedNames } : query;
}

/** Databases that order rows once, and before they are cut and locked. */
const fixedTails: ReadonlySet<string> = new Set(["postgresql", "mysql", "sqlite"]);

const hasFixedTail = ({ grammar, isStored }: Parser): boolean => !isStored && fixedTails.has(grammar.dialect);

/** SQLite neither orders nor cuts the rows of VALUES. */
function refuseTailOfRows({ cursor, grammar }: Parser, body: QueryBody): void {
  const last = body.kind === "set" ? body.right : body;
  if (grammar.dialect !== "sqlite" || last.kind !== "values") return;
  if (cursor.isWord("ORDER") || cursor.isWord("LIMIT")) throw cursor.unexpected([]);
}

/** MySQL's `INTO @a, @b`, `INTO OUTFILE '…'` at the end of a query. */
function skipIntoVariables(parser: Parser): void {
  const { cursor } = parser;
  cursor.expectWord("INTO");
  if (cursor.takeWord("OUTFILE") || cursor.takeWord("DUMPFILE")) {
    while (!cursor.isAtEnd && !cursor.isSymbol(")") && !cursor.isSymbol(";") && !cursor.isWord("FROM"))
      cursor.advance();
    return;
  }
  parseList(parser, () => cursor.advance());
}

function parseLimit(parser: Parser, offset: Expression | null): [Expression | null, Expression | null] {
  const { cursor } = parser;
  refuseForeign(parser, "LIMIT");
  cursor.expectWord("LIMIT");
  if (cursor.isWord("ALL")) refuseForeign(parser, "LIMIT ALL");
  if (cursor.takeWord("ALL")) return [null, offset];
  if (skipRowsExamined(parser)) return [null, offset];
  let limits: [Expression, Expression | null] = [parseRowCount(parser), offset];
  if (cursor.isSymbol(",")) refuseForeign(parser, "LIMIT …, …");
  if (cursor.takeSymbol(",")) limits = [parseRowCount(parser), limits[0]];
  if (cursor.isWord("OFFSET") && parser.grammar.dialect === "mysql") {
    cursor.advance();
    limits[1] = parseRowCount(parser);
  }
  skipRowsExamined(parser);
  return limits;
}

/** MariaDB's `ROWS EXAMINED n` in LIMIT, which bounds the work and not the result; tells whether it stood there. */
function skipRowsExamined(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  if (grammar.dialect !== "mysql" || !cursor.takeWords("ROWS", "EXAMINED")) return false;
  parser.parseExpression();
  return true;
}

function parseFetch(parser: Parser): { readonly count: Expression | null; readonly hasTies: boolean } {
  const { cursor } = parser;
  const { start } = cursor.advance();
  cursor.takeWord("APPROXIMATE");
  if (!cursor.takeWord("FIRST") && !cursor.takeWord("NEXT")) throw cursor.unexpected(["FIRST", "NEXT"]);
  let count: Expression = { kind: "literal", type: "number", value: "1", typeName: null, span: { start, end: start } };
  if (!cursor.isWord("ROW") && !cursor.isWord("ROWS")) count = parser.parseExpression();
  const isPercent = cursor.takeWord("PERCENT");
  if (!cursor.takeWord("ROWS")) cursor.takeWord("ROW");
  const hasTies = cursor.takeWord("WITH");
  if (hasTies) cursor.expectWord("TIES");
  else cursor.takeWord("ONLY");
  return { count: isPercent ? null : count, hasTies };
}

const setOperatorNames = new Map<string, "UNION" | "INTERSECT" | "EXCEPT">([
  ["UNION", "UNION"],
  ["INTERSECT", "INTERSECT"],
  ["EXCEPT", "EXCEPT"],
  ["MINUS", "EXCEPT"],
]);

function findSetOperator(parser: Parser): "UNION" | "INTERSECT" | "EXCEPT" | null {
  const { upper } = parser.cursor.token;
  if (upper === "MINUS" && !parser.grammar.exceptWords.has("MINUS")) return null;
  return setOperatorNames.get(upper) ?? null;
}

/** UNION and EXCEPT from left to right; INTERSECT binds tighter. */
function parseSetOperations(parser: Parser, first: QueryBody, minimumPower: number): QueryBody {
  const { cursor } = parser;
  let left = first;
  for (;;) {
    const operator = findSetOperator(parser);
    if (operator === null) return left;
    const operatorPower = operator === "INTERSECT" ? 2 : 1;
    if (operatorPower <= minimumPower) return left;
    addLink(parser, "set operations");
    cursor.advance();
    const isAll = cursor.takeWord("ALL");
    if (cursor.isWord("DISTINCT")) refuseForeign(parser, "UNION DISTINCT");
    if (!isAll && !cursor.takeWord("DISTINCT") && parser.grammar.dialect === "mysql") cursor.takeWord("DISTINCTROW");
    if (cursor.takeWord("CORRESPONDING") && cursor.takeWord("BY")) parseNameList(parser);
    const right = parseSetOperations(parser, parseQueryTerm(parser), operatorPower);
    left = { kind: "set", operator, isAll, left, right, span: { start: left.span.start, end: right.span.end } };
  }
}

/** SELECT …, VALUES …, TABLE t, or any of them in parentheses. */
function parseQueryTerm(parser: Parser): QueryBody {
  const { cursor } = parser;
  const { start } = cursor.token;
  if (cursor.isWord("SELECT")) return nested(parser, () => parseSelect(parser));
  if (cursor.takeWord("VALUES")) {
    const isScalar = !cursor.isSymbol("(") && !cursor.isWord("ROW") && parser.grammar.dialect === "oracle";
    const rows = isScalar ? [[parser.parseExpression()]] : parseList(parser, () => parseValueRow(parser));
    return { kind: "values", rows, span: cursor.spanFrom(start) };
  }
  if (cursor.isWord("TABLE")) refuseForeign(parser, "TABLE as a query");
  if (cursor.takeWord("TABLE")) {
    const isOnly = cursor.takeWord("ONLY");
    const name = parseQualifiedName(parser);
    cursor.takeSymbol("*");
    const span = cursor.spanFrom(start);
    return wholeTableSelect(name, isOnly, span);
  }
  if (cursor.isSymbol("(")) {
    refuseForeign(parser, "parentheses around a query of its own or of UNION");
    return nested(parser, () => {
      cursor.advance();
      const query = parseQuery(parser);
      cursor.expectSymbol(")");
      return query;
    });
  }
  if (cursor.isWord("WITH")) return parseQuery(parser);
  throw cursor.unexpected(["SELECT"]);
}
