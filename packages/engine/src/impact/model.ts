import type { ReferentialAction } from "../catalog/model.ts";
import type { Position, Span } from "../sql/span.ts";
import type { Failure, QueryType } from "../statement/failure.ts";
import type { DerivationStep, RowEstimate } from "../catalog/statistics-model.ts";
import type { BlockerCode } from "./blockers/blocker-codes.ts";
import type { ConditionCode } from "./conditions/condition-codes.ts";
import type { RiskCode } from "./risk/risk-codes.ts";
import type { WarningCode } from "./warnings/warning-codes.ts";

/** What the database would do with one statement, or why that cannot be told. */
export type Prediction =
  | { readonly outcome: "failed"; readonly failure: Failure }
  | { readonly outcome: "completed"; readonly impact: Impact };

export interface Impact {
  readonly queryType: QueryType;
  /** `blocked` when it must fail, `may_be_blocked` when rows that are not known may still reference what it removes or re-keys. */
  readonly verdict: "succeeds" | "may_be_blocked" | "blocked";
  /** The gravest of its grounds, whatever the verdict is; `safe` where there is none. */
  readonly risk: Risk;
  /** Why somebody should look before it is run, the gravest first. */
  readonly riskReasons: readonly RiskReason[];
  /** One sentence: the verdict with its reason. */
  readonly headline: string;
  readonly rows: readonly ImpactRow[];
  readonly blockers: readonly Placed<Blocker>[];
  readonly conditions: readonly Placed<Condition>[];
  readonly warnings: readonly Warning[];
  readonly paths: readonly CascadePath[];
  readonly totals: ImpactTotals;
  readonly affectedTables: readonly string[];
  /** `table.column`, in the order of the result rows. */
  readonly affectedColumns: readonly string[];
  /** Triggers, rules or hand-made relationships take part. */
  readonly hasCustomRules: boolean;
  /** The moment for which rows were counted or estimated, in ISO 8601, where the statement reads the clock; null where it does not. */
  readonly asOf: string | null;
}

export type Risk = "safe" | "notice" | "risk" | "severe";

/** One ground of a risk. */
export interface RiskReason {
  readonly code: RiskCode | WarningCode;
  readonly risk: Exclude<Risk, "safe">;
  readonly sentence: string;
  /** Display name of the one table that it is about. */
  readonly table: string | null;
  /** What was counted: rows, percent, levels, tables, conditions, by its code. */
  readonly number: number | null;
  /** The number from which on it is a risk of this kind. */
  readonly threshold: number | null;
}

export interface ImpactTotals {
  readonly tables: number;
  /** Rows, each counted once however many paths reach it. */
  readonly rows: RowEstimate;
  readonly maxCascadeDepth: number;
  readonly columns: number;
}

/** One table, one operation, one path. */
export interface ImpactRow {
  /** 0 = named by the statement. */
  readonly cascadeLevel: number;
  /** Display name: bare in the default namespace, else `namespace.table`. */
  readonly table: string;
  /** `RESTRICT` for a table whose rows block the statement. */
  readonly operation: QueryType | "RESTRICT";
  readonly referentialAction: ReferentialAction | null;
  readonly constraintName: string | null;
  readonly rows: RowEstimate;
  /** Display names from the statement's table to this one; of more than 64 the first and the last 32. */
  readonly cascadePath: readonly string[];
  readonly columns: readonly AffectedColumn[];
  /** One sentence a person understands. */
  readonly explanation: string;
  /** How the number came about, step by step. */
  readonly derivation: readonly DerivationStep[];
}

export interface AffectedColumn {
  readonly name: string;
  readonly reason:
    | "written"
    | "inserted"
    | "deleted"
    | "cascade_key"
    | "set_null"
    | "set_default"
    | "read_in_predicate"
    | "read_in_result"
    | "referenced_key"
    | "generated"
    | "on_update";
}

/** Where something stands in the statement; both null where nothing of its text is meant. */
export interface Place {
  readonly span: Span | null;
  readonly position: Position | null;
}

/** What helps to find the place of a finding, as far as who finds it knows. */
export interface PlaceHint {
  /** The value, name or clause itself. */
  readonly at?: Span;
  /** The write of the statement from which an action or code led there. */
  readonly root?: number;
}

export type Placed<Finding> = Omit<Finding, keyof PlaceHint> & Place;

export interface Blocker extends PlaceHint {
  readonly code: BlockerCode;
  readonly constraintName: string | null;
  /** Display name of the table whose rows or columns are in the way. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly action:
    | ReferentialAction
    | "NOT NULL"
    | "UNIQUE"
    | "CHECK"
    | "FOREIGN KEY"
    | "LIMIT"
    | "GENERATED"
    | "TYPE"
    | "VIEW"
    | "RULE"
    | "ROWS"
    | "TRIGGER";
  readonly rows: RowEstimate;
  /** Whether it must stop the statement, or only may. */
  readonly certainty: "certain" | "possible";
  /** The statement itself runs: what is refused is the COMMIT. */
  readonly isAtCommit?: boolean;
  /** Why it blocks, in one sentence. */
  readonly message: string;
  /** What would unblock it, in one sentence. */
  readonly remedy: string;
  readonly cascadePath: readonly string[];
}

/** Something that must hold for the statement to run; alone it does not change the verdict. */
export interface Condition extends PlaceHint {
  readonly code: ConditionCode;
  readonly kind: "parent_exists" | "unique" | "check" | "not_null" | "exclusion" | "type" | "rows";
  readonly constraintName: string | null;
  readonly table: string;
  readonly columns: readonly string[];
  readonly message: string;
  /** A query that finds a row where it does not hold; null where none can be written. */
  readonly query?: string | null;
}

export interface Warning extends Place {
  readonly code: WarningCode;
  readonly severity: "notice" | "risk";
  readonly message: string;
  readonly table: string | null;
}

export interface CascadePath {
  /** Display name of the table that the path ends in. */
  readonly table: string;
  /** In order; of more than 64 the first and the last 32. */
  readonly steps: readonly {
    readonly from: string;
    readonly to: string;
    readonly type: "foreign_key" | "join" | "view" | "trigger";
    readonly constraintName: string | null;
  }[];
}
