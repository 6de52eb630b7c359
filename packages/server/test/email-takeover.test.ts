import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

type SignedIn = Pick<TestAccount, "accessToken" | "password">;

const asked = /A change of your email address was asked for/;
const done = /Your email address was changed/;
const login = (email: string, password: string) => server.call(authRoutes.login, { body: { email, password } });
const verify = (token: string) => server.call(authRoutes.verifyEmail, { query: { token } });
const undo = (token: string) => server.call(authRoutes.undoEmailChange, { body: { token } });
const emailOf = async (account: SignedIn) => (await server.call(authRoutes.me, { as: account })).data.email;
const update = (account: SignedIn, change: { email?: string; password?: string }) =>
  server.call(usersRoutes.update, { as: account, body: { ...change, current_password: account.password } });

/** Asks for a change, and gives the token of the mail to the new address. */
async function askFor(account: SignedIn, email: string): Promise<string> {
  expect((await update(account, { email })).status).toBe(200);
  return server.mailbox.tokenFor(email, /Verify/);
}

/** Somebody who knows the password moves the account to an address of their own, which is given. */
async function moveTo(account: SignedIn, email = newEmail("thief")): Promise<string> {
  expect((await verify(await askFor(account, email))).status).toBe(200);
  return email;
}

async function resetPassword(email: string, password: string, count = 1) {
  await server.call(authRoutes.forgotPassword, { body: { email } });
  const token = await server.mailbox.tokenFor(email, /Reset your password/, count);
  return server.call(authRoutes.resetPassword, { body: { token, password } });
}

describe("a change of e-mail that waits for its link", () => {
  it.each<[string, (account: TestAccount) => Promise<{ status: number }>]>([
    ["a change of the password", (account) => update(account, { password: "quite another" })],
    ["a reset of the password", (account) => resetPassword(account.email, "quite another")],
    ["signing every other device out", (account) => server.call(usersRoutes.endOtherSessions, { as: account })],
    [
      "signing one other device out",
      async (account) => {
        await login(account.email, account.password);
        const { data } = await server.call(usersRoutes.sessions, { as: account });
        const other = data.find((session) => !session.is_current);
        return server.call(usersRoutes.endSession, { as: account, params: { id: other?.id ?? "" } });
      },
    ],
    ["the owner's word", async (account) => undo(await server.mailbox.tokenFor(account.email, asked))],
  ])("ends with %s", async (_name, end) => {
    const account = await createAccount(server);
    const token = await askFor(account, newEmail("thief"));
    expect((await end(account)).status).toBe(200);
    expect((await verify(token)).failure.code).toBe("TOKEN_INVALID");
    const { rows } = await server.database.pool.query("SELECT email FROM users WHERE id = $1", [account.id]);
    expect(rows).toEqual([{ email: account.email }]);
  });

  it("goes on when the device that asked signs itself out, or changes the name", async () => {
    const account = await createAccount(server);
    const wanted = newEmail("wanted");
    const token = await askFor(account, wanted);
    await server.call(usersRoutes.update, { as: account, body: { full_name: "Other Name" } });
    await server.call(authRoutes.logout, { body: { refreshToken: account.refreshToken } });
    expect((await verify(token)).data.user.email).toBe(wanted);
  });

  it("is asked for together with a new password", async () => {
    const account = await createAccount(server);
    const wanted = newEmail("wanted");
    await update(account, { email: wanted, password: "quite another" });
    expect((await verify(await server.mailbox.tokenFor(wanted, /Verify/))).data.user.email).toBe(wanted);
  });
});

