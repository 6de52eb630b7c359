import type { DialectName } from "../sql/dialect-name.ts";

/** What the statement grammar of one database does its own way, as data. */
export interface StatementGrammar {
  readonly dialect: DialectName;
  /** Words that are never a column or table name unless quoted. */
  readonly reserved: ReadonlySet<string>;
  /** Reserved words that are a value by themselves (`CURRENT_DATE`). */
  readonly valueWords: ReadonlySet<string>;
  /** Words that are an alias where nothing of their clause follows, though they are among those that are none. */
  readonly softAliases: ReadonlySet<string>;
  /** How many parts a name may have: of a table, of a column; null where that is not bounded. */
  readonly nameParts: { readonly table: number; readonly column: number } | null;
  /** Reserved words that may still be called as functions (`LEFT(…)`, `IF(…)`). */
  readonly callable: ReadonlySet<string>;
  /** Words that end a select item or table reference and so are no alias without AS. */
  readonly notAlias: ReadonlySet<string>;
  /** The same for select items, where more words pass. */
  readonly notItemAlias: ReadonlySet<string>;
  /** Binding power of binary operators; higher binds tighter. */
  readonly operatorPower: ReadonlyMap<string, number>;
  /** Power of operators that are made of operator characters but not listed; null where none may be. */
  readonly otherOperatorPower: number | null;
  readonly unaryOperators: ReadonlySet<string>;
  /** The word of set difference, beside EXCEPT. */
  readonly exceptWords: ReadonlySet<string>;
  readonly pipesMeanOr: boolean;
  /** A statement may follow another without a semicolon (SQL Server). */
  readonly hasImplicitStatementEnd: boolean;
  /** SELECT without an item is allowed (PostgreSQL). */
  readonly allowsEmptySelect: boolean;
  /** Alias before `=` in the select list (`SELECT x = 1`). */
  readonly hasEqualsAlias: boolean;
  /** A string may name a column alias. */
  readonly hasStringAlias: boolean;
  /** A FROM clause is optional for DELETE and INTO for INSERT. */
  readonly hasOptionalFrom: boolean;
  readonly mergedColumns: MergedColumnRules;
  /** The ON of an inner join may name every table of its FROM clause, also those further right. */
  readonly conditionsSeeAllOfFrom: boolean;
  /** A reserved word may be an alias after AS. */
  readonly allowsReservedAfterAs: boolean;
}

/** What a database makes of the columns that a USING or NATURAL join merges. */
export interface MergedColumnRules {
  /**
   * The join itself counts as reading them on each side. Where it does not, the database's own account of what a
   * statement reads has a merged column only where a name or a star asks for it.
   */
  readonly areReadByJoin: boolean;
  /** An unqualified star reads them from each side, not only from the side that it shows. */
  readonly areReadByStar: boolean;
}

/** Binding powers on one scale for all databases; a dialect's table maps its operators to them. */
export const power = {
  or: 1,
  xor: 2,
  and: 3,
  not: 4,
  is: 5,
  comparison: 6,
  predicate: 7,
  other: 8,
  bitOr: 9,
  bitAnd: 10,
  shift: 11,
  additive: 12,
  multiplicative: 13,
  exponent: 14,
  concatenate: 15,
  timeZone: 16,
  collate: 17,
  unary: 18,
  cast: 19,
} as const;

/** Words that no database takes as a bare name in an expression or table reference. */
export const commonReserved: readonly string[] =
  `ALL AND ANY AS ASC BETWEEN BY CASE CHECK CREATE DEFAULT DELETE DESC DISTINCT DROP ELSE EXISTS FROM GRANT GROUP
  HAVING IN INSERT INTO IS LIKE NOT NULL ON OR ORDER SELECT SET TABLE THEN TO UNION UNIQUE UPDATE VALUES WHERE WITH`.split(
    /\s+/u,
  );

/** Words that follow a select item or a table reference in every database. */
export const commonNotAlias: readonly string[] = [
  ...commonReserved,
  ..."CROSS EXCEPT FETCH FOR FULL INNER INTERSECT JOIN LEFT LIMIT NATURAL OFFSET RETURNING RIGHT USING WHEN WINDOW END".split(
    " ",
  ),
];

/** @returns the words of a text separated by white space, as a set. */
export const wordSet = (text: string, ...more: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set([...text.split(/\s+/u).filter((word) => word !== ""), ...more.flat()]);

/** The operators that every database has, before its own are laid over them. */
export const commonOperators: readonly (readonly [string, number])[] = [
  ["=", power.comparison],
  ["<>", power.comparison],
  ["!=", power.comparison],
  ["<", power.comparison],
  [">", power.comparison],
  ["<=", power.comparison],
  [">=", power.comparison],
  ["+", power.additive],
  ["-", power.additive],
  ["*", power.multiplicative],
  ["/", power.multiplicative],
  ["%", power.multiplicative],
  ["||", power.other],
];
