import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { CascadeResult, Check } from "./cascade/cascade-result.ts";
import { nameOfTable, wayOf, wayToChange } from "./changes/arrival-path.ts";
import type { Ways } from "./changes/arrival-path.ts";
import { withGrowingRoots } from "./cascade/growing-roots.ts";
import type { ConditionReads } from "./cascade/growing-roots.ts";
import { walkCascades } from "./cascade/cascade-walk.ts";
import { byCertainty, findCascadeBlockers } from "./blockers/blockers.ts";
import type { Arrival, Change } from "./changes/change.ts";
import { conditionsOfRowsChangedTwice } from "./blockers/changed-twice.ts";
import { conditionsOfRewrittenRows } from "./blockers/rewritten-rows.ts";
import { conditionsOfFollower, distinctConditions } from "./conditions/conditions.ts";
import { boundAddedRows } from "./code/code-runs.ts";
import { isCovered } from "./cascade/coverage.ts";
import { explainArrival, explainCheck } from "./explanation.ts";
import type { Blocker, CascadePath, Condition, Impact, ImpactRow } from "./model.ts";
import type { QueryType } from "../statement/failure.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import type { ReferentialRules } from "../dialects/referential-rules-model.ts";
import { rewrittenActions } from "./blockers/rule-blockers.ts";
import { findRisks, worstRisk } from "./risk/find-risks.ts";
import type { RiskThresholds } from "./risk/thresholds.ts";
import type { Review } from "./warnings/find-warnings.ts";
import { hinted } from "./places/placer.ts";
import type { Placer } from "./places/placer.ts";
import { codeRunBy } from "./code/schema-code.ts";
import { totalsOf } from "./totals.ts";
import { triggersFireFor } from "./changes/fired-triggers.ts";
import { headlineOf, verdictOf } from "./verdict.ts";
import { withinReach } from "./cascade/within-reach.ts";
import { simulate } from "./simulation/simulate.ts";
import { withOutcome } from "./simulation/with-outcome.ts";
import type { ColumnAssignment } from "../statement/resolve/write-operation.ts";

/** What the parts of an analysis found before the cascades are followed. */
export interface ImpactInput {
  readonly schema: PreparedSchema;
  readonly rules: ReferentialRules;
  readonly queryType: QueryType;
  readonly roots: readonly Change[];
  /** What the conditions of changes read; a change that is left out has none. */
  readonly conditionReads: ReadonlyMap<Change, ConditionReads>;
  readonly readRows: readonly ImpactRow[];
  readonly readEstimate: RowEstimate | null;
  readonly conditions: readonly Condition[];
  readonly directBlockers: readonly Blocker[];
  /** The reads come first, as a query's only work. */
  readonly paths: readonly CascadePath[];
  readonly isIgnore: boolean;
  /** What an UPDATE writes; null where that is not told. */
  readonly assignments: readonly ColumnAssignment[] | null;
  review(result: CascadeResult, blockers: readonly Blocker[]): Review;
  readonly thresholds: RiskThresholds;
  readonly hasCustomRules: boolean;
  readonly placer: Placer;
}

