import type { ClientCommand, SplittingRules } from "../../sql/splitting-rules.ts";
import { endsAtSemicolon } from "./plsql-units.ts";

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
