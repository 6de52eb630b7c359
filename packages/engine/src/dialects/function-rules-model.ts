import type { DialectName } from "../sql/dialect-name.ts";

/** What a call has, as far as rules of a dialect look at it. */
interface CallParts {
  /** In lower case. */
  readonly name: string;
  /** Some of its arguments have names, or are a list behind VARIADIC. */
  readonly hasNames: boolean;
}

/** How one database finds the function that a call means. */
export interface FunctionRules {
  readonly dialect: DialectName;
  /** What stands before the name of a function: the namespace that it is in, or what this catalogue does not know (packages, columns). */
  readonly qualifiers: "namespaces" | "others";
  /** The catalogue has every function of the database: a name that is not in it, and near to none, is refused as well. */
  readonly isComplete: boolean;
  /** Whether a word is a type of the database's own, where any type may stand before a text; null where only few may. */
  readonly isType: ((name: string) => boolean) | null;
  /** A name that is no function, but makes a value of its one argument: in PostgreSQL a type, or the column of a row. */
  readonly isMaker: (name: string, hasOneArgument: boolean, mayBeOfRow: boolean) => boolean;
  /** The number of arguments tells whether the call is right. */
  readonly hasPlainArguments: (call: CallParts) => boolean;
  /** The function is a part of the grammar: a wrong number of arguments is an error of syntax. */
  readonly isCountSyntax: (name: string) => boolean;
}
