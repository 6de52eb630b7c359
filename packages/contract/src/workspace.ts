import { z } from "zod";
import { defineRoute } from "./route.ts";

export const workspaceRoutes = {
  counts: defineRoute({
    method: "GET",
    path: "/workspace",
    tag: "Projects",
    summary: "How many projects, schemas and simulations the signed-in user has, personal and shared together.",
    data: z.object({ project_count: z.int(), schema_count: z.int(), simulation_count: z.int() }),
    errors: [],
  }),
};
