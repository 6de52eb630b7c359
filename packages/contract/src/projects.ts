import { z } from "zod";
import { emptyData, id, idParams, optionalText, requiredText, timestamp } from "./fields.ts";
import { riskThresholds } from "./impact.ts";
import { defineList, defineRoute } from "./route.ts";

export const project = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  created_at: timestamp,
  schema_count: z.int(),
  table_count: z.int(),
  simulation_count: z.int(),
  /** What counts as much in its simulations; null where it is the defaults. */
  risk_thresholds: riskThresholds.nullable(),
});
export type Project = z.output<typeof project>;

export const projectBody = z.object({
  name: requiredText("Project name is required", { maxLength: 200, label: "Project name" }),
  description: optionalText("Description", 2_000).nullish(),
  /** Null for the defaults; what is left out stays. */
  risk_thresholds: riskThresholds.nullish(),
});

export const projectsRoutes = {
  list: defineList({
    path: "/projects",
    tag: "Projects",
    summary: "The signed-in user's personal projects, newest first.",
    row: project,
    errors: [],
  }),
  get: defineRoute({
    method: "GET",
    path: "/projects/:id",
    tag: "Projects",
    summary: "One personal project with its counts.",
    params: idParams,
    data: project,
    errors: ["NOT_FOUND"],
  }),
  create: defineRoute({
    method: "POST",
    path: "/projects",
    tag: "Projects",
    summary: "Create a personal project.",
    status: 201,
    body: projectBody,
    data: project,
    errors: [],
  }),
  update: defineRoute({
    method: "PUT",
    path: "/projects/:id",
    tag: "Projects",
    summary:
      "Change a project's name and description, and what counts as much in its simulations; what is left out stays.",
    params: idParams,
    body: projectBody,
    data: project,
    errors: ["NOT_FOUND"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/projects/:id",
    tag: "Projects",
    summary: "Delete a project with its schemas, tables and simulations.",
    params: idParams,
    data: emptyData,
    errors: ["NOT_FOUND"],
  }),
  createSample: defineRoute({
    method: "POST",
    path: "/projects/sample",
    tag: "Projects",
    summary: "Create a project with a sample schema and three simulations, one of them blocked.",
    status: 201,
    data: z.object({ project, schema_id: id, blocked_simulation_id: id }),
    errors: ["RATE_LIMITED"],
  }),
};
