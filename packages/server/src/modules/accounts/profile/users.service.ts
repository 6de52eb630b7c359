import type { BodyOf, User, usersRoutes } from "@foretell/contract";
import type { SignedInUser } from "../../../signed-in-user.ts";
import type { AppError } from "../../../errors.ts";
import { conflict, notFound, unauthorised } from "../../../errors.ts";
import type { Db } from "../../../db/db.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../db/uuid.ts";
import type { Mail } from "../../../mail/mail.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { recordAudit } from "../audit/audit.service.ts";
import type { AccountMails } from "../mails/account-mails.ts";
import type { Caller } from "../caller/caller.ts";
import type { Background } from "../../../background/background.ts";
import { deleteEmailToken, endPendingEmailChange } from "../links/email-tokens.repo.ts";
import type { EmailUndo } from "../addresses/email-undo.service.ts";
import {
  deleteEmailUndosOf,
  isAddressKept,
  listKeptAddresses,
  noteKeptAddressNotice,
} from "../links/email-undos.repo.ts";
import { assertImpersonal, assertUncommon } from "../credentials/new-password.ts";
import type { Passwords } from "../credentials/passwords.ts";
import type { RateLimits } from "../rate-limits/rate-limits.service.ts";
import type { Verification } from "../addresses/verification.service.ts";
import type { OwnerCheck, Shown } from "../second-factor/owner-check.service.ts";
import { deleteSessionsOfUser } from "../sessions/sessions.repo.ts";
import { userView } from "../users/user-view.ts";
import {
  deleteUser,
  releaseProjects,
  findUserByEmail,
  findUserById,
  holdUser,
  insertUser,
  noteRegistrationAttempt,
  updateUser,
} from "../users/users.repo.ts";
import type { UserRow } from "../users/users.repo.ts";

export interface UsersDependencies {
  readonly db: Db;
  readonly rateLimits: RateLimits;
  readonly passwords: Passwords;
  readonly ownerCheck: OwnerCheck;
  readonly verification: Verification;
  readonly emailUndo: EmailUndo;
  readonly outbox: Outbox;
  readonly mails: AccountMails;
  readonly background: Background;
  /** Told of an account that is gone, with its projects. */
  readonly onRemoved: () => void;
}

export interface UpdatedUser {
  readonly user: User;
  /** The address that a verification mail went to, where the e-mail is to change. */
  readonly pendingEmail: string | undefined;
}

/** Accounts: made, changed and deleted by their owners. */
export class Users {
  readonly #with: UsersDependencies;

  constructor(dependencies: UsersDependencies) {
    this.#with = dependencies;
  }

  /**
   * Makes an account and mails its verification link.
   * For an address that has an account it does as much work and returns the same, and its owner gets a mail. Where that
   * account is not verified, the mail's link gives it to whoever registered last and opens it: nobody knows yet whose the
   * address is.
   */
  async register(body: BodyOf<typeof usersRoutes.register>, caller: Caller): Promise<void> {
    const { db, rateLimits, passwords, outbox } = this.#with;
    assertUncommon(body.password);
    await rateLimits.count("register", { address: caller.address, account: body.email });
    const user = {
      id: newId(),
      email: body.email,
      full_name: body.full_name,
      password_hash: await passwords.hash(body.password),
    };
    await inTransaction(db, async (transaction) => {
      const mail = await this.#insert(transaction, user, caller);
      await outbox.add(transaction, ...(mail === undefined ? [] : [mail]));
    });
  }

