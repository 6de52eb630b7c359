import { z } from "zod";
import { email, emptyData, id } from "./fields.ts";
import { newPassword } from "./password-rules.ts";
import { defineRoute } from "./route.ts";
import { deviceToken, signedIn, signInRoutes } from "./sign-in.ts";
import { updateUserBody, user } from "./users.ts";

const token = z
  .string({ error: "Token is required" })
  .trim()
  .min(1, { error: "Token is required", abort: true })
  .max(4_000, { error: "Token is invalid" });

export const forgotPasswordBody = z.object({ email: email("Please enter a valid email address"), deviceToken });

const resetToken = z
  .string({ error: "Invalid or missing reset token." })
  .trim()
  .min(1, { error: "Invalid or missing reset token." })
  .max(4_000, { error: "Invalid or missing reset token." });
const resetPassword = newPassword(
  "Please fill in both password fields.",
  "Password must be at least 6 characters long.",
);

/** The new password is called `password` by one caller and `newPassword` by another; both are taken. */
export const resetPasswordBody = z
  .object({ token: resetToken, password: resetPassword.optional(), newPassword: resetPassword.optional(), deviceToken })
  .refine((body) => body.password !== undefined || body.newPassword !== undefined, {
    error: "Please fill in both password fields.",
    path: ["password"],
  });

/** What the link of a verification mail would do. */
export const mailedLink = z.object({
  /**
   * A `registration` is verified as it was made; an `email_change` gives the account the address; a `claim` gives the
   * account, which somebody made before and nobody verified, to whoever registered the address again.
   */
  purpose: z.enum(["registration", "email_change", "claim"]),
  account_id: id,
  /** The address that the mail went to. */
  email: z.string(),
  full_name: z.string(),
});
export type MailedLink = z.output<typeof mailedLink>;

/** Of an account that was deleted after its address was changed, only the address can be given back. */
export const emailUndoOutcome = z.enum(["undone", "account_deleted"]);
export type EmailUndoOutcome = z.output<typeof emailUndoOutcome>;

export const authRoutes = {
  ...signInRoutes,
  refresh: defineRoute({
    method: "POST",
    path: "/auth/refresh",
    tag: "Session",
    summary:
      "Get a new access token for a refresh token, which stays as it is and is good until 90 days after its last use. " +
      "With rotate the answer also has a successor of it: once that was used, the token before it ends the session. " +
      "A token that comes from another device than before ends it too.",
    access: "anonymous",
    body: z.object({
      refreshToken: token,
      rotate: z.boolean({ error: "rotate must be true or false" }).optional(),
    }),
    data: z.object({ accessToken: z.string(), refreshToken: z.string().optional() }),
    errors: ["NOT_SIGNED_IN"],
  }),
  logout: defineRoute({
    method: "POST",
    path: "/auth/logout",
    tag: "Session",
    summary: "End the session of a refresh token.",
    access: "anonymous",
    body: z.object({ refreshToken: token }),
    data: emptyData,
    errors: [],
  }),
  me: defineRoute({
    method: "GET",
    path: "/auth/me",
    tag: "Session",
    summary: "The signed-in user.",
    data: user,
    errors: [],
  }),
  updateProfile: defineRoute({
    method: "PUT",
    path: "/auth/profile",
    tag: "Account",
    summary: "The same operation as PUT /users/me.",
    body: updateUserBody,
    data: user,
    errors: ["CREDENTIALS_WRONG", "RATE_LIMITED"],
  }),
  verify: defineRoute({
    method: "POST",
    path: "/auth/verify",
    tag: "Session",
    summary: "Check an access token, or verify an address with the token of a mail.",
    access: "anonymous",
    body: z.object({ token }),
    data: z.object({ valid: z.boolean(), user: user.nullable() }),
    errors: ["TOKEN_INVALID", "LINK_USED", "RATE_LIMITED"],
  }),
  verifyEmail: defineRoute({
    method: "GET",
    path: "/email/verify",
    tag: "Account",
    summary: "Verify an address with the token of a mail.",
    access: "anonymous",
    query: z.object({ token }),
    data: z.object({ user }),
    topLevel: z.object({ user: z.object({ full_name: z.string() }), error: z.null() }),
    errors: ["TOKEN_INVALID", "LINK_USED", "RATE_LIMITED"],
  }),
  describeMailedLink: defineRoute({
    method: "POST",
    path: "/email/link",
    tag: "Account",
    summary: "What the verification link of a mail would do, and to which account. Nothing is done.",
    access: "anonymous",
    body: z.object({ token }),
    data: mailedLink,
    errors: ["TOKEN_INVALID", "LINK_USED", "RATE_LIMITED"],
  }),
  refuseMailedLink: defineRoute({
    method: "POST",
    path: "/email/refuse",
    tag: "Account",
    summary:
      "Say that the verification mail was not asked for: an unverified account with the mail's address is removed, " +
      "another account keeps the address it has.",
    access: "anonymous",
    body: z.object({ token }),
    data: emptyData,
    errors: ["TOKEN_INVALID", "RATE_LIMITED"],
  }),
  undoEmailChange: defineRoute({
    method: "POST",
    path: "/email/undo-change",
    tag: "Account",
    summary:
      "Undo a change of e-mail with the token of the mail to the old address: the account has that address again, every " +
      "session and link of it ends, a second step that was switched on lately too, and a link to choose a new password is " +
      "mailed there.",
    access: "anonymous",
    body: z.object({ token }),
    data: z.object({ outcome: emailUndoOutcome }),
    errors: ["TOKEN_INVALID", "RATE_LIMITED"],
  }),
  undoSecondFactor: defineRoute({
    method: "POST",
    path: "/auth/undo-second-factor",
    tag: "Account",
    summary:
      "Switch a second step off with the token of the mail that told that it is on: every session and link of the account " +
      "ends, and its password; a link to choose a new one is mailed. The token counts while that very second step is on.",
    access: "anonymous",
    body: z.object({ token }),
    data: emptyData,
    errors: ["TOKEN_INVALID", "RATE_LIMITED"],
  }),
  resendVerification: defineRoute({
    method: "POST",
    path: "/auth/resend-verification",
    tag: "Account",
    summary: "Send the verification mail again.",
    data: emptyData,
    errors: ["RATE_LIMITED"],
  }),
  forgotPassword: defineRoute({
    method: "POST",
    path: "/auth/forgot-password",
    tag: "Account",
    summary: "Mail a reset link. The answer is the same whether or not the account exists.",
    access: "anonymous",
    body: forgotPasswordBody,
    data: emptyData,
    errors: ["RATE_LIMITED"],
  }),
  resetPassword: defineRoute({
    method: "POST",
    path: "/auth/reset-password",
    tag: "Account",
    summary: "Choose a new password with the token of a mail; every session ends. The device is known from then on.",
    access: "anonymous",
    body: resetPasswordBody,
    data: signedIn.pick({ deviceToken: true }),
    errors: ["TOKEN_INVALID", "RATE_LIMITED"],
  }),
};
