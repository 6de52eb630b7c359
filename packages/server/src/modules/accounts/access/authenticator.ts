import type { Db } from "../../../db/db.ts";
import { inTheNameOf } from "../../../fairness/person.ts";
import type { SignedInUser } from "../../../signed-in-user.ts";
import type { AccessTokens } from "../sessions/access-tokens.ts";
import { findSessionUser } from "../sessions/sessions.repo.ts";
import { userView } from "../users/user-view.ts";

/** Knows whose token a request brings: the one place where such tokens are verified, whatever kind they are of. */
export class Authenticator {
  readonly #db: Db;
  readonly #accessTokens: AccessTokens;

  constructor(db: Db, accessTokens: AccessTokens) {
    this.#db = db;
    this.#accessTokens = accessTokens;
  }

  /** Whose token this is, as the account is now; undefined when it, its session or its account has ended. */
  async findUser(token: string): Promise<SignedInUser | undefined> {
    const subject = await this.#accessTokens.read(token);
    if (subject === undefined) return undefined;
    // The token is one of ours: whose it is needs no asking, and floods of strangers do not stand before him.
    const row = await inTheNameOf(subject.id, () => findSessionUser(this.#db, subject.sessionId, subject.id));
    return row === undefined ? undefined : { ...userView(row), sessionId: row.session_id };
  }
}
