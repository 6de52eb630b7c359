import type { BlockProgress } from "../../sql/splitting-rules.ts";
import type { Token } from "../../sql/token.ts";

/** What is open in PL/SQL: a declaring part whose BEGIN is to come, a block, a list of units that its own END closes, a CASE. */
type Frame = "declarations" | "block" | "units" | "case";

const unitKinds = new Set(["FUNCTION", "PROCEDURE", "TRIGGER", "PACKAGE", "TYPE", "JAVA", "MLE"]);
const unitModifiers = new Set("OR REPLACE EDITIONABLE NONEDITIONABLE FORCE NOFORCE AND RESOLVE COMPILE".split(" "));

/** The index of the word that tells which stored unit a CREATE makes; -1 for every other statement. */
function unitKindAt(tokens: readonly Token[]): number {
  let index = 1;
  while (unitModifiers.has(tokens[index]?.upper ?? "")) index += 1;
  return tokens[0]?.upper === "CREATE" && unitKinds.has(tokens[index]?.upper ?? "") ? index : -1;
}

/**
 * Whether a semicolon behind the tokens ends the statement: inside of a PL/SQL unit it does not, nor in the source of other
 * languages, which the lone slash ends.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/lnpls/plsql-language-elements.html
 */
export function endsAtSemicolon(tokens: readonly Token[], progress: BlockProgress): boolean {
  const first = tokens[0]?.upper ?? "";
  if (first === "BEGIN" || first === "DECLARE") return isClosed(tokens, 0, [], progress);
  const kindAt = unitKindAt(tokens);
  if (kindAt < 0) return true;
  const kind = tokens[kindAt]?.upper ?? "";
  const isBody = tokens[kindAt + 1]?.upper === "BODY";
  if (kind === "JAVA" || kind === "MLE") return kind === "MLE" && tokens[kindAt + 1]?.upper === "ENV";
  if (kind === "TYPE" && !isBody) return true;
  if (kind === "PACKAGE" || isBody) return isClosed(tokens, kindAt, ["units"], progress);
  const hasCode = progress.hasBlock || hasCodeOfItsOwn(tokens, kindAt, kind);
  progress.hasBlock = hasCode;
  return !hasCode || isClosed(tokens, kindAt + 1, ["declarations"], progress);
}

/** False for calls of code that is elsewhere: AS LANGUAGE C, AGGREGATE USING type, a trigger's CALL. */
function hasCodeOfItsOwn(tokens: readonly Token[], kindAt: number, kind: string): boolean {
  if (kind === "TRIGGER") {
    const start = tokens.findIndex(({ upper }, index) => index > kindAt && bodyStarts.has(upper));
    return start < 0 || tokens[start]?.upper !== "CALL";
  }
  const start = tokens.findIndex(({ upper }, index) => index > kindAt && (upper === "IS" || upper === "AS"));
  return start >= 0 && !isCallSpecification(tokens, start);
}

const bodyStarts = new Set(["BEGIN", "DECLARE", "COMPOUND", "CALL"]);

function isCallSpecification(tokens: readonly Token[], bodyAt: number): boolean {
  return ["LANGUAGE", "EXTERNAL", "MLE"].includes(tokens[bodyAt + 1]?.upper ?? "");
}

/** Goes on over the tokens from where it stopped last; whether everything that was opened is closed. */
function isClosed(tokens: readonly Token[], start: number, opened: readonly Frame[], progress: BlockProgress): boolean {
  const frames = (progress.frames ??= [...opened]);
  for (progress.index = Math.max(progress.index, start); progress.index < tokens.length; progress.index += 1) {
    takeWord(tokens, progress.index, frames, progress);
  }
  progress.depth = frames.length;
  return frames.length === 0;
}

/** Takes one word of a unit: what it opens is put upon `frames`, what it closes is taken off. */
export function takeWord(tokens: readonly Token[], at: number, frames: string[], progress: BlockProgress): void {
  const { upper = "", value = "" } = tokens[at] ?? {};
  const before = tokens[at - 1];
  if (value === ";") progress.isInHeader = false;
  if (upper === "" || before?.value === ".") return;
  const top = frames.at(-1);
  switch (upper) {
    case "BEGIN": {
      if (top === "declarations" || top === "units") frames.pop();
      frames.push("block");
      break;
    }
    case "DECLARE": {
      if (top !== "declarations") frames.push("declarations");
      break;
    }
    case "COMPOUND": {
      if (top === "declarations" && tokens[at + 1]?.upper === "TRIGGER") frames[frames.length - 1] = "units";
      break;
    }
    case "PROCEDURE":
    case "FUNCTION": {
      if (top === "declarations" || top === "units") progress.isInHeader = true;
      break;
    }
    case "IS":
    case "AS": {
      const opensSection = top === "units" && (before?.upper === "STATEMENT" || before?.upper === "ROW");
      const opensUnit = progress.isInHeader === true && !isCallSpecification(tokens, at);
      if (opensSection || opensUnit) frames.push("declarations");
      progress.isInHeader = false;
      break;
    }
    case "CASE": {
      if (before?.upper !== "END") frames.push("case");
      break;
    }
    case "END": {
      const next = tokens[at + 1]?.upper ?? "";
      if (next !== "IF" && next !== "LOOP") frames.pop();
      break;
    }
    default:
  }
}
