import { tokenise } from "../sql/tokenise.ts";
import type { NameToFind } from "./catalog-index.ts";
import { foldIdentifier } from "./names.ts";

/** PostgreSQL's trigger functions that every server has. @see https://www.postgresql.org/docs/current/functions-trigger.html */
const builtInFunctions = new Set([
  "suppress_redundant_updates_trigger",
  "tsvector_update_trigger",
  "tsvector_update_trigger_column",
]);

/** What a trigger of PostgreSQL runs. */
export interface TriggerCall {
  /** `EXECUTE FUNCTION name(…)` as written. */
  readonly call: string;
  /** The function's name as written, with its namespace. */
  readonly functionName: string;
  /** The function's code, null when the catalog does not have it. */
  readonly code: string | null;
  /** Whether a server can run the call: the function is built in, or its code is here and in PL/pgSQL. */
  readonly isKnown: boolean;
}

/** Blanks and comments. */
const gap = String.raw`(?:\s|--[^\n]*(?:\n|$)|/\*(?:[^*]|\*(?!/))*\*/)`;
// A doubled quote within a quoted name reads as the end of one piece and the begin of the next, which is found in one way only.
const callHead = new RegExp(
  String.raw`^EXECUTE${gap}+(?:FUNCTION|PROCEDURE)${gap}+((?:"[^"]*"|[^\s("/-])+)${gap}*\(`,
  "i",
);

/** Parts the call from the code of its function; null when the body is no call. */
export function readTriggerCall(body: string): TriggerCall | null {
  const head = callHead.exec(body);
  const functionName = head?.[1];
  if (!head || functionName === undefined) return null;
  const end = endOfArguments(body, head[0].length);
  const call = body.slice(0, end);
  const code = body[end] === "\n" ? body.slice(end + 1) : null;
  const bare = functionName.slice(functionName.lastIndexOf(".") + 1).toLowerCase();
  const isKnown = code === null ? builtInFunctions.has(bare) : hasBlock(code);
  return { call, functionName, code, isKnown };
}

function hasBlock(code: string): boolean {
  const begin = code.search(/\bBEGIN\b/i);
  return begin >= 0 && /\bEND\b/i.test(code.slice(begin));
}

/** The name of the function that a body calls, as PostgreSQL stores it; null when the body is no call. */
export function calledFunction(body: string): NameToFind | null {
  const written = readTriggerCall(body)?.functionName;
  if (written === undefined) return null;
  const parts = tokenise(written, "postgresql")
    .tokens.filter(({ kind }) => kind === "word" || kind === "quoted")
    .map((token) => foldIdentifier("postgresql", token));
  const name = parts.at(-1);
  return name === undefined ? null : { namespace: parts.at(-2) ?? null, name };
}

function endOfArguments(text: string, start: number): number {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === "'") {
      const close = text.indexOf("'", index + 1);
      index = close < 0 ? text.length : close;
    } else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}
