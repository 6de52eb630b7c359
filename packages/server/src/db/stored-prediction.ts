import type { EstimateBasis, Failure, QueryType, Risk, Verdict } from "@foretell/contract";
import type { ResultList } from "./result-parts.ts";

/** The lists of a result of which a simulation shows the beginning; their names in the database. */
export const resultLists = [
  "impact",
  "cascade_paths",
  "affected_tables",
  "affected_columns",
  "blockers",
  "conditions",
  "warnings",
] as const;
export type ResultListName = (typeof resultLists)[number];

/** A prediction as it is stored: JSON where it is large, so that only the worker walks over it. */
export interface CompletedPrediction {
  readonly outcome: "completed";
  readonly queryType: QueryType;
  readonly executionTimeMs: number;
  readonly verdict: Verdict;
  readonly risk: Risk;
  /** Of its grounds, the gravest first, each once. */
  readonly riskCodes: readonly string[];
  /** Where `totalRowsAffected` comes from. */
  readonly estimateBasis: EstimateBasis;
  readonly totalTablesAffected: number;
  readonly totalRowsAffected: number;
  readonly maxCascadeDepth: number;
  readonly affectedTables: NameList;
  readonly affectedColumns: NameList;
  /** A SimulationSummary with the beginning of its lists. */
  readonly summary: string;
  /** A ScriptResult; null for a single statement. */
  readonly script: string | null;
  /** An Advice; null for scripts, and where nothing is told. */
  readonly advice: string | null;
  /** Impact and cascade paths always; of the others those that their beginning does not hold whole. */
  readonly lists: Readonly<Partial<Record<ResultListName, ResultList>>> &
    Readonly<Record<"impact" | "cascade_paths", ResultList>>;
}

/** Names as JSON arrays: the beginning, and those that a list of simulations shows. */
export interface NameList {
  readonly count: number;
  readonly beginning: string;
  readonly first: string;
}

export interface FailedPrediction {
  readonly outcome: "failed";
  readonly executionTimeMs: number;
  readonly failure: Failure;
}
