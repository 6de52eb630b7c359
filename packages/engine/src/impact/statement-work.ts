import type { Statement } from "../statement/ast.ts";
import type { Resolver } from "../statement/resolve/resolver.ts";
import type { CascadeResult } from "./cascade/cascade-result.ts";
import type { Prediction } from "./model.ts";

/** What a statement does to the rows of a schema, in the form that its impact is told from. */
export interface StatementWork {
  readonly result: CascadeResult;
  /** With the tree that it was made of; null for TRUNCATE, which names no column. */
  readonly read: { readonly resolver: Resolver; readonly statement: Statement } | null;
}

/** A prediction with what it was told from; null where nothing was. */
export interface WorkedPrediction {
  readonly prediction: Prediction;
  readonly work: StatementWork | null;
}
