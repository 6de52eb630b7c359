import { createHash } from "node:crypto";
import { badRequest } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { hashSecretToken, newSecretToken } from "../credentials/secret-token.ts";
import type { UserRow } from "../users/users.repo.ts";
import { deleteExpiredTickets, deleteTicket, findTicketOwner, insertTicket, takeTry } from "./sign-in-tickets.repo.ts";

const lifetimeSeconds = 5 * 60;
const tryCount = 5;
/** Sign-ins of one account that await their code at once; who knows the password could begin any number. */
const maxCount = 20;

/** Stand for a right password between the two steps of signing in, for five minutes and five codes. */
export class SignInTickets {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async issue(transaction: Db, user: UserRow): Promise<string> {
    const token = newSecretToken();
    const ticket = { tokenHash: hashSecretToken(token), userId: user.id, passwordDigest: digestOf(user) };
    await insertTicket(transaction, { ...ticket, tryCount, lifetimeSeconds }, maxCount);
    return token;
  }

  /** Whose sign-in this is; throws TOKEN_INVALID when the ticket counts no more. */
  async getOwner(ticket: string): Promise<string> {
    const owner = await findTicketOwner(this.#db, hashSecretToken(ticket));
    if (owner === undefined) throw expired();
    return owner;
  }

  /** Takes one of the ticket's tries before a code is looked at; throws TOKEN_INVALID when none is left. */
  async takeTry(ticket: string): Promise<void> {
    if (!(await takeTry(this.#db, hashSecretToken(ticket)))) throw expired();
  }

  /** Uses the ticket up in the transaction that holds its account; throws TOKEN_INVALID when its password was replaced. */
  async redeem(transaction: Db, ticket: string, held: UserRow): Promise<void> {
    const passwordDigest = await deleteTicket(transaction, hashSecretToken(ticket));
    if (passwordDigest === undefined || !passwordDigest.equals(digestOf(held))) throw expired();
  }

  async deleteExpired(): Promise<void> {
    await deleteExpiredTickets(this.#db);
  }
}

const digestOf = (user: UserRow): Buffer => createHash("sha256").update(user.password_hash).digest();
const expired = () => badRequest("This sign-in has expired. Sign in again.", "TOKEN_INVALID");
