import { z } from "zod";
import { emptyData, id, optionalText, timestamp } from "./fields.ts";
import { defineRoute } from "./route.ts";

/** `fallen`: statement, state of the schema or result are not those that were approved. */
export const approvalStatus = z.enum(["requested", "approved", "rejected", "fallen"]);
export type ApprovalStatus = z.output<typeof approvalStatus>;

/** What a role has said, or is asked to say, of a simulation. */
export const approval = z.object({
  id,
  simulation_id: id,
  status: approvalStatus,
  /** The least role that may decide. */
  role: z.enum(["owner", "admin", "editor"]),
  requested_at: timestamp,
  requested_by: id.nullable(),
  requested_by_name: z.string().nullable(),
  decided_at: timestamp.nullable(),
  decided_by_name: z.string().nullable(),
  note: z.string().nullable(),
  /** The version that the statement was put to; null for the working state. */
  version_number: z.string().nullable(),
  /** Of statement, state and result as they are: a decision names the one that it is about. */
  digest: z.string(),
});
export type Approval = z.output<typeof approval>;

export const requestApprovalBody = z.object({
  role: z.enum(["owner", "admin", "editor"], { error: "Role must be owner, admin or editor" }).default("admin"),
});

export const decideApprovalBody = z.object({
  is_approved: z.boolean({ error: "Say true or false" }),
  digest: z.string({ error: "Digest is required" }).max(100, { error: "Digest is at most 100 characters" }),
  note: optionalText("Note", 2_000).nullish(),
});

const params = z.object({ projectId: id, id });
const tag = "Collaborative projects: Approvals";
const path = "/collaborative-projects/:projectId/simulations/:id/approval";

export const approvalsRoutes = {
  get: defineRoute({
    method: "GET",
    path,
    tag,
    summary: "Whether a simulation is approved, and by whom; null where nobody was asked.",
    params,
    data: approval.nullable(),
    errors: ["NOT_FOUND"],
  }),
  request: defineRoute({
    method: "POST",
    path,
    tag,
    summary: "Ask for the approval of a simulation that was run. What was decided before is forgotten.",
    status: 201,
    params,
    body: requestApprovalBody,
    data: approval,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  }),
  decide: defineRoute({
    method: "PUT",
    path,
    tag,
    summary:
      "Approve or reject what was asked for, with the digest of what was looked at. It takes the role that was asked, and another person than the one who asks.",
    params,
    body: decideApprovalBody,
    data: approval,
    errors: ["NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  }),
  withdraw: defineRoute({
    method: "DELETE",
    path,
    tag,
    summary: "Ask for no approval any more.",
    params,
    data: emptyData,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
};
