import type { LexicalRules } from "./lexical-rules.ts";

/** What a character can begin. */
export const characterClass = {
  other: 0,
  blank: 1,
  word: 2,
  digit: 3,
  punctuation: 4,
  stringQuote: 5,
  nameQuote: 6,
} as const;

/** Look-up tables over the 128 ASCII characters; every character beyond them is part of a name, but for blanks. */
export interface CharacterClasses {
  readonly starts: Uint8Array;
  /** 1 where the character continues an unquoted name. */
  readonly continuesName: Uint8Array;
  /** Code of the closing quote by code of the opening quote of a name. */
  readonly closingQuote: Uint8Array;
}

const cache = new Map<LexicalRules, CharacterClasses>();

/** The look-up tables of a dialect's rules, made once. */
export function getCharacterClasses(rules: LexicalRules): CharacterClasses {
  const known = cache.get(rules);
  if (known) return known;
  const starts = new Uint8Array(128);
  const continuesName = new Uint8Array(128);
  const closingQuote = new Uint8Array(128);
  const set = (characters: string, value: number): void => {
    for (const character of characters) starts[character.charCodeAt(0)] = value;
  };
  for (let code = 0; code <= 32; code += 1) starts[code] = characterClass.blank;
  starts[127] = characterClass.blank;
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  set(letters + rules.nameStartCharacters, characterClass.word);
  set("0123456789", characterClass.digit);
  set("()[]{},;.", characterClass.punctuation);
  set(rules.stringQuotes, characterClass.stringQuote);
  for (const [open, close] of Object.entries(rules.nameQuotes)) {
    set(open, characterClass.nameQuote);
    closingQuote[open.charCodeAt(0)] = close.charCodeAt(0);
  }
  for (const character of `${letters}0123456789${rules.namePartCharacters}${rules.nameStartCharacters}`) {
    continuesName[character.charCodeAt(0)] = 1;
  }
  const classes = { starts, continuesName, closingQuote };
  cache.set(rules, classes);
  return classes;
}

/** Blanks beyond ASCII that editors and word processors leave in SQL: no-break spaces, the byte order mark, ideographic space. */
export function isWideBlank(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0xfeff ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029
  );
}
