import { findTable } from "../catalog/catalog-index.ts";
import { displayName } from "../catalog/names.ts";
import type { Table } from "../catalog/model.ts";
import { findNearestName } from "../statement/nearest-name.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { rowsOf } from "../statistics/estimate/column-profile.ts";
import { buildImpact } from "./build-impact.ts";
import type { Prediction } from "./model.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import { defaultRiskThresholds } from "./risk/thresholds.ts";
import type { RiskThresholds } from "./risk/thresholds.ts";
import { makeRoot } from "./changes/make-root.ts";
import { wholeTable } from "./rows/row-set.ts";
import { nowhere } from "./places/placer.ts";
import { withinSteps } from "./within-steps.ts";
import { triggersMayInterfere } from "./changes/fired-triggers.ts";

/** A table and what is done to its rows, without a statement. */
export interface CascadeRequest {
  /** The table's display name, or its bare name. */
  readonly table: string;
  readonly operation: "DELETE" | "UPDATE";
  /** The columns that an UPDATE changes; all that other tables reference when none are given. */
  readonly columns?: readonly string[];
  /** The steps that it may take; as many as the schema was prepared for where nothing is said. */
  readonly stepLimit?: number | undefined;
  /** What is much; the defaults where nothing is said. */
  readonly thresholds?: RiskThresholds | undefined;
}

/** What deleting, or re-keying, the rows of a table would reach: the cascade analysis of a table. */
export const predictCascade = (schema: PreparedSchema, request: CascadeRequest): Prediction =>
  withinSteps(schema, request, "", () => cascadeFrom(schema, request));

function cascadeFrom(schema: PreparedSchema, request: CascadeRequest): Prediction {
  const table = findByDisplayName(schema, request.table);
  if (table === undefined) {
    const nearest = findNearestName(
      request.table,
      schema.catalog.tables.map((each) => displayName(schema.catalog, each)),
    );
    const meant = nearest === null ? "" : ` Did you mean "${nearest}"?`;
    const message = `There is no table "${request.table}" in this schema.${meant}`;
    const [span, position] = [
      { start: 0, end: 0 },
      { line: 1, column: 1 },
    ];
    return { outcome: "failed", failure: { code: "unknown_table", message, span, position, suggestion: nearest } };
  }
  const counted = rowsOf(schema, table);
  const rowSet = wholeTable(table, counted);
  const columns = request.operation === "DELETE" ? [] : (request.columns ?? referencedColumns(schema, table));
  const affected = (request.operation === "DELETE" ? (table.primaryKey?.columns ?? []) : columns).map((name) => ({
    name,
    reason: request.operation === "DELETE" ? ("deleted" as const) : ("written" as const),
  }));
  const root = makeRoot(schema, { table, operation: request.operation, columns, affected, rowSet, root: 0 });
  const impact = buildImpact({
    schema,
    rules: referentialRulesByDialect[schema.catalog.dialect],
    queryType: request.operation,
    roots: [root],
    conditionReads: new Map(),
    readRows: [],
    readEstimate: null,
    conditions: [],
    directBlockers: [],
    paths: [],
    isIgnore: false,
    assignments: null,
    thresholds: request.thresholds ?? defaultRiskThresholds,
    review: () => ({ warnings: [], unreadCode: [] }),
    placer: nowhere,
    hasCustomRules: triggersMayInterfere(schema, table, request.operation),
  });
  return { outcome: "completed", impact };
}

function findByDisplayName(schema: PreparedSchema, name: string): Table | undefined {
  const dot = name.indexOf(".");
  const qualified = { namespace: name.slice(0, dot), name: name.slice(dot + 1) };
  return (
    (dot > 0 ? findTable(schema.index, qualified) : undefined) ?? findTable(schema.index, { namespace: null, name })
  );
}

function referencedColumns(schema: PreparedSchema, table: Table): string[] {
  const names = new Set<string>();
  for (const key of schema.catalog.foreignKeys) {
    if (key.referencedTable.name === table.name && key.referencedTable.namespace === table.namespace)
      for (const column of key.referencedColumns) names.add(column);
  }
  return [...names];
}
