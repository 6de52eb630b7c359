import { truncateRulesByDialect } from "../../dialects/truncate-rules.ts";
import type { Table } from "../../catalog/model.ts";
import type { Failure, QueryType } from "../../statement/failure.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { toFailure } from "../../statement/parse/parse-statement.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { namespaceCandidates } from "../../statement/resolve/relation-lookup.ts";
import { findTable, findView } from "../../catalog/catalog-index.ts";
import { foldIdentifier } from "../../catalog/names.ts";
import { findNearestName } from "../../statement/nearest-name.ts";
import type { RiskThresholds } from "../risk/thresholds.ts";
import { otherType } from "../other-type.ts";
import type { WorkedPrediction } from "../statement-work.ts";
import { parseTruncate } from "./parse-truncate.ts";
import type { TruncateTarget } from "./parse-truncate.ts";
import { truncateImpact } from "./truncate-impact.ts";
import { reachOfTruncate } from "./truncate-reach.ts";

/**
 * What TRUNCATE would do; null where the text is none, which `refused` tells. It counts as a DELETE: rows go, though no trigger
 * for them fires and no key acts.
 */
export function predictTruncate(
  sql: string,
  schema: PreparedSchema,
  refused: Failure,
  expectedType: QueryType | undefined,
  thresholds: RiskThresholds,
): WorkedPrediction | null {
  const rules = truncateRulesByDialect[schema.catalog.dialect];
  const isTruncate = refused.code === "not_supported" && /^truncate$/iu.test(wordAt(sql, refused));
  if (rules === null || !isTruncate) return null;
  const fail = (failure: Failure): WorkedPrediction => ({ prediction: { outcome: "failed", failure }, work: null });
  if (expectedType !== undefined && expectedType !== "DELETE")
    return fail(otherType(sql, "DELETE", expectedType, refused.span.start));
  try {
    const { targets, isCascade } = parseTruncate(sql, schema.catalog.dialect, rules);
    const named = targets.map((target) => Object.assign({ table: getTable(schema, target) }, target));
    const reach = reachOfTruncate(schema, rules, named, isCascade);
    return {
      prediction: { outcome: "completed", impact: truncateImpact(schema, sql, rules, reach, thresholds) },
      work: { result: { changes: reach.changes, checks: [], notEnforced: [] }, read: null },
    };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return fail(toFailure(sql, error));
  }
}

const wordAt = (sql: string, { span }: Failure) => sql.slice(span.start, span.end);

/** @throws ParseFailure */
function getTable(schema: PreparedSchema, { parts, span }: TruncateTarget): Table {
  const { index, catalog } = schema;
  const [name = "", namespace = null] = parts.map((part) => foldIdentifier(catalog.dialect, part)).reverse();
  const candidates = namespaceCandidates(schema, namespace);
  for (const each of candidates) {
    const table = findTable(index, { namespace: each, name });
    if (table) return table;
  }
  if (candidates.some((each) => findView(index, { namespace: each, name })))
    throw new ParseFailure("not_supported", `"${name}" is a view, and only tables are truncated.`, span);
  const nearest = findNearestName(name, new Set(catalog.tables.map((table) => table.name)));
  const meant = nearest === null ? "" : ` Did you mean "${nearest}"?`;
  throw new ParseFailure("unknown_table", `There is no table "${name}" in this schema.${meant}`, span, nearest);
}
