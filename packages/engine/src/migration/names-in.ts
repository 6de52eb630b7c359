import type { DialectName } from "../sql/dialect-name.ts";
import { tokenise } from "../lexing/tokenise.ts";

/** Words and quoted names of a piece of code, in lower case. A string of code is looked through as well: `nextval('a.b')`. */
export function namesIn(code: string, dialect: DialectName): string[] {
  return tokenise(code, dialect).tokens.flatMap(({ kind, value }) =>
    kind === "word" || kind === "quoted"
      ? [value.toLowerCase()]
      : kind === "string" && value.length < 300
        ? value
            .toLowerCase()
            .split(/[^\p{L}\p{N}_$]+/u)
            .filter((word) => word !== "")
        : [],
  );
}

/** Bare names of what a piece of code calls, in lower case: words and quoted names before a parenthesis. */
export function callsIn(code: string, dialect: DialectName): string[] {
  const { tokens } = tokenise(code, dialect);
  return tokens.flatMap(({ kind, value }, at) =>
    (kind === "word" || kind === "quoted") && tokens[at + 1]?.value === "(" ? [value.toLowerCase()] : [],
  );
}

/** Names in the form in which `namesIn` gives them. */
export const nameSet = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map((name) => name.toLowerCase()));

/** The wanted name, or that with a number behind it, that none of the taken ones (in lower case) is. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted}_${number}`;
  return name;
}
