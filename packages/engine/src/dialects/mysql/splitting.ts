import { followBlocks, isCreateOf } from "../../sql/splitting-rules.ts";
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

function readCommand(line: string, isInside: boolean): ClientCommand | null {
  if (isInside) return null;
  const delimiter = /^delimiter[ \t]+(\S+)/i.exec(line)?.[1];
  if (delimiter !== undefined) return { name: "DELIMITER", argument: delimiter, endsStatement: true, delimiter };
  const match = /^(\\[A-Za-z.!#?]|source[ \t]|system[ \t])\s*(.*)$/i.exec(line);
  if (!match) return null;
  return { name: (match[1] ?? "").trim(), argument: (match[2] ?? "").trim(), endsStatement: true };
}

function endsAtSemicolon(tokens: readonly Token[], progress: BlockProgress): boolean {
  if (!isCreateOf(tokens, ["TRIGGER", "FUNCTION", "PROCEDURE", "EVENT"], 24)) return true;
  return followBlocks(tokens, progress, ["BEGIN", "CASE"]) <= 0;
}