describe("the owner's word against a change", () => {
  it("gives the account back, and leaves the thief nothing", async () => {
    const account = await createAccount(server);
    const thief = getSignedIn((await login(account.email, account.password)).data);
    const address = await moveTo({ ...account, ...thief });
    await update({ ...account, ...thief }, { password: "mine by theft" });
    await server.call(authRoutes.forgotPassword, { body: { email: address } });
    const resetToken = await server.mailbox.tokenFor(address, /Reset/);

    const { data, body } = await undo(await server.mailbox.tokenFor(account.email, done));
    expect(data).toEqual({ outcome: "undone" });
    expect(body["message"]).toMatch(/A mail with a link to choose a new password is on its way/);
    for (const tokens of [account, thief]) {
      expect((await server.call(authRoutes.me, { as: tokens })).status).toBe(401);
      const { refreshToken } = tokens;
      expect((await server.call(authRoutes.refresh, { body: { refreshToken } })).status).toBe(401);
    }
    for (const email of [account.email, address]) {
      for (const password of [account.password, "mine by theft"]) {
        expect((await login(email, password)).status).toBe(401);
      }
    }
    const replayed = await server.call(authRoutes.resetPassword, {
      body: { token: resetToken, password: "again mine" },
    });
    expect(replayed.failure.code).toBe("TOKEN_INVALID");
    await server.mailbox.waitFor(address, /The change of an email address was undone/);

    const token = await server.mailbox.tokenFor(account.email, /Your account is yours again/);
    const reset = await server.call(authRoutes.resetPassword, { body: { token, password: "mine alone again" } });
    expect(reset.status).toBe(200);
    expect(getSignedIn((await login(account.email, "mine alone again")).data).user).toMatchObject({
      id: account.id,
      isVerified: true,
    });
  });

  it("ends sessions and password of whoever asked, before the change is done too", async () => {
    const account = await createAccount(server);
    await askFor(account, newEmail("thief"));
    await undo(await server.mailbox.tokenFor(account.email, asked));
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
    expect((await login(account.email, account.password)).status).toBe(401);
    await server.mailbox.waitFor(account.email, /Your account is yours again/);
  });

  it.each([
    ["asked for", asked],
    ["told as done", done],
  ])("counts by the mail of what was %s, once", async (_name, subject) => {
    const account = await createAccount(server);
    await moveTo(account);
    const token = await server.mailbox.tokenFor(account.email, subject);
    expect((await undo(token)).status).toBe(200);
    expect((await undo(token)).failure.code).toBe("TOKEN_INVALID");
  });

  it("counts from the oldest address, whatever a thief did after", async () => {
    const account = await createAccount(server);
    const first = await moveTo(account);
    const second = await moveTo(account);
    const ofThief = await server.mailbox.tokenFor(first, done);
    const ofThiefAsked = await server.mailbox.tokenFor(first, asked);
    expect((await undo(await server.mailbox.tokenFor(account.email, done))).status).toBe(200);
    for (const token of [ofThief, ofThiefAsked]) expect((await undo(token)).failure.code).toBe("TOKEN_INVALID");
    expect((await login(second, account.password)).status).toBe(401);
    expect((await resetPassword(account.email, "mine alone again")).status).toBe(200);
  });

  it("counts after a thief's own word", async () => {
    const account = await createAccount(server);
    const first = await moveTo(account);
    await moveTo(account);
    await undo(await server.mailbox.tokenFor(first, done));
    expect((await undo(await server.mailbox.tokenFor(account.email, done))).status).toBe(200);
    expect((await resetPassword(account.email, "mine alone again")).status).toBe(200);
  });

  it("leaves the word of an address before its own", async () => {
    const account = await createAccount(server);
    const second = await moveTo(account, newEmail("moved"));
    await moveTo(account);
    expect((await undo(await server.mailbox.tokenFor(second, done))).status).toBe(200);
    expect((await undo(await server.mailbox.tokenFor(account.email, done))).status).toBe(200);
    const { rows } = await server.database.pool.query("SELECT email FROM users WHERE id = $1", [account.id]);
    expect(rows).toEqual([{ email: account.email }]);
  });

  it("counts for 7 days", async () => {
    const account = await createAccount(server);
    await moveTo(account);
    const token = await server.mailbox.tokenFor(account.email, done);
    const { rows } = await server.database.pool.query<{ days: string }>(
      `UPDATE email_undos SET expires_at = expires_at - interval '7 days' WHERE user_id = $1
       RETURNING round(extract(epoch FROM expires_at - created_at + interval '7 days') / 86400) AS days`,
      [account.id],
    );
    expect(rows.map(({ days }) => Number(days))).toEqual([7, 7]);
    expect((await undo(token)).failure.code).toBe("TOKEN_INVALID");
  });

  it("does nothing by GET or HEAD, which a mail scanner sends", async () => {
    const account = await createAccount(server);
    await moveTo(account);
    const token = await server.mailbox.tokenFor(account.email, done);
    for (const method of ["GET", "HEAD"] as const) {
      expect((await server.inject({ method, url: `/v1/email/undo-change?token=${token}` })).statusCode).toBe(404);
    }
    expect((await undo(token)).status).toBe(200);
  });

  it("is not given to an address that nobody proved to have", async () => {
    const account = await createAccount(server, { isVerified: false });
    const mistyped = account.email;
    await moveTo(account, newEmail("right"));
    expect(server.mailbox.mailsTo(mistyped).map(({ subject }) => subject)).toEqual(["Verify your email address"]);
    // Nor is it kept: its owner may come.
    await server.call(usersRoutes.register, {
      body: { full_name: "Its Owner", email: mistyped, password: "secret one" },
    });
    expect((await login(mistyped, "secret one")).status).toBe(200);
  });
});

