import type { Lock } from "../locks/model.ts";
import { locksOf } from "../locks/locks-of.ts";
import { predictWithWork } from "../impact/predict.ts";
import type { WorkedPrediction } from "../impact/statement-work.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { costsOf } from "./costs-of.ts";
import type { Costs } from "./model.ts";

/** What a statement costs while it runs, and what it keeps others from. */
export interface StatementCosts {
  /** Null for what writes nothing. */
  readonly costs: Costs | null;
  readonly locks: readonly Lock[];
}

/** The costs and locks of a statement, which may have been worked out before; null where it cannot be analysed. */
export function workOf(
  sql: string,
  schema: PreparedSchema,
  { work }: WorkedPrediction = predictWithWork(sql, schema),
): StatementCosts | null {
  if (work === null) return null;
  const input = { schema, work, sql };
  const isWriting = work.read === null || work.read.resolver.writes.length > 0;
  return { costs: isWriting ? costsOf(input) : null, locks: locksOf(input) };
}
