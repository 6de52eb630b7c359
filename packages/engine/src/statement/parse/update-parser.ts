import type { FromItem, Update, WithClause } from "../ast.ts";
import { parseAssignments } from "./assignment-parser.ts";
import { parseConflictPolicy } from "./conflict-parser.ts";
import { parseFrom, parseFromItem, parseTargetTable } from "./from-parser.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";
import { parseOutput } from "./returning-parser.ts";
import { parseTop } from "./select-parser.ts";
import { parseWriteTail, skipPortion } from "./write-tail-parser.ts";

/** UPDATE from its word to the end. */
export function parseUpdate(parser: Parser, withClause: WithClause | null): Update {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  cursor.expectWord("UPDATE");
  if (grammar.dialect === "mysql") cursor.takeWord("LOW_PRIORITY");
  const conflictPolicy = grammar.dialect === "sqlite" ? parseConflictPolicy(parser, false) : null;
  const isIgnore = (grammar.dialect === "mysql" && cursor.takeWord("IGNORE")) || conflictPolicy === "IGNORE";
  let limit = null;
  let isLimitPercent = false;
  if (cursor.isWord("TOP") && cursor.isSymbol("(", 1)) refuseForeign(parser, "TOP");
  if (grammar.dialect === "sqlserver" && cursor.takeWord("TOP")) {
    limit = parseTop(parser);
    isLimitPercent = cursor.takeWord("PERCENT");
  }
  if (grammar.dialect === "sqlserver" && cursor.isWord("STATISTICS")) {
    const { start: begin, end } = cursor.token;
    throw new ParseFailure("not_supported", "UPDATE STATISTICS changes no rows and is not simulated.", {
      start: begin,
      end,
    });
  }
  if (cursor.isAtEnd || cursor.isWord("SET") || cursor.isWord("WHERE")) throw cursor.unexpected(["a table name"]);
  const [target, ...others] = parseTargets(parser);
  if (target === undefined) throw cursor.unexpected(["a table name"]);
  if (target.kind === "join" || startsOtherTable(parser))
    refuseForeign(parser, "UPDATE of several tables", target.span);
  if (target.kind === "table" && target.alias !== null)
    refuseForeign(parser, "alias for the table of an UPDATE", target.alias.span);
  if (cursor.isWords("FOR", "PORTION")) skipPortion(parser);
  cursor.expectWord("SET");
  const assignments = parseAssignments(parser);
  const output = parseOutput(parser);
  const from: FromItem[] = [...others];
  if (cursor.isWord("FROM")) refuseForeign(parser, "UPDATE … FROM");
  if (cursor.takeWord("FROM")) from.push(...parseFrom(parser));
  const tail = parseWriteTail(parser, "UPDATE");
  return {
    kind: "update",
    with: withClause,
    target,
    assignments,
    from,
    where: tail.where,
    orderBy: tail.orderBy,
    limit: tail.limit ?? limit,
    isLimitPercent,
    isReplace: conflictPolicy === "REPLACE",
    isIgnore,
    conflictPolicy,
    isCurrentOf: tail.isCurrentOf,
    returning: tail.returning ?? output,
    span: cursor.spanFrom(start),
  };
}

const startsOtherTable = ({ cursor }: Parser) =>
  cursor.isSymbol(",") || ["JOIN", "INNER", "LEFT", "CROSS", "NATURAL"].includes(cursor.token.upper);

/** The target, with the tables that MySQL joins it to. */
function parseTargets(parser: Parser): FromItem[] {
  if (parser.grammar.dialect === "mysql") return parseFrom(parser);
  return [parser.grammar.dialect === "sqlite" ? parseTargetTable(parser) : parseFromItem(parser)];
}
