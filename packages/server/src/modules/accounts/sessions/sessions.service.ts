import type { Session, User } from "@foretell/contract";
import type { SignedInUser } from "../../../signed-in-user.ts";
import { notFound } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../db/uuid.ts";
import { recordAudit } from "../audit/audit.service.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Caller } from "../caller/caller.ts";
import { endPendingEmailChange } from "../links/email-tokens.repo.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";
import { holdUser } from "../users/users.repo.ts";
import { deviceName } from "../caller/device.ts";
import { hashRefreshToken } from "./refresh-token.ts";
import { maxSessionCount, sessionLifetimeSeconds } from "./session-lifetime.ts";
import {
  deleteExpiredSessions,
  deleteLeastUsedSessions,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsOfUser,
  insertSession,
  listSessions,
} from "./sessions.repo.ts";

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Sessions: one for each sign-in, known by a refresh token that only its client has. */
export class Sessions {
  readonly #db: Db;
  readonly #accessTokens: AccessTokens;

  constructor(db: Db, accessTokens: AccessTokens) {
    this.#db = db;
    this.#accessTokens = accessTokens;
  }

  /** Begins a session for an account that has shown its password, in the transaction that holds the account. */
  async begin(transaction: Db, user: User, userAgent: string | undefined): Promise<SessionTokens> {
    const sessionId = newId();
    const refreshToken = newSecretToken();
    await insertSession(transaction, {
      id: sessionId,
      userId: user.id,
      refreshTokenHash: hashSecretToken(refreshToken),
      device: deviceName(userAgent),
      lifetimeSeconds: sessionLifetimeSeconds,
    });
    await deleteLeastUsedSessions(transaction, user.id, maxSessionCount);
    return { accessToken: await this.#accessTokens.issue({ ...user, sessionId }), refreshToken };
  }

  /** Ends the session of a refresh token, if there is one. */
  async end(refreshToken: string, caller: Caller): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      const userId = await deleteSessionByToken(transaction, hashRefreshToken(refreshToken).secretHash);
      if (userId === undefined) return;
      await recordAudit(transaction, { event: "signed_out", accountId: userId, actorId: userId, caller });
    });
  }

  async list(user: SignedInUser): Promise<Session[]> {
    const rows = await listSessions(this.#db, user.id);
    return rows.map((row) => Object.assign(row, { is_current: row.id === user.sessionId }));
  }

  /** Signs one device of the account out. A change of e-mail that waits for its link may have been asked for there: it ends. */
  async endById(user: SignedInUser, sessionId: string, caller: Caller): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      // Held first, as by everything that ends sessions or changes the account.
      await holdUser(transaction, user.id);
      if (!(await deleteSession(transaction, user.id, sessionId))) throw notFound("Session not found");
      if (sessionId !== user.sessionId) await endPendingEmailChange(transaction, user.id);
      await recordAudit(transaction, { event: "session_ended", accountId: user.id, actorId: user.id, caller });
    });
  }

  /** Signs every other device of the account out, with the same end of a waiting change. */
  async endOthers(user: SignedInUser, caller: Caller): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      await holdUser(transaction, user.id);
      await deleteSessionsOfUser(transaction, user.id, user.sessionId);
      await endPendingEmailChange(transaction, user.id);
      await recordAudit(transaction, { event: "sessions_ended", accountId: user.id, actorId: user.id, caller });
    });
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredSessions(this.#db);
  }
}
