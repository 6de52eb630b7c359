import { z } from "zod";
import { emptyData, idParams, optionalText, requiredText } from "./fields.ts";
import { riskThresholds } from "./impact.ts";
import { project } from "./projects.ts";
import { defineList, defineRoute } from "./route.ts";

/** What a member may do in a collaborative project, from the most to the least. */
export const projectRoles = ["owner", "admin", "editor", "viewer"] as const;
export const projectRole = z.enum(projectRoles);
export type ProjectRole = z.output<typeof projectRole>;

export const collaborativeProject = project.extend({
  /** Whether any signed-in person who has the link may view it. */
  is_public: z.boolean(),
  /** Null for who views a public project without being a member. */
  user_role: projectRole.nullable(),
});
export type CollaborativeProject = z.output<typeof collaborativeProject>;

const tooLong = "Description must be less than 500 characters";

export const collaborativeProjectBody = z.object({
  name: requiredText("Project name is required", { maxLength: 200, label: "Project name" }).refine(
    (name) => name === "" || name.length >= 3,
    { error: "Project name must be at least 3 characters" },
  ),
  description: optionalText("Description", 5_000)
    .refine((text) => text.length <= 500, { error: tooLong })
    .nullish(),
  is_public: z.boolean({ error: "Say true or false" }).optional(),
  /** Null for the defaults; what is left out stays. */
  risk_thresholds: riskThresholds.nullish(),
});

const tag = "Collaborative projects";

export const collaborativeProjectsRoutes = {
  list: defineList({
    path: "/collaborative-projects",
    tag,
    summary: "The collaborative projects that the signed-in user is a member of, newest first.",
    row: collaborativeProject,
    errors: [],
  }),
  get: defineRoute({
    method: "GET",
    path: "/collaborative-projects/:id",
    tag,
    summary: "One collaborative project with its counts and the role of the signed-in user.",
    params: idParams,
    data: collaborativeProject,
    errors: ["NOT_FOUND"],
  }),
  create: defineRoute({
    method: "POST",
    path: "/collaborative-projects",
    tag,
    summary: "Create a collaborative project, whose owner is who creates it. Takes an account with a verified address.",
    status: 201,
    body: collaborativeProjectBody,
    data: collaborativeProject,
    errors: ["FORBIDDEN", "RATE_LIMITED"],
  }),
  update: defineRoute({
    method: "PUT",
    path: "/collaborative-projects/:id",
    tag,
    summary:
      "Change a project's name and description, whether it is public, and what counts as much in its simulations; what is left out stays.",
    params: idParams,
    body: collaborativeProjectBody,
    data: collaborativeProject,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/collaborative-projects/:id",
    tag,
    summary: "Delete a project with its schemas, simulations and members.",
    params: idParams,
    data: emptyData,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  convert: defineRoute({
    method: "POST",
    path: "/projects/:id/collaborate",
    tag,
    summary:
      "Make a collaborative project of a personal one, with all that is in it; its owner becomes the owner. There is no way back.",
    params: idParams,
    data: collaborativeProject,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
};
