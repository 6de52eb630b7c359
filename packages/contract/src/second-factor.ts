import { z } from "zod";
import { emptyData, givenPassword, timestamp } from "./fields.ts";
import { defineRoute } from "./route.ts";

const codeRequired = "Enter the code of your authenticator app, or a recovery code";

/** What is said of the codes of the second step. */
export const secondFactorMessages = {
  codeRequired,
  codeWrong: "This code is wrong or was used already",
} as const;

/** Six digits of an authenticator app, or a recovery code, with or without what divides their groups. */
export function givenCode() {
  return z
    .string({ error: codeRequired })
    .trim()
    .min(1, { error: codeRequired, abort: true })
    .max(100, { error: secondFactorMessages.codeWrong });
}

const currentPassword = () => givenPassword("Current password is required");

/** The password again and, where the second step is on, a code of it. */
export const confirmedBody = z.object({ current_password: currentPassword(), code: givenCode().optional() });

export const secondFactorStatus = z.object({
  is_on: z.boolean(),
  enabled_at: timestamp.nullable(),
  recovery_codes_left: z.number().int(),
});
export type SecondFactorStatus = z.output<typeof secondFactorStatus>;

/** Each opens the account once in place of a code; they are shown this once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** What an authenticator app needs: the secret to type in (base32), and the same as an address for a QR code. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

export const secondFactorRoutes = {
  status: defineRoute({
    method: "GET",
    path: "/users/me/second-factor",
    tag: "Account",
    summary: "Whether signing in asks for a code.",
    data: secondFactorStatus,
    errors: [],
  }),
  prepare: defineRoute({
    method: "POST",
    path: "/users/me/second-factor",
    tag: "Account",
    summary: "Get a secret for an authenticator app. Nothing is asked for before a code of it has confirmed it.",
    status: 201,
    body: z.object({ current_password: currentPassword() }),
    data: secondFactorSetup,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  confirm: defineRoute({
    method: "POST",
    path: "/users/me/second-factor/confirm",
    tag: "Account",
    summary: "Switch the second step on with a first code. Gives the recovery codes, once.",
    body: z.object({ code: givenCode() }),
    data: recoveryCodes,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  renewRecoveryCodes: defineRoute({
    method: "POST",
    path: "/users/me/second-factor/recovery-codes",
    tag: "Account",
    summary: "Make new recovery codes; those before are worthless.",
    body: confirmedBody,
    data: recoveryCodes,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  remove: defineRoute({
    method: "DELETE",
    path: "/users/me/second-factor",
    tag: "Account",
    summary: "Switch the second step off.",
    body: confirmedBody,
    data: emptyData,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
};
