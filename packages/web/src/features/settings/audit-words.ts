import type { AuditEvent } from "@foretell/contract";

interface Words {
  readonly text: string;
  /** What a person should look at twice. */
  readonly isNotable?: true;
}

const words: Readonly<Record<AuditEvent, Words>> = {
  account_made: { text: "Account created" },
  account_claimed: { text: "Account taken over by the owner of its address" },
  account_refused: { text: "A mail of this account was reported as not asked for", isNotable: true },
  account_changed: { text: "Name changed" },
  account_deleted: { text: "Account deleted" },
  signed_in: { text: "Signed in" },
  sign_in_refused: { text: "Sign-in refused: wrong password", isNotable: true },
  sign_in_locked: { text: "Sign-ins held back after too many attempts", isNotable: true },
  signed_out: { text: "Signed out" },
  session_ended: { text: "A device was signed out" },
  sessions_ended: { text: "Every other device was signed out" },
  session_stolen: { text: "A sign-in was used from two places and ended", isNotable: true },
  password_changed: { text: "Password changed" },
  password_reset: { text: "Password reset with a link of a mail" },
  email_verified: { text: "Email address verified" },
  email_change_asked: { text: "Change of the email address asked for" },
  email_changed: { text: "Email address changed" },
  email_change_undone: { text: "Change of the email address undone", isNotable: true },
  second_factor_on: { text: "Two-step sign-in turned on" },
  second_factor_off: { text: "Two-step sign-in turned off" },
  second_factor_undone: { text: "Two-step sign-in taken back with the link of a mail", isNotable: true },
  second_factor_refused: { text: "Refused: wrong code of the second step", isNotable: true },
  recovery_code_used: { text: "A recovery code was used", isNotable: true },
  recovery_codes_made: { text: "New recovery codes made" },
  mail_not_delivered: { text: "A mail to your address could not be delivered", isNotable: true },
};

/** What happened, in words for the person whose account it is. */
export function auditWords(event: AuditEvent): Words {
  return words[event];
}
