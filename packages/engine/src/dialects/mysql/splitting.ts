import { followBlocks, isCreateOf, readClientLine } from "../../sql/splitting-rules.ts";
import type { BlockProgress, ClientCommand, SplittingRules } from "../../sql/splitting-rules.ts";
import type { Token } from "../../sql/token.ts";

/** The mysql client's DELIMITER, and stored programs written without it. */
export const mysqlSplittingRules: SplittingRules = {
  commandStarts: "\\DdSs",
  insideCommandStarts: "",
  readCommand,
  endsAtSemicolon,
  startsStatement: null,
};

/** The mysql client keeps 15 characters, others more. The text is compared with it at every word and sign. */
const longestDelimiter = 64;

function readCommand(line: string, isInside: boolean): ClientCommand | null {
  if (isInside) return null;
  const delimiter = /^delimiter[ \t]+(\S+)/i.exec(line)?.[1]?.slice(0, longestDelimiter);
  if (delimiter !== undefined) return { name: "DELIMITER", argument: delimiter, endsStatement: true, delimiter };
  return readClientLine(line, /^(?:\\[A-Za-z.!#?]|source[ \t]|system[ \t])/i);
}

/** Statements with semicolons of their own, stored programs aside. */
const blockStarts = new Set(["BEGIN", "IF", "CASE", "LOOP", "WHILE", "REPEAT", "FOR", "DECLARE"]);

/**
 * Under another DELIMITER the client sends all before it at once, and the server parts that at its semicolons.
 * @see https://dev.mysql.com/doc/c-api/8.4/en/c-api-multiple-queries.html
 */
function endsAtSemicolon(tokens: readonly Token[], progress: BlockProgress, isDelimiter: boolean): boolean {
  const isProgram = isCreateOf(tokens, ["TRIGGER", "FUNCTION", "PROCEDURE", "EVENT", "PACKAGE"], 24);
  if (isDelimiter) return !isProgram || followBlocks(tokens, progress, ["BEGIN", "CASE"]) <= 0;
  const isBlock = tokens.length > 1 && (blockStarts.has(tokens[0]?.upper ?? "") || tokens[1]?.value === ":");
  return !isProgram && !isBlock;
}
