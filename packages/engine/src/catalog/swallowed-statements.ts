import type { Statement } from "../sql/statement.ts";
import { sourceBetween } from "../sql/statement.ts";
import type { Token } from "../sql/token.ts";

const createModifiers = new Set([
  "OR",
  "REPLACE",
  "GLOBAL",
  "LOCAL",
  "TEMPORARY",
  "TEMP",
  "UNLOGGED",
  "FOREIGN",
  "EXTERNAL",
  "VIRTUAL",
  "PRIVATE",
]);

/** How many `CREATE … TABLE` stand in a statement, outside of strings, comments and bodies of routines. */
export function countCreateTables(statement: Statement): number {
  const { tokens } = statement;
  if (tokens[1]?.upper !== "SCHEMA") return createsTableAt(tokens, 0) ? 1 : 0;
  return tokens.filter((_, index) => createsTableAt(tokens, index)).length;
}

function createsTableAt(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.upper !== "CREATE") return false;
  let next = index + 1;
  while (createModifiers.has(tokens[next]?.upper ?? "")) next += 1;
  return tokens[next]?.upper === "TABLE";
}

/** Whether a routine creates tables when it runs; temporary ones do not count. */
export function createsTablesInBody(statement: Statement): boolean {
  const { tokens } = statement;
  const isRoutine = tokens[0]?.upper === "CREATE" && tokens.slice(1, 16).some(({ upper }) => withBodies.has(upper));
  if (!isRoutine || tokens[1]?.upper === "SCHEMA") return false;
  return tokens.some((_, index) => {
    if (index === 0 || !createsTableAt(tokens, index)) return false;
    const words = tokens.slice(index, index + 4);
    return !words.some(({ upper, value }) => upper === "TEMPORARY" || upper === "TEMP" || value.startsWith("#"));
  });
}

const withBodies = new Set(["FUNCTION", "PROCEDURE", "PROC", "TRIGGER", "PACKAGE", "EVENT", "TYPE", "SCHEMA", "RULE"]);
const withWords = new Set(["BEGIN", "DECLARE", "DO", "IF", "GRANT", "REVOKE", "DENY", "EXPLAIN"]);

/** A statement parted where a terminator is missing. */
export interface PartedStatement {
  readonly first: Statement;
  readonly rest: Statement;
  /** The first part has a parenthesis that nothing closes. */
  readonly isUnclosed: boolean;
}

/**
 * Parts a statement in whose middle, at the start of a line, stands a CREATE TABLE or ALTER TABLE: a terminator or a
 * parenthesis is missing before it. Null for all others.
 */
export function partSwallowed(statement: Statement): PartedStatement | null {
  const { tokens } = statement;
  const first = tokens[0]?.upper ?? "";
  if (withWords.has(first)) return null;
  if ((first === "CREATE" || first === "ALTER") && tokens.slice(1, 16).some(({ upper }) => withBodies.has(upper)))
    return null;
  let depth = 0;
  for (let index = 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (token?.kind === "punctuation") depth += token.value === "(" ? 1 : token.value === ")" ? -1 : 0;
    if (!token || !before || (token.upper !== "CREATE" && token.upper !== "ALTER")) continue;
    const isTable = createsTableAt(tokens, index) || (token.upper === "ALTER" && tokens[index + 1]?.upper === "TABLE");
    if (!isTable || !sourceBetween(statement, before.end, token.start).includes("\n")) continue;
    return {
      first: { ...statement, tokens: tokens.slice(0, index), end: before.end },
      rest: { ...statement, tokens: tokens.slice(index), start: token.start },
      isUnclosed: depth > 0,
    };
  }
  return null;
}
