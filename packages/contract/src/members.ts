import { z } from "zod";
import { projectRole } from "./collaborative-projects.ts";
import { email, emptyData, id, idParams, timestamp } from "./fields.ts";
import { defineList, defineRoute } from "./route.ts";

/** A member of a collaborative project, or somebody who is invited and has not joined yet. */
export const projectMember = z.object({
  /** Of the membership or of the invitation. */
  id,
  /** Null while the invitation is open: whether there is such an account does not show. */
  user_id: id.nullable(),
  /** Null while the invitation is open. */
  full_name: z.string().nullable(),
  /** Null for who views a public project without being a member. */
  email: z.string().nullable(),
  role: projectRole,
  status: z.enum(["active", "pending"]),
  /** When somebody joined, or was invited. */
  joined_at: timestamp,
  is_current_user: z.boolean(),
});
export type ProjectMember = z.output<typeof projectMember>;

const roleError = "Role must be owner, admin, editor or viewer";
/** `member` is read as `viewer`. */
const role = z.preprocess(
  (value) => (value === "member" ? "viewer" : value),
  z.enum(projectRole.options, { error: roleError }),
);

export const inviteBody = z.object({ email: email("Email must be an email"), role: role.default("viewer") });
export const memberRoleBody = z.object({ role });

export const memberParams = idParams.extend({ memberId: id });

const tag = "Collaborative projects: Members";
const base = "/collaborative-projects/:id";

export const membersRoutes = {
  list: defineList({
    path: `${base}/members`,
    tag,
    summary:
      "The members of a project and who is invited, in the order in which they came; visitors of a public project see the members without their addresses.",
    params: idParams,
    row: projectMember,
    errors: ["NOT_FOUND"],
  }),
  invite: defineRoute({
    method: "POST",
    path: `${base}/members`,
    tag,
    summary:
      "Invite somebody by e-mail address. A verified account is a member at once; any other address is, once it is verified. The mail goes out either way.",
    status: 201,
    params: idParams,
    body: inviteBody,
    data: projectMember,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT", "RATE_LIMITED"],
  }),
  resend: defineRoute({
    method: "POST",
    path: `${base}/members/:memberId/resend`,
    tag,
    summary: "Send the mail of an open invitation again.",
    params: memberParams,
    data: projectMember,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT", "RATE_LIMITED"],
  }),
  update: defineRoute({
    method: "PUT",
    path: `${base}/members/:memberId`,
    tag,
    summary: "Change the role of a member or of an open invitation. The last owner stays one.",
    params: memberParams,
    body: memberRoleBody,
    data: projectMember,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: `${base}/members/:memberId`,
    tag,
    summary: "Remove a member, or withdraw an invitation.",
    params: memberParams,
    data: emptyData,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  }),
  leave: defineRoute({
    method: "POST",
    path: `${base}/leave`,
    tag,
    summary: "Leave a project. The last owner cannot.",
    params: idParams,
    data: emptyData,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  }),
};
