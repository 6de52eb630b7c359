import { comparableName, foldIdentifier } from "../catalog/names.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { signOf } from "../sql/token.ts";
import type { Token } from "../sql/token.ts";
import { tokenise } from "../lexing/tokenise.ts";

/** A token of code with the name that it may be, as names are compared; empty where it is none. */
export interface CodeName {
  readonly token: Token;
  readonly name: string;
  readonly sign: string;
  /** The word in capitals; empty for a name in quotes. */
  readonly word: string;
}

/** The tokens of code with their names. */
export function codeNames(text: string, dialect: DialectName): CodeName[] {
  return tokenise(text, dialect).tokens.map((token) => {
    const isName = token.kind === "word" || token.kind === "quoted";
    const name = isName ? comparableName(dialect, foldIdentifier(dialect, token)) : "";
    return { token, name, sign: signOf(token), word: token.upper };
  });
}

/** Whether the code has one of some names in it; a word in a string or comment is none. */
export function mentions(text: string, names: ReadonlySet<string>, dialect: DialectName): boolean {
  const lower = text.toLowerCase();
  const isNear = [...names].some((name) => lower.includes(name.toLowerCase()));
  return isNear && codeNames(text, dialect).some(({ name }) => name !== "" && names.has(name));
}

/** Whether an expression of a table names one of some columns. */
export function namesColumn(text: string, columns: ReadonlySet<string>, dialect: DialectName): boolean {
  if (!mentions(text, columns, dialect)) return false;
  const tokens = codeNames(text, dialect);
  return tokens.some(({ name }, at) => columns.has(name) && mayBeColumn(tokens, at));
}

/** Whether the name at a place may be a column: not what is called, a qualifier, or the type of a cast. */
function mayBeColumn(tokens: readonly CodeName[], at: number): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  const isType = before?.token.value === "::" || before?.word === "AS";
  return tokens[at]?.name !== "" && behind?.sign !== "(" && behind?.sign !== "." && !isType;
}

/** A text with some of its parts replaced. */
export class Replacement {
  readonly #text: string;
  readonly #parts: { readonly start: number; readonly end: number; readonly text: string }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  put({ start, end }: Pick<Token, "start" | "end">, text: string): void {
    this.#parts.push({ start, end, text });
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  toString(): string {
    let made = "";
    let at = 0;
    for (const { start, end, text } of this.#parts.toSorted((one, other) => one.start - other.start)) {
      made += this.#text.slice(at, start) + text;
      at = end;
    }
    return made + this.#text.slice(at);
  }
}

/** An expression of a table with its columns under their new names. */
export function renameInExpression(
  text: string,
  newNames: ReadonlyMap<string, string>,
  dialect: DialectName,
  write: (name: string) => string,
): string {
  const lower = text.toLowerCase();
  if (![...newNames.keys()].some((name) => lower.includes(name.toLowerCase()))) return text;
  const tokens = codeNames(text, dialect);
  const replacement = new Replacement(text);
  for (const [at, { token, name }] of tokens.entries()) {
    const to = newNames.get(name);
    if (to !== undefined && mayBeColumn(tokens, at)) replacement.put(token, write(to));
  }
  return replacement.toString();
}
