import { commonOperators } from "../../sql/lexical-rules.ts";
import type { LexicalRules } from "../../sql/lexical-rules.ts";

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Basic-Elements-of-Oracle-SQL.html */
export const oracleLexicalRules: LexicalRules = {
  nameQuotes: { '"': '"' },
  stringQuotes: "'",
  hasBackslashEscapes: false,
  stringPrefixes: ["N", "U"],
  hasDollarQuotes: false,
  hasAlternativeQuotes: true,
  hasNestedComments: false,
  hasHashComments: false,
  dashCommentNeedsSpace: false,
  hasExecutedComments: false,
  nameStartCharacters: "",
  namePartCharacters: "$#",
  namesMayStartWithDigit: false,
  hasFreeOperators: false,
  operators: ["**", "^=", "~=", "..", ...commonOperators],
  hasAtVariables: false,
  hasSubstitutionVariables: true,
  folding: "upper",
  namesIgnoreCase: false,
};
