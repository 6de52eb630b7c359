import { commonOperators } from "../../sql/lexical-rules.ts";
import type { LexicalRules } from "../../sql/lexical-rules.ts";

/** @see https://www.sqlite.org/lang_keywords.html and https://www.sqlite.org/lang_expr.html */
export const sqliteLexicalRules: LexicalRules = {
  nameQuotes: { '"': '"', "`": "`", "[": "]" },
  stringQuotes: "'",
  hasBackslashEscapes: false,
  stringPrefixes: ["X"],
  hasDollarQuotes: false,
  hasAlternativeQuotes: false,
  hasNestedComments: false,
  hasHashComments: false,
  dashCommentNeedsSpace: false,
  hasExecutedComments: false,
  nameStartCharacters: "",
  namePartCharacters: "$",
  namesMayStartWithDigit: false,
  hasFreeOperators: false,
  operators: ["->>", "->", "<<", ">>", "==", ...commonOperators],
  hasAtVariables: true,
  hasSubstitutionVariables: false,
  folding: "none",
  namesIgnoreCase: true,
};
