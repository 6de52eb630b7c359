import { unauthorised } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/audit.service.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { AccountMails } from "../mails/account-mails.ts";
import type { Caller } from "../caller/caller.ts";
import { endPendingEmailChange } from "../links/email-tokens.repo.ts";
import { userView } from "../users/user-view.ts";
import { holdUser } from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";
import { deviceName } from "../caller/device.ts";
import { hashRefreshToken, newSuccessor } from "./refresh-token.ts";
import type { RefreshTokenHashes } from "./refresh-token.ts";
import {
  addSuccessor,
  findSessionOwner,
  holdSession,
  noteRenewal,
  renewWithCurrentToken,
  rotate,
} from "./renewals.repo.ts";
import type { RenewableSession } from "./renewals.repo.ts";
import { deleteSession } from "./sessions.repo.ts";
import { sessionLifetimeSeconds } from "./session-lifetime.ts";

/** Two tabs that renew at once: the slower one still shows the token before. */
const graceSeconds = 60;
const maxSuccessorCount = 4;

export interface Renewed {
  readonly userId: string;
  readonly accessToken: string;
  /** A successor of the refresh token, where one was asked for. */
  readonly refreshToken?: string;
}

interface Judged {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly refreshToken: string | undefined;
}

export interface RenewalsDependencies {
  readonly db: Db;
  readonly accessTokens: AccessTokens;
  readonly outbox: Outbox;
  readonly mails: AccountMails;
}

/** New access tokens for the sessions of refresh tokens, and the discovery of a refresh token that two people have. */
export class Renewals {
  readonly #with: RenewalsDependencies;

  constructor(dependencies: RenewalsDependencies) {
    this.#with = dependencies;
  }

  /**
   * A new access token, and where it is asked for a successor of the refresh token: the token that was given stays good
   * until a successor is used. Throws a 401 when the session has ended. It ends here, with a mail to its owner, when the
   * token comes from another device than the one that renewed before, or when it was succeeded over a minute ago.
   */
  async renew(refreshToken: string, caller: Caller, { rotates }: { readonly rotates: boolean }): Promise<Renewed> {
    const { db, accessTokens } = this.#with;
    const hashes = hashRefreshToken(refreshToken);
    const device = deviceName(caller.userAgent);
    const row = rotates
      ? undefined
      : await renewWithCurrentToken(db, hashes, { device, lifetimeSeconds: sessionLifetimeSeconds });
    if (row !== undefined) {
      const accessToken = await accessTokens.issue({ ...userView(row), sessionId: row.session_id });
      return { userId: row.id, accessToken };
    }
    const judged = await this.#look(refreshToken, hashes, caller, rotates);
    const accessToken = await accessTokens.issue({ ...userView(judged.user), sessionId: judged.sessionId });
    const successor = judged.refreshToken === undefined ? {} : { refreshToken: judged.refreshToken };
    return { userId: judged.user.id, accessToken, ...successor };
  }

  async #look(refreshToken: string, hashes: RefreshTokenHashes, caller: Caller, rotates: boolean): Promise<Judged> {
    const { db, outbox, mails } = this.#with;
    const outcome = await inTransaction(db, async (transaction): Promise<Judged | "stolen"> => {
      const ownerId = await findSessionOwner(transaction, hashes.secretHash);
      const user = ownerId === undefined ? undefined : await holdUser(transaction, ownerId);
      const session = user && (await holdSession(transaction, hashes.secretHash));
      if (!user || !session) throw sessionEnded();
      const device = deviceName(caller.userAgent);
      const standing = standingOf(session, hashes.partHash);
      const known = session.renewing_device ?? device;
      if (standing === "given up" || known !== device) {
        await endStolen(transaction, session, caller);
        await outbox.add(transaction, mails.sessionStolen(user, { known, other: device }));
        return "stolen";
      }
      if (standing === "next") await rotate(transaction, session, hashes.partHash);
      const lifetimeSeconds = sessionLifetimeSeconds;
      await noteRenewal(transaction, { sessionId: session.id, device, lifetimeSeconds });
      if (!rotates || standing === "just retired") return { user, sessionId: session.id, refreshToken: undefined };
      const successor = newSuccessor(refreshToken);
      await addSuccessor(transaction, session.id, successor.partHash, maxSuccessorCount);
      return { user, sessionId: session.id, refreshToken: successor.refreshToken };
    });
    if (outcome !== "stolen") return outcome;
    throw unauthorised("This session was also used from somewhere else, and was ended. Sign in again.");
  }
}

type Standing = "current" | "next" | "just retired" | "given up";

function standingOf(session: RenewableSession, partHash: Buffer): Standing {
  const isIn = (hashes: readonly Buffer[]): boolean => hashes.some((hash) => hash.equals(partHash));
  if (session.current_part_hash.equals(partHash)) return "current";
  if (isIn(session.next_part_hashes)) return "next";
  const isWithinGrace = (session.rotated_seconds_ago ?? Infinity) <= graceSeconds;
  return isWithinGrace && isIn(session.retired_part_hashes) ? "just retired" : "given up";
}

async function endStolen(transaction: Db, session: RenewableSession, caller: Caller): Promise<void> {
  await deleteSession(transaction, session.user_id, session.id);
  await endPendingEmailChange(transaction, session.user_id);
  await recordAudit(transaction, { event: "session_stolen", accountId: session.user_id, caller });
}

const sessionEnded = () => unauthorised("Your session has expired. Sign in again.");
