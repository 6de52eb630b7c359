import type { QueryType, RiskThresholds } from "@foretell/contract";
import type { CascadeRequest } from "@foretell/engine";
import type { CatalogTexts } from "../db/stored-catalog.ts";
import type { CompletedPrediction, FailedPrediction } from "../db/stored-prediction.ts";

/** A schema on its way to a work process. */
export type SchemaDocument =
  | {
      readonly kind: "texts";
      readonly texts: CatalogTexts;
    }
  /** A packed snapshot of a version. */
  | { readonly kind: "snapshot"; readonly bytes: Uint8Array };

/** What is asked of the engine: what one statement does, or what acting on a whole table does. */
export type Question =
  | {
      readonly kind: "statement";
      readonly sql: string;
      readonly expectedType: QueryType | null;
      /** What the statement takes for the present, in ISO 8601. */
      readonly now: string;
    }
  /** Whether a statement can be analysed: nothing of what it does is told. */
  | { readonly kind: "check"; readonly sql: string; readonly expectedType: QueryType | null }
  | ({ readonly kind: "cascade" } & Omit<CascadeRequest, "thresholds">);

export interface PredictionTask {
  /** Names one state of one schema: equal keys mean equal documents. */
  readonly schemaKey: string;
  /** Null at first: most often the process has the schema prepared already. */
  readonly document: SchemaDocument | null;
  readonly question: Question;
  /** What the project takes for much; null for the defaults. */
  readonly riskThresholds: RiskThresholds | null;
}

export type PredictionOutcome =
  | CompletedPrediction
  | FailedPrediction
  /** The process has not got the schema: run the task again with the document. */
  | { readonly outcome: "schema-missing" }
  /** The engine threw, which no statement should make it do. */
  | { readonly outcome: "crashed"; readonly stack: string };
