import type { ForeignClause } from "../../dialects/foreign-clauses.ts";
import type { Alias, Delete, FromItem, TableReference, WithClause } from "../ast.ts";
import { parseFrom, parseFromItem, parseTargetTable } from "./from-parser.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";
import { parseAlias, parseAnyName, parseName } from "./parser.ts";
import { parseOutput } from "./returning-parser.ts";
import { parseTop } from "./select-parser.ts";
import { parseWriteTail, skipPortion } from "./write-tail-parser.ts";

/** DELETE from its word to the end, in all forms with several tables. */
export function parseDelete(parser: Parser, withClause: WithClause | null): Delete {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  cursor.expectWord("DELETE");
  let isIgnore = false;
  if (grammar.dialect === "mysql") {
    while (cursor.takeWord("LOW_PRIORITY") || cursor.takeWord("QUICK") || cursor.isWord("IGNORE"))
      if (cursor.takeWord("IGNORE")) isIgnore = true;
  }
  let limit = null;
  let isLimitPercent = false;
  if (cursor.isWord("TOP") && cursor.isSymbol("(", 1)) refuseForeign(parser, "TOP");
  if (grammar.dialect === "sqlserver" && cursor.takeWord("TOP")) {
    limit = parseTop(parser);
    isLimitPercent = cursor.takeWord("PERCENT");
  }
  const tables = parseTables(parser);
  const output = parseOutput(parser);
  const from = tables.from;
  if (grammar.dialect === "sqlserver" && cursor.takeWord("FROM")) from.push(...parseFrom(parser));
  let { isMultiTable } = tables;
  if (from.length > 0 && grammar.dialect === "sqlserver") isMultiTable = true;
  const tail = parseWriteTail(parser, "DELETE");
  return {
    kind: "delete",
    with: withClause,
    targets: tables.targets,
    from,
    isMultiTable,
    where: tail.where,
    orderBy: tail.orderBy,
    limit: tail.limit ?? limit,
    isLimitPercent,
    isIgnore,
    isCurrentOf: tail.isCurrentOf,
    returning: tail.returning ?? output,
    span: cursor.spanFrom(start),
  };
}

interface DeleteTables {
  readonly targets: TableReference[];
  readonly from: FromItem[];
  readonly isMultiTable: boolean;
}

function parseTables(parser: Parser): DeleteTables {
  const { cursor, grammar } = parser;
  const isMysql = grammar.dialect === "mysql";
  const isHistory = isMysql && cursor.takeWords("HISTORY", "FROM");
  if (isHistory) return parseHistory(parser);
  if (isMysql && !cursor.isWord("FROM")) {
    const targets = parseTargetNames(parser);
    cursor.expectWord("FROM");
    return { targets, from: parseFrom(parser), isMultiTable: true };
  }
  if (!cursor.takeWord("FROM") && !grammar.hasOptionalFrom) throw cursor.unexpected(["FROM"]);
  if (isMysql && (startsTargetList(parser) || usesUsing(parser))) {
    const targets = parseTargetNames(parser);
    cursor.expectWord("USING");
    return { targets, from: parseFrom(parser), isMultiTable: true };
  }
  if (cursor.isSymbol("(")) {
    const item = parseFromItem(parser);
    const span = item.span;
    const target: TableReference =
      item.kind === "table" ? item : { kind: "table", name: [], alias: item.alias, isOnly: false, span };
    return { targets: [target], from: item.kind === "table" ? [] : [item], isMultiTable: item.kind !== "table" };
  }
  const target = parseTargetTable(parser);
  if (cursor.isWords("FOR", "PORTION")) skipPortion(parser);
  if (target.alias !== null) refuseForeign(parser, clauseOfAlias(target.alias), target.alias.span);
  if (cursor.isWord("USING")) refuseForeign(parser, "DELETE … USING");
  const from = grammar.dialect !== "sqlite" && cursor.takeWord("USING") ? parseFrom(parser) : [];
  return { targets: [target], from, isMultiTable: false };
}

/** MariaDB's `DELETE HISTORY FROM t BEFORE SYSTEM_TIME …` takes old versions of rows away, which nothing references. */
function parseHistory(parser: Parser): never {
  const { start, end } = parser.cursor.peek(-2);
  const reason = "DELETE HISTORY takes away old versions of rows, not rows, and is not simulated.";
  throw new ParseFailure("not_supported", reason, { start, end });
}

/** What the alias behind a table shows: where a word is not reserved, a clause of another database is read as one. */
function clauseOfAlias({ name }: Alias): ForeignClause {
  const word = name.isQuoted ? "" : name.text.toUpperCase();
  if (word === "RETURNING") return "DELETE … RETURNING";
  if (word === "USING") return "DELETE … USING";
  return word === "LIMIT" ? "ORDER BY or LIMIT for UPDATE and DELETE" : "alias for the table of a DELETE";
}

const startsTargetList = (parser: Parser) =>
  parser.cursor.isSymbol(",", 1) ||
  (parser.cursor.isSymbol(".", 1) && (parser.cursor.isSymbol("*", 2) || parser.cursor.isSymbol(",", 3)));

function usesUsing(parser: Parser): boolean {
  const { cursor } = parser;
  return cursor.peek().upper === "USING" || (cursor.isSymbol(".", 1) && cursor.peek(3).upper === "USING");
}

/** `a, db.b.*`: the names of MySQL's multi-table form. */
function parseTargetNames(parser: Parser): TableReference[] {
  const { cursor } = parser;
  const targets: TableReference[] = [];
  do {
    const { start } = cursor.token;
    const name = [parseName(parser, "a table name")];
    while (cursor.takeSymbol(".")) {
      if (cursor.takeSymbol("*")) break;
      name.push(parseAnyName(parser));
    }
    const alias = cursor.isWord("AS") ? parseAlias(parser) : null;
    targets.push({ kind: "table", name, alias, isOnly: false, span: cursor.spanFrom(start) });
  } while (cursor.takeSymbol(","));
  return targets;
}
