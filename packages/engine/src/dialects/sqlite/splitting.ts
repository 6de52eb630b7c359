import { followBlocks, isCreateOf, readClientLine } from "../../sql/splitting-rules.ts";
import type { BlockProgress, ClientCommand, SplittingRules } from "../../sql/splitting-rules.ts";
import type { Token } from "../../sql/token.ts";

/** The shell's dot commands, and trigger bodies. @see https://www.sqlite.org/c3ref/complete.html */
export const sqliteSplittingRules: SplittingRules = {
  commandStarts: ".",
  insideCommandStarts: "",
  readCommand,
  endsAtSemicolon,
  startsStatement: null,
};

function readCommand(line: string, isInside: boolean): ClientCommand | null {
  return isInside ? null : readClientLine(line, /^\.[a-z]+/i);
}

function endsAtSemicolon(tokens: readonly Token[], progress: BlockProgress): boolean {
  if (!isCreateOf(tokens, ["TRIGGER"], 4)) return true;
  return followBlocks(tokens, progress, ["BEGIN", "CASE"]) <= 0;
}
