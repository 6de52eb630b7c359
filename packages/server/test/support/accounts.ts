import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { newId } from "../../src/db/uuid.ts";
import { AccessTokens } from "../../src/modules/accounts/sessions/access-tokens.ts";
import { Passwords } from "../../src/modules/accounts/credentials/passwords.ts";
import { Sessions } from "../../src/modules/accounts/sessions/sessions.service.ts";
import { insertUser, updateUser } from "../../src/modules/accounts/users/users.repo.ts";
import { testAuthSecret } from "./test-app.ts";
import type { TestApp } from "./test-app.ts";

/** An account made for a test, signed in. */
export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

let accountCount = 0;

/** An address that no other test uses. */
export function newEmail(name = "person"): string {
  accountCount += 1;
  return `${name}.${process.pid}.${Date.now()}.${accountCount}@example.org`;
}

/** Registers an account, verifies it unless told otherwise, and signs it in: all over the HTTP interface. */
export async function createAccount(
  server: TestApp,
  options: { name?: string; isVerified?: boolean } = {},
): Promise<TestAccount> {
  const email = newEmail(options.name?.toLowerCase());
  const password = "correct horse";
  const full_name = options.name ?? "Test Person";
  const registered = await server.call(usersRoutes.register, { body: { full_name, email, password } });
  if (registered.status !== 201) throw new Error(`registration failed: ${JSON.stringify(registered.body)}`);
  if (options.isVerified !== false) {
    const token = await server.mailbox.tokenFor(email, /Verify/);
    const verified = await server.call(authRoutes.verifyEmail, { query: { token } });
    if (verified.status !== 200) throw new Error(`verification failed: ${JSON.stringify(verified.body)}`);
  }
  const login = await server.call(authRoutes.login, { body: { email, password } });
  const { accessToken, refreshToken, user } = getSignedIn(login.data);
  return { id: user.id, email, full_name, password, accessToken, refreshToken };
}

/** Gives an account that has no password one, for what asks for it. */
export async function givePassword(server: TestApp, account: TestAccount): Promise<string> {
  const password = "correct horse";
  const password_hash = await new Passwords().hash(password);
  await updateUser(server.database.kysely, account.id, { password_hash });
  return password;
}

/**
 * An account with a session and without a password, written straight to the database: for tests that need many
 * accounts and are about something else. Some 3 ms in place of 100.
 */
export async function signedInAccount(
  server: TestApp,
  options: { name?: string; isVerified?: boolean } = {},
): Promise<TestAccount> {
  const db = server.database.kysely;
  const user = { id: newId(), email: newEmail(), full_name: options.name ?? "Test Person" };
  const isVerified = options.isVerified ?? true;
  await insertUser(db, { ...user, password_hash: "$argon2id$none" });
  await updateUser(db, user.id, { is_verified: isVerified });
  const sessions = new Sessions(db, new AccessTokens(testAuthSecret));
  const tokens = await sessions.begin(db, { ...user, isVerified }, "test");
  return { ...user, password: "", ...tokens };
}
