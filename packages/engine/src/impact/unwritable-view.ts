import { missingFor } from "./blockers/missing-in-triggers.ts";
import type { View } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { ViewWrite } from "../statement/parse-failure.ts";
import type { ConflictPolicy } from "../statement/ast.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { buildImpact } from "./build-impact.ts";
import { rootsOfCode } from "./code/code-roots.ts";
import type { Blocker, Impact, Warning } from "./model.ts";
import type { QueryType } from "../statement/failure.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import type { RiskThresholds } from "./risk/thresholds.ts";
import { codeInstead } from "./code/schema-code.ts";
import { Placer } from "./places/placer.ts";
import type { Span } from "../sql/span.ts";
import type { CodeRun } from "./code/schema-code.ts";
import { unreadCode } from "./warnings/unread-code.ts";
import { makeWarning } from "./warnings/warning-input.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";

/** A write that goes to a view, as it is asked for. */
export interface WriteOnView {
  readonly write: ViewWrite;
  readonly queryType: QueryType;
  readonly policy: ConflictPolicy | null;
  /** Where the view is named. */
  readonly span: Span;
}

/** A write to a view that stands for no one table: refused by the database, unless INSTEAD OF triggers or rules of the view do the work. */
export function impactOnView(
  schema: PreparedSchema,
  { write: { view, event, columns, reason }, queryType, policy, span }: WriteOnView,
  sql: string,
  thresholds: RiskThresholds,
): Impact {
  const runs = codeInstead(schema, view, event, columns, policy);
  const roots = rootsOfCode(schema, runs ?? [], null, 0);
  return buildImpact({
    schema,
    rules: referentialRulesByDialect[schema.catalog.dialect],
    queryType,
    roots,
    conditionReads: new Map(),
    readRows: [],
    readEstimate: null,
    conditions: [],
    directBlockers:
      runs === null
        ? [refusal(displayName(schema.catalog, view), reason, event)]
        : missingFor(schema, [{ on: view, event, columns: null }]),
    paths: [],
    isIgnore: false,
    assignments: null,
    thresholds,
    review: () =>
      runs === null
        ? { warnings: [], unreadCode: [] }
        : { warnings: [warningOf(schema, view, event, runs, sql)], unreadCode: unreadCode(runs).names },
    hasCustomRules: runs !== null,
    placer: new Placer(sql, () => span),
  });
}

function warningOf(
  schema: PreparedSchema,
  view: View,
  event: ViewWrite["event"],
  runs: readonly CodeRun[],
  sql: string,
): Warning {
  const table = displayName(schema.catalog, view);
  const isRule = runs.some(({ code }) => code.kind === "rule");
  const names = runs.map(({ code }) => code.name).join(", ");
  const message = `The ${isRule ? "rules" : "triggers"} of the view ${table} (${names}) do this ${event}: what happens depends on their code.${unreadCode(runs).told}`;
  return makeWarning({ sql }, { code: isRule ? "RULE_REWRITES" : "TRIGGER_FIRES", severity: "notice", message, table });
}

const refusal = (view: string, reason: string, queryType: QueryType): Blocker => ({
  constraintName: null,
  table: view,
  columns: [],
  code: "VIEW_REFUSES",
  action: "VIEW",
  rows: noRow,
  certainty: "certain",
  message: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}, so the database refuses the ${queryType}.`,
  remedy: "Write to the tables behind the view, or give it an INSTEAD OF trigger.",
  cascadePath: [view],
});
