import { z } from "zod";
import { email, emptyData, fullName, givenPassword, id, newPassword, timestamp } from "./fields.ts";
import { defineRoute } from "./route.ts";

export const user = z.object({
  id,
  email: z.string(),
  isVerified: z.boolean(),
  full_name: z.string(),
});
export type User = z.output<typeof user>;

export const registerBody = z.object({ full_name: fullName, email: email(), password: newPassword() });

/** Every field is optional; a new password or e-mail needs the current password, and the e-mail must be verified before it counts. */
export const updateUserBody = z
  .object({
    full_name: fullName.optional(),
    email: email().optional(),
    password: newPassword("New password is required").optional(),
    current_password: givenPassword("Current password is required").optional(),
  })
  .refine(
    ({ password, email: address, current_password: current }) =>
      (password === undefined && address === undefined) || current !== undefined,
    { error: "Current password is required", path: ["current_password"] },
  );

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
    access: "signed-in",
    status: 200,
    body: updateUserBody,
    data: user,
    errors: ["CREDENTIALS_WRONG", "RATE_LIMITED"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/users/me",
    tag: "Account",
    summary: "Delete the account with everything that is its own.",
    access: "signed-in",
    status: 200,
    data: emptyData,
    errors: ["CONFLICT"],
  }),
  sessions: defineRoute({
    method: "GET",
    path: "/users/me/sessions",
    tag: "Account",
    summary: "The account's signed-in devices.",
    access: "signed-in",
    status: 200,
    data: z.array(session),
    errors: [],
  }),
  endSession: defineRoute({
    method: "DELETE",
    path: "/users/me/sessions/:id",
    tag: "Account",
    summary: "Sign a device out.",
    access: "signed-in",
    status: 200,
    params: z.object({ id }),
    data: emptyData,
    errors: ["NOT_FOUND"],
  }),
};
