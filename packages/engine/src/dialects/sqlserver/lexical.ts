import { commonOperators } from "../../sql/lexical-rules.ts";
import type { LexicalRules } from "../../sql/lexical-rules.ts";

/** @see https://learn.microsoft.com/en-us/sql/relational-databases/databases/database-identifiers */
export const sqlserverLexicalRules: LexicalRules = {
  nameQuotes: { '"': '"', "[": "]" },
  stringQuotes: "'",
  hasBackslashEscapes: false,
  stringPrefixes: ["N"],
  hasDollarQuotes: false,
  hasAlternativeQuotes: false,
  hasNestedComments: true,
  hasHashComments: false,
  dashCommentNeedsSpace: false,
  hasExecutedComments: false,
  nameStartCharacters: "#",
  namePartCharacters: "$#@",
  namesMayStartWithDigit: false,
  hasFreeOperators: false,
  operators: ["||=", "!<", "!>", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::", ...commonOperators],
  hasAtVariables: true,
  hasSubstitutionVariables: false,
  folding: "none",
  namesIgnoreCase: true,
};
