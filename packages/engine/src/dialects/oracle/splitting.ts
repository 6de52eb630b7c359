import { followBlocks } from "../../sql/splitting-rules.ts";
import type { BlockProgress, ClientCommand, SplittingRules } from "../../sql/splitting-rules.ts";
import type { Token } from "../../sql/token.ts";

/** SQL*Plus lines, the lone slash, and PL/SQL units with and without it. */
export const oracleSplittingRules: SplittingRules = {
  commandStarts: "/@!.#ABCDEHLPQRSTUVWXabcdehlpqrstuvwx",
  insideCommandStarts: "/.",
  readCommand,
  endsAtSemicolon,
  startsStatement: null,
};

const clientWords = new Set(
  `ACCEPT APPEND ARCHIVE BREAK BTITLE CLEAR COLUMN COL COMPUTE CONN CONNECT DEF DEFINE DESC DESCRIBE DISC DISCONNECT EDIT EXEC
  EXECUTE EXIT HELP HOST LIST LOAD PASSWORD PAUSE PRI PRINT PRO PROMPT QUIT REM REMARK REPFOOTER REPHEADER RUN SAVE SHO SHOW
  SHUTDOWN SPO SPOOL STARTUP STORE TIMI TIMING TTITLE UNDEF UNDEFINE VAR VARIABLE WHENEVER XQUERY START`.split(/\s+/),
);

function readCommand(line: string, isInside: boolean): ClientCommand | null {
  if (/^\.\s*$/.test(line)) return { name: ".", argument: "", endsStatement: true };
  if (/^\/\s*$/.test(line)) return { name: "/", argument: "", endsStatement: true };
  if (isInside) return null;
  const sign = /^(@@?|!|#)(.*)$/.exec(line);
  if (sign) return { name: sign[1] ?? "", argument: (sign[2] ?? "").trim(), endsStatement: true };
  const match = /^([A-Za-z]+)(?:\s+(.*))?$/s.exec(line.trimEnd().replace(/;$/, ""));
  const word = (match?.[1] ?? "").toUpperCase();
  const argument = (match?.[2] ?? "").trim();
  if (clientWords.has(word)) return { name: word, argument, endsStatement: true };
  // SET TRANSACTION, SET ROLE and SET CONSTRAINTS are SQL; every other SET is SQL*Plus.
  if (word === "SET" && !/^(?:TRANSACTION|ROLE|CONSTRAINTS?)\b/i.test(argument))
    return { name: word, argument, endsStatement: true };
  return null;
}

const unitKinds = new Set(["FUNCTION", "PROCEDURE", "TRIGGER", "PACKAGE", "TYPE"]);

function endsAtSemicolon(tokens: readonly Token[], progress: BlockProgress): boolean {
  const first = tokens[0]?.upper ?? "";
  if (first === "BEGIN" || first === "DECLARE")
    return followBlocks(tokens, progress, ["BEGIN", "CASE"]) <= 0 && progress.hasBlock;
  if (first !== "CREATE") return true;
  const kindAt = tokens.findIndex((token, index) => index > 0 && index < 6 && unitKinds.has(token.upper));
  if (kindAt < 0) return true;
  const kind = tokens[kindAt]?.upper ?? "";
  const isBody = tokens[kindAt + 1]?.upper === "BODY";
  if (kind === "TYPE" && !isBody) return true;
  const closes = followBlocks(tokens, progress, ["BEGIN", "CASE"]) <= 0;
  if (kind === "PACKAGE" || isBody) {
    // The package's own END closes no BEGIN, or the initialisation block's: its depth is one below the subprograms'.
    const end = tokens.findLastIndex((token) => token.upper === "END");
    return progress.depth < 0 || (closes && end === tokens.length - 2 && isNameOf(tokens, kindAt, tokens.at(-1)));
  }
  return closes && progress.hasBlock;
}

/** Whether the token repeats the unit's own name: END name; */
function isNameOf(tokens: readonly Token[], kindAt: number, token: Token | undefined): boolean {
  const end = tokens.findIndex(({ upper }, index) => index > kindAt && (upper === "AS" || upper === "IS"));
  const header = tokens.slice(kindAt + 1, end).map(({ value }) => value.toUpperCase());
  return token !== undefined && header.at(-1) === token.value.toUpperCase();
}
