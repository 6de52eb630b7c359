import type { Catalog, Table } from "../catalog/model.ts";
import type { SchemaStatistics } from "../catalog/statistics-model.ts";
import { conditionReads } from "./cascade/growing-roots.ts";
import { estimateQueryRows } from "../statistics/estimate/query-rows.ts";
import { ParseFailure, UnwritableView } from "../statement/parse-failure.ts";
import type { ParsedStatement } from "../statement/parse/parse-statement.ts";
import { parseStatement, toFailure } from "../statement/parse/parse-statement.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { prepareSchema } from "../statement/prepared-schema.ts";
import { resolveStatement } from "../statement/resolve/resolve-statement.ts";
import type { Resolver } from "../statement/resolve/resolver.ts";
import { buildImpact } from "./build-impact.ts";
import type { CascadeResult } from "./cascade/cascade-result.ts";
import type { StatementWork, WorkedPrediction } from "./statement-work.ts";
import { otherType } from "./other-type.ts";
import { predictTruncate } from "./truncate/predict-truncate.ts";
import { rootsOfCode } from "./code/code-roots.ts";
import { settleConditions } from "./conditions/settled-conditions.ts";
import { conditionsOfWrite } from "./conditions/conditions.ts";
import { findDirectBlockers } from "./blockers/direct-blockers.ts";
import { missingInTriggers } from "./blockers/missing-in-triggers.ts";
import { mismatchedKeys } from "./blockers/key-mismatch.ts";
import type { Failure, QueryType } from "../statement/failure.ts";
import type { Impact, Prediction } from "./model.ts";
import { readPaths } from "./reads/read-paths.ts";
import { readRows } from "./reads/read-rows.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import { rootChanges } from "./roots/roots.ts";
import type { RootChanges } from "./roots/roots.ts";
import { ruleBlockers } from "./blockers/rule-blockers.ts";
import { runsOfRoutines, textRun } from "./code/schema-code.ts";
import { impactOnView } from "./unwritable-view.ts";
import type { WriteOnView } from "./unwritable-view.ts";
import { hasCustomRules } from "./changes/fired-triggers.ts";
import { findBrokenOptions } from "./blockers/check-option.ts";
import { checkClauses } from "./clauses/check-clauses.ts";
import { checkTypes } from "./typing/check-types.ts";
import { findComputedValues } from "./computed/computed-values.ts";
import { findSeveralRows } from "./computed/scalar-subqueries.ts";
import { findUnreadTexts } from "./computed/text-casts.ts";
import { placeOfValues } from "./places/place-of-value.ts";
import { hinted, placerOf } from "./places/placer.ts";
import { findRefusedValues } from "./values/findings.ts";
import type { ValueFindings } from "./values/findings.ts";
import { findKeyTwice, findMatchTwice } from "./blockers/row-twice.ts";
import { findWarnings } from "./warnings/find-warnings.ts";
import { defaultRiskThresholds } from "./risk/thresholds.ts";
import type { RiskThresholds } from "./risk/thresholds.ts";
import { withinSteps } from "./within-steps.ts";
import type { StatementBounds } from "./within-steps.ts";
import { findColumn } from "../catalog/catalog-index.ts";
import type { Change } from "./changes/change.ts";
import type { InsertOperation, UpdateOperation } from "../statement/resolve/write-operation.ts";

/** What a statement is put to: a prepared schema, or a catalog with its statistics. */
export type PredictionContext = (
  | { readonly schema: PreparedSchema }
  | { readonly catalog: Catalog; readonly statistics: SchemaStatistics }
) &
  StatementBounds & {
    readonly expectedType?: QueryType | undefined;
    /** What is much; the defaults where nothing is said. */
    readonly thresholds?: RiskThresholds | undefined;
  };

/**
 * What the database would do with one statement: tables, rows and columns touched, what is in the way, what must hold. Bad SQL
 * comes back as a failure with its place, and one that takes more steps than it may as `not_supported`; nothing is thrown. With a
 * prepared schema many statements share its look-ups.
 */
export function predict(sql: string, context: PredictionContext): Prediction {
  const schema = "schema" in context ? context.schema : prepareSchema(context.catalog, context.statistics);
  return predictWithWork(sql, schema, context).prediction;
}

/** As {@link predict}, with the changes of rows by which it came about. */
export function predictWithWork(
  sql: string,
  schema: PreparedSchema,
  {
    expectedType,
    thresholds = defaultRiskThresholds,
    ...bounds
  }: StatementBounds & Pick<PredictionContext, "expectedType" | "thresholds"> = {},
): WorkedPrediction {
  let work: StatementWork | null = null;
  const prediction = withinSteps(schema, bounds, sql, () => {
    const analysed = analyse(sql, schema, expectedType);
    if (!analysed.ok) {
      const truncation = predictTruncate(sql, schema, analysed.failure, expectedType, thresholds);
      if (truncation !== null) {
        work = truncation.work;
        return truncation.prediction;
      }
      const { onView } = analysed;
      if (onView === null) return { outcome: "failed", failure: analysed.failure };
      return { outcome: "completed", impact: impactOnView(schema, onView, sql, thresholds) };
    }
    const impact = impactOf(sql, schema, analysed, thresholds, (result) => {
      work = { result, read: { resolver: analysed.resolver, statement: analysed.parsed.statement } };
    });
    return { outcome: "completed", impact };
  });
  return { prediction, work };
}

type Analysed =
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** The write goes to a view that stands for no one table: nothing is wrong with the statement's text. */
      readonly onView: WriteOnView | null;
    }
  | { readonly ok: true; readonly resolver: Resolver; readonly parsed: Extract<ParsedStatement, { ok: true }> };

