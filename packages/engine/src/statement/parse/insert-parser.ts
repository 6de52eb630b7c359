import type {
  ConflictClause,
  Expression,
  Insert,
  InsertSource,
  InsertTarget,
  Name,
  Overriding,
  TableReference,
  WithClause,
} from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { WrittenOnce } from "./named-twice.ts";
import { parseAssignments } from "./assignment-parser.ts";
import { parseConflict, parseConflictPolicy } from "./conflict-parser.ts";
import { parseTargetTable } from "./from-parser.ts";
import type { Parser } from "./parser.ts";
import { signOf } from "../../sql/token.ts";
import { parseAlias, parseAnyName, parseColumnName, parseList, skipParentheses } from "./parser.ts";
import { parseTop } from "./select-parser.ts";
import { parseValueRow } from "./primary-parser.ts";
import { startsLock } from "./lock-parser.ts";
import { parseQueryTail } from "./query-parser.ts";
import { parseOutput, parseReturning } from "./returning-parser.ts";
import { parseIndexes } from "./subscript-parser.ts";
import { skipErrorLog, skipOption } from "./write-tail-parser.ts";

const modifiers = new Set(["LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY"]);

/** INSERT and REPLACE from their word to the end. */
export function parseInsert(parser: Parser, withClause: WithClause | null): Insert {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  const word = cursor.advance().upper;
  let isReplace = word === "REPLACE";
  let isIgnore = false;
  while (startsModifier(parser)) cursor.advance();
  if (cursor.isWord("IGNORE") && (grammar.dialect === "mysql" || cursor.peek().upper === "INTO")) {
    refuseForeign(parser, "INSERT IGNORE");
    cursor.advance();
    isIgnore = true;
  }
  const conflictPolicy = grammar.dialect === "sqlite" ? parseConflictPolicy(parser, isReplace) : null;
  isReplace ||= conflictPolicy === "REPLACE";
  isIgnore ||= conflictPolicy === "IGNORE";
  if (grammar.dialect === "oracle" && (cursor.isWord("ALL") || cursor.isWord("FIRST") || cursor.isWord("WHEN")))
    return parseInsertAll(parser, start);
  if (grammar.dialect === "sqlserver" && cursor.takeWord("TOP")) {
    parseTop(parser);
    cursor.takeWord("PERCENT");
  }
  if (!cursor.takeWord("INTO")) {
    if (!grammar.hasOptionalFrom) throw cursor.unexpected(["INTO"]);
    refuseForeign(parser, "INSERT without INTO");
  }
  const target = parseInsertTarget(parser);
  const output = target.output;
  let rowAlias = null;
  if (grammar.dialect === "mysql" && cursor.isWord("AS")) {
    refuseForeign(parser, "INSERT … AS of new rows");
    rowAlias = parseAlias(parser);
  }
  const conflicts: ConflictClause[] = [];
  // SQLite takes several.
  while (cursor.isWords("ON", "CONFLICT") && (conflicts.length === 0 || grammar.dialect !== "postgresql"))
    conflicts.push(parseConflict(parser));
  let onDuplicate = null;
  if (cursor.isWords("ON", "DUPLICATE")) {
    refuseForeign(parser, "ON DUPLICATE KEY UPDATE");
    cursor.index += 2;
    cursor.expectWord("KEY");
    cursor.expectWord("UPDATE");
    onDuplicate = parseAssignments(parser);
  }
  const returning = parseReturning(parser, "INSERT … RETURNING") ?? output;
  if (grammar.dialect === "sqlserver" && cursor.isWord("OPTION")) skipOption(parser);
  if (cursor.isWords("LOG", "ERRORS")) skipErrorLog(parser);
  return {
    kind: "insert",
    with: withClause,
    targets: [target.target],
    conditions: [],
    sharedQuery: null,
    isReplace,
    isIgnore,
    conflictPolicy,
    conflicts,
    onDuplicate,
    rowAlias,
    returning,
    span: cursor.spanFrom(start),
  };
}

/** Whether a word of MySQL for the priority of an INSERT stands at the cursor; elsewhere it may be the table's name. */
function startsModifier(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  if (!cursor.isAnyWord(modifiers)) return false;
  if (grammar.dialect === "mysql") return true;
  if (cursor.peek().upper !== "INTO" && cursor.peek().upper !== "IGNORE") return false;
  refuseForeign(parser, "LOW_PRIORITY, HIGH_PRIORITY or DELAYED");
  return true;
}

