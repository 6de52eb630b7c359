import type { DefinitionCursor } from "./definition-cursor.ts";
import type { CheckOption } from "../../catalog/model.ts";
import type { SchemaChange } from "../schema-change.ts";

/** Reads `CREATE VIEW` from behind the word VIEW, before which MySQL's algorithm stands; null when it has no name or no query. */
export function readCreateView(
  cursor: DefinitionCursor,
  isMaterialized: boolean,
  isTemporaryTable: boolean,
): SchemaChange | null {
  cursor.accept("IF", "NOT", "EXISTS");
  const view = cursor.readQualifiedName();
  if (!view) return null;
  let columns: string[] | null = null;
  let comment: string | null = null;
  if (cursor.isSign("(")) columns = readViewColumns(cursor);
  let checkOption: CheckOption | undefined;
  while (!cursor.isAtEnd && !cursor.isAt("AS")) {
    if (cursor.isSign("(")) checkOption ??= optionInList(cursor);
    if (cursor.accept("COMMENT")) {
      cursor.acceptSign("=");
      comment = cursor.token.value;
    }
    cursor.skip();
  }
  if (!cursor.accept("AS")) return null;
  const { start, end } = cursor.statement;
  const queryEnd = endOfQuery(cursor);
  const query = cursor.source(cursor.index, queryEnd);
  checkOption ??= optionAt(cursor, queryEnd);
  const isReadOnly = isTemporaryTable || readOnlyAt(cursor, queryEnd);
  const span = { start, end };
  return { kind: "create view", view, isMaterialized, checkOption, isReadOnly, query, columns, comment, span };
}

/** The names of a view's list, without the constraints that Oracle takes between them. */
function readViewColumns(cursor: DefinitionCursor): string[] {
  const names: string[] = [];
  cursor.eachElement(() => {
    const isConstraint = cursor.isAt("CONSTRAINT") || cursor.isAt("PRIMARY", "KEY") || cursor.isAt("FOREIGN", "KEY");
    const isUnique = cursor.isAt("UNIQUE") && cursor.isSign("(", 1);
    if (cursor.isName() && !((isConstraint && cursor.isName(1)) || isUnique)) names.push(cursor.readName());
  });
  return names;
}

/** PostgreSQL's `WITH (check_option = local)`, with the list's parenthesis as the current token. */
function optionInList(cursor: DefinitionCursor): CheckOption | undefined {
  for (let index = cursor.index; index < cursor.closingOf(cursor.index); index += 1) {
    if (cursor.at(index).upper !== "CHECK_OPTION") continue;
    const word = cursor.at(index + 2).value.toLowerCase();
    return word === "local" || word === "cascaded" ? word : undefined;
  }
  return undefined;
}

/** `WITH [LOCAL | CASCADED] CHECK OPTION` behind the query: the views below are meant unless it says otherwise. */
function optionAt(cursor: DefinitionCursor, index: number): CheckOption | undefined {
  if (index >= cursor.limit || cursor.at(index).upper !== "WITH") return undefined;
  const { upper } = cursor.at(index + 1);
  if (upper === "LOCAL") return "local";
  return upper === "CHECK" || upper === "CASCADED" ? "cascaded" : undefined;
}

/** Oracle's WITH READ ONLY behind the query. */
const readOnlyAt = (cursor: DefinitionCursor, index: number): boolean =>
  index < cursor.limit && cursor.at(index + 1).upper === "READ";

const trailers = [
  ["WITH", "DATA"],
  ["WITH", "NO", "DATA"],
  ["WITH", "READ", "ONLY"],
  ["WITH", "CHECK", "OPTION"],
  ["WITH", "CASCADED", "CHECK", "OPTION"],
  ["WITH", "LOCAL", "CHECK", "OPTION"],
];

/** Where the query ends and what the view says of itself begins. */
function endOfQuery(cursor: DefinitionCursor): number {
  // Oracle names the constraint that WITH CHECK OPTION and WITH READ ONLY make.
  const isNamed = cursor.dialect === "oracle" && cursor.at(cursor.limit - 2).upper === "CONSTRAINT";
  const limit = isNamed ? cursor.limit - 2 : cursor.limit;
  for (const words of trailers) {
    const start = limit - words.length;
    if (words.every((word, index) => cursor.at(start + index).upper === word)) return start;
  }
  return cursor.limit;
}
