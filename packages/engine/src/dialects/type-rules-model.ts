/**
 * What the types of operands, results and targets have to be to each other in one database, as data. A type is known by a short
 * name of the database's own catalogue; what is not listed is not known, and nothing is refused for it.
 */
export interface TypeRules {
  readonly types: ReadonlyMap<string, TypeTraits>;
  /** Canonical spelling of a column's type → its name here. */
  readonly namesByNormalType: ReadonlyMap<string, string>;
  /** `from>to`: what is converted wherever it is needed, where a value is assigned, and where a cast is written. */
  readonly casts: Readonly<Record<"implicit" | "assignment" | "explicit", ReadonlySet<string>>>;
  readonly operators: ReadonlyMap<string, readonly Signature[]>;
  /** Types that have no order, and are not even told apart: they are neither sorted, grouped nor made distinct. */
  readonly unordered: ReadonlySet<string>;
  readonly incomparable: ReadonlySet<string>;
  readonly manual: string;
}

export interface TypeTraits {
  /** As people know it, for messages. */
  readonly shownAs: string;
  /** Kinds of types among which values are converted: `N` numbers, `S` texts, `D` dates and times, `B` booleans … */
  readonly category: string;
  /** The type of its category that is taken where several would do. */
  readonly isPreferred: boolean;
}

/** What an operator or a function takes, and what comes of it. */
export interface Signature {
  readonly parameters: readonly string[];
  readonly result: string;
}

/** Operators of two operands of one type each: `"= <>"` of `"int4 text"`; the result is the type itself where none is given. */
export const ofSameTypes = (operators: string, types: string, result: string | null): OperatorRow[] =>
  words(operators).flatMap((name) =>
    words(types).map((type) => ({ name, parameters: [type, type], result: result ?? type })),
  );

/** Operators as rows of `left right result`, or of `operand result`, with semicolons between. */
export const ofRows = (operators: string, rows: string): OperatorRow[] =>
  words(operators).flatMap((name) =>
    rows.split(";").map((row) => {
      const types = words(row);
      return { name, parameters: types.slice(0, -1), result: types.at(-1) ?? "" };
    }),
  );

interface OperatorRow extends Signature {
  readonly name: string;
}

/** Rows of operators by their names. */
export function operatorTable(
  ...groups: readonly (readonly OperatorRow[])[]
): ReadonlyMap<string, readonly Signature[]> {
  return Map.groupBy(groups.flat(), ({ name }) => name);
}

/** `from>to to; from>to` as a set of `from>to`. */
export function castSet(text: string): ReadonlySet<string> {
  const pairs = text.split(";").flatMap((row) => {
    const [from = "", targets = ""] = row.split(">");
    return words(targets).map((to) => `${from.trim()}>${to}`);
  });
  return new Set(pairs);
}

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");
