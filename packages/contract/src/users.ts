import { z } from "zod";
import { auditEntry } from "./audit.ts";
import { email, emptyData, fullName, givenPassword, id, timestamp } from "./fields.ts";
import { findPersonalPasswordFault, newPassword } from "./password-rules.ts";
import { defineRoute } from "./route.ts";
import { confirmedBody, givenCode } from "./second-factor.ts";

export const user = z.object({
  id,
  email: z.string(),
  isVerified: z.boolean(),
  full_name: z.string(),
});
export type User = z.output<typeof user>;

export const registerBody = z
  .object({ full_name: fullName, email: email(), password: newPassword() })
  .superRefine((person, context) => {
    const message = findPersonalPasswordFault(person.password, person);
    if (message !== undefined) context.addIssue({ code: "custom", message, path: ["password"] });
  });

/**
 * Every field is optional. A new password needs the current one, and so does an e-mail that is not the account's already,
 * which the server alone can tell; it must be verified before it counts, and where the second step is on it needs a code too.
 */
export const updateUserBody = z
  .object({
    full_name: fullName.optional(),
    email: email().optional(),
    password: newPassword("New password is required").optional(),
    current_password: givenPassword("Current password is required").optional(),
    code: givenCode().optional(),
  })
  .refine(({ password, current_password: current }) => password === undefined || current !== undefined, {
    error: "Current password is required",
    path: ["current_password"],
  });

/** A signed-in device. */
export const session = z.object({
  id,
  device: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  is_current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const usersRoutes = {
  register: defineRoute({
    method: "POST",
    path: "/users",
    tag: "Account",
    summary: "Create an account. The answer is the same for an address that has one already; its owner gets a mail.",
    access: "anonymous",
    status: 201,
    body: registerBody,
    data: z.object({ email: z.string(), full_name: z.string(), isVerified: z.boolean() }),
    errors: ["RATE_LIMITED"],
  }),
  update: defineRoute({
    method: "PUT",
    path: "/users/me",
    tag: "Account",
    summary: "Change the name, the password (with the current one) or the e-mail (verified before it counts).",
    failure: "Failed to update user",
    body: updateUserBody,
    data: user,
    errors: ["CREDENTIALS_WRONG", "RATE_LIMITED"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/users/me",
    tag: "Account",
    summary: "Delete the account with everything that is its own.",
    body: confirmedBody,
    data: emptyData,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  sessions: defineRoute({
    method: "GET",
    path: "/users/me/sessions",
    tag: "Account",
    summary: "The account's signed-in devices.",
    data: z.array(session),
    errors: [],
  }),
  endOtherSessions: defineRoute({
    method: "DELETE",
    path: "/users/me/sessions",
    tag: "Account",
    summary: "Sign every other device out. A change of e-mail that waits for its link ends with them.",
    data: emptyData,
    errors: [],
  }),
  endSession: defineRoute({
    method: "DELETE",
    path: "/users/me/sessions/:id",
    tag: "Account",
    summary: "Sign a device out. A change of e-mail that waits for its link ends with another device.",
    params: z.object({ id }),
    data: emptyData,
    errors: ["NOT_FOUND"],
  }),
  audit: defineRoute({
    method: "GET",
    path: "/users/me/audit",
    tag: "Account",
    summary: "The last 100 things that happened with the account, the newest first.",
    data: z.array(auditEntry),
    errors: [],
  }),
};