function parseInsertTarget(parser: Parser): { target: InsertTarget; output: Insert["returning"] } {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  const table = cursor.isSymbol("(")
    ? parseTargetQuery(parser)
    : parseTargetTable(parser, grammar.dialect === "postgresql");
  if (table.alias !== null) refuseForeign(parser, "alias for the table of an INSERT", table.alias.span);
  let columns: Name[] = [];
  const listStart = cursor.token.start;
  const isList = cursor.isSymbol("(") && !isQueryAt(parser, 1);
  if (isList) columns = parseColumnList(parser);
  const columnSpans = isList ? cursor.spanFrom(listStart) : null;
  const output = parseOutput(parser);
  const overriding = parseOverriding(parser);
  if (isList && grammar.dialect === "postgresql" && cursor.isWord("DEFAULT"))
    throw cursor.unexpected(["VALUES", "SELECT"]);
  const [source, setColumns] = parseInsertSource(parser, grammar.dialect === "mysql");
  return {
    target: { table, columns: setColumns ?? columns, columnSpans, overriding, source, span: cursor.spanFrom(start) },
    output,
  };
}

/** `OVERRIDING SYSTEM VALUE`, `OVERRIDING USER VALUE`; takes it and tells which; null where neither stands there. */
export function parseOverriding(parser: Parser): Overriding | null {
  const { cursor } = parser;
  if (!cursor.isWord("OVERRIDING")) return null;
  refuseForeign(parser, "OVERRIDING … VALUE");
  const overriding = cursor.peek().upper === "USER" ? "user" : "system";
  cursor.index += 3;
  return overriding;
}

/** Oracle's `INSERT INTO (SELECT … FROM t)`, `MERGE INTO (SELECT … FROM t) a`: the table behind the query. */
export function parseTargetQuery(parser: Parser): TableReference {
  const { cursor } = parser;
  refuseForeign(parser, "INSERT INTO (SELECT …)");
  cursor.expectSymbol("(");
  const { body } = parser.parseQuery();
  cursor.expectSymbol(")");
  const [only] = body.kind === "select" ? body.from : [];
  if (only?.kind !== "table") throw cursor.unexpected(["a table name"]);
  return { ...only, alias: parseAlias(parser) ?? only.alias };
}

function isQueryAt(parser: Parser, distance: number): boolean {
  let at = distance;
  while (parser.cursor.isSymbol("(", at)) at += 1;
  const word = parser.cursor.peek(at).upper;
  return word === "SELECT" || word === "WITH" || (word === "VALUES" && parser.cursor.isSymbol("(", at + 1));
}

function parseColumnList(parser: Parser): Name[] {
  const { cursor } = parser;
  cursor.expectSymbol("(");
  if (parser.grammar.dialect === "mysql" && cursor.takeSymbol(")")) return [];
  // SQLite takes one of the values.
  const once = parser.grammar.dialect === "sqlite" ? null : new WrittenOnce(parser);
  const names = parseList(parser, () => {
    let isWhole = true;
    // MySQL takes a dot before a table's name.
    if (parser.grammar.dialect === "mysql") cursor.takeSymbol(".");
    let name = parseColumnName(parser);
    while (cursor.isSymbol(".") || cursor.isSymbol("[")) {
      if (cursor.isSymbol(".")) refuseForeign(parser, "table's name before a column that is written", name.span);
      if (cursor.takeSymbol(".")) {
        const field = parseAnyName(parser);
        if (parser.grammar.dialect === "postgresql") isWhole = false;
        else name = field;
      } else {
        isWhole = false;
        parseIndexes(parser);
      }
    }
    if (isWhole) once?.add(name);
    return isWhole ? name : { ...name, isPart: true as const };
  });
  cursor.expectSymbol(")");
  return names;
}

