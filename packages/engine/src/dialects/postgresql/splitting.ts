import { followBlocks, isCreateOf } from "../../sql/splitting-rules.ts";
import type { BlockProgress, ClientCommand, SplittingRules } from "../../sql/splitting-rules.ts";
import type { Token } from "../../sql/token.ts";

/** psql's backslash commands and bodies of standard SQL (`BEGIN ATOMIC … END`), as psql itself splits them. */
export const postgresqlSplittingRules: SplittingRules = {
  commandStarts: "\\",
  insideCommandStarts: "\\",
  readCommand,
  endsAtSemicolon,
  startsStatement: null,
};

function readCommand(line: string): ClientCommand | null {
  const match = /^\\([A-Za-z!?]+|\.)\s*(.*)$/.exec(line);
  if (!match) return null;
  const name = `\\${match[1] ?? ""}`;
  return { name, argument: (match[2] ?? "").trim(), endsStatement: /^\\(?:g|gx|gset|gexec|crosstabview)$/.test(name) };
}

function endsAtSemicolon(tokens: readonly Token[], progress: BlockProgress): boolean {
  if (isCreateOf(tokens, ["FUNCTION", "PROCEDURE"])) {
    const atomic = tokens.some((token, index) => token.upper === "ATOMIC" && tokens[index - 1]?.upper === "BEGIN");
    return !atomic || followBlocks(tokens, progress, ["BEGIN", "CASE"]) <= 0;
  }
  if (isCreateOf(tokens, ["RULE"], 5)) {
    let depth = 0;
    for (const { kind, value } of tokens) {
      if (kind !== "punctuation") continue;
      if (value === "(") depth += 1;
      else if (value === ")") depth -= 1;
    }
    return depth <= 0;
  }
  return true;
}
