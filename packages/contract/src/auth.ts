import { z } from "zod";
import { email, emptyData, givenPassword, newPassword } from "./fields.ts";
import { defineRoute } from "./route.ts";
import { updateUserBody, user } from "./users.ts";

const token = z
  .string({ error: "Token is required" })
  .trim()
  .min(1, { error: "Token is required", abort: true })
  .max(4_000, { error: "Token is invalid" });

export const loginBody = z.object({ email: email(), password: givenPassword() });
export const forgotPasswordBody = z.object({ email: email("Please enter a valid email address") });

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
  .object({ token: resetToken, password: resetPassword.optional(), newPassword: resetPassword.optional() })
  .refine((body) => body.password !== undefined || body.newPassword !== undefined, {
    error: "Please fill in both password fields.",
    path: ["password"],
  });

export const authRoutes = {
  login: defineRoute({
    method: "POST",
    path: "/auth/login",
    tag: "Session",
    summary: "Sign in with e-mail and password.",
    access: "anonymous",
    status: 200,
    body: loginBody,
    data: z.object({ accessToken: z.string(), refreshToken: z.string(), user }),
    errors: ["CREDENTIALS_WRONG", "RATE_LIMITED"],
  }),
  refresh: defineRoute({
    method: "POST",
    path: "/auth/refresh",
    tag: "Session",
    summary: "Get a new access token for a refresh token.",
    access: "anonymous",
    status: 200,
    body: z.object({ refreshToken: token }),
    data: z.object({ accessToken: z.string() }),
    errors: ["NOT_SIGNED_IN"],
  }),
  logout: defineRoute({
    method: "POST",
    path: "/auth/logout",
    tag: "Session",
    summary: "End the session of a refresh token.",
    access: "anonymous",
    status: 200,
    body: z.object({ refreshToken: token }),
    data: emptyData,
    errors: [],
  }),
  me: defineRoute({
    method: "GET",
    path: "/auth/me",
    tag: "Session",
    summary: "The signed-in user.",
    access: "signed-in",
    status: 200,
    data: user,
    errors: [],
  }),
  updateProfile: defineRoute({
    method: "PUT",
    path: "/auth/profile",
    tag: "Account",
    summary: "The same operation as PUT /users/me.",
    access: "signed-in",
    status: 200,
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
    status: 200,
    body: z.object({ token }),
    data: z.object({ valid: z.boolean(), user: user.nullable() }),
    errors: ["TOKEN_INVALID", "RATE_LIMITED"],
  }),
  verifyEmail: defineRoute({
    method: "GET",
    path: "/email/verify",
    tag: "Account",
    summary: "Verify an address with the token of a mail.",
    access: "anonymous",
    status: 200,
    query: z.object({ token }),
    data: z.object({ user }),
    topLevel: z.object({ user: z.object({ full_name: z.string() }), error: z.null() }),
    errors: ["TOKEN_INVALID", "RATE_LIMITED"],
  }),
  resendVerification: defineRoute({
    method: "POST",
    path: "/auth/resend-verification",
    tag: "Account",
    summary: "Send the verification mail again.",
    access: "signed-in",
    status: 200,
    data: emptyData,
    errors: ["RATE_LIMITED"],
  }),
  forgotPassword: defineRoute({
    method: "POST",
    path: "/auth/forgot-password",
    tag: "Account",
    summary: "Mail a reset link. The answer is the same whether or not the account exists.",
    access: "anonymous",
    status: 200,
    body: forgotPasswordBody,
    data: emptyData,
    errors: ["RATE_LIMITED"],
  }),
  resetPassword: defineRoute({
    method: "POST",
    path: "/auth/reset-password",
    tag: "Account",
    summary: "Choose a new password with the token of a mail; every session ends.",
    access: "anonymous",
    status: 200,
    body: resetPasswordBody,
    data: emptyData,
    errors: ["TOKEN_INVALID", "RATE_LIMITED"],
  }),
};
