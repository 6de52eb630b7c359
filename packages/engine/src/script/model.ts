import type { RowEstimate } from "../catalog/statistics-model.ts";
import type { Blocker, Impact, Placed, Risk } from "../impact/model.ts";
import type { Position, Span } from "../sql/span.ts";
import type { Failure } from "../statement/failure.ts";

/** What a text of several statements would do, or why that cannot be told. */
export type ScriptPrediction =
  | { readonly outcome: "failed"; readonly failure: Failure }
  | {
      readonly outcome: "completed";
      /** Of the whole: rows are sums of the statements, verdict and headline are those of what stops it first. */
      readonly impact: Impact;
      readonly script: Script;
    };

export interface Script {
  readonly statements: readonly ScriptStatement[];
  /** What the statements together do to each table, those that a ROLLBACK takes back left out. */
  readonly tables: readonly ScriptTable[];
  /** The place of the statement that fails first for certain, else of the first that may; null where none is in the way. */
  readonly failsAt: number | null;
  /** What is there when it has failed, in one sentence; null where nothing is in its way. */
  readonly standing: string | null;
  /** Whether it changes the schema alone, and no row by itself. */
  readonly isSchemaOnly: boolean;
}

/** One statement of a script, told on the state that those before it leave. */
export interface ScriptStatement {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** In the whole text. */
  readonly span: Span;
  readonly position: Position;
  readonly kind: "rows" | "schema" | "transaction" | "other";
  /**
   * - `runs`: it does not fail, as far as its verdict says
   * - `fails`: it must, or could not be analysed; nothing after it runs
   * - `not run`: one before it fails for certain
   */
  readonly outcome: "runs" | "fails" | "not run";
  readonly verdict: Impact["verdict"];
  readonly risk: Risk;
  /** What it does, in one sentence. */
  readonly headline: string;
  /** Null for what is not put to rows, or could not be. */
  readonly impact: Impact | null;
  /** What is in its way; of what is put to rows those of its impact. */
  readonly blockers: readonly Placed<Blocker>[];
  /** Where it could not be analysed. */
  readonly failure: Failure | null;
  /** A later ROLLBACK takes back what it did. */
  readonly isUndone: boolean;
}

export interface ScriptTable {
  readonly table: string;
  readonly inserted: RowEstimate;
  readonly updated: RowEstimate;
  readonly deleted: RowEstimate;
}
