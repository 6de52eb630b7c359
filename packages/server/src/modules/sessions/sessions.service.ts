import type { Session, User } from "@foretell/contract";
import type { SignedInUser } from "../../app/authentication.ts";
import { notFound, unauthorised } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { AccessTokens } from "../auth/access-tokens.ts";
import { hashSecretToken, newSecretToken } from "../auth/secret-token.ts";
import { userView } from "../users/user-view.ts";
import { deviceName } from "./device.ts";
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByToken,
  findSessionUser,
  insertSession,
  listSessions,
  touchSession,
} from "./sessions.repo.ts";

const refreshTokenSeconds = 30 * 24 * 60 * 60;

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
      lifetimeSeconds: refreshTokenSeconds,
    });
    return { accessToken: await this.#accessTokens.issue({ ...user, sessionId }), refreshToken };
  }

  /** A new access token for a session; throws a 401 when it has ended. */
  async renew(refreshToken: string): Promise<string> {
    const row = await touchSession(this.#db, hashSecretToken(refreshToken));
    if (row === undefined) throw unauthorised("Your session has expired. Sign in again.");
    return this.#accessTokens.issue({ ...userView(row), sessionId: row.session_id });
  }

  /** Ends the session of a refresh token, if there is one. */
  async end(refreshToken: string): Promise<void> {
    await deleteSessionByToken(this.#db, hashSecretToken(refreshToken));
  }

  /** Whose access token this is, as the account is now; undefined when it, its session or its account has ended. */
  async findUserOfAccessToken(accessToken: string): Promise<SignedInUser | undefined> {
    const subject = await this.#accessTokens.read(accessToken);
    if (subject === undefined) return undefined;
    const row = await findSessionUser(this.#db, subject.sessionId, subject.id);
    return row === undefined ? undefined : { ...userView(row), sessionId: row.session_id };
  }

  async list(user: SignedInUser): Promise<Session[]> {
    const rows = await listSessions(this.#db, user.id);
    return rows.map((row) => Object.assign(row, { is_current: row.id === user.sessionId }));
  }

  /** Signs one device of the account out. */
  async endById(user: SignedInUser, sessionId: string): Promise<void> {
    if (!(await deleteSession(this.#db, user.id, sessionId))) throw notFound("Session not found");
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredSessions(this.#db);
  }
}
