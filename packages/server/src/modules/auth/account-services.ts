import type { AppContext } from "../../app/app-context.ts";
import { Sessions } from "../sessions/sessions.service.ts";
import { Users } from "../users/users.service.ts";
import { AccessTokens } from "./access-tokens.ts";
import { AccountMails } from "./account-mails.ts";
import { Auth } from "./auth.service.ts";
import { Background } from "./background.ts";
import { everyHour } from "./housekeeping.ts";
import { RateLimits } from "./rate-limits.service.ts";
import { Verification } from "./verification.service.ts";

export interface AccountServices {
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
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
  const rateLimits = new RateLimits(db, context.config.areRateLimitsOn);
  const sessions = new Sessions(db, new AccessTokens(context.authSecret));
  const verification = new Verification(db, mailer, mails);
  const stopHousekeeping = everyHour(background, "remove what has expired", async () => {
    await sessions.deleteExpired();
    await rateLimits.deleteOldCounters();
  });
  return {
    auth: new Auth({ db, sessions, rateLimits, mailer, mails, background }),
    rateLimits,
    sessions,
    users: new Users({ db, rateLimits, verification, mailer, mails }),
    verification,
    close: async () => {
      stopHousekeeping();
      await background.settle();
    },
  };
}
