import type { AppContext } from "../../app/app-context.ts";
import { Audit } from "../audit/audit.service.ts";
import { createSecondFactorServices } from "../second-factor/second-factor-services.ts";
import type { SecondFactorUndo } from "../second-factor/second-factor-undo.service.ts";
import type { SecondFactors } from "../second-factor/second-factors.service.ts";
import { Renewals } from "../sessions/renewals.service.ts";
import { Sessions } from "../sessions/sessions.service.ts";
import { Users } from "../users/users.service.ts";
import { AccessTokens } from "./access-tokens.ts";
import { AccountMails } from "./account-mails.ts";
import { Auth } from "./auth.service.ts";
import { Background } from "./background.ts";
import { EmailUndo } from "./email-undo.service.ts";
import { everyHour } from "./housekeeping.ts";
import { KnownDevices } from "./known-devices.service.ts";
import { Passwords } from "./passwords.ts";
import { RateLimits } from "./rate-limits.service.ts";
import { Verification } from "./verification.service.ts";

export interface AccountServices {
  readonly audit: Audit;
  readonly auth: Auth;
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
export function createAccountServices(context: AppContext): AccountServices {
  const { db, mailer } = context;
  const mails = new AccountMails(context.publicAddress);
  const background = new Background(context.log);
  const audit = new Audit(db);
  const rateLimits = new RateLimits(db, context.config.areRateLimitsOn);
  const accessTokens = new AccessTokens(context.authSecret);
  const sessions = new Sessions(db, accessTokens);
  const passwords = new Passwords();
  const knownDevices = new KnownDevices(db);
  const second = createSecondFactorServices(context, { rateLimits, passwords });
  const emailUndo = new EmailUndo(db, mailer, mails, passwords);
  const verification = new Verification({ db, mailer, mails, rateLimits, emailUndo });
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
    auth: new Auth({
      db,
      sessions,
      rateLimits,
      passwords,
      knownDevices,
      mailer,
      mails,
      background,
      tickets: second.tickets,
      secondFactorCodes: second.codes,
      secondFactorMails: second.mails,
    }),
    emailUndo,
    secondFactors: second.factors,
    secondFactorUndo: second.undo,
    rateLimits,
    renewals: new Renewals({ db, accessTokens, mailer, mails }),
    sessions,
    users: new Users({
      db,
      rateLimits,
      passwords,
      ownerCheck: second.ownerCheck,
      verification,
      emailUndo,
      mailer,
      mails,
      background,
    }),
    verification,
    close: async () => {
      stopHousekeeping();
      await background.settle();
    },
  };
}
