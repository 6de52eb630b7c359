import type { Merge, MergeAction, MergeBranch, Name, WithClause } from "../ast.ts";
import { parseAssignments } from "./assignment-parser.ts";
import { parseFromItem, parseTargetTable } from "./from-parser.ts";
import { parseOverriding, parseTargetQuery } from "./insert-parser.ts";
import type { Parser } from "./parser.ts";
import { parseAnyName, parseColumnName, parseList } from "./parser.ts";
import { parseValueRow } from "./primary-parser.ts";
import { parseOutput, parseReturning } from "./returning-parser.ts";
import { parseTop } from "./select-parser.ts";
import { skipErrorLog, skipOption } from "./write-tail-parser.ts";

/** MERGE from its word to the end. */
export function parseMerge(parser: Parser, withClause: WithClause | null): Merge {
  const { cursor, grammar } = parser;
  const { start } = cursor.token;
  cursor.expectWord("MERGE");
  if (grammar.dialect === "sqlserver" && cursor.takeWord("TOP")) {
    parseTop(parser);
    cursor.takeWord("PERCENT");
  }
  if (!cursor.takeWord("INTO") && grammar.dialect === "oracle") throw cursor.unexpected(["INTO"]);
  const target = cursor.isSymbol("(") ? parseTargetQuery(parser) : parseTargetTable(parser);
  cursor.expectWord("USING");
  const source = parseFromItem(parser);
  cursor.expectWord("ON");
  const on = parser.parseExpression();
  const branches: MergeBranch[] = [];
  while (cursor.isWord("WHEN")) branches.push(parseBranch(parser));
  if (branches.length === 0) throw cursor.unexpected(["WHEN"]);
  const returning = parseOutput(parser) ?? parseReturning(parser, "MERGE … RETURNING");
  if (cursor.isWord("OPTION")) skipOption(parser);
  if (cursor.isWords("LOG", "ERRORS")) skipErrorLog(parser);
  return { kind: "merge", with: withClause, target, source, on, branches, returning, span: cursor.spanFrom(start) };
}

function parseBranch(parser: Parser): MergeBranch {
  const { cursor } = parser;
  const { start } = cursor.token;
  cursor.expectWord("WHEN");
  const isNot = cursor.takeWord("NOT");
  cursor.expectWord("MATCHED");
  let match: MergeBranch["match"] = isNot ? "not matched" : "matched";
  if (cursor.takeWord("BY")) {
    if (cursor.takeWord("SOURCE")) match = "not matched by source";
    else cursor.expectWord("TARGET");
  }
  let condition = cursor.takeWord("AND") ? parser.parseExpression() : null;
  cursor.expectWord("THEN");
  const isInsert = cursor.isWord("INSERT");
  const mayInsert = match === "not matched";
  if (isInsert !== mayInsert && !cursor.isWord("DO"))
    throw cursor.unexpected(mayInsert ? ["INSERT"] : ["UPDATE", "DELETE"]);
  const action = parseAction(parser);
  // Oracle puts the condition behind the action.
  if (cursor.takeWord("WHERE")) condition = parser.parseExpression();
  let finished = action;
  if (action.kind === "update" && cursor.takeWords("DELETE", "WHERE"))
    finished = { ...action, deleteWhere: parser.parseExpression() };
  return { match, condition, action: finished, span: cursor.spanFrom(start) };
}

/** `(t.a, b)`: the columns, without the table that may stand before them. */
function parseColumns(parser: Parser): Name[] {
  const { cursor } = parser;
  cursor.expectSymbol("(");
  const names = parseList(parser, () => {
    let name = parseColumnName(parser);
    while (cursor.takeSymbol(".")) name = parseAnyName(parser);
    return name;
  });
  cursor.expectSymbol(")");
  return names;
}

function parseAction(parser: Parser): MergeAction {
  const { cursor, grammar } = parser;
  if (cursor.takeWord("UPDATE")) {
    cursor.expectWord("SET");
    return { kind: "update", assignments: parseAssignments(parser), deleteWhere: null };
  }
  if (cursor.takeWord("DELETE")) return { kind: "delete" };
  if (cursor.takeWord("DO")) {
    cursor.expectWord("NOTHING");
    return { kind: "nothing" };
  }
  cursor.expectWord("INSERT");
  const columns = cursor.isSymbol("(") ? parseColumns(parser) : [];
  const overriding = parseOverriding(parser);
  if (cursor.takeWords("DEFAULT", "VALUES")) return { kind: "insert", columns, overriding, values: [] };
  cursor.expectWord("VALUES");
  // A record of PL/SQL.
  const isRecord = grammar.dialect === "oracle" && !cursor.isSymbol("(");
  const values = isRecord ? [parser.parseExpression()] : parseValueRow(parser);
  return { kind: "insert", columns, overriding, values };
}
