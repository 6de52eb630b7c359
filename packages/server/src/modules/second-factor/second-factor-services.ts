import type { AppContext } from "../../app/app-context.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { RateLimits } from "../auth/rate-limits.service.ts";
import { OwnerCheck } from "./owner-check.service.ts";
import { SecondFactorCodes } from "./second-factor-codes.service.ts";
import { SecondFactorMails } from "./second-factor-mails.ts";
import { SecondFactorUndo } from "./second-factor-undo.service.ts";
import { SecondFactors } from "./second-factors.service.ts";
import { SecretBox } from "./secret-box.ts";
import { SignInTickets } from "./sign-in-tickets.service.ts";

export interface SecondFactorServices {
  readonly codes: SecondFactorCodes;
  readonly factors: SecondFactors;
  readonly mails: SecondFactorMails;
  readonly ownerCheck: OwnerCheck;
  readonly tickets: SignInTickets;
  readonly undo: SecondFactorUndo;
}

/** Makes what the second step of signing in needs. */
export function createSecondFactorServices(
  context: AppContext,
  accounts: { readonly rateLimits: RateLimits; readonly passwords: Passwords },
): SecondFactorServices {
  const { authSecret, config, db, log, mailer } = context;
  const { rateLimits, passwords } = accounts;
  const box = new SecretBox(authSecret, "foretell second factors", config.authSecretBefore);
  const mails = new SecondFactorMails(context.publicAddress);
  const nowMs = () => Date.now();
  const codes = new SecondFactorCodes({ box, mailer, mails, log, nowMs });
  const ownerCheck = new OwnerCheck({ db, rateLimits, passwords, codes });
  const undo = new SecondFactorUndo({ db, passwords, mailer, mails });
  const factors = new SecondFactors({ db, box, rateLimits, ownerCheck, undo, mailer, mails, nowMs });
  return { codes, factors, mails, ownerCheck, tickets: new SignInTickets(db), undo };
}
