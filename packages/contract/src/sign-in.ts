import { z } from "zod";
import { email, givenPassword } from "./fields.ts";
import { defineRoute } from "./route.ts";
import { givenCode } from "./second-factor.ts";
import { user } from "./users.ts";

const expired = "This sign-in has expired. Sign in again.";

/**
 * Tells a device at which the account was signed in before, so that attempts of strangers do not hold it up. Any text is
 * taken: one that is not known changes nothing.
 */
export const deviceToken = z
  .string({ error: "Device token must be a text" })
  .max(200, { error: "Device token must be at most 200 characters" })
  .optional();

export const loginBody = z.object({ email: email(), password: givenPassword(), deviceToken });

/** Somebody is signed in. `deviceToken` is to be kept and sent at the next sign-in. */
export const signedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  deviceToken: z.string(),
  user,
});
export type SignedIn = z.output<typeof signedIn>;

/** The password was right, and a code is awaited; the ticket stands for the password meanwhile. */
export const secondFactorRequired = z.object({ second_factor_required: z.literal(true), ticket: z.string() });
export type SecondFactorRequired = z.output<typeof secondFactorRequired>;

export type SignInAnswer = SignedIn | SecondFactorRequired;

export const secondFactorBody = z.object({
  ticket: z.string({ error: expired }).min(1, { error: expired }).max(200, { error: expired }),
  code: givenCode(),
  deviceToken,
});

/**
 * The session that a sign-in began.
 *
 * @throws Error where the account asks for a code first
 */
export function getSignedIn(answer: SignInAnswer): SignedIn {
  if ("second_factor_required" in answer) throw new Error("the account asks for a code of its second step");
  return answer;
}

export const signInRoutes = {
  login: defineRoute({
    method: "POST",
    path: "/auth/login",
    tag: "Session",
    summary: "Sign in with e-mail and password. An account with a second step answers with a ticket for it.",
    access: "anonymous",
    body: loginBody,
    data: z.union([signedIn, secondFactorRequired]),
    errors: ["CREDENTIALS_WRONG", "RATE_LIMITED"],
  }),
  secondFactor: defineRoute({
    method: "POST",
    path: "/auth/login/second-factor",
    tag: "Session",
    summary: "Finish signing in with a code of the authenticator app, or a recovery code.",
    access: "anonymous",
    body: secondFactorBody,
    data: signedIn,
    errors: ["CREDENTIALS_WRONG", "TOKEN_INVALID", "RATE_LIMITED"],
  }),
};
