import type { Alias, Expression, FromItem, JoinedTable, Name, Query, TableReference } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { parseFunctionTable, parseRowsFrom } from "./function-table-parser.ts";
import { startsJoinCondition, takeJoinWords } from "./join-parser.ts";
import {
  addLink,
  nested,
  parseAlias,
  parseAnyName,
  parseNameList,
  parseQualifiedName,
  skipLink,
  skipParentheses,
} from "./parser.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";
import { skipTableOptions } from "./table-options-parser.ts";

const queryWords = new Set(["SELECT", "WITH", "VALUES"]);
const setOperators = new Set(["UNION", "INTERSECT", "EXCEPT", "MINUS", "ORDER", "LIMIT", "OFFSET", "FETCH"]);

/** The items of a FROM clause after its word. */
export function parseFrom(parser: Parser): FromItem[] {
  const items = [parseFromItem(parser)];
  while (parser.cursor.takeSymbol(",")) {
    // SQLite's comma is a join like any other.
    if (parser.grammar.dialect === "sqlite") addLink(parser, "joins");
    items.push(parseFromItem(parser));
  }
  return items;
}

/** One table, query, function or chain of joins. */
export function parseFromItem(parser: Parser): FromItem {
  return nested(parser, () => {
    const { cursor } = parser;
    let left = parseTablePrimary(parser);
    for (;;) {
      const join = parseJoin(parser, left);
      if (join === null) return parseReshaping(parser, left);
      addLink(parser, "joins");
      left = { ...join, span: cursor.spanFrom(left.span.start) };
    }
  });
}

function parseJoin(parser: Parser, left: FromItem): JoinedTable | null {
  const { cursor } = parser;
  const words = takeJoinWords(parser);
  if (words === null) return null;
  const { start } = left.span;
  const isApplied = words.type === "CROSS APPLY" || words.type === "OUTER APPLY";
  const table = parseTablePrimary(parser);
  const first = isApplied && table.kind === "derived" ? { ...table, isLateral: true } : table;
  let right: FromItem = first;
  const needsCondition = words.type !== "CROSS" && !isApplied;
  // `a JOIN b JOIN c ON … ON …`: the inner join takes the first condition.
  if (needsCondition && !words.isNatural && !startsJoinCondition(parser) && parser.grammar.dialect !== "sqlite") {
    const parseInner = (): JoinedTable | null => nested(parser, () => parseJoin(parser, right));
    for (let inner = parseInner(); inner !== null; inner = parseInner()) {
      addLink(parser, "joins");
      right = inner;
      if (startsJoinCondition(parser)) break;
    }
  }
  let on: Expression | null = null;
  let using: Name[] = [];
  let usingAlias: Alias | null = null;
  const { dialect } = parser.grammar;
  // SQLite reads a condition behind NATURAL, to refuse it when it looks the names up.
  const mayHaveCondition = dialect === "sqlite" || (!words.isNatural && (needsCondition || dialect === "mysql"));
  if (mayHaveCondition && cursor.takeWord("ON")) on = parser.parseExpression();
  else if (mayHaveCondition && cursor.isWord("USING") && cursor.isSymbol("(", 1)) {
    refuseForeign(parser, "JOIN … USING");
    cursor.advance();
    using = parseNameList(parser);
    if (parser.grammar.dialect === "postgresql" && cursor.isWord("AS")) usingAlias = parseAlias(parser);
  } else if (words.type === "LEFT" || words.type === "RIGHT" || words.type === "FULL") {
    if (!words.isNatural && parser.grammar.dialect !== "sqlite" && parser.grammar.dialect !== "oracle")
      throw cursor.unexpected(["ON", "USING"]);
  } else if (
    words.type === "INNER" &&
    !words.isNatural &&
    (parser.grammar.dialect === "postgresql" || parser.grammar.dialect === "sqlserver")
  ) {
    throw cursor.unexpected(["ON", "USING"]);
  }
  const join: JoinedTable = {
    kind: "join",
    type: words.type,
    isNatural: words.isNatural,
    left,
    right: first,
    on,
    using,
    usingAlias,
    alias: null,
    span: cursor.spanFrom(start),
  };
  return on === null && using.length === 0 ? joinFirst(join, right) : { ...join, right };
}

/** Joins with the first table alone where the joins behind it have taken all conditions: `a JOIN b JOIN c ON …` in MySQL. */
function joinFirst(join: JoinedTable, right: FromItem): JoinedTable {
  if (right === join.right || right.kind !== "join") return join;
  return { ...right, left: joinFirst(join, right.left), span: join.span };
}

