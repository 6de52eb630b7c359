import { authRoutes, getSignedIn, secondFactorRoutes, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail } from "../support/accounts.ts";
import type { TestAccount } from "../support/accounts.ts";
import { switchSecondFactorOn } from "../support/second-factor.ts";
import type { AccountWithSecondFactor } from "../support/second-factor.ts";
import { createTestApp } from "../support/test-app.ts";
import type { TestApp } from "../support/test-app.ts";
import { whileChanging } from "../support/while-changing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const newPassword = "mine alone again";
const on = /Two-step sign-in is on/;
const givenBack = /Your account is yours again/;
const undo = (token: string) => server.call(authRoutes.undoSecondFactor, { body: { token } });
const login = (email: string, password: string) => server.call(authRoutes.login, { body: { email, password } });
const reset = (token: string, password = newPassword) =>
  server.call(authRoutes.resetPassword, { body: { token, password } });
const wordOf = ({ email }: TestAccount, mailCount = 1) => server.mailbox.tokenFor(email, on, mailCount);

/** A stranger who knows the password has switched the second step on. */
const stolenAccount = async (): Promise<AccountWithSecondFactor> =>
  switchSecondFactorOn(server, await createAccount(server));

async function switchOff(account: AccountWithSecondFactor): Promise<void> {
  const body = { current_password: account.password, code: account.authenticator.code() };
  expect((await server.call(secondFactorRoutes.remove, { as: account, body })).status).toBe(200);
}

/** The owner's word, and the new password by the link that it brings: signed in again, and asked for no code. */
async function takeBack(account: TestAccount, word: string): Promise<TestAccount> {
  expect((await undo(word)).status).toBe(200);
  expect((await reset(await server.mailbox.tokenFor(account.email, givenBack))).status).toBe(200);
  return { ...account, ...getSignedIn((await login(account.email, newPassword)).data), password: newPassword };
}

async function askForAddress(account: AccountWithSecondFactor, code: string): Promise<string> {
  const email = newEmail("thief");
  const body = { email, current_password: account.password, code };
  expect((await server.call(usersRoutes.update, { as: account, body })).status).toBe(200);
  return email;
}

const verify = (token: string) => server.call(authRoutes.verifyEmail, { query: { token } });

const isOn = async (account: TestAccount) => (await server.call(secondFactorRoutes.status, { as: account })).data.is_on;

async function countOf(table: "sessions" | "email_tokens" | "known_devices" | "email_undos", { id }: TestAccount) {
  const { rowCount } = await server.database.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [id]);
  return rowCount;
}

