import { tokenise } from "../lexing/tokenise.ts";
import type { NameToFind } from "../catalog/catalog-index.ts";
import { foldIdentifier } from "../catalog/names.ts";

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

const noBlank = /\S/g;
const noNamePart = /[\s("/-]/g;

/** Parts the call from the code of its function; null when the body is no call. */
export function readTriggerCall(body: string): TriggerCall | null {
  const head = readHead(body);
  if (head === null) return null;
  const { functionName } = head;
  const end = endOfArguments(body, head.end);
  const call = body.slice(0, end);
  const code = body[end] === "\n" ? body.slice(end + 1) : null;
  const bare = functionName.slice(functionName.lastIndexOf(".") + 1).toLowerCase();
  const isKnown = code === null ? builtInFunctions.has(bare) : hasBlock(code);
  return { call, functionName, code, isKnown };
}

/**
 * `EXECUTE FUNCTION name (`: the name, and the place behind the parenthesis. It is looked for piece by piece: a pattern of it all
 * runs out of stack on a comment or a name of some millions of characters.
 */
function readHead(body: string): { readonly functionName: string; readonly end: number } | null {
  let at = 0;
  for (const word of [/EXECUTE/iy, /FUNCTION|PROCEDURE/iy]) {
    word.lastIndex = at;
    if (!word.test(body)) return null;
    at = gapEnd(body, word.lastIndex);
    if (at === word.lastIndex) return null;
  }
  const end = nameEnd(body, at);
  const open = gapEnd(body, end);
  return end > at && body[open] === "(" ? { functionName: body.slice(at, end), end: open + 1 } : null;
}

/** The place behind blanks and comments. */
function gapEnd(text: string, start: number): number {
  for (let at = start; ;) {
    at = placeOf(noBlank, text, at);
    if (text.startsWith("--", at)) {
      const close = text.indexOf("\n", at);
      at = close < 0 ? text.length : close + 1;
    } else {
      const close = text.startsWith("/*", at) ? text.indexOf("*/", at + 2) : -1;
      if (close < 0) return at;
      at = close + 2;
    }
  }
}

/** The place behind a name, whose parts may be quoted; a doubled quote ends one piece and begins the next. */
function nameEnd(text: string, start: number): number {
  for (let at = start; ;) {
    at = placeOf(noNamePart, text, at);
    if (text[at] !== '"') return at;
    const close = text.indexOf('"', at + 1);
    // What nothing closes is no name.
    if (close < 0) return start;
    at = close + 1;
  }
}

/** The place of the next character that a pattern asks for, or the end. */
function placeOf(character: RegExp, text: string, from: number): number {
  character.lastIndex = from;
  return character.exec(text)?.index ?? text.length;
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