function parseTablePrimary(parser: Parser): FromItem {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  if (cursor.isWord("LATERAL") && cursor.isSymbol("(", 1)) refuseForeign(parser, "LATERAL");
  // SQLite has no such word.
  let isLateral = grammar.dialect !== "sqlite" && cursor.takeWord("LATERAL");
  if (cursor.isSymbol("(")) return parseReshaping(parser, parseParenthesisedTable(parser, isLateral, start));
  if (cursor.isWords("ROWS", "FROM") && cursor.isSymbol("(", 2)) return parseRowsFrom(parser);
  if (cursor.isWord("TABLE") && cursor.isSymbol("(", 1)) isLateral = true;
  if (
    cursor.isWord("TABLE") ||
    cursor.isWord("THE") ||
    cursor.isWord("CONTAINERS") ||
    cursor.isWord("XMLTABLE") ||
    cursor.isWord("JSON_TABLE")
  ) {
    if (cursor.isSymbol("(", 1)) return parseFunctionTable(parser, [parseAnyName(parser)], start);
  }
  if (cursor.token.kind === "parameter") {
    const variable = cursor.advance();
    // A method of an XML variable: `@x.nodes(…)`.
    if (cursor.takeSymbol(".")) return parseFunctionTable(parser, [parseAnyName(parser)], start);
    const name: Name[] = [{ text: variable.value, isQuoted: true, span: { start: variable.start, end: variable.end } }];
    const alias = parseAlias(parser);
    const calls: Expression[] = [{ kind: "parameter", text: name[0]?.text ?? "", span: cursor.spanFrom(start) }];
    return { kind: "function", calls, hasOrdinality: false, columns: null, alias, span: cursor.spanFrom(start) };
  }
  if ((grammar.dialect === "mysql" || grammar.dialect === "sqlserver") && cursor.isSymbol("{")) {
    cursor.advance();
    cursor.advance();
    const inner = parseFromItem(parser);
    cursor.expectSymbol("}");
    return inner;
  }
  // SQL Server's `::fn_helpcollations()`: a function of the system.
  if (cursor.isSymbol("@") || cursor.isSymbol(":") || (grammar.dialect === "sqlserver" && cursor.isSymbol("::")))
    cursor.advance();
  const reference = parseTableReference(parser, true);
  if (reference.kind === "function") return parseReshaping(parser, reference);
  return parseReshaping(parser, reference);
}

/** `a.b AS x`, with ONLY, the options of each database, or a function in the place of a table. */
function parseTableReference(parser: Parser, mayCall: boolean, wantsAs = false): FromItem {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  let isOnly = false;
  if (cursor.isWord("ONLY") && grammar.dialect !== "mysql" && grammar.dialect !== "sqlite") {
    cursor.advance();
    isOnly = true;
    if (cursor.takeSymbol("(")) {
      const inner = parseTableReference(parser, mayCall);
      cursor.expectSymbol(")");
      const alias = parseAlias(parser);
      return inner.kind === "table"
        ? { ...inner, isOnly, alias: alias ?? inner.alias, span: cursor.spanFrom(start) }
        : inner;
    }
  }
  // PostgreSQL reads FROM CURRENT_DATE, and FROM user too, as a call.
  if (mayCall && grammar.dialect === "postgresql" && grammar.valueWords.has(cursor.token.upper)) {
    const calls = [parser.parseExpression(power.cast)];
    const alias = parseAlias(parser);
    return { kind: "function", calls, hasOrdinality: false, columns: null, alias, span: cursor.spanFrom(start) };
  }
  // MySQL takes a dot before a table's name.
  if (grammar.dialect === "mysql" && cursor.peek().start === cursor.token.end) cursor.takeSymbol(".");
  const isCallable = cursor.isSymbol("(", 1) && grammar.callable.has(cursor.token.upper);
  const name = isCallable ? [parseAnyName(parser)] : parseQualifiedName(parser);
  if (grammar.dialect === "oracle") skipLink(parser);
  if (cursor.isSymbol("(") && mayCall && !(grammar.dialect === "sqlserver" && isHintAfterName(parser)))
    return parseFunctionTable(parser, name, start);
  if (cursor.isSymbol("(") && /^open(?:query|datasource|rowset)$/iu.test(name[0]?.text ?? "")) {
    skipParentheses(parser);
    while (cursor.takeSymbol(".")) name.push(parseAnyName(parser));
  }
  // PostgreSQL's sign for the table with its heirs, which is what it means without the sign.
  if (grammar.dialect === "postgresql") cursor.takeSymbol("*");
  const isPartBefore = skipTableOptions(parser);
  // SQLite wants AS before the alias of a table that is written to.
  const takesAlias = mayCall || (grammar.dialect !== "sqlite" && !wantsAs) || cursor.isWord("AS");
  // Behind the alias of a table that is written to, a list is that of the INSERT.
  const alias = takesAlias ? parseAlias(parser, mayCall) : null;
  const hasColumns = alias !== null && alias.columns.length > 0;
  if (mayCall && hasColumns && grammar.dialect === "mysql" && !parser.isStored)
    throw new ParseFailure("syntax", "MySQL names no columns behind the alias of a table.", alias.span);
  const isPart = skipTableOptions(parser) || isPartBefore;
  return { kind: "table", name, alias, isOnly, isPart, span: cursor.spanFrom(start) };
}