describe("the owner's word against a second step", () => {
  it("gives the account back, and leaves the thief nothing", async () => {
    const thief = await stolenAccount();
    const { email, password, authenticator } = thief;
    const { data } = await login(email, password);
    const ticket = "ticket" in data ? data.ticket : "";
    const address = await askForAddress(thief, authenticator.code());
    await server.call(authRoutes.forgotPassword, { body: { email } });
    const resetToken = await server.mailbox.tokenFor(email, /Reset/);

    const { status, body } = await undo(await wordOf(thief));
    expect([status, body["message"]]).toEqual([
      200,
      "Two-step sign-in is off. A mail with a link to choose a new password is on its way.",
    ]);
    expect((await server.call(authRoutes.me, { as: thief })).status).toBe(401);
    const { refreshToken } = thief;
    expect((await server.call(authRoutes.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await login(email, password)).failure.code).toBe("CREDENTIALS_WRONG");
    const finished = await server.call(authRoutes.secondFactor, { body: { ticket, code: authenticator.code(1) } });
    expect(finished.failure.code).toBe("TOKEN_INVALID");
    expect((await verify(await server.mailbox.tokenFor(address, /Verify/))).failure.code).toBe("TOKEN_INVALID");
    expect((await reset(resetToken, "again mine")).failure.code).toBe("TOKEN_INVALID");
    expect([await countOf("sessions", thief), await countOf("known_devices", thief)]).toEqual([0, 0]);
    // The link to a new password.
    expect(await countOf("email_tokens", thief)).toBe(1);

    expect((await reset(await server.mailbox.tokenFor(email, givenBack))).status).toBe(200);
    const owner = getSignedIn((await login(email, newPassword)).data);
    expect(owner.user.id).toBe(thief.id);
    const events = (await server.call(usersRoutes.audit, { as: owner })).data;
    expect(events.slice(0, 5).map(({ event, is_own }) => [event, is_own])).toEqual([
      ["signed_in", true],
      ["password_reset", false],
      ["sign_in_refused", false],
      ["second_factor_undone", false],
      ["second_factor_off", false],
    ]);
  });

  it("counts once", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    const answers = await Promise.all([undo(word), undo(word), undo(word)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    const { failure } = await undo(word);
    expect([failure.code, failure.message]).toEqual([
      "TOKEN_INVALID",
      "This link has expired or was used already, or two-step sign-in was turned off or set up anew after its mail.",
    ]);
    await reset(await server.mailbox.tokenFor(account.email, givenBack));
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
    expect((await login(account.email, newPassword)).status).toBe(200);
    expect(server.mailbox.mailsTo(account.email).filter(({ subject }) => givenBack.test(subject))).toHaveLength(1);
  });

  it("counts for 7 days", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    const { rows } = await server.database.pool.query<{ days: string }>(
      `UPDATE second_factor_undos SET expires_at = expires_at - interval '7 days' WHERE user_id = $1
       RETURNING round(extract(epoch FROM expires_at - now() + interval '7 days') / 86400) AS days`,
      [account.id],
    );
    expect(rows.map(({ days }) => Number(days))).toEqual([7]);
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
    expect(await isOn(account)).toBe(true);
  });

  it("does nothing by GET or HEAD, which a mail scanner sends", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    for (const method of ["GET", "HEAD"] as const) {
      expect((await server.inject({ method, url: `/v1/auth/undo-second-factor?token=${word}` })).statusCode).toBe(404);
    }
    expect((await undo(word)).status).toBe(200);
  });

  it("says nothing any more when the owner has switched the step off", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    await switchOff(account);
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
    expect((await login(account.email, account.password)).status).toBe(200);
  });

  it("leaves the second step that the owner has set up since", async () => {
    const thief = await stolenAccount();
    const word = await wordOf(thief);
    const owner = await switchSecondFactorOn(server, await takeBack(thief, word));
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
    expect(await isOn(owner)).toBe(true);
    expect((await undo(await wordOf(owner, 2))).status).toBe(200);
  });

  it("wins against a thief who sets the step up anew again and again", async () => {
    const first = await stolenAccount();
    const word = await wordOf(first);
    await switchOff(first);
    const thief = await switchSecondFactorOn(server, first);
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
    // A new password shuts the thief out, and leaves the newest word.
    await server.call(authRoutes.forgotPassword, { body: { email: thief.email } });
    expect((await reset(await server.mailbox.tokenFor(thief.email, /Reset/), "in between")).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: thief })).status).toBe(401);
    const owner = await takeBack(thief, await wordOf(thief, 2));
    expect(await isOn(owner)).toBe(false);
  });

  it("is nothing to the address that a thief took, nor to the one that the account has left", async () => {
    const thief = await stolenAccount();
    const word = await wordOf(thief);
    const address = await askForAddress(thief, thief.authenticator.code());
    expect((await verify(await server.mailbox.tokenFor(address, /Verify/))).status).toBe(200);
    const { failure } = await undo(word);
    expect([failure.code, failure.message]).toEqual([
      "TOKEN_INVALID",
      "The account has another address by now. Use the link in the mail that told you of that change.",
    ]);
    expect(server.mailbox.mailsTo(address).filter(({ subject }) => givenBack.test(subject))).toEqual([]);
    const change = await server.mailbox.tokenFor(thief.email, /Your email address was changed/);
    expect((await server.call(authRoutes.undoEmailChange, { body: { token: change } })).status).toBe(200);
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
    expect((await reset(await server.mailbox.tokenFor(thief.email, givenBack))).status).toBe(200);
    expect((await login(thief.email, newPassword)).data).toHaveProperty("user");
  });

  it("lies at the address that the account had then, and at no later one", async () => {
    const thief = await stolenAccount();
    await switchOff(thief);
    const address = newEmail("thief");
    await server.call(usersRoutes.update, { as: thief, body: { email: address, current_password: thief.password } });
    await verify(await server.mailbox.tokenFor(address, /Verify/));
    await switchSecondFactorOn(server, thief);
    const word = await server.mailbox.tokenFor(address, on);
    const change = await server.mailbox.tokenFor(thief.email, /Your email address was changed/);
    // The owner's word comes first and last: the thief's own mailbox has none that outlives it.
    expect((await undo(word)).status).toBe(200);
    expect((await server.call(authRoutes.undoEmailChange, { body: { token: change } })).status).toBe(200);
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
    expect((await reset(await server.mailbox.tokenFor(thief.email, givenBack))).status).toBe(200);
    expect((await login(thief.email, newPassword)).data).toHaveProperty("user");
  });

  it("ends the words against changes from this address, which would end what the owner sets up", async () => {
    const thief = await stolenAccount();
    await askForAddress(thief, thief.authenticator.code());
    const change = await server.mailbox.tokenFor(thief.email, /was asked for/);
    const owner = await switchSecondFactorOn(server, await takeBack(thief, await wordOf(thief)));
    const { failure } = await server.call(authRoutes.undoEmailChange, { body: { token: change } });
    expect(failure.code).toBe("TOKEN_INVALID");
    expect(await isOn(owner)).toBe(true);
  });

  it("leaves the word of an address that the account had before", async () => {
    const account = await createAccount(server);
    const address = newEmail("thief");
    const body = { email: address, current_password: account.password };
    await server.call(usersRoutes.update, { as: account, body });
    await verify(await server.mailbox.tokenFor(address, /Verify/));
    const thief = await switchSecondFactorOn(server, { ...account, email: address });
    // Once more from the thief's address, so that there is a word of it too; and one that has expired from long before.
    await askForAddress(thief, thief.authenticator.code());
    await server.database.pool.query(
      `INSERT INTO email_undos (id, user_id, email, token_hash, expires_at, created_at)
       VALUES (gen_random_uuid(), $1, $2, decode(md5($2), 'hex'), now() - interval '1 minute', now() - interval '8 days')`,
      [account.id, address],
    );
    expect((await undo(await wordOf(thief))).status).toBe(200);
    const change = await server.mailbox.tokenFor(account.email, /Your email address was changed/);
    expect((await server.call(authRoutes.undoEmailChange, { body: { token: change } })).data).toEqual({
      outcome: "undone",
    });
  });

  it("is not given to an address that nobody proved to have, which a reset proves", async () => {
    const { email } = await switchSecondFactorOn(server, await createAccount(server, { isVerified: false }));
    const { link = "" } = await server.mailbox.waitFor(email, on);
    expect(new URL(link).pathname).toBe("/forgot-password");
    await server.call(authRoutes.forgotPassword, { body: { email } });
    await reset(await server.mailbox.tokenFor(email, /Reset/));
    expect(getSignedIn((await login(email, newPassword)).data).user.isVerified).toBe(true);
  });

  it("is gone with the account", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    const body = { current_password: account.password, code: account.authenticator.code() };
    await server.call(usersRoutes.remove, { as: account, body });
    expect((await undo(word)).failure.code).toBe("TOKEN_INVALID");
  });
});