/** Reads a statement and binds its names. */
function analyse(sql: string, schema: PreparedSchema, expectedType: QueryType | undefined): Analysed {
  const { dialect, serverVersion } = schema.catalog;
  const parsed = parseStatement(sql, dialect, { serverVersion });
  if (!parsed.ok) return { ...parsed, onView: null };
  const { queryType, statement } = parsed;
  if (expectedType !== undefined && expectedType !== queryType) {
    return { ok: false, failure: otherType(sql, queryType, expectedType, statement.span.start), onView: null };
  }
  try {
    const resolver = resolveStatement(schema, statement);
    checkClauses(schema, resolver, statement);
    checkTypes(schema, resolver, statement, sql);
    return { ok: true, resolver, parsed };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    const policy = "conflictPolicy" in statement ? statement.conflictPolicy : null;
    const onView = error instanceof UnwritableView ? { write: error.write, queryType, policy, span: error.span } : null;
    return { ok: false, failure: toFailure(sql, error), onView };
  }
}

function impactOf(
  sql: string,
  schema: PreparedSchema,
  { resolver, parsed }: Extract<Analysed, { ok: true }>,
  thresholds: RiskThresholds,
  onResult: (result: CascadeResult) => void,
): Impact {
  const { statement, queryType } = parsed;
  const rules = referentialRulesByDialect[schema.catalog.dialect];
  const roots = rootChanges(schema, resolver, sql);
  const query = statement.kind === "query" ? statement : null;
  const called = rootsOfCode(schema, runsOfRoutines(schema, textRun(resolver, sql)), null, roots.length);
  const writes = roots.flatMap((each) => writtenRows(schema, each));
  const values = writes
    .filter(({ isInherited }) => !isInherited)
    .flatMap(({ operation, change: { rowSet } }) => {
      const constants = findRefusedValues(schema, sql, operation, rowSet.rows);
      return [
        constants,
        findComputedValues(schema, resolver, sql, operation, rowSet.rows, constants),
        findBrokenOptions(schema, operation, rowSet.rows),
        findKeyTwice(schema, operation, rowSet.rows),
      ];
    });
  values.push(
    findMatchTwice(schema, resolver, statement),
    findSeveralRows(schema, resolver, statement, sql),
    findUnreadTexts(schema, resolver, statement, sql),
  );
  const isOnlyWrite = resolver.writes.length === 1 && called.length === 0;
  const settled = writes.map(({ operation, change }) =>
    placedInWrite(
      schema,
      operation,
      settleConditions(schema, operation, change.rowSet, conditionsOfWrite(schema, operation, change), isOnlyWrite),
    ),
  );
  return buildImpact({
    schema,
    rules,
    queryType,
    roots: [...roots.flatMap(({ changes }) => changes), ...called],
    conditionReads: new Map(
      roots.flatMap(({ operation, changes }) => {
        const read = conditionReads(schema, resolver, operation);
        return changes.map((change) => [change, read] as const);
      }),
    ),
    readRows: readRows(schema, resolver, sql, query),
    readEstimate: query && estimateQueryRows(schema, resolver, query),
    conditions: [...settled.flatMap((each) => each.conditions), ...values.flatMap(({ conditions }) => conditions)],
    directBlockers: [
      ...ruleBlockers(schema, resolver, statement),
      ...mismatchedKeys(schema, resolver),
      ...missingInTriggers(schema, resolver),
      ...writes.flatMap(({ operation, change }) => {
        const blockers = findDirectBlockers(schema, operation, change.rowSet.rows);
        return placedInWrite(schema, operation, { blockers, conditions: [] }).blockers;
      }),
      ...values.flatMap(({ blockers }) => blockers),
      ...settled.flatMap(({ blockers }) => blockers),
    ],
    paths: readPaths(schema, resolver),
    isIgnore: resolver.writes.some((write) => write.isIgnore),
    thresholds,
    review: (result, blockers) => {
      onResult(result);
      return findWarnings({ sql, schema, rules, statement, resolver, result, blockers });
    },
    assignments: resolver.writes.flatMap((write) => (write.kind === "update" ? write.assignments : [])),
    hasCustomRules: hasCustomRules(schema, resolver),
    placer: placerOf(schema, sql, resolver.writes),
  });
}

/** Findings about the values of a write, at those where nothing nearer is known. */
function placedInWrite(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  { blockers, conditions }: ValueFindings,
): ValueFindings {
  const hint = ({ columns }: { readonly columns: readonly string[] }) => ({
    at: placeOfValues(schema, operation, columns),
  });
  return { blockers: hinted(blockers, hint), conditions: hinted(conditions, hint) };
}

interface WrittenRows {
  readonly operation: InsertOperation | UpdateOperation;
  readonly change: Change;
  /** They are of a table that inherits from the one that the statement names. */
  readonly isInherited: boolean;
}

/** The rows that an INSERT or UPDATE writes itself, each table with the operation as it is done there. */
function writtenRows(schema: PreparedSchema, { operation, changes }: RootChanges): WrittenRows[] {
  if (operation.kind === "delete") return [];
  const event = operation.kind === "insert" ? "INSERT" : "UPDATE";
  return changes
    .filter((change) => change.operation === event && change.arrivals.every(({ code }) => code === null))
    .map((change, at) => {
      const isInherited = at > 0 && operation.kind === "update";
      return { operation: isInherited ? operationOn(schema, change.table, operation) : operation, change, isInherited };
    });
}

/** An UPDATE as it is done to a table that inherits: with the columns of that. */
function operationOn(schema: PreparedSchema, table: Table, operation: UpdateOperation): UpdateOperation {
  const assignments = operation.assignments.map((assignment) => ({
    ...assignment,
    column: findColumn(schema.index, table, assignment.column.name) ?? assignment.column,
  }));
  return { ...operation, table, assignments };
}
