import { foldIdentifier } from "../../catalog/names.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { lexicalRulesByDialect } from "../../dialects/lexical-rules-by-dialect.ts";
import { tokenise } from "../../lexing/tokenise.ts";

/** One lexical element in the spelling that all its spellings share. */
export interface CodeToken {
  /** Equal texts mean the same at the same place; quotes around a name are gone, those around a literal stay. */
  readonly text: string;
  readonly kind: "name" | "literal" | "sign";
}

/** What the databases write in two ways. */
const operatorAliases: Readonly<Record<string, string>> = {
  "!=": "<>",
  "~~": "like",
  "!~~": "not like",
  "~~*": "ilike",
  "!~~*": "not ilike",
};

/** The elements of a piece of code without comments and blanks: words in lower case, names as the database compares them. */
export function codeTokens(text: string, dialect: DialectName): CodeToken[] {
  const { namesIgnoreCase } = lexicalRulesByDialect[dialect];
  const made: CodeToken[] = [];
  for (const token of tokenise(text, dialect).tokens) {
    switch (token.kind) {
      case "end":
        break;
      case "word":
      case "quoted": {
        const name = foldIdentifier(dialect, token);
        made.push({ text: namesIgnoreCase ? name.toLowerCase() : name, kind: "name" });
        break;
      }
      case "string": {
        made.push({ text: literalText(text.slice(token.start, token.end), token.value), kind: "literal" });
        break;
      }
      case "number": {
        made.push({ text: token.value.toLowerCase(), kind: "literal" });
        break;
      }
      default:
        made.push({ text: operatorAliases[token.value] ?? token.value, kind: "sign" });
    }
  }
  return made;
}

/** A piece of code in one spelling of blanks, comments, quotes and the case of words. */
export function codeText(text: string, dialect: DialectName): string {
  return codeTokens(text, dialect)
    .map((token) => token.text)
    .join(" ");
}

/** A literal by its value; that of bits, bytes and of other characters than ASCII keeps the letter that says so. */
function literalText(source: string, value: string): string {
  const [, prefix = ""] = /^([A-Za-z])'/.exec(source) ?? [];
  const letter = prefix.toUpperCase();
  const isMarked = letter === "X" || letter === "B" || (letter === "N" && !isAscii(value));
  return `${isMarked ? letter : ""}'${value.replaceAll("'", "''")}'`;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