describe("an address that may come back to its account", () => {
  const register = (email: string, password = "mine by theft") =>
    server.call(usersRoutes.register, { body: { full_name: "Some Body", email, password } });

  it("is registered by nobody, who is told nothing", async () => {
    const account = await createAccount(server);
    await moveTo(account);
    const { status, body } = await register(account.email);
    const free = await register(newEmail());
    expect([status, body["message"]]).toEqual([free.status, free.body["message"]]);
    expect((await login(account.email, "mine by theft")).failure.code).toBe("CREDENTIALS_WRONG");
    await register(account.email);
    await server.mailbox.waitFor(account.email, /This address is kept for its former account/);
    expect(server.mailbox.mailsTo(account.email).filter(({ subject }) => /is kept/.test(subject))).toHaveLength(1);
    expect((await undo(await server.mailbox.tokenFor(account.email, done))).status).toBe(200);
  });

  it("is taken by no other account", async () => {
    const account = await createAccount(server);
    const accomplice = await createAccount(server);
    await moveTo(account);
    await update(accomplice, { email: account.email });
    const token = await server.mailbox.tokenFor(account.email, /Verify/, 2);
    expect((await verify(token)).failure.message).toBe("This address belongs to another account by now.");
    expect((await undo(await server.mailbox.tokenFor(account.email, done))).status).toBe(200);
  });

  it("is taken again by the account itself", async () => {
    const account = await createAccount(server);
    await moveTo(account);
    await update(account, { email: account.email });
    expect((await verify(await server.mailbox.tokenFor(account.email, /Verify/, 2))).status).toBe(200);
    expect(await emailOf(account)).toBe(account.email);
  });

  it("stays kept when the account is deleted, until its holder gives it free", async () => {
    const account = await createAccount(server);
    const thief = await moveTo(account);
    const token = await server.mailbox.tokenFor(account.email, done);
    await server.call(usersRoutes.remove, { as: account, body: { current_password: account.password } });
    await server.mailbox.waitFor(account.email, /An account that had this address was deleted/);
    await server.mailbox.waitFor(thief, /Your account was deleted/);
    await register(account.email);
    expect((await login(account.email, "mine by theft")).status).toBe(401);
    const { data, body } = await undo(token);
    expect(data).toEqual({ outcome: "account_deleted" });
    expect(body["message"]).toMatch(/cannot be brought back. Its address is free again/);
    await register(account.email, "mine alone again");
    expect((await login(account.email, "mine alone again")).status).toBe(200);
  });

  it("is free at once when the account is deleted while it has the address", async () => {
    const account = await createAccount(server);
    await askFor(account, newEmail("never"));
    await server.call(usersRoutes.remove, { as: account, body: { current_password: account.password } });
    await register(account.email, "once more");
    expect((await login(account.email, "once more")).status).toBe(200);
  });
});

describe("at the same moment", () => {
  it("a change and the word against it end with the account at home", async () => {
    for (let round = 0; round < 3; round += 1) {
      const account = await createAccount(server);
      const change = await askFor(account, newEmail("thief"));
      const word = await server.mailbox.tokenFor(account.email, asked);
      const [undone] = await Promise.all([undo(word), verify(change), verify(change)]);
      expect(undone.status).toBe(200);
      const { rows } = await server.database.pool.query("SELECT email FROM users WHERE id = $1", [account.id]);
      expect(rows).toEqual([{ email: account.email }]);
    }
  });

  it("a change, and registrations of the address that it gives up, leave the address to its owner", async () => {
    for (let round = 0; round < 3; round += 1) {
      const account = await createAccount(server);
      const change = await askFor(account, newEmail("thief"));
      const body = { full_name: "Quick One", email: account.email, password: "mine by theft" };
      const registrations = Array.from({ length: 4 }, () => server.call(usersRoutes.register, { body }));
      await Promise.all([verify(change), ...registrations]);
      expect((await login(account.email, "mine by theft")).status).toBe(401);
      expect((await undo(await server.mailbox.tokenFor(account.email, done))).status).toBe(200);
      expect((await resetPassword(account.email, "mine alone again")).status).toBe(200);
    }
  });

  it("two words, and sign-ins with the old password, leave no session", async () => {
    const account = await createAccount(server);
    await moveTo(account);
    const first = await server.mailbox.tokenFor(account.email, asked);
    const second = await server.mailbox.tokenFor(account.email, done);
    const logins = Array.from({ length: 4 }, () => login(account.email, account.password));
    const words = await Promise.all([undo(first), undo(second), ...logins]);
    expect(new Set(words.slice(0, 2).map(({ status }) => status))).toEqual(new Set([200, 400]));
    const { rows } = await server.database.pool.query("SELECT 1 FROM sessions WHERE user_id = $1", [account.id]);
    expect(rows).toEqual([]);
  });
});
