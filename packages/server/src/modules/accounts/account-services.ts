import type { AccountContext } from "./account-context.ts";
import { Authenticator } from "./access/authenticator.ts";
import { Audit } from "./audit/audit.service.ts";
import { createSecondFactorServices } from "./second-factor/second-factor-services.ts";
import type { SecondFactorUndo } from "./second-factor/second-factor-undo.service.ts";
import type { SecondFactors } from "./second-factor/second-factors.service.ts";
import { Renewals } from "./sessions/renewals.service.ts";
import { Sessions } from "./sessions/sessions.service.ts";
import { Users } from "./profile/users.service.ts";
import { AccessTokens } from "./sessions/access-tokens.ts";
import { AccountMails } from "./mails/account-mails.ts";
import { SignIn } from "./sign-in/sign-in.service.ts";
import { Background } from "../../background/background.ts";
import { EmailUndo } from "./addresses/email-undo.service.ts";
import { everyHour } from "../../background/every-hour.ts";
import { KnownDevices } from "./devices/known-devices.service.ts";
import { Passwords } from "./credentials/passwords.ts";
import { RateLimits } from "./rate-limits/rate-limits.service.ts";
import { Verification } from "./addresses/verification.service.ts";

export interface AccountServices {
  readonly audit: Audit;
  readonly signIn: SignIn;
  readonly authenticator: Authenticator;
  readonly emailUndo: EmailUndo;
  readonly rateLimits: RateLimits;
  readonly renewals: Renewals;
  readonly secondFactors: SecondFactors;
  readonly secondFactorUndo: SecondFactorUndo;
  readonly sessions: Sessions;
  readonly users: Users;
  readonly verification: Verification;
  /** Waits for the work that no answer waited for. */
  readonly close: () => Promise<void>;
}

/** Makes the services of accounts, which know each other. */
export function createAccountServices(context: AccountContext): AccountServices {
  const { db, outbox, onVerified } = context;
  const mails = new AccountMails(context.publicAddress);
  const background = new Background(context.log);
  const audit = new Audit(db);
  const rateLimits = new RateLimits(db, context.areRateLimitsOn);
  const accessTokens = new AccessTokens(context.authSecret);
  const sessions = new Sessions(db, accessTokens);
  const passwords = new Passwords();
  const knownDevices = new KnownDevices(db);
  const second = createSecondFactorServices(context, { rateLimits, passwords, outbox });
  const emailUndo = new EmailUndo({ db, outbox, mails, passwords, onVerified });
  const verification = new Verification({ db, outbox, mails, rateLimits, emailUndo, onVerified });
  const stopHousekeeping = everyHour(background, "remove what has expired", async () => {
    await sessions.deleteExpired();
    await rateLimits.deleteOldCounters();
    await knownDevices.deleteUnused();
    await second.tickets.deleteExpired();
    await emailUndo.deleteExpired();
    await second.undo.deleteExpired();
    await verification.deleteExpired();
    await audit.deleteOld();
  });
  return {
    audit,
    signIn: new SignIn({
      db,
      sessions,
      rateLimits,
      passwords,
      knownDevices,
      outbox,
      mails,
      background,
      onVerified,
      tickets: second.tickets,
      secondFactorCodes: second.codes,
      secondFactorMails: second.mails,
    }),
    authenticator: new Authenticator(db, accessTokens),
    emailUndo,
    secondFactors: second.factors,
    secondFactorUndo: second.undo,
    rateLimits,
    renewals: new Renewals({ db, accessTokens, outbox, mails }),
    sessions,
    users: new Users({
      db,
      rateLimits,
      passwords,
      ownerCheck: second.ownerCheck,
      verification,
      emailUndo,
      outbox,
      mails,
      background,
      onRemoved: context.onRemoved,
    }),
    verification,
    close: async () => {
      stopHousekeeping();
      await background.settle();
    },
  };
}
