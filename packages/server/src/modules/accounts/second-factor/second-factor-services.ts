import type { AccountContext } from "../account-context.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import type { Passwords } from "../credentials/passwords.ts";
import type { RateLimits } from "../rate-limits/rate-limits.service.ts";
import { OwnerCheck } from "./owner-check.service.ts";
import { SecondFactorCodes } from "./second-factor-codes.service.ts";
import { SecondFactorMails } from "../mails/second-factor-mails.ts";
import { SecondFactorUndo } from "./second-factor-undo.service.ts";
import { SecondFactors } from "./second-factors.service.ts";
import { SecretBox } from "../credentials/secret-box.ts";
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
  context: AccountContext,
  accounts: { readonly rateLimits: RateLimits; readonly passwords: Passwords; readonly outbox: Outbox },
): SecondFactorServices {
  const { authSecret, authSecretBefore, db, log } = context;
  const { rateLimits, passwords, outbox } = accounts;
  const box = new SecretBox(authSecret, "foretell second factors", authSecretBefore);
  const mails = new SecondFactorMails(context.publicAddress);
  const nowMs = () => Date.now();
  const codes = new SecondFactorCodes({ box, outbox, mails, log, nowMs });
  const ownerCheck = new OwnerCheck({ db, rateLimits, passwords, codes });
  const undo = new SecondFactorUndo({ db, passwords, outbox, mails });
  const factors = new SecondFactors({ db, box, rateLimits, ownerCheck, undo, outbox, mails, nowMs });
  return { codes, factors, mails, ownerCheck, tickets: new SignInTickets(db), undo };
}
