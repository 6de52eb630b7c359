import type { ImpactResult } from "@foretell/contract";
import { formatEstimate, formatQuantity, type Bounds } from "../../../lib/format.ts";
import { rowsNoun } from "./rows-text.ts";

/** What the tables of a level do, or have done to them. */
type Part = "changes" | "reads" | "blocks" | "may block";

/** The tables of a level with the same part in the statement, and the rows of their lines together. */
export interface Tally {
  readonly part: Part;
  /** Each table once, however many paths lead to it. */
  readonly tableCount: number;
  readonly expectedRows: number;
  readonly boundsOfRows: Bounds;
  readonly isExact: boolean;
}

/** The order in which the parts are told: what the statement does before what stands in its way. */
const parts: readonly Part[] = ["changes", "reads", "blocks", "may block"];

/** What happens on one level, by part: together the tallies count every line. */
export function tallyLevel(results: readonly ImpactResult[], possible: ReadonlySet<string>): Tally[] {
  const byPart = Map.groupBy(results, (result) => partOf(result, possible));
  return parts.flatMap((part) => {
    const own = byPart.get(part);
    return own === undefined ? [] : [tallyOf(part, own)];
  });
}

function partOf({ id, operation_type: operation }: ImpactResult, possible: ReadonlySet<string>): Part {
  if (operation === "SELECT") return "reads";
  if (operation !== "RESTRICT") return "changes";
  return possible.has(id) ? "may block" : "blocks";
}

function tallyOf(part: Part, results: readonly ImpactResult[]): Tally {
  const sum = (rowsOf: (result: ImpactResult) => number) => results.reduce((total, each) => total + rowsOf(each), 0);
  return {
    part,
    tableCount: new Set(results.map((result) => result.affected_table_name)).size,
    expectedRows: sum((result) => result.estimated_rows_affected),
    boundsOfRows: {
      low: sum((result) => result.estimated_rows_low),
      high: sum((result) => result.estimated_rows_high),
    },
    isExact: results.every((result) => result.estimate_basis === "exact"),
  };
}

/** The tables of a tally with what they do: `4 tables change`, `1 table blocks`. */
export function tallyTables({ part, tableCount }: Pick<Tally, "part" | "tableCount">): string {
  const isOne = tableCount === 1;
  const verbs: Readonly<Record<Part, string>> = {
    changes: isOne ? "changes" : "change",
    reads: "read",
    blocks: isOne ? "blocks" : "block",
    "may block": "may block",
  };
  return `${formatQuantity(tableCount, "table")} ${verbs[part]}`;
}

/** The rows of a tally: `≈ 15 rows`. */
export function tallyRows({ expectedRows, boundsOfRows, isExact }: Tally): string {
  const noun = rowsNoun({ estimated_rows_affected: expectedRows });
  return `${formatEstimate(expectedRows, isExact ? "exact" : "estimated", boundsOfRows)} ${noun}`;
}
