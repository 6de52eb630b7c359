import { z } from "zod";
import { advice } from "./advice.ts";
import { sideOfStatement } from "./effects.ts";
import { outcomeDifference } from "./outcome-differences.ts";
import { id } from "./fields.ts";
import { defineRoute } from "./route.ts";
import { simulation } from "./simulations.ts";

/** What was stored of a simulation that was run. */
const comparedResult = sideOfStatement.omit({ state: true }).extend({
  simulation: simulation
    .pick({
      id: true,
      name: true,
      query_type: true,
      is_script: true,
      schema_name: true,
      db_type: true,
      version_number: true,
      executed_at: true,
      is_outdated: true,
      tags: true,
    })
    .extend({ query_text: z.string() }),
  costs: advice.shape.costs,
  /** Rows of the impact that were not compared: where there are very many, those of the first are. */
  left_out_count: z.int(),
});
export type ComparedResult = z.output<typeof comparedResult>;

/** The results of two simulations of one project, as they are stored. */
export const resultComparison = z.object({
  before: comparedResult,
  after: comparedResult,
  /** The weightiest first; 200 at most. */
  differences: z.array(outcomeDifference),
  difference_count: z.int(),
});
export type ResultComparison = z.output<typeof resultComparison>;

export const resultComparisonRoutes = {
  compare: defineRoute({
    method: "GET",
    path: "/simulations/:id/compare/:otherId",
    tag: "Simulations",
    summary: "What differs between the stored results of two simulations of a project.",
    params: z.object({ id, otherId: id }),
    data: resultComparison,
    errors: ["NOT_FOUND", "CONFLICT", "STORED_DATA_UNREADABLE", "TOO_LARGE", "RATE_LIMITED"],
  }),
};
