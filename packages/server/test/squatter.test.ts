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

const register = (email: string, full_name: string, password: string) =>
  server.call(usersRoutes.register, { body: { full_name, email, password } });
const login = (email: string, password: string) => server.call(authRoutes.login, { body: { email, password } });
const verify = (token: string) => server.call(authRoutes.verifyEmail, { query: { token } });
const describeLink = (token: string) => server.call(authRoutes.describeMailedLink, { body: { token } });
const refuse = (token: string) => server.call(authRoutes.refuseMailedLink, { body: { token } });
const mailed = (email: string, count = 1) => server.mailbox.tokenFor(email, /Verify/, count);

/** Somebody who registered an address that is not theirs. */
const squat = (): Promise<TestAccount> => createAccount(server, { isVerified: false, name: "Squatter" });

async function expectNothingLeftTo(squatter: TestAccount): Promise<void> {
  const { accessToken, refreshToken, email, password } = squatter;
  expect((await server.call(authRoutes.me, { as: { accessToken } })).status).toBe(401);
  expect((await server.call(authRoutes.refresh, { body: { refreshToken } })).status).toBe(401);
  expect((await login(email, password)).status).toBe(401);
}

describe("whoever registers somebody else's address", () => {
  it("loses the account when its owner registers and opens the mail", async () => {
    const squatter = await squat();
    const { email } = squatter;
    const { status, body } = await register(email, "Ann Owner", "quite rightful");
    expect([status, body["data"]]).toEqual([201, { email, full_name: "Ann Owner", isVerified: false }]);
    const token = await mailed(email, 2);
    expect((await describeLink(token)).data).toMatchObject({ purpose: "claim", email, full_name: "Ann Owner" });
    // Until then nobody knows whose the address is.
    expect((await server.call(authRoutes.me, { as: squatter })).status).toBe(200);

    expect((await verify(token)).data.user).toMatchObject({ full_name: "Ann Owner", isVerified: true });
    await expectNothingLeftTo(squatter);
    expect(getSignedIn((await login(email, "quite rightful")).data).user).toMatchObject({
      full_name: "Ann Owner",
      isVerified: true,
    });
    for (const old of [await mailed(email), token]) expect((await verify(old)).failure.code).toBe("TOKEN_INVALID");
  });

  it("loses the account when its owner resets the password", async () => {
    const squatter = await squat();
    const { email } = squatter;
    const change = { email: newEmail("thief"), current_password: squatter.password };
    await server.call(usersRoutes.update, { as: squatter, body: change });
    await register(email, "Squatter Two", "another pretender");
    await server.call(authRoutes.forgotPassword, { body: { email } });
    const token = await server.mailbox.tokenFor(email, /Reset your password/);
    await server.call(authRoutes.resetPassword, { body: { token, password: "quite rightful" } });
    await expectNothingLeftTo(squatter);
    const left = [await mailed(change.email), await mailed(email), await mailed(email, 2)];
    for (const one of left) expect((await verify(one)).failure.code).toBe("TOKEN_INVALID");
    expect(getSignedIn((await login(email, "quite rightful")).data).user.isVerified).toBe(true);
  });

  it("loses the account when the owner says that it is not theirs", async () => {
    const squatter = await squat();
    const token = await mailed(squatter.email);
    const { data } = await describeLink(token);
    expect(data).toEqual({
      purpose: "registration",
      account_id: squatter.id,
      email: squatter.email,
      full_name: "Squatter",
    });
    expect((await refuse(token)).body["message"]).toBe("Thank you. Nothing is done with your address.");
    await expectNothingLeftTo(squatter);
    const { rows } = await server.database.pool.query("SELECT 1 FROM users WHERE id = $1", [squatter.id]);
    expect(rows).toEqual([]);
    for (const call of [describeLink, refuse, verify]) expect((await call(token)).failure.code).toBe("TOKEN_INVALID");
    await register(squatter.email, "Ann Owner", "quite rightful");
    expect((await login(squatter.email, "quite rightful")).status).toBe(200);
  });

  it("takes nothing from an account that was verified", async () => {
    const owner = await createAccount(server);
    await register(owner.email, "Squatter", "one more pretender");
    expect((await login(owner.email, "one more pretender")).status).toBe(401);
    expect((await server.call(authRoutes.me, { as: owner })).data.full_name).toBe(owner.full_name);
  });

  it("does not disturb who registered first and has opened the mail", async () => {
    const first = await squat();
    await register(first.email, "Second Comer", "another password");
    const claim = await mailed(first.email, 2);
    await verify(await mailed(first.email));
    expect((await verify(claim)).failure.code).toBe("TOKEN_INVALID");
    expect((await server.call(authRoutes.me, { as: first })).data).toMatchObject({ isVerified: true });
    expect((await login(first.email, "another password")).status).toBe(401);
  });

  it("sends the owner a few mails, not many", async () => {
    const squatter = await squat();
    for (let attempt = 0; attempt < 8; attempt += 1) await register(squatter.email, "Squatter", "another password");
    await mailed(squatter.email, 6);
    expect(server.mailbox.mailsTo(squatter.email)).toHaveLength(6);
    expect((await refuse(await mailed(squatter.email))).status).toBe(200);
  });
});

describe("a registration that was not asked for", () => {
  it("is refused alone, and the account stays whose it was", async () => {
    const first = await squat();
    await register(first.email, "Second Comer", "another password");
    const claim = await mailed(first.email, 2);
    expect((await refuse(claim)).status).toBe(200);
    expect((await verify(claim)).failure.code).toBe("TOKEN_INVALID");
    expect((await verify(await mailed(first.email))).data.user.id).toBe(first.id);
  });

  it("is refused no more once the account is verified", async () => {
    const account = await createAccount(server);
    expect((await refuse(await mailed(account.email))).failure.code).toBe("TOKEN_INVALID");
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
  });
});

describe("somebody whose address an account wants to have", () => {
  it("says no, and the account keeps its own", async () => {
    const account = await createAccount(server);
    const wanted = newEmail("wanted");
    const body = { email: wanted, current_password: account.password };
    await server.call(usersRoutes.update, { as: account, body });
    const token = await mailed(wanted);
    expect((await describeLink(token)).data).toMatchObject({ purpose: "email_change", email: wanted });
    expect((await refuse(token)).status).toBe(200);
    expect((await verify(token)).failure.code).toBe("TOKEN_INVALID");
    expect((await server.call(authRoutes.me, { as: account })).data.email).toBe(account.email);
  });
});

describe("claims at the same moment", () => {
  it("give the account to one of them", async () => {
    const squatter = await squat();
    const { email } = squatter;
    const passwords = ["the first one's", "the second one's"];
    for (const password of passwords) await register(email, "Some Body", password);
    const tokens = [await mailed(email, 1), await mailed(email, 2), await mailed(email, 3)];
    const results = await Promise.all(tokens.map((token) => verify(token)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const logins = await Promise.all([squatter.password, ...passwords].map((password) => login(email, password)));
    expect(logins.map(({ status }) => status)).toEqual(results.map(({ status }) => (status === 200 ? 200 : 401)));
  });
});
