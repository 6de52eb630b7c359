import type { EstimateBasis, Failure, QueryType, Verdict } from "@foretell/contract";
import type { ResultList } from "./result-parts.ts";

/** A prediction as it is stored: JSON where it is large, so that only the worker walks over it. */
export interface CompletedPrediction {
  readonly outcome: "completed";
  readonly queryType: QueryType;
  readonly executionTimeMs: number;
  readonly verdict: Verdict;
  /** Where `totalRowsAffected` comes from. */
  readonly estimateBasis: EstimateBasis;
  readonly totalTablesAffected: number;
  readonly totalRowsAffected: number;
  readonly maxCascadeDepth: number;
  readonly affectedTables: NameList;
  readonly affectedColumns: NameList;
  readonly summary: string;
  /** Of ImpactResult. */
  readonly impact: ResultList;
  readonly cascadePaths: ResultList;
}

/** Names as JSON arrays: all of them, and those that a list shows. */
export interface NameList {
  readonly count: number;
  readonly all: string;
  readonly first: string;
}

export interface FailedPrediction {
  readonly outcome: "failed";
  readonly executionTimeMs: number;
  readonly failure: Failure;
}
