import { z } from "zod";
import { id, timestamp } from "./fields.ts";
import { defineRoute } from "./route.ts";

/** How much of something an account has, and how much it may have: null for as much as it likes. */
export const usageFigure = z.object({
  used: z.int(),
  limit: z.int().nullable(),
  /** What the limit is once the address of the account is verified. */
  verified_limit: z.int().nullable(),
});
export type UsageFigure = z.output<typeof usageFigure>;

export const usage = z.object({
  is_verified: z.boolean(),
  /** Of everything stored in the projects that count for the account. */
  storage_bytes: usageFigure,
  projects: usageFigure,
  schemas: usageFigure,
  simulations: usageFigure,
  /** Of dumps and statistics, since midnight in UTC. */
  uploaded_bytes_today: usageFigure,
  day_ends_at: timestamp,
  /** The ten projects that take most. */
  largest_projects: z.array(
    z.object({
      project_id: id,
      name: z.string(),
      kind: z.enum(["personal", "collaborative"]),
      schema_count: z.int(),
      simulation_count: z.int(),
      stored_bytes: z.int(),
    }),
  ),
});
export type Usage = z.output<typeof usage>;

export const usageRoutes = {
  get: defineRoute({
    method: "GET",
    path: "/users/me/usage",
    tag: "Account",
    summary: "What counts for the signed-in account, and what it may have.",
    data: usage,
    errors: [],
  }),
};