const isHintAfterName = (parser: Parser) =>
  /^(?:NOLOCK|READPAST|HOLDLOCK|ROWLOCK|TABLOCKX?|UPDLOCK|XLOCK)$/u.test(parser.cursor.peek().upper);

/** The table that an INSERT, UPDATE or DELETE names: never a function; `wantsAs` where no alias may stand without AS. */
export function parseTargetTable(parser: Parser, wantsAs = false): TableReference {
  const { cursor } = parser;
  const { token } = cursor;
  if (token.kind === "parameter") {
    cursor.advance();
    const span = { start: token.start, end: token.end };
    return { kind: "table", name: [{ text: token.value, isQuoted: true, span }], alias: null, isOnly: false, span };
  }
  const reference = parseTableReference(parser, false, wantsAs);
  if (reference.kind !== "table") throw cursor.unexpected(["a table name"]);
  return reference;
}

/** `(SELECT …) x`, `(a JOIN b ON …) x`, `((SELECT …) UNION …) x`. */
function parseParenthesisedTable(parser: Parser, isLateral: boolean, start: number): FromItem {
  const { cursor } = parser;
  cursor.expectSymbol("(");
  if (queryWords.has(cursor.token.upper) || (cursor.isWord("TABLE") && !cursor.isSymbol("(", 1))) {
    const query = parser.parseQuery();
    cursor.expectSymbol(")");
    return finishDerived(parser, query, isLateral, start);
  }
  const isStatement =
    ["UPDATE", "DELETE", "INSERT", "MERGE"].includes(cursor.token.upper) && parser.grammar.dialect === "sqlserver";
  if (isStatement) {
    const { start: begin, end, upper } = cursor.token;
    const reason = `${upper} … OUTPUT in the place of a table is not simulated.`;
    throw new ParseFailure("not_supported", reason, { start: begin, end });
  }
  const first = parseFromItem(parser);
  if (first.kind === "derived" && first.alias === null && setOperators.has(cursor.token.upper)) {
    const query = parser.continueQuery(first.query);
    cursor.expectSymbol(")");
    return finishDerived(parser, query, isLateral, start);
  }
  let inner = first;
  while (cursor.takeSymbol(",")) {
    addLink(parser, "joins");
    const right = parseFromItem(parser);
    inner = {
      kind: "join",
      type: "CROSS",
      isNatural: false,
      left: inner,
      right,
      on: null,
      using: [],
      usingAlias: null,
      alias: null,
      span: cursor.spanFrom(start),
    };
  }
  cursor.expectSymbol(")");
  if (inner.kind === "derived" && inner.alias === null) return finishDerived(parser, inner.query, isLateral, start);
  const alias = parseAlias(parser);
  if (alias === null) return inner;
  if (inner.kind === "join" && inner.alias === null && alias.columns.length === 0)
    return { ...inner, alias, span: cursor.spanFrom(start) };
  if (inner.kind === "table" && inner.alias === null) return { ...inner, alias, span: cursor.spanFrom(start) };
  return { kind: "reshaped", source: inner, expressions: [], alias, span: cursor.spanFrom(start) };
}

function finishDerived(parser: Parser, query: Query, isLateral: boolean, start: number): FromItem {
  const { cursor } = parser;
  skipTableOptions(parser);
  return { kind: "derived", query, alias: parseAlias(parser), isLateral, span: cursor.spanFrom(start) };
}

/** PIVOT, UNPIVOT, MATCH_RECOGNIZE and MODEL after a table. */
function parseReshaping(parser: Parser, source: FromItem): FromItem {
  const { cursor } = parser;
  let item = source;
  while (
    cursor.isWord("PIVOT") ||
    cursor.isWord("UNPIVOT") ||
    (cursor.isWord("MATCH_RECOGNIZE") && cursor.isSymbol("(", 1))
  ) {
    addLink(parser, "table operators");
    cursor.advance();
    if (cursor.takeWord("XML") || cursor.isWord("INCLUDE") || cursor.isWord("EXCLUDE")) {
      if (cursor.isWord("INCLUDE") || cursor.isWord("EXCLUDE")) cursor.index += 2;
    }
    skipParentheses(parser);
    item = {
      kind: "reshaped",
      source: item,
      expressions: [],
      alias: parseAlias(parser),
      span: cursor.spanFrom(source.span.start),
    };
  }
  return item;
}
