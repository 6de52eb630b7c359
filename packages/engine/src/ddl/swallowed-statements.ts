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

/** One of the statements into which a statement is parted where a terminator is missing. */
export interface StatementPart {
  readonly statement: Statement;
  /** The place of the next part; null for the last. */
  readonly nextStart: number | null;
  /** Another part follows, and a parenthesis of this one is not closed. */
  readonly isUnclosed: boolean;
}

/**
 * Parts a statement in whose middle, at the start of a line, stands a CREATE TABLE or ALTER TABLE: a terminator or a
 * parenthesis is missing before it. All others are one part.
 */
export function* partsOf(statement: Statement): Generator<StatementPart, void> {
  const { tokens } = statement;
  let first = 0;
  let depth = 0;
  const partTo = (end: number): Statement =>
    first === 0 && end === tokens.length
      ? statement
      : {
          ...statement,
          tokens: tokens.slice(first, end),
          start: first === 0 ? statement.start : (tokens[first]?.start ?? statement.start),
          end: end === tokens.length ? statement.end : (tokens[end - 1]?.end ?? statement.end),
        };
  let isParted = !holdsStatements(tokens, 0);
  for (let index = 1; isParted && index < tokens.length; index += 1) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (token?.kind === "punctuation") depth += token.value === "(" ? 1 : token.value === ")" ? -1 : 0;
    if (!token || !before || (token.upper !== "CREATE" && token.upper !== "ALTER")) continue;
    const isTable = createsTableAt(tokens, index) || (token.upper === "ALTER" && tokens[index + 1]?.upper === "TABLE");
    if (!isTable || !sourceBetween(statement, before.end, token.start).includes("\n")) continue;
    yield { statement: partTo(index), nextStart: token.start, isUnclosed: depth > 0 };
    first = index;
    depth = 0;
    isParted = !holdsStatements(tokens, first);
  }
  yield { statement: partTo(tokens.length), nextStart: null, isUnclosed: false };
}

/** Whether the statement that begins at a token may have others in it. */
function holdsStatements(tokens: readonly Token[], first: number): boolean {
  const word = tokens[first]?.upper ?? "";
  if (withWords.has(word)) return true;
  if (word !== "CREATE" && word !== "ALTER") return false;
  return tokens.slice(first + 1, first + 16).some(({ upper }) => withBodies.has(upper));
}
