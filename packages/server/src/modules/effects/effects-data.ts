import type { OutcomeDifferenceKind, SchemaEffects, SimulationEffect } from "@foretell/contract";
import { outcomeDifferenceKinds } from "@foretell/engine";
import type { Prediction, StatementEffect } from "@foretell/engine";
import { cutSentence, toDifference } from "../simulations/outcome-difference.ts";
import type { SimulationToCompare } from "./effects.repo.ts";

const maxDifferences = 10;
/** Of a statement, as lists of simulations show it. */
const listedTextLength = 300;

/** A simulation that comes to something else, as the interface tells it: short, so that hundreds fit into one answer. */
export function toSimulationEffect(simulation: SimulationToCompare, effect: StatementEffect): SimulationEffect {
  const { id, name, query_text, query_type } = simulation;
  return {
    id,
    name,
    query_text: query_text.slice(0, listedTextLength).toWellFormed(),
    is_query_cut: query_text.length > listedTextLength,
    query_type,
    before: toOutcome(effect.before),
    after: toOutcome(effect.after),
    differences: effect.differences.slice(0, maxDifferences).map(toDifference),
    difference_count: effect.differences.length,
  };
}

/** How many simulations differ, by the weightiest of their differences. */
export function countKinds(effects: readonly Pick<SimulationEffect, "differences">[]): SchemaEffects["kind_counts"] {
  const counts = Object.fromEntries(outcomeDifferenceKinds.map((kind) => [kind, 0]));
  for (const {
    differences: [first],
  } of effects)
    if (first !== undefined) counts[first.kind] = (counts[first.kind] ?? 0) + 1;
  return counts as Record<OutcomeDifferenceKind, number>;
}

function toOutcome(prediction: Prediction): SimulationEffect["before"] {
  if (prediction.outcome === "failed") return { ...nothing, error_message: cutSentence(prediction.failure.message) };
  const { verdict, risk, totals } = prediction.impact;
  return {
    error_message: null,
    verdict,
    risk,
    estimate_basis: totals.rows.basis,
    total_tables_affected: totals.tables,
    total_rows_affected: wholeRows(totals.rows.expected),
  };
}

const nothing = {
  verdict: null,
  risk: null,
  estimate_basis: null,
  total_tables_affected: 0,
  total_rows_affected: 0,
} as const;

/** JSON has no infinity: an estimate that overflows says as many as a number counts exactly. */
export const wholeRows = (value: number): number =>
  Number.isFinite(value) ? Math.round(value) : Number.MAX_SAFE_INTEGER;
