import type { Impact, Prediction, RowEstimate } from "../../src/index.ts";
import type { Diamond, DiamondStatement } from "./random-diamond.ts";
import type { Outcome } from "./servers.ts";

/** What one prediction is worth beside what a server did. */
export interface Comparison {
  /** What is wrong, one line each. */
  readonly faults: readonly string[];
  /** Exact numbers of rows that were told. */
  readonly exact: number;
  /** Bounds that were told. */
  readonly bounds: number;
  /** Whether the verdict says for certain what happened. */
  readonly isDecided: boolean;
}

const isExact = ({ low, high }: RowEstimate) => low === high;
const textOf = ({ low, high, expected }: RowEstimate) =>
  low === high ? `exactly ${low}` : `${expected.toFixed(1)} (${low} to ${high})`;

/** Puts a prediction beside what a server did with the statement. */
export function compareWith(
  diamond: Diamond,
  statement: DiamondStatement,
  prediction: Prediction,
  outcome: Outcome,
): Comparison {
  if (prediction.outcome === "failed")
    return { faults: [`failed: ${prediction.failure.message}`], exact: 0, bounds: 0, isDecided: true };
  const { impact } = prediction;
  if (!outcome.ok) {
    // What the values of a row may break is a condition beside the verdict.
    const isTold = impact.verdict !== "succeeds" || impact.conditions.length > 0;
    const faults = isTold ? [] : [`verdict: succeeds, but ${outcome.error}`];
    return { faults, exact: 0, bounds: 0, isDecided: impact.verdict === "blocked" };
  }
  const faults = impact.verdict === "blocked" ? [`verdict: ${impact.headline}, but it goes through`] : [];
  let exact = 0;
  let bounds = 0;
  const check = (what: string, told: RowEstimate, count: number) => {
    bounds += 1;
    if (isExact(told)) exact += 1;
    if (count < told.low || count > told.high) faults.push(`${what}: ${textOf(told)}, but ${count}`);
  };
  let touched = 0;
  for (const { name, rows } of diamond.tables) {
    const after = new Map((outcome.after.get(name) ?? []).map((row) => [row["r"], row]));
    const isMatched = new Set(statement.table === name && statement.kind === "UPDATE" ? outcome.matched : []);
    const isChanged = (row: (typeof rows)[number]) => {
      const now = after.get(String(row["r"]));
      return (
        now && Object.entries(row).some(([column, value]) => (value === null ? null : String(value)) !== now[column])
      );
    };
    const counts = {
      DELETE: rows.filter((row) => !after.has(String(row["r"]))).length,
      UPDATE: rows.filter((row) => isChanged(row) || isMatched.has(String(row["r"]))).length,
    };
    touched += counts.DELETE + counts.UPDATE;
    for (const operation of ["DELETE", "UPDATE"] as const) {
      const told = toldOf(impact, operation, name);
      if (told) check(`${operation} ${name}`, told, counts[operation]);
      else if (counts[operation] > 0) faults.push(`${operation} ${name}: not told, but ${counts[operation]}`);
    }
  }
  check("total", impact.totals.rows, touched);
  return { faults, exact, bounds, isDecided: impact.verdict === "succeeds" };
}

/** How many rows of a table all ways of an operation touch, a row being met by several of them or by one. */
function toldOf(impact: Impact, operation: "DELETE" | "UPDATE", table: string): RowEstimate | null {
  const ways = impact.rows.filter((row) => row.operation === operation && row.table === table).map(({ rows }) => rows);
  const [first] = ways;
  if (first === undefined) return null;
  if (ways.length === 1) return first;
  return {
    expected: Math.max(...ways.map(({ expected }) => expected)),
    low: Math.max(...ways.map(({ low }) => low)),
    high: ways.reduce((sum, { high }) => sum + high, 0),
    basis: "statistics",
  };
}
