import { z } from "zod";
import { id, idParams, pageQuery, timestamp } from "./fields.ts";
import { definePaged, defineRoute } from "./route.ts";

export const activitySubjects = ["project", "schema", "table", "simulation", "member"] as const;
export const activitySubject = z.enum(activitySubjects, {
  error: "The kind must be project, schema, table, simulation or member",
});
export type ActivitySubject = z.output<typeof activitySubject>;

/** What was done. */
export const activityType = z.enum([
  "project_created",
  "project_updated",
  "schema_created",
  "schema_updated",
  "schema_deleted",
  "schema_version_created",
  "schema_rolled_back",
  "schema_noted",
  "table_created",
  "table_updated",
  "table_deleted",
  "simulation_created",
  "simulation_updated",
  "simulation_executed",
  "simulation_deleted",
  "simulation_commented",
  "approval_requested",
  "approval_given",
  "approval_refused",
  "approval_withdrawn",
  "member_added",
  "member_removed",
  "member_role_updated",
  "invitation_withdrawn",
]);
export type ActivityType = z.output<typeof activityType>;

/** Something that somebody did in a collaborative project. */
export const projectActivity = z.object({
  id,
  created_at: timestamp,
  /** Null where the account is gone. */
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  activity_type: activityType,
  /** All of it in one sentence without its author: `changed the role of Ada from viewer to editor`. */
  description: z.string(),
  entity_type: activitySubject,
  metadata: z.object({
    entity_id: id,
    /** What it was called then. */
    entity_name: z.string(),
    /** Whether it still exists, and can be linked to. */
    exists: z.boolean(),
    /** What it was before and is since, where that is small: a role, a name. */
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
});
export type ProjectActivity = z.output<typeof projectActivity>;

/** On what something was done. What it was is asked for, where one may. */
export const projectChange = z.object({ entity_type: activitySubject, entity_id: id });
export type ProjectChange = z.output<typeof projectChange>;

/** How long a stream of events is open: whoever looks for longer opens it again, with a token of that time. */
const maxStreamSeconds = 600;

export const activityRoutes = {
  list: definePaged({
    path: "/collaborative-projects/:id/activity",
    tag: "Collaborative projects: Activity",
    summary:
      "What happened in a project, newest first; of one person or one kind of thing alone where the query says so.",
    params: idParams,
    query: pageQuery.extend({ user_id: id.optional(), entity_type: activitySubject.optional() }),
    data: z.array(projectActivity),
    errors: ["NOT_FOUND"],
  }),
  events: defineRoute({
    method: "GET",
    path: "/collaborative-projects/:id/events",
    tag: "Collaborative projects: Activity",
    summary:
      "Tells of changes in a project as they are made, as server-sent events: `change` says on what something was done, `all` that anything may have changed, and `gone` that one is no member any more. Without `Accept: text/event-stream` it ends after a second.",
    params: idParams,
    query: z.object({
      for_seconds: z.coerce
        .number({ error: "The time must be a number of seconds" })
        .int({ error: "The time must be a whole number of seconds" })
        .min(0, { error: "The time is at least 0 seconds" })
        .max(maxStreamSeconds, { error: `The time is at most ${maxStreamSeconds} seconds` })
        .default(maxStreamSeconds),
    }),
    data: projectChange,
    isEventStream: true,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
};