function parseInsertSource(parser: Parser, isMysql: boolean): [InsertSource, Name[] | null] {
  const { cursor } = parser;
  if (cursor.isWords("DEFAULT", "VALUES")) {
    refuseForeign(parser, "DEFAULT VALUES");
    cursor.index += 2;
    return [{ kind: "default" }, null];
  }
  if (cursor.isWord("SET")) refuseForeign(parser, "INSERT … SET");
  if (isMysql && cursor.takeWord("SET")) {
    const assignments = parseAssignments(parser);
    const columns = assignments.flatMap((assignment) =>
      assignment.targets.map((target) => target.at(-1)).filter((name) => name !== undefined),
    );
    return [{ kind: "values", rows: [assignments.map((assignment) => assignment.value)] }, columns];
  }
  if (isMysql && cursor.isWord("VALUE")) {
    cursor.advance();
    return [{ kind: "values", rows: parseRows(parser) }, null];
  }
  const isPlainValues = cursor.isWord("VALUES") && (cursor.isSymbol("(", 1) || cursor.peek().upper === "ROW");
  if (isPlainValues) {
    if (goesOnAsQuery(parser)) return [{ kind: "query", query: parser.parseQuery() }, null];
    cursor.advance();
    const rows = parseRows(parser);
    if (isMariadb(parser)) skipTailOfRows(parser);
    return [{ kind: "values", rows }, null];
  }
  if (cursor.isWord("EXEC") || cursor.isWord("EXECUTE")) {
    refuseForeign(parser, "INSERT … EXECUTE");
    while (!cursor.isAtEnd && !cursor.isSymbol(";")) cursor.advance();
    return [{ kind: "execute" }, null];
  }
  if (cursor.isWord("VALUES") && parser.grammar.dialect === "oracle") {
    cursor.advance();
    parser.parseExpression();
    return [{ kind: "execute" }, null];
  }
  if (cursor.isWord("VALUES")) {
    cursor.advance();
    throw cursor.unexpected(["("]);
  }
  const isQuery = ["SELECT", "WITH", "TABLE"].includes(cursor.token.upper) || cursor.isSymbol("(");
  if (!isQuery) throw cursor.unexpected(["VALUES", "SELECT", "DEFAULT", "SET"].slice(0, isMysql ? 4 : 3));
  return [{ kind: "query", query: parser.parseQuery() }, null];
}

/** Words with which a query goes on behind the rows of its VALUES. */
const afterRows: ReadonlySet<string> = new Set(["UNION", "INTERSECT", "EXCEPT", "ORDER", "LIMIT", "OFFSET", "FETCH"]);
const setWords: ReadonlySet<string> = new Set(["UNION", "INTERSECT", "EXCEPT"]);

/** Whether the VALUES at the cursor is the beginning of a query; its rows are passed over, not read. */
function goesOnAsQuery(parser: Parser): boolean {
  const { cursor, grammar } = parser;
  // SQLite neither orders nor cuts them, MariaDB takes no account of it.
  const words = grammar.dialect === "sqlite" || isMariadb(parser) ? setWords : afterRows;
  let distance = 1;
  for (let depth = 0; ; distance += 1) {
    const token = cursor.peek(distance);
    if (token.kind === "end") return false;
    const sign = signOf(token);
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (depth === 0 && sign !== ")" && sign !== "," && token.upper !== "ROW") return words.has(token.upper);
  }
}

const isMariadb = ({ serverVersion }: Parser): boolean => serverVersion?.startsWith("MariaDB") === true;

/** MariaDB takes ORDER BY, LIMIT and a lock behind the rows of an INSERT, does not even bind the names there, and inserts all of them. */
function skipTailOfRows(parser: Parser): void {
  const { cursor } = parser;
  const isThere = ["ORDER", "LIMIT", "OFFSET", "FETCH"].includes(cursor.token.upper);
  if (isThere || startsLock(parser) || cursor.isWords("LOCK", "IN")) parseQueryTail(parser);
}

const parseRows = (parser: Parser): Expression[][] => parseList(parser, () => parseValueRow(parser));

/** Oracle's INSERT ALL / FIRST with and without WHEN. */
function parseInsertAll(parser: Parser, start: number): Insert {
  const { cursor } = parser;
  if (!cursor.isWord("WHEN")) cursor.advance();
  const targets: InsertTarget[] = [];
  const conditions: Expression[] = [];
  for (;;) {
    if (cursor.takeWord("WHEN")) {
      conditions.push(parser.parseExpression());
      cursor.expectWord("THEN");
    } else if (cursor.takeWord("ELSE") || cursor.isWord("INTO")) {
      cursor.expectWord("INTO");
      targets.push(parseBranch(parser));
    } else break;
  }
  if (targets.length === 0) throw cursor.unexpected(["INTO", "WHEN"]);
  const sharedQuery = parser.parseQuery();
  return {
    kind: "insert",
    with: null,
    targets,
    conditions,
    sharedQuery,
    isReplace: false,
    isIgnore: false,
    conflictPolicy: null,
    conflicts: [],
    onDuplicate: null,
    rowAlias: null,
    returning: null,
    span: cursor.spanFrom(start),
  };
}

function parseBranch(parser: Parser): InsertTarget {
  const { cursor } = parser;
  const { start } = cursor.token;
  const table = parseTargetTable(parser);
  const columns = cursor.isSymbol("(") ? parseColumnList(parser) : [];
  const rows = cursor.takeWord("VALUES") ? [parseValueRow(parser)] : null;
  if (cursor.isWords("LOG", "ERRORS")) {
    cursor.index += 2;
    if (cursor.isSymbol("(")) skipParentheses(parser);
  }
  const source: InsertSource = rows ? { kind: "values", rows } : { kind: "default" };
  return { table, columns, columnSpans: null, overriding: null, source, span: cursor.spanFrom(start) };
}
