import type {
  Check,
  Column,
  Exclusion,
  ForeignKey,
  Index,
  Key,
  QualifiedName,
  Routine,
  Rule,
  Sequence,
  Synonym,
  Table,
  Trigger,
  UserType,
  View,
} from "../catalog/model.ts";
import type { DialectName } from "../sql/dialect-name.ts";

/**
 * What a change does to statements that ran before it.
 *
 * - `breaking`: one of them can fail, or means something else.
 * - `data-dependent`: the rows decide, those that are there and those that are written later.
 * - `safe`: none of them does, a form apart that `Change.caveat` names.
 */
export type Risk = "breaking" | "data-dependent" | "safe";

/** What can be added and removed, by the beginning of the kind of its changes. */
interface Objects {
  /** A namespace with at least one object in it. */
  namespace: string;
  table: Table;
  /** A table that is a part of a partitioned one. */
  partition: Table;
  column: Column;
  "primary-key": Key;
  "unique-key": Key;
  "foreign-key": ForeignKey;
  check: Check;
  exclusion: Exclusion;
  index: Index;
  view: View;
  trigger: Trigger;
  rule: Rule;
  routine: Routine;
  type: UserType;
  sequence: Sequence;
  synonym: Synonym;
}

type Definitions = Omit<Objects, "namespace" | "table" | "partition" | "column">;

/** Parts of a table that have a name of their own, which alone can change. */
type Renamables = Pick<Objects, "primary-key" | "unique-key" | "foreign-key" | "check" | "exclusion" | "index">;

/** What of a table, column or type can change by itself, with what stands before and after. */
interface Aspects {
  "table-renamed": QualifiedName;
  "table-kind-changed": Table["kind"];
  "table-comment-changed": string | null;
  /** `object` is the name of the option. */
  "table-option-changed": string | null;
  "table-partitioning-changed": string | null;
  "table-inheritance-changed": readonly QualifiedName[];
  /** Names of all columns that the table has before and after, in order. */
  "columns-reordered": readonly string[];
  "partition-bounds-changed": string | null;
  "partition-parent-changed": QualifiedName | null;
  "column-renamed": Column;
  "column-type-changed": Column;
  "column-nullability-changed": Column;
  "column-default-changed": Column;
  "column-generated-changed": Column;
  "column-identity-changed": Column;
  /** MySQL's ON UPDATE CURRENT_TIMESTAMP, SQLite's NOT NULL ON CONFLICT. */
  "column-on-write-changed": Column;
  "column-collation-changed": Column;
  "column-comment-changed": Column;
  "view-comment-changed": string | null;
  /** One label a change: `afterText` is the one that was added. */
  "type-label-added": UserType;
  /** One label a change: `beforeText` is the one that was removed. */
  "type-label-removed": UserType;
  /** Labels that both have stand in another order. */
  "type-labels-reordered": UserType;
}

/** What stands before and after a change, by its kind. */
export type ChangeValues = {
  [Name in keyof Objects as `${Name}-added`]: readonly [before: null, after: Objects[Name]];
} & { [Name in keyof Objects as `${Name}-removed`]: readonly [before: Objects[Name], after: null] } & {
  [Name in keyof Definitions as `${Name}-changed`]: readonly [before: Definitions[Name], after: Definitions[Name]];
} & {
  [Name in keyof Renamables as `${Name}-renamed`]: readonly [before: Renamables[Name], after: Renamables[Name]];
} & { [Kind in keyof Aspects]: readonly [before: Aspects[Kind], after: Aspects[Kind]] };

export type ChangeKind = keyof ChangeValues;

/** A change as it is found, without what is told of it. */
export interface Finding<Kind extends ChangeKind = ChangeKind> {
  readonly kind: Kind;
  /** The table or view that is changed, or on which the object stands: by its name after, or before where it is removed. Null for what stands on none. */
  readonly table: QualifiedName | null;
  /** The object's name; where it has none, its columns or its expression. Of a table or view its name as people know it. */
  readonly object: string;
  readonly before: ChangeValues[Kind][0];
  readonly after: ChangeValues[Kind][1];
  /** What stands before in short, as a person reads it: a type, a default, a key's columns. Null where there is nothing. */
  readonly beforeText: string | null;
  readonly afterText: string | null;
  /** The table of this key, trigger or rule is added or removed as well, which implies this change. */
  readonly isWithTable?: true;
}

/** What is told of a change. */
export interface Told {
  /** Tells the change apart from all others of the diff, and stays the same as long as the change does. */
  readonly id: string;
  readonly risk: Risk;
  /** Why the risk is that, in one sentence. */
  readonly reason: string;
  /** The form of a statement that a safe change breaks all the same, in one sentence; null where there is none. */
  readonly caveat: string | null;
  /** The change in one sentence. */
  readonly sentence: string;
}

/** One change, told apart by its kind. */
export type Change = { [Kind in ChangeKind]: Finding<Kind> & Told }[ChangeKind];

/** Two names of what is one table, or one column of a table that both schemas have. */
export type RenamePair =
  | { readonly kind: "table"; readonly before: QualifiedName; readonly after: QualifiedName }
  | {
      readonly kind: "column";
      /** The table by its name after. */
      readonly table: QualifiedName;
      readonly before: string;
      readonly after: string;
    };

/** What a person says of renames. */
export interface RenameDecisions {
  /** Taken as renames, whether they would be guessed or not. */
  readonly confirmed?: readonly RenamePair[];
  /** Never guessed. */
  readonly refused?: readonly RenamePair[];
}

/** A rename that the diff takes for one. */
export interface Rename {
  readonly pair: RenamePair;
  readonly basis: "guessed" | "confirmed";
  /** How sure a guess is, 0 to 1; 1 for what was confirmed. */
  readonly score: number;
  /** What speaks for it, in one sentence. */
  readonly ground: string;
}

export interface DiffTotals {
  /** Changes without those that the addition or removal of a table implies. */
  readonly changes: number;
  readonly byRisk: Readonly<Record<Risk, number>>;
  readonly byKind: Readonly<Partial<Record<ChangeKind, number>>>;
  /** Tables, partitions among them. */
  readonly tablesAdded: number;
  readonly tablesRemoved: number;
  /** Tables that both have, renamed ones among them, with at least one change. */
  readonly tablesModified: number;
}

/** How one schema differs from another. Plain JSON data. */
export interface SchemaDiff {
  readonly dialect: DialectName;
  /** Namespaces, types, sequences, tables by name with all that stands on each, routines, synonyms. */
  readonly changes: readonly Change[];
  readonly renames: readonly Rename[];
  /** Confirmed renames that name no table or column that is gone, or none that is new. */
  readonly unusedDecisions: readonly RenamePair[];
  readonly totals: DiffTotals;
  /** Null where nothing differs. */
  readonly worstRisk: Risk | null;
  /** The diff in one sentence: `3 tables added, 1 column removed from orders: breaking`. */
  readonly headline: string;
}
