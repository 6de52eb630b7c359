import { authRoutes, getSignedIn, secondFactorRoutes, usersRoutes } from "@foretell/contract";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail } from "../support/accounts.ts";
import type { TestAccount } from "../support/accounts.ts";
import { Authenticator, switchSecondFactorOn } from "../support/second-factor.ts";
import type { AccountWithSecondFactor } from "../support/second-factor.ts";
import { createTestApp } from "../support/test-app.ts";
import type { TestApp } from "../support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const newPassword = "mine alone again";
const asked = /A change of your email address was asked for/;
const login = (email: string, password: string) => server.call(authRoutes.login, { body: { email, password } });
const finish = (ticket: string, code: string) => server.call(authRoutes.secondFactor, { body: { ticket, code } });
const events = async (accountId: string) => {
  const { rows } = await server.database.pool.query<{ event: string }>(
    "SELECT event FROM audit_log WHERE account_id = $1 ORDER BY at, id",
    [accountId],
  );
  return rows.map(({ event }) => event);
};

async function ticketOf(email: string, password: string): Promise<string> {
  const { data } = await login(email, password);
  if (!("ticket" in data)) throw new Error("the account asks for no code");
  return data.ticket;
}

/** Whoever knows the password asks for another address; where the second step is on, with a code of it. */
async function askForAddress(account: TestAccount, code?: string): Promise<string> {
  const email = newEmail("thief");
  const body = { email, current_password: account.password, ...(code === undefined ? {} : { code }) };
  expect((await server.call(usersRoutes.update, { as: account, body })).status).toBe(200);
  return email;
}

async function moveTo(account: TestAccount, code?: string): Promise<string> {
  const email = await askForAddress(account, code);
  const token = await server.mailbox.tokenFor(email, /Verify/);
  expect((await server.call(authRoutes.verifyEmail, { query: { token } })).status).toBe(200);
  return email;
}

/** The owner's word, and the new password by the link that it brings. */
async function takeBack(email: string): Promise<void> {
  const token = await server.mailbox.tokenFor(email, asked);
  expect((await server.call(authRoutes.undoEmailChange, { body: { token } })).status).toBe(200);
  const reset = await server.mailbox.tokenFor(email, /Your account is yours again/);
  const body = { token: reset, password: newPassword };
  expect((await server.call(authRoutes.resetPassword, { body })).status).toBe(200);
}

/** The mail that tells the owner of the end of the change. */
async function textOfWord(email: string): Promise<string> {
  const names = await readdir(server.mailFolder);
  const mails = await Promise.all(names.map((name) => readFile(join(server.mailFolder, name), "utf8")));
  const found = mails.find(
    (mail) => mail.includes(`<${email}>`) && mail.includes("Subject: Your account is yours again"),
  );
  return (found ?? "").replaceAll("=\n", "");
}

/** As if the second step had been on for so long. */
const age = ({ id }: TestAccount, days: number) =>
  server.database.pool.query(
    "UPDATE second_factors SET confirmed_at = confirmed_at - make_interval(days => $2) WHERE user_id = $1",
    [id, days],
  );

