import type { RowEstimate } from "../catalog/statistics-model.ts";
import type { Impact } from "../impact/model.ts";

/** How a statement comes through, and how it is taken back: statements to copy, each told before it is run. */
export interface Remedy {
  /** In the order in which they run, the statement itself among them as the last but for what points rows back. */
  readonly steps: readonly RemedyStep[];
  /** All of them in one transaction, as a text. */
  readonly script: string;
  /** What is told of the script as a whole; `succeeds` or `may_be_blocked`. */
  readonly verdict: Impact["verdict"];
  /** The same where rows that reference are neither to go nor allowed to be without a parent; null where there are none, or it is not known to come through. */
  readonly repointing: Repointing | null;
  /** The statement in parts of some thousand rows, where it deletes many; null elsewhere. */
  readonly batches: Batches | null;
  /** Indexes that keys on the way are without. */
  readonly indexes: readonly MissingIndex[];
  /** How the rows come back; null where no statements can bring them back for sure, of which `notes` tell. */
  readonly undo: Undo | null;
  readonly notes: readonly string[];
}

export interface RemedyStep {
  /** Without a terminator. */
  readonly sql: string;
  /** A SELECT of the rows that it takes or changes. */
  readonly look: string | null;
  readonly table: string;
  /** `prepare` keeps keys that later steps need. */
  readonly kind: "prepare" | "delete" | "set null" | "re-point" | "statement" | "point back";
  readonly rows: RowEstimate;
  /** All rows that it touches, with those of the actions that it sets off, and their tables; null where it sets off none. */
  readonly reach: { readonly rows: RowEstimate; readonly tables: number } | null;
  /** Why it is there, in one sentence. */
  readonly reason: string;
}

/** Rows that reference get another parent, which somebody has to name. */
export interface Repointing {
  /** As in a remedy; their SQL has the marks of the places. */
  readonly steps: readonly RemedyStep[];
  readonly script: string;
  readonly places: readonly KeyPlace[];
  /** How it is taken back; null where the keys cannot be found again. */
  readonly undo: Undo | null;
}

/** A place in the SQL for a value of a key that somebody fills in. */
export interface KeyPlace {
  /** As the SQL has it: `:new_customer_id`. Nothing else of the SQL begins with it. */
  readonly mark: string;
  /** Whose row is to be named, as it is shown. */
  readonly table: string;
  readonly column: string;
  /** A SELECT of the rows that remain, any of which may be named. */
  readonly look: string;
}

export interface Batches {
  /** One part; run until no row is left where `repeats`. */
  readonly sql: string;
  readonly repeats: boolean;
  readonly size: number;
  readonly reason: string;
}

export interface MissingIndex {
  readonly sql: string;
  readonly table: string;
  readonly reason: string;
}

export interface Undo {
  /** What is kept before the statement runs. */
  readonly save: string;
  /** What brings the rows back. */
  readonly restore: string;
  /** What clears away what was kept. */
  readonly clear: string;
}
