import { followBlocks, isCreateOf, readClientLine } from "../../sql/splitting-rules.ts";
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
  const command = readClientLine(line, /^\\(?:[A-Za-z!?]+|\.)/);
  return command && { ...command, endsStatement: /^\\(?:g|gx|gset|gexec|crosstabview)$/.test(command.name) };
}

function endsAtSemicolon(tokens: readonly Token[], progress: BlockProgress): boolean {
  if (isCreateOf(tokens, ["FUNCTION", "PROCEDURE"])) {
    // The blocks of a body in which a semicolon came before are followed already: only then is there more than one look.
    const isAtomic =
      progress.hasBlock ||
      tokens.some((token, index) => token.upper === "ATOMIC" && tokens[index - 1]?.upper === "BEGIN");
    return !isAtomic || followBlocks(tokens, progress, ["BEGIN", "CASE"]) <= 0;
  }
  if (isCreateOf(tokens, ["RULE"], 5)) {
    for (; progress.index < tokens.length; progress.index += 1) {
      const { kind = "end", value = "" } = tokens[progress.index] ?? {};
      if (kind !== "punctuation") continue;
      if (value === "(") progress.depth += 1;
      else if (value === ")") progress.depth -= 1;
    }
    return progress.depth <= 0;
  }
  return true;
}
