import type { DefinitionCursor } from "./definition-cursor.ts";

/**
 * The source of the expression that starts here, up to the first of the words that may follow it.
 * The first token belongs to the expression whatever it is (DEFAULT NULL), and so does all between CASE and END. Reports a
 * place where there is none.
 */
export function readExpressionSource(cursor: DefinitionCursor, stopsAt: ReadonlySet<string>): string {
  const start = cursor.index;
  let openCases = 0;
  if (cursor.isAtEnd) {
    const word = cursor.peek(-1).upper;
    cursor.report("unknown-clause", `No expression stands behind ${word}; a server refuses this.`, start - 1, start);
  }
  while (!cursor.isAtEnd) {
    const { upper } = cursor.token;
    if (cursor.index > start && openCases === 0 && upper !== "" && stopsAt.has(upper) && !continuesExpression(cursor))
      break;
    if (upper === "CASE") openCases += 1;
    else if (upper === "END") openCases -= 1;
    cursor.skip();
  }
  return cursor.source(start, cursor.index);
}

/** Words that end a default elsewhere, yet go on with it here: `IS NOT NULL`, `::time WITH TIME ZONE`. */
function continuesExpression(cursor: DefinitionCursor): boolean {
  const { upper } = cursor.token;
  const before = cursor.peek(-1);
  if (upper === "NOT" || upper === "NULL")
    return (
      before.upper === "IS" ||
      before.upper === "NOT" ||
      before.upper === "AND" ||
      before.upper === "OR" ||
      (before.kind === "operator" && before.value !== "]")
    );
  if (upper === "WITH") return cursor.isAt("WITH", "TIME", "ZONE") || cursor.isAt("WITH", "LOCAL", "TIME");
  if (upper === "WITHOUT") return cursor.isAt("WITHOUT", "TIME", "ZONE");
  // SQL Server's NEXT VALUE FOR sequence, before the FOR column of a default.
  if (upper === "FOR") return before.upper === "VALUE" && cursor.peek(-2).upper === "NEXT";
  return before.kind === "operator" || before.value === ".";
}