describe("the owner's word against a change of e-mail", () => {
  it.each<[string, (account: TestAccount) => Promise<AccountWithSecondFactor>]>([
    [
      "after the change was done",
      async (account) => {
        await moveTo(account);
        return switchSecondFactorOn(server, account);
      },
    ],
    [
      "while the change waits for its link",
      async (account) => {
        await askForAddress(account);
        return switchSecondFactorOn(server, account);
      },
    ],
    [
      "before the change was asked for",
      async (account) => {
        const thief = await switchSecondFactorOn(server, account);
        await moveTo(account, thief.authenticator.code());
        return thief;
      },
    ],
  ])("ends a second step that a thief switched on %s", async (_name, steal) => {
    const account = await createAccount(server);
    const { email } = account;
    await steal(account);
    await takeBack(email);
    expect(getSignedIn((await login(email, newPassword)).data).user.id).toBe(account.id);
    expect(await events(account.id)).toEqual(expect.arrayContaining(["second_factor_off", "email_change_undone"]));
    expect(await textOfWord(email)).toContain("Two-step sign-in was turned on lately; it is off.");
  });

  it("ends a secret that waits for its first code", async () => {
    const account = await createAccount(server);
    const body = { current_password: account.password };
    const { data } = await server.call(secondFactorRoutes.prepare, { as: account, body });
    await moveTo(account);
    await takeBack(account.email);
    const signedIn = getSignedIn((await login(account.email, newPassword)).data);
    const code = new Authenticator(data.secret).code();
    expect((await server.call(secondFactorRoutes.confirm, { as: signedIn, body: { code } })).status).toBe(409);
    expect(await events(account.id)).not.toContain("second_factor_off");
  });

  it("leaves the owner's second step from long before, and no recovery code that was made since", async () => {
    const owner = await switchSecondFactorOn(server, await createAccount(server));
    await age(owner, 8);
    const shown = { current_password: owner.password, code: owner.authenticator.code() };
    const made = await server.call(secondFactorRoutes.renewRecoveryCodes, { as: owner, body: shown });
    await moveTo(owner, owner.authenticator.code(1));
    await takeBack(owner.email);
    const [code = ""] = made.data.recovery_codes;
    expect((await finish(await ticketOf(owner.email, newPassword), code)).failure.code).toBe("CREDENTIALS_WRONG");
    await server.database.pool.query("UPDATE second_factors SET last_step = 0 WHERE user_id = $1", [owner.id]);
    const answer = await finish(await ticketOf(owner.email, newPassword), owner.authenticator.code());
    expect(answer.data.user.id).toBe(owner.id);
    expect(await events(owner.id)).not.toContain("second_factor_off");
    expect(await textOfWord(owner.email)).toContain("Choose a new one");
    expect(await textOfWord(owner.email)).not.toContain("Two-step");
  });

  it("leaves recovery codes from long before", async () => {
    const owner = await switchSecondFactorOn(server, await createAccount(server));
    await age(owner, 8);
    await moveTo(owner, owner.authenticator.code());
    await takeBack(owner.email);
    const [code = ""] = owner.recoveryCodes;
    expect((await finish(await ticketOf(owner.email, newPassword), code)).status).toBe(200);
  });

  it("ends a sign-in that awaits its code, and knows the thief's device no more", async () => {
    const owner = await switchSecondFactorOn(server, await createAccount(server));
    await age(owner, 8);
    const address = await moveTo(owner, owner.authenticator.code());
    const ticket = await ticketOf(address, owner.password);
    const token = await server.mailbox.tokenFor(owner.email, asked);
    await server.call(authRoutes.undoEmailChange, { body: { token } });
    expect((await finish(ticket, owner.authenticator.code(1))).failure.code).toBe("TOKEN_INVALID");
    const { rows } = await server.database.pool.query("SELECT 1 FROM known_devices WHERE user_id = $1", [owner.id]);
    expect(rows).toEqual([]);
  });
});

describe("the owner of an address that somebody else had registered", () => {
  it("is asked for no code after claiming the account", async () => {
    const squatter = await switchSecondFactorOn(server, await createAccount(server, { isVerified: false }));
    const { email, id } = squatter;
    await server.call(usersRoutes.register, { body: { full_name: "Ann Owner", email, password: newPassword } });
    const token = await server.mailbox.tokenFor(email, /Verify/, 2);
    await server.call(authRoutes.verifyEmail, { query: { token } });
    expect(getSignedIn((await login(email, newPassword)).data).user).toMatchObject({ id, isVerified: true });
    expect((await events(id)).slice(-3)).toEqual(["second_factor_off", "account_claimed", "signed_in"]);
  });
});

describe("what is noted of the second step", () => {
  it("is each sign-in with it, each refusal, and its end", async () => {
    const account = await switchSecondFactorOn(server, await createAccount(server));
    const { email, password, authenticator } = account;
    await finish(await ticketOf(email, password), authenticator.code(5));
    await finish(await ticketOf(email, password), authenticator.code());
    const [recoveryCode = ""] = account.recoveryCodes;
    await finish(await ticketOf(email, password), recoveryCode);
    const remove = (code: string) =>
      server.call(secondFactorRoutes.remove, { as: account, body: { current_password: password, code } });
    expect((await remove(authenticator.code(5))).status).toBe(400);
    expect((await remove(authenticator.code(1))).status).toBe(200);
    expect((await events(account.id)).slice(3)).toEqual([
      "second_factor_on",
      "second_factor_refused",
      "signed_in",
      "recovery_code_used",
      "signed_in",
      "second_factor_refused",
      "second_factor_off",
    ]);
  });
});
