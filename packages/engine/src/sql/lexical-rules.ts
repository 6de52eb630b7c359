/** What the characters of one dialect mean: the data that drives the scanner. */
export interface LexicalRules {
  /** Opening character → closing character of a quoted name; the closing one is doubled to stand for itself. */
  readonly nameQuotes: Readonly<Record<string, string>>;
  /** Characters that open a string literal. */
  readonly stringQuotes: string;
  /** A backslash escapes the next character in every string. */
  readonly hasBackslashEscapes: boolean;
  /** Upper-case letters that may stand right before a string literal: N'…', E'…', X'…'. */
  readonly stringPrefixes: readonly string[];
  /** PostgreSQL's `$tag$ … $tag$`. */
  readonly hasDollarQuotes: boolean;
  /** Oracle's `q'[ … ]'`. */
  readonly hasAlternativeQuotes: boolean;
  /** A block comment inside a block comment must be closed too. */
  readonly hasNestedComments: boolean;
  readonly hasHashComments: boolean;
  /** `--` opens a comment only before white space. */
  readonly dashCommentNeedsSpace: boolean;
  /** MySQL's executed comments, whose content is SQL. */
  readonly hasExecutedComments: boolean;
  /** Punctuation that may open or continue an unquoted name beside letters, digits and the underscore. */
  readonly nameStartCharacters: string;
  readonly namePartCharacters: string;
  /** An unquoted name may start with a digit: `2020_sales`. */
  readonly namesMayStartWithDigit: boolean;
  /** Any run of operator characters is one operator, as PostgreSQL defines them. */
  readonly hasFreeOperators: boolean;
  /** Operators of several characters, longest first. */
  readonly operators: readonly string[];
  /** `@name` and `@@name` are variables. */
  readonly hasAtVariables: boolean;
  /** `&name` is filled in by the client before the statement runs. */
  readonly hasSubstitutionVariables: boolean;
  /** What the database makes of an unquoted name. */
  readonly folding: "lower" | "upper" | "none";
  /** Two names that differ in case alone are the same name. */
  readonly namesIgnoreCase: boolean;
}

/** Operators that every dialect shares, longest first. */
export const commonOperators: readonly string[] = ["<=", ">=", "<>", "!=", "||", ":=", "=>"];