/** The embedded database has one connection, on which nothing comes in between. */
describe.runIf(process.env["TEST_DATABASE_URL"])("the owner's word that comes", () => {
  const hold = "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE";

  it("while the step is switched off changes nothing", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    const off = [hold, "DELETE FROM second_factors WHERE user_id = $1"];
    expect((await whileChanging(server, account, off, () => undo(word))).failure.code).toBe("TOKEN_INVALID");
    expect((await login(account.email, account.password)).status).toBe(200);
  });

  it("while the account gets another address mails no link there", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    const moved = ["UPDATE users SET email = id || '@example.org' WHERE id = $1"];
    expect((await whileChanging(server, account, moved, () => undo(word))).failure.code).toBe("TOKEN_INVALID");
    expect(await isOn(account)).toBe(true);
    expect(server.mailbox.mailsTo(`${account.id}@example.org`)).toEqual([]);
  });

  it("while a code is checked ends the session that it begins", async () => {
    const account = await stolenAccount();
    const word = await wordOf(account);
    const begin = `WITH held AS (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE)
      INSERT INTO sessions (id, user_id, refresh_token_hash, device, expires_at)
      SELECT gen_random_uuid(), id, decode(md5(id::text), 'hex'), 'test', now() + interval '1 hour' FROM held`;
    expect((await whileChanging(server, account, [begin], () => undo(word))).status).toBe(200);
    expect(await countOf("sessions", account)).toBe(0);
  });
});