/** Follows the cascades of a statement's changes and puts everything that is known of it together. */
export function buildImpact(input: ImpactInput): Impact {
  const { schema, rules, queryType } = input;
  const ways: Ways = new Map();
  const result = resultOf(input);
  boundAddedRows(result);
  const cascadeBlockers = [...findCascadeBlockers(schema, rules, result), ...rewrittenActions(schema, result.changes)];
  const allBlockers = [
    ...input.directBlockers,
    ...(input.isIgnore ? cascadeBlockers.map(unsure) : cascadeBlockers),
  ].sort(byCertainty);
  const foundConditions = distinctConditions([
    ...input.conditions,
    ...result.changes
      .filter(isFollower)
      .flatMap((change) => hinted(conditionsOfFollower(schema, change), () => ({ root: change.root }))),
    ...conditionsOfRowsChangedTwice(schema, rules, result.changes),
    ...conditionsOfRewrittenRows(schema, rules, result.changes),
  ]);
  const blockers = allBlockers.map(input.placer.place);
  const conditions = foundConditions.map(input.placer.place);
  const written = result.changes
    .flatMap((change) => change.arrivals)
    .map((arrival) => arrivalRow(schema, ways, arrival));
  const blocking = result.checks
    .filter((check) => !isCovered(schema, rules, check, result))
    .map((check) => checkRow(schema, ways, check));
  const rows = [...written, ...blocking, ...input.readRows].sort(
    (first, second) => first.cascadeLevel - second.cascadeLevel,
  );
  const totals = totalsOf(result, rows, input.readEstimate);
  const { warnings, unreadCode } = input.review(result, blockers);
  const { thresholds } = input;
  const riskReasons = findRisks({ schema, thresholds, changes: result.changes, conditions, warnings, unreadCode });
  const partial = { blockers, conditions, riskReasons, totals, rows };
  return {
    queryType,
    verdict: verdictOf(blockers),
    risk: worstRisk(riskReasons),
    riskReasons,
    headline: headlineOf(queryType, partial),
    rows,
    blockers,
    conditions,
    warnings,
    paths: [
      ...input.paths,
      ...result.changes
        .flatMap((change) => change.arrivals)
        .filter((arrival) => arrival.parent !== null)
        .map((arrival) => ({
          table: nameOfTable(schema, arrival.change.table),
          steps: wayOf(schema, ways, arrival).steps,
        })),
    ],
    totals,
    affectedTables: [...new Set(rows.map((row) => row.table))],
    affectedColumns: [...new Set(rows.flatMap((row) => row.columns.map((column) => `${row.table}.${column.name}`)))],
    asOf: schema.clock.used?.toISOString() ?? null,
    hasCustomRules: input.hasCustomRules || result.changes.some((change) => runsCode(schema, rules, change)),
  };
}

/** What the statement comes to; as the rows of a dump have it where these are known. */
function resultOf({ schema, rules, roots, conditionReads, isIgnore, assignments }: ImpactInput): CascadeResult {
  const growing = withGrowingRoots(schema, rules, roots, conditionReads);
  if (growing !== null) return walkCascades(schema, rules, growing);
  const found = withinReach(schema, walkCascades(schema, rules, roots));
  return withOutcome(found, isIgnore ? null : simulate(schema, rules, roots, assignments, found));
}

/** What an action or code does, not the statement with its own values. */
const isFollower = ({ level, arrivals }: Change) => level > 0 || arrivals.some(({ code }) => code !== null);

/** Whether a change is made by code, or fires triggers and rules. */
const runsCode = (schema: PreparedSchema, rules: ReferentialRules, change: Change) =>
  change.arrivals.some(({ code }) => code !== null) ||
  codeRunBy(schema, change, triggersFireFor(rules, change)).some(({ code }) => code.kind !== "routine");

/** With IGNORE the rows in the way are left out instead of refusing the statement. */
const unsure = (blocker: Blocker): Blocker => ({ ...blocker, certainty: "possible" });

function arrivalRow(schema: PreparedSchema, ways: Ways, arrival: Arrival): ImpactRow {
  return {
    cascadeLevel: arrival.level,
    table: nameOfTable(schema, arrival.change.table),
    operation: arrival.change.operation,
    referentialAction: arrival.action,
    constraintName: arrival.foreignKey?.name ?? null,
    rows: arrival.rowSet.rows,
    cascadePath: wayOf(schema, ways, arrival).names,
    columns: arrival.columns,
    explanation: explainArrival(schema, arrival),
    derivation: arrival.rowSet.steps,
  };
}

function checkRow(schema: PreparedSchema, ways: Ways, check: Check): ImpactRow {
  const table = nameOfTable(schema, check.child);
  return {
    cascadeLevel: check.change.level + 1,
    table,
    operation: "RESTRICT",
    referentialAction: check.action,
    constraintName: check.foreignKey.name,
    rows: check.rowSet.rows,
    cascadePath: [...wayToChange(schema, ways, check.change).names, table],
    columns: check.foreignKey.columns.map((name) => ({ name, reason: "referenced_key" })),
    explanation: explainCheck(schema, check),
    derivation: check.rowSet.steps,
  };
}
