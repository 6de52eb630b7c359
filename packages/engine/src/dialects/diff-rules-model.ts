/** A part of a table whose name the database makes where none is written. */
export type NamedPart = "primary-key" | "unique-key" | "foreign-key" | "check" | "exclusion" | "index";

/** What one database does otherwise where two schemas are compared, and what a change does there. */
export interface DiffRules {
  /** As people know it. */
  readonly product: string;
  /** Arguments that a type has where none are written, by its canonical spelling: `decimal` is `decimal(10,0)`. Those of a longer list are filled up. */
  readonly impliedArguments: Readonly<Record<string, readonly string[]>>;
  /** Types whose argument in parentheses says nothing of their values. */
  readonly typesWithoutWidth: ReadonlySet<string>;
  /** Integer types by the bytes of their values. */
  readonly integerBytes: Readonly<Record<string, number>>;
  /** Types of characters from the narrowest on that hold any length, with their length in bytes. */
  readonly textBytes: Readonly<Record<string, number>>;
  /** Whether a type says only how values are stored and compared, not which are taken. */
  readonly hasLooseTypes: boolean;
  /** Whether the name of a part is one that the database makes. */
  readonly isGeneratedName: (
    part: NamedPart,
    name: string,
    place: { readonly table: string; readonly columns: readonly string[] },
  ) => boolean;
  readonly facts: RiskFacts;
}

/** What a change does in one database: sentences, each about the change that its name says. */
export interface RiskFacts {
  /** A column with NOT NULL and nothing that fills it. */
  readonly requiredColumnAdded: string;
  /** What becomes of an INSERT without a list of columns; null where it goes on. */
  readonly insertWithoutList: string | null;
  readonly notNullAdded: string;
  /** Values that the new type cannot hold. */
  readonly typeNarrowed: string;
  /** Comparisons between the old kind of value and the new. */
  readonly typeReplaced: string;
  readonly uniqueAdded: string;
  readonly checkAdded: string;
  readonly foreignKeyAdded: string;
  /** What goes missing with a unique key beside the check itself. */
  readonly uniqueRemoved: string;
  readonly labelRemoved: string;
}
