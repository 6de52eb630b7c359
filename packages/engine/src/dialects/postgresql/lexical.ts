import type { LexicalRules } from "../../sql/lexical-rules.ts";

/** @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html */
export const postgresqlLexicalRules: LexicalRules = {
  nameQuotes: { '"': '"' },
  stringQuotes: "'",
  hasBackslashEscapes: false,
  stringPrefixes: ["E", "B", "X", "N", "U&"],
  hasDollarQuotes: true,
  hasAlternativeQuotes: false,
  hasNestedComments: true,
  hasHashComments: false,
  dashCommentNeedsSpace: false,
  hasExecutedComments: false,
  nameStartCharacters: "",
  namePartCharacters: "$",
  namesMayStartWithDigit: false,
  hasFreeOperators: true,
  operators: ["::", ":=", ".."],
  hasAtVariables: false,
  hasSubstitutionVariables: false,
  folding: "lower",
  namesIgnoreCase: false,
};
