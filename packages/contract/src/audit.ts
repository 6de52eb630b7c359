import { z } from "zod";
import { id, timestamp } from "./fields.ts";

/** What is kept of an account's life. The names are for programs and stay. */
export const auditEvents = [
  "account_made",
  "account_claimed",
  "account_refused",
  "account_changed",
  "account_deleted",
  "signed_in",
  "sign_in_refused",
  "sign_in_locked",
  "signed_out",
  "session_ended",
  "sessions_ended",
  "session_stolen",
  "password_changed",
  "password_reset",
  "email_verified",
  "email_change_asked",
  "email_changed",
  "email_change_undone",
  "second_factor_on",
  "second_factor_off",
  "second_factor_undone",
  "second_factor_refused",
  "recovery_code_used",
  "recovery_codes_made",
  "mail_not_delivered",
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** A few plain values that an event alone does not tell: never an address of mail, a token or a password. */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type AuditDetails = z.output<typeof auditDetails>;

/** One thing that happened with an account. */
export const auditEntry = z.object({
  id,
  at: timestamp,
  event: z.enum(auditEvents),
  /** Whether the account itself did it, signed in. */
  is_own: z.boolean(),
  /** An IPv4 address, or a network of IPv6. */
  network: z.string(),
  device: z.string(),
  details: auditDetails,
});
export type AuditEntry = z.output<typeof auditEntry>;
