import type { ComparedState, SideOfStatement, StatementComparison } from "@foretell/contract";
import { reachOf } from "@foretell/engine";
import type { Prediction, StatementEffect } from "@foretell/engine";
import type { SimulationSummary } from "@foretell/contract";
import { toFailedPrediction, toStoredPrediction } from "../../work/to-stored-prediction.ts";
import { toDifference } from "../simulations/outcome-difference.ts";
import { wholeRows } from "./effects-data.ts";

const maxDifferences = 200;
const maxTables = 200;

/** The outcomes of one statement on two states, as the interface tells them. */
export function toStatementComparison(
  head: { readonly from: ComparedState; readonly to: ComparedState },
  query_text: string,
  { before, after, differences }: StatementEffect,
): StatementComparison {
  return {
    query_text,
    before: toSide(head.from, before),
    after: toSide(head.to, after),
    differences: differences.slice(0, maxDifferences).map(toDifference),
    difference_count: differences.length,
  };
}

function toSide(state: ComparedState, prediction: Prediction): SideOfStatement {
  return { state, ...toOutcomeSide(prediction) };
}

/** What a statement comes to on one state. */
export function toOutcomeSide(prediction: Prediction): Omit<SideOfStatement, "state"> {
  const stored =
    prediction.outcome === "failed"
      ? toFailedPrediction(prediction.failure, 0)
      : toStoredPrediction(prediction.impact, 0);
  if (prediction.outcome === "failed" || stored.outcome === "failed") {
    const failure = stored.outcome === "failed" ? stored.failure : null;
    return { failure, summary: null, tables: [], table_count: 0 };
  }
  const tables = toReachedTables(reachOf(prediction.impact.rows));
  return {
    failure: null,
    summary: JSON.parse(stored.summary) as SimulationSummary,
    tables: tables.slice(0, maxTables),
    table_count: tables.length,
  };
}

/** The tables of an outcome with what is done to the rows of each, as the interface tells them. */
export function toReachedTables(reached: ReturnType<typeof reachOf>): SideOfStatement["tables"] {
  return Array.from(reached, ([table, reach]) =>
    Array.from(reach, ([operation_type, { expected, low, high, basis }]) => ({
      table,
      operation_type,
      estimated_rows_affected: wholeRows(expected),
      estimated_rows_low: wholeRows(low),
      estimated_rows_high: wholeRows(high),
      estimate_basis: basis,
    })),
  ).flat();
}
