import { tokenise } from "../lexing/tokenise.ts";
import type { Token } from "../sql/token.ts";

/** The arguments of PostgreSQL's routine with the parentheses around them, as written; empty where the text begins with none. */
export function argumentList(text: string): string {
  return text.startsWith("(") ? text.slice(0, partsOf(text).end) : "";
}

/** The same without the values that are taken for arguments left out: what DROP FUNCTION takes. */
export function argumentSignature(text: string): string {
  const { groups } = partsOf(text);
  return `(${groups.map((group) => argumentText(text, group)).join(", ")})`;
}

/** What stands between the arguments and the first of the options of PostgreSQL's CREATE FUNCTION: its result. */
export function resultOf(text: string): string {
  const { end, rest } = partsOf(text);
  const option = rest.find(({ kind, value }) => kind === "word" && options.has(value.toUpperCase()));
  return text.slice(end, option?.start ?? text.length).trim();
}

/** The code that PostgreSQL reads when it is made, whatever is set, as it stands there as statements; empty where it is a string. */
export function codeReadAtOnce(text: string): string {
  const words = partsOf(text).rest.filter(({ kind }) => kind === "word");
  const start = words.find(({ value }, at) => {
    const word = value.toUpperCase();
    return word === "RETURN" || (word === "BEGIN" && words[at + 1]?.value.toUpperCase() === "ATOMIC");
  });
  return start === undefined ? "" : text.slice(start.start);
}

/** @see https://www.postgresql.org/docs/current/sql-createfunction.html */
const options = new Set(
  "LANGUAGE TRANSFORM WINDOW IMMUTABLE STABLE VOLATILE NOT LEAKPROOF CALLED STRICT EXTERNAL SECURITY PARALLEL COST ROWS SUPPORT SET AS BEGIN RETURN".split(
    " ",
  ),
);

interface Parts {
  /** The tokens of each argument. */
  readonly groups: readonly (readonly Token[])[];
  /** Where the arguments end. */
  readonly end: number;
  readonly rest: readonly Token[];
}

function partsOf(text: string): Parts {
  const { tokens } = tokenise(text, "postgresql");
  const groups: Token[][] = [];
  let group: Token[] = [];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    const sign = token.kind === "punctuation" ? token.value : "";
    if (sign === ")" || sign === "]") {
      depth -= 1;
      if (depth === 0) {
        if (group.length > 0) groups.push(group);
        return { groups, end: token.end, rest: tokens.slice(at + 1, -1) };
      }
    }
    if (sign === "," && depth === 1) {
      groups.push(group);
      group = [];
    } else if (depth > 0) group.push(token);
    if (sign === "(" || sign === "[") depth += 1;
    if (depth === 0) break;
  }
  return { groups: [], end: 0, rest: tokens.slice(0, -1) };
}

function argumentText(text: string, group: readonly Token[]): string {
  const isValue = ({ kind, value }: Token): boolean =>
    (kind === "word" && value.toUpperCase() === "DEFAULT") || (kind === "operator" && /^:?=$/u.test(value));
  const until = group.findIndex(isValue);
  const kept = until < 0 ? group : group.slice(0, until);
  return text.slice(kept[0]?.start ?? 0, kept.at(-1)?.end ?? 0).replaceAll(/\s+/g, " ");
}