  /** The mail for a registration; undefined where an owner was told often enough lately. */
  async #insert(transaction: Db, user: NewUser, caller: Caller): Promise<Mail | undefined> {
    const { verification, mails } = this.#with;
    if (!(await insertUser(transaction, user))) return this.#registerAgain(transaction, user);
    // Looked at after the insert: a change that gives the address up may have been committed while it waited.
    if (await isAddressKept(transaction, user.email, user.id)) {
      await deleteUser(transaction, user.id);
      return (await noteKeptAddressNotice(transaction, user.email)) ? mails.addressKept(user.email) : undefined;
    }
    await recordAudit(transaction, { event: "account_made", accountId: user.id, actorId: user.id, caller });
    return mails.verification(user, await verification.prepareLink(transaction, user, user.email));
  }

  /** The mail for a registration of an address that has an account; undefined when there were enough of them lately. */
  async #registerAgain(transaction: Db, registered: NewUser): Promise<Mail | undefined> {
    const { verification, mails } = this.#with;
    const found = await findUserByEmail(transaction, registered.email);
    const owner = found && (await holdUser(transaction, found.id));
    // Gone, or of another address, since a moment ago: whoever registers may do so again.
    if (owner?.email !== registered.email) return undefined;
    if (owner.is_verified) {
      return (await noteRegistrationAttempt(transaction, owner.email)) ? mails.alreadyRegistered(owner) : undefined;
    }
    const { full_name, password_hash: passwordHash } = registered;
    const token = await verification.prepareClaim(transaction, owner.id, { full_name, passwordHash });
    return token === undefined ? undefined : mails.verification(registered, token);
  }

  /**
   * Changes the name, the password (with the current one; every other session ends, and an earlier change of e-mail that
   * waits for its link) and the e-mail (once it is verified): all of it or nothing.
   */
  async update(user: SignedInUser, body: BodyOf<typeof usersRoutes.update>, caller: Caller): Promise<UpdatedUser> {
    const { db, passwords, outbox } = this.#with;
    if (body.password !== undefined) assertUncommon(body.password);
    const before = await this.#get(user.id);
    const pendingEmail = body.email === undefined || body.email === before.email ? undefined : body.email;
    // Whoever holds a stolen access token must not be able to take the account with it.
    const isGuarded = body.password !== undefined || pendingEmail !== undefined;
    if (isGuarded) await this.#checkOwner(before, user, body, caller);
    if (body.password !== undefined) {
      assertImpersonal(body.password, { full_name: body.full_name ?? before.full_name, email: before.email });
    }
    const newAddress = pendingEmail === undefined ? undefined : await this.#askForAddress(before, pendingEmail, caller);
    const passwordHash = body.password === undefined ? undefined : await passwords.hash(body.password);
    const after = await inTransaction(db, async (transaction) => {
      const held = await holdUser(transaction, user.id);
      if (held === undefined) throw gone();
      // The current password was replaced while it was checked, which ended this session.
      if (isGuarded && held.password_hash !== before.password_hash) throw sessionEnded();
      const change = { full_name: body.full_name, passwordHash, pendingEmail };
      const changed = await this.#change(transaction, user, caller, change);
      await outbox.add(
        transaction,
        ...this.#mailsOf({ ...changed, hasNewPassword: passwordHash !== undefined, newAddress }),
      );
      return changed.after;
    });
    this.#tellOwner(newAddress);
    return { user: userView(after), pendingEmail };
  }

  async #change(
    transaction: Db,
    { id, sessionId }: SignedInUser,
    caller: Caller,
    change: {
      readonly full_name: string | undefined;
      readonly passwordHash: string | undefined;
      readonly pendingEmail: string | undefined;
    },
  ): Promise<{ after: UserRow; links: AddressLinks | undefined }> {
    const { full_name, passwordHash, pendingEmail } = change;
    const deed = { accountId: id, actorId: id, caller };
    if (passwordHash !== undefined) {
      await deleteSessionsOfUser(transaction, id, sessionId);
      await deleteEmailToken(transaction, "reset", id);
      await endPendingEmailChange(transaction, id);
      await recordAudit(transaction, { ...deed, event: "password_changed" });
    }
    const after = await updateUser(transaction, id, {
      ...(full_name === undefined ? {} : { full_name }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    });
    if (after === undefined) throw gone();
    if (full_name !== undefined) await recordAudit(transaction, { ...deed, event: "account_changed" });
    if (pendingEmail === undefined) return { after, links: undefined };
    const { verification, emailUndo } = this.#with;
    await recordAudit(transaction, { ...deed, event: "email_change_asked" });
    const verifyToken = await verification.prepareLink(transaction, after, pendingEmail);
    // An address that nobody proved to have may be anybody's, who must not get the account with it.
    const undoToken = after.is_verified ? await emailUndo.prepareLink(transaction, after) : undefined;
    return { after, links: { verifyToken, undoToken } };
  }

  /** The mails of a change; the owner of an address that is another account's gets his own. */
  #mailsOf({ after, hasNewPassword, newAddress, links }: Change): Mail[] {
    const { mails } = this.#with;
    const changed = hasNewPassword ? [mails.passwordChanged(after)] : [];
    if (newAddress === undefined || links === undefined) return changed;
    const { undoToken, verifyToken } = links;
    const asked = undoToken === undefined ? [] : [mails.emailChangeAsked(after, undoToken)];
    const { email, owner } = newAddress;
    const { full_name } = after;
    return [
      ...changed,
      ...asked,
      ...(owner === undefined ? [mails.newAddress({ full_name, email }, verifyToken)] : []),
    ];
  }

  /** Beside the answer: neither it nor its time must tell that the address has an account. */
  #tellOwner(newAddress: NewAddress | undefined): void {
    const { db, outbox, mails, background } = this.#with;
    if (newAddress?.owner === undefined) return;
    const { email, owner } = newAddress;
    background.run("tell the owner of an address", () =>
      inTransaction(db, async (transaction) => {
        if (await noteRegistrationAttempt(transaction, email)) {
          await outbox.add(transaction, mails.alreadyRegistered(owner));
        }
      }),
    );
  }

  /** An address is the way to every password: its change asks for the second step too. */
  async #checkOwner(
    row: UserRow,
    user: SignedInUser,
    shown: Shown & { readonly email?: string | undefined },
    caller: Caller,
  ): Promise<void> {
    const { ownerCheck } = this.#with;
    const isMoving = shown.email !== undefined && shown.email !== row.email;
    await (isMoving ? ownerCheck.both(row, user, shown, caller) : ownerCheck.password(row, user, shown, caller));
  }

  /** Counts the attempt and looks at who has the address; changes nothing of the account. */
  async #askForAddress(user: UserRow, email: string, caller: Caller): Promise<NewAddress> {
    const { db, rateLimits } = this.#with;
    await rateLimits.count("change-email", { address: caller.address, account: user.id, device: user.id });
    return { email, owner: await findUserByEmail(db, email) };
  }

  /**
   * Deletes the account with everything that is its own, once its owner has shown to be there. Its address is told, and each
   * that is kept for it: the address may be a thief's by now.
   */
  async remove(user: SignedInUser, shown: Shown, caller: Caller): Promise<void> {
    const { db, ownerCheck, outbox, mails } = this.#with;
    const before = await this.#get(user.id);
    await ownerCheck.both(before, user, shown, caller);
    await inTransaction(db, async (transaction) => {
      const held = await holdUser(transaction, user.id);
      // The password was replaced while it was checked, which ended this session.
      if (held?.password_hash !== before.password_hash) throw sessionEnded();
      // Earlier addresses stay kept: they were given up by a change that may have been a thief's, as this may be.
      await deleteEmailUndosOf(transaction, held.id, held.email);
      const kept = await listKeptAddresses(transaction, held.id);
      const orphaned = await releaseProjects(transaction, held.id);
      if (orphaned.length > 0) throw ownsAlone(orphaned);
      await recordAudit(transaction, { event: "account_deleted", accountId: held.id, actorId: held.id, caller });
      await deleteUser(transaction, held.id);
      // An address that nobody proved to have may be anybody's, who never heard of the account.
      const told = held.is_verified ? [mails.accountDeleted(held)] : [];
      await outbox.add(transaction, ...told, ...kept.map((address) => mails.formerAccountDeleted(address)));
    });
    this.#with.onRemoved();
  }

  async #get(id: string): Promise<UserRow> {
    const user = await findUserById(this.#with.db, id);
    if (user === undefined) throw gone();
    return user;
  }
}

function ownsAlone(projects: readonly string[]): AppError {
  const named = projects.slice(0, 10).map((name) => `“${name}”`);
  const further = projects.length > named.length ? [`${projects.length - named.length} more`] : [];
  return conflict(
    `You are the only owner of ${[...named, ...further].join(", ")}. Make somebody else an owner first, or delete what nobody needs.`,
  );
}

/** An address that an account is to have, and whose it is now. */
interface NewAddress {
  readonly email: string;
  readonly owner: UserRow | undefined;
}

interface Change {
  readonly after: UserRow;
  readonly hasNewPassword: boolean;
  readonly newAddress: NewAddress | undefined;
  readonly links: AddressLinks | undefined;
}

/** The tokens of the mails to both addresses of a change. */
interface AddressLinks {
  readonly verifyToken: string;
  /** Undefined where nobody proved to have the old address. */
  readonly undoToken: string | undefined;
}

type NewUser = Omit<UserRow, "is_verified">;

const gone = () => notFound("This account does not exist any more.");
const sessionEnded = () => unauthorised("Your session has expired. Sign in again.");
