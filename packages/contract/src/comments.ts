import { z } from "zod";
import { emptyData, id, requiredText, timestamp } from "./fields.ts";
import { defineList, defineRoute } from "./route.ts";

const maxLength = 5_000;
const maxMentions = 20;

/** A comment on a simulation of a collaborative project, or on one table of its result. */
export const comment = z.object({
  id,
  simulation_id: id,
  /** The table of the result that it is about; null for the simulation as a whole. */
  table_name: z.string().nullable(),
  body: z.string(),
  /** Null where the account is gone. */
  author_id: id.nullable(),
  author_name: z.string().nullable(),
  created_at: timestamp,
  /** Null for one that stands as it was written. */
  edited_at: timestamp.nullable(),
  /** Null while it is open. */
  resolved_at: timestamp.nullable(),
  resolved_by_name: z.string().nullable(),
  /** The members that it names. */
  mentions: z.array(z.object({ user_id: id, full_name: z.string() })),
});
export type SimulationComment = z.output<typeof comment>;

const body = requiredText("Comment is required", { maxLength, label: "Comment" });

export const createCommentBody = z.object({
  body,
  table_name: requiredText("Table name is required", { maxLength: 500, label: "Table name" }).nullish(),
  /** Members who get a mail. */
  mentions: z
    .array(id, { error: "Mentions must be a list" })
    .max(maxMentions, { error: `At most ${maxMentions} people can be mentioned` })
    .default([]),
});

/** What is left out of it stays as it is. */
export const updateCommentBody = z
  .object({ body: body.optional(), is_resolved: z.boolean({ error: "Say true or false" }).optional() })
  .refine(({ body, is_resolved }) => body !== undefined || is_resolved !== undefined, {
    error: "Comment is required",
    path: ["body"],
  });

const simulationParams = z.object({ projectId: id, id });
const commentParams = z.object({ projectId: id, id, commentId: id });
const tag = "Collaborative projects: Comments";
const base = "/collaborative-projects/:projectId/simulations/:id/comments";

export const commentsRoutes = {
  list: defineList({
    path: base,
    tag,
    summary: "The comments on a simulation, oldest first.",
    params: simulationParams,
    row: comment,
    errors: ["NOT_FOUND"],
  }),
  create: defineRoute({
    method: "POST",
    path: base,
    tag,
    summary: "Comment on a simulation or on a table of its result. Members who are mentioned get a mail.",
    status: 201,
    params: simulationParams,
    body: createCommentBody,
    data: comment,
    errors: ["NOT_FOUND", "FORBIDDEN", "UNPROCESSABLE", "RATE_LIMITED"],
  }),
  update: defineRoute({
    method: "PUT",
    path: `${base}/:commentId`,
    tag,
    summary: "Change what one has written oneself, or say that a comment is resolved, or open again.",
    params: commentParams,
    body: updateCommentBody,
    data: comment,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: `${base}/:commentId`,
    tag,
    summary: "Delete a comment: one's own, or any as an owner or admin.",
    params: commentParams,
    data: emptyData,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
};
