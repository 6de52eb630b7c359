import { commonOperators } from "../../sql/lexical-rules.ts";
import type { LexicalRules } from "../../sql/lexical-rules.ts";

/**
 * Double quotes open a string, as without ANSI_QUOTES; where a name must stand, the parser takes such a string as the name.
 * @see https://dev.mysql.com/doc/refman/8.4/en/language-structure.html
 */
export const mysqlLexicalRules: LexicalRules = {
  nameQuotes: { "`": "`" },
  stringQuotes: "'\"",
  hasBackslashEscapes: true,
  stringPrefixes: ["N", "B", "X"],
  hasDollarQuotes: false,
  hasAlternativeQuotes: false,
  hasNestedComments: false,
  hasHashComments: true,
  dashCommentNeedsSpace: true,
  hasExecutedComments: true,
  nameStartCharacters: "$",
  namePartCharacters: "$",
  namesMayStartWithDigit: true,
  hasFreeOperators: false,
  operators: ["<=>", "->>", "->", "<<", ">>", "&&", ...commonOperators],
  hasAtVariables: true,
  hasSubstitutionVariables: false,
  folding: "none",
  namesIgnoreCase: true,
};
