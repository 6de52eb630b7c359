import type { ReferentialAction } from "./referential-action.ts";

/** How one database carries out referential actions, as data. */
export interface ReferentialRules {
  /** What SET DEFAULT does: InnoDB stores it as RESTRICT. */
  readonly setDefault: ReferentialAction;
  /**
   * What ON UPDATE does: `none` where the database has no such clause and every key is NO ACTION then; `once a table` where an
   * action that reaches a table already updated in its chain is refused (InnoDB).
   */
  readonly updateActions: "none" | "once a table" | "all";
  /** Which of two keys that reference the same table acts first: of InnoDB's, that of the index kept first, then the name that sorts first. */
  readonly keyOrder: "creation" | "referenced index" | "reverse creation";
  /**
   * When NO ACTION and RESTRICT look for rows that still reference:
   * - `queue`: as an event among the actions, breadth first (PostgreSQL)
   * - `at once`: at every row, depth first, while the row itself still counts as there (InnoDB)
   * - `row`: at every row, depth first (SQLite's RESTRICT)
   * - `statement end`: when all actions are done
   */
  readonly noActionCheck: "queue" | "at once" | "statement end";
  readonly restrictCheck: "queue" | "at once" | "row" | "statement end";
  /**
   * All changes that the statement itself makes are made before the first action looks for referencing rows, so that rows
   * which it deletes or moves are not found; false where rows are taken one by one.
   */
  readonly actionsSeeWholeStatement: boolean;
  /** The actions of a row are done before the next row of the statement is looked for, which may match by them (InnoDB). */
  readonly actionsBeforeNextRow: boolean;
  /** Triggers fire for rows that a cascade changes. */
  readonly cascadesFireTriggers: boolean;
  /** Code may write a table that the statement which runs it has written; MySQL refuses that. */
  readonly codeWritesUsedTables: boolean;
  /** Longest chain of tables, the statement's own included; null when there is no limit that is met in practice. */
  readonly maximumChain: number | null;
  /** A row that is changed a second time in a statement has the parents of all its keys looked for, not only of the written ones. */
  readonly checksRowsChangedTwice: boolean;
  /** A change of the primary key, or of another column of the index that a key stands on, has the parent of the key looked for. */
  readonly checksKeysOfRewrittenIndexes: boolean;
  /** MATCH FULL is kept. */
  readonly enforcesMatchFull: boolean;
  /**
   * Which rows a unique key takes for different ones by their NULLs: those with NULL in any of its columns, those with nothing but
   * NULL in them, or none.
   */
  readonly nullsInUniqueKeys: "any tells apart" | "all tell apart" | "equal";
  /** A key is enforced only where the connection asks for it (SQLite's pragma). */
  readonly isEnforcementOptional: boolean;
  /** The database refuses several cascade paths to one table when the keys are created. */
  readonly refusesSeveralPaths: boolean;
}
