import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail, signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { switchSecondFactorOn } from "./support/second-factor.ts";
import { createTestApp } from "./support/test-app.ts";
import type { CallResult, TestApp } from "./support/test-app.ts";

let server: TestApp;
/** A second process on the same database, as far as the limits are concerned. */
let other: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { RATE_LIMITS: "on" } });
  other = await createTestApp({ env: { RATE_LIMITS: "on" } });
});
afterAll(() => Promise.all([server.close(), other.close()]));

type Headers = Record<string, string>;

let addressCount = 0;
/** A client address of one test's own, as a proxy on this machine reports it. */
function from(): Headers {
  addressCount += 1;
  return { "x-forwarded-for": `10.${process.pid % 256}.${addressCount >> 8}.${addressCount & 255}` };
}

async function statuses(count: number, call: () => Promise<CallResult<unknown>>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await call()).status);
  return seen;
}

interface LoginOptions {
  readonly password?: string;
  readonly headers?: Headers;
  readonly deviceToken?: string;
  readonly at?: TestApp;
}

const login = (email: string, { password = "guess", headers = from(), deviceToken, at = server }: LoginOptions = {}) =>
  at.call(authRoutes.login, { body: { email, password, ...(deviceToken && { deviceToken }) }, headers });

/** Lets time pass, as far as the counters and the links are concerned. */
async function pass(seconds: number): Promise<void> {
  const interval = `${seconds} seconds`;
  await server.database.pool.query(
    "UPDATE rate_limit_counters SET last_hit_at = last_hit_at - $1::interval, blocked_until = blocked_until - $1::interval",
    [interval],
  );
  await server.database.pool.query(
    "UPDATE email_tokens SET created_at = created_at - $1::interval, expires_at = expires_at - $1::interval",
    [interval],
  );
}

/** A route that takes the token of a mail and nothing else. */
type TokenRoute = (typeof authRoutes)[
  | "describeMailedLink"
  | "refuseMailedLink"
  | "undoEmailChange"
  | "undoSecondFactor"];

/** The tokens of a change of e-mail: of the mail to the new address, and to the old one. */
async function askForAddress(account: TestAccount): Promise<{ change: string; word: string }> {
  const body = { email: newEmail("wanted"), current_password: account.password };
  await server.call(usersRoutes.update, { as: account, body, headers: from() });
  const change = await server.mailbox.tokenFor(body.email, /Verify/);
  return { change, word: await server.mailbox.tokenFor(account.email, /was asked for/) };
}

async function wordAgainstSecondFactor(account: TestAccount): Promise<string> {
  await switchSecondFactorOn(server, account);
  return server.mailbox.tokenFor(account.email, /Two-step sign-in is on/);
}

const forgot = (email: string, headers = from()) =>
  server.call(authRoutes.forgotPassword, { body: { email }, headers });

const resetMails = ({ email }: TestAccount) =>
  server.mailbox.mailsTo(email).filter(({ subject }) => /Reset/.test(subject));

describe("guesses at an account", () => {
  it("from one network wait longer each time, up to a quarter of an hour, and cost no hashing while they wait", async () => {
    const email = newEmail();
    const headers = from();
    expect(await statuses(5, () => login(email, { headers }))).toEqual(Array(5).fill(401));
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const refused = await login(email, { headers });
      expect([refused.status, refused.failure.code]).toEqual([429, "RATE_LIMITED"]);
      const seconds = Number(refused.headers["retry-after"]);
      waits.push(seconds);
      await pass(seconds);
      expect((await login(email, { headers })).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it("are noted where they have to wait, a number an hour", async () => {
    const account = await createAccount(server);
    const headers = from();
    const attempts = await statuses(30, () => login(account.email, { headers }));
    expect(attempts.slice(0, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const { data } = await server.call(usersRoutes.audit, { as: account });
    const held = data.filter(({ event }) => event === "sign_in_locked");
    expect(held).toHaveLength(20);
    expect(held[0]).toMatchObject({ network: headers["x-forwarded-for"], is_own: false });
  });

  it("say in words how long to wait", async () => {
    const email = newEmail();
    const headers = from();
    const words: string[] = [];
    for (let round = 0; round < 9; round += 1) {
      await login(email, { headers });
      if (round < 4) continue;
      const { failure, headers: answered } = await login(email, { headers });
      words.push(failure.message);
      await pass(Number(answered["retry-after"]));
    }
    expect(words[0]).toBe("Too many attempts. Try again in 1 second.");
    expect(words[1]).toBe("Too many attempts. Try again in 2 seconds.");
  });

  it("that are refused do not make the wait longer", async () => {
    const email = newEmail();
    const headers = from();
    await statuses(6, () => login(email, { headers }));
    await pass(1);
    await login(email, { headers });
    expect(await statuses(20, () => login(email, { headers }))).toEqual(Array(20).fill(429));
    await pass(2);
    expect((await login(email, { headers })).status).toBe(401);
  });

  it("are forgotten one by one", async () => {
    const email = newEmail();
    const headers = from();
    await statuses(5, () => login(email, { headers }));
    await pass(2 * 900);
    expect(await statuses(3, () => login(email, { headers }))).toEqual([401, 401, 429]);
  });

  it("are counted together by processes on one database, also at the same moment", async () => {
    const email = newEmail();
    const headers = from();
    await statuses(2, () => login(email, { headers }));
    await statuses(2, () => login(email, { headers, at: other }));
    const attempts = Array.from({ length: 12 }, (_, index) =>
      login(email, { headers, at: index % 2 ? server : other }),
    );
    const answers = (await Promise.all(attempts)).map(({ status }) => status);
    expect(answers.filter((status) => status === 401)).toHaveLength(1);
    expect(answers.filter((status) => status === 429)).toHaveLength(11);
  });

  it("of one network do not hold its owner up elsewhere, on a device that is new there", async () => {
    const account = await createAccount(server);
    const attacker = from();
    expect(await statuses(30, () => login(account.email, { headers: attacker }))).toContain(429);
    expect((await login(account.email, { password: account.password })).status).toBe(200);
  });

  it("of many networks hold nobody up who signed in before: by device, or by network", async () => {
    const account = await createAccount(server);
    const home = from();
    const signedIn = await login(account.email, { password: account.password, headers: home });
    const { deviceToken } = getSignedIn(signedIn.data);
    const answers = await statuses(40, () => login(account.email));
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(401));
    // One of them may come just when a wait is over.
    expect(answers.slice(-2)).toContain(429);

    const { password } = account;
    expect((await login(account.email, { password })).status).toBe(429);
    expect((await login(account.email, { password, deviceToken: "another device's token" })).status).toBe(429);
    expect((await login(account.email, { password, deviceToken })).status).toBe(200);
    expect((await login(account.email, { password, headers: home })).status).toBe(200);
  });

  it("from the owner's own network hold no device of theirs up", async () => {
    const account = await createAccount(server);
    const home = from();
    const signedIn = await login(account.email, { password: account.password, headers: home });
    const { deviceToken } = getSignedIn(signedIn.data);
    for (let index = 0; index < 60; index += 1) await login(newEmail(), { headers: home });
    await statuses(10, () => login(account.email, { headers: home }));
    expect((await login(account.email, { headers: home })).status).toBe(429);
    const own = { password: account.password, headers: home, deviceToken };
    expect((await login(account.email, own)).status).toBe(200);
    expect(
      (await server.call(authRoutes.forgotPassword, { body: { email: account.email, deviceToken }, headers: home }))
        .status,
    ).toBe(200);
  });

  it("of a known device wait too", async () => {
    const account = await createAccount(server);
    const { data } = await login(account.email, { password: account.password });
    const { deviceToken } = getSignedIn(data);
    expect(await statuses(6, () => login(account.email, { deviceToken }))).toEqual([401, 401, 401, 401, 401, 429]);
    await pass(1);
    expect((await login(account.email, { deviceToken, password: account.password })).status).toBe(200);
    expect(await statuses(5, () => login(account.email, { deviceToken }))).toEqual(Array(5).fill(401));
  });

  it("by a device that another account knows are a stranger's", async () => {
    const account = await createAccount(server);
    const attacker = await createAccount(server);
    const { data } = await login(attacker.email, { password: attacker.password });
    const { deviceToken } = getSignedIn(data);
    expect((await statuses(40, () => login(account.email, { deviceToken }))).at(-1)).toBe(429);
  });

  it("are told to the owner once a day, and to nobody where there is no account", async () => {
    const account = await createAccount(server);
    const nobody = newEmail();
    await statuses(30, () => login(account.email));
    await statuses(30, () => login(nobody));
    await server.mailbox.waitFor(account.email, /Somebody tries to sign in to your account/);
    await pass(3600);
    await statuses(30, () => login(account.email));
    await server.app.close();
    const told = server.mailbox.mailsTo(account.email).filter(({ subject }) => /Somebody tries/.test(subject));
    expect(told).toHaveLength(1);
    expect(server.mailbox.mailsTo(nobody)).toEqual([]);
    server = await createTestApp({ env: { RATE_LIMITS: "on" } });
  });
});

describe("one who is locked out on a new device", () => {
  it("gets in by a reset, after which the device is known", async () => {
    const account = await createAccount(server);
    await statuses(40, () => login(account.email));
    const headers = from();
    expect((await login(account.email, { password: account.password, headers })).status).toBe(429);
    await forgot(account.email, headers);
    const token = await server.mailbox.tokenFor(account.email, /Reset/);
    const reset = await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" }, headers });
    expect((await login(account.email, { password: "brand new" })).status).toBe(429);
    const { deviceToken } = reset.data;
    expect((await login(account.email, { password: "brand new", deviceToken })).status).toBe(200);
  });
});

describe("reset links", () => {
  it("that somebody else asks for again and again leave the owner's young one good", async () => {
    const account = await createAccount(server);
    await forgot(account.email);
    const token = await server.mailbox.tokenFor(account.email, /Reset/);
    expect(await statuses(50, () => forgot(account.email))).toEqual(Array(50).fill(200));
    const reset = await server.call(authRoutes.resetPassword, {
      body: { token, password: "brand new" },
      headers: from(),
    });
    expect(reset.status).toBe(200);
    expect(resetMails(account)).toHaveLength(1);
  });

  it("follow each other after two minutes, four, eight …, the newest alone counts, and one that was used ends the wait", async () => {
    const account = await createAccount(server);
    const mailAfter = async (seconds: number, count: number) => {
      await pass(seconds);
      await forgot(account.email);
      await server.mailbox.waitFor(account.email, /Reset/, count);
      await forgot(account.email);
    };
    await mailAfter(0, 1);
    await mailAfter(121, 2);
    await mailAfter(241, 3);
    await mailAfter(481, 4);
    const first = await server.mailbox.tokenFor(account.email, /Reset/, 3);
    const newest = await server.mailbox.tokenFor(account.email, /Reset/, 4);
    const reset = (token: string) =>
      server.call(authRoutes.resetPassword, { body: { token, password: "brand new" }, headers: from() });
    expect((await reset(first)).failure.code).toBe("TOKEN_INVALID");
    expect((await reset(newest)).status).toBe(200);
    await mailAfter(0, 5);
    expect(resetMails(account)).toHaveLength(5);
  });

  it("are mailed at most once for two askers at the same moment", async () => {
    const account = await createAccount(server);
    await Promise.all(Array.from({ length: 8 }, () => forgot(account.email)));
    await server.mailbox.waitFor(account.email, /Reset/);
    const { rows } = await server.database.pool.query(
      "SELECT issue_count FROM email_tokens WHERE user_id = $1 AND purpose = 'reset'",
      [account.id],
    );
    expect(rows).toEqual([{ issue_count: 1 }]);
    expect(resetMails(account)).toHaveLength(1);
  });

  it("are not asked for without end by one network, nor guessed", async () => {
    const headers = from();
    const many = await statuses(40, () => forgot(newEmail(), headers));
    expect(many).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
    const guess = () =>
      server.call(authRoutes.resetPassword, { body: { token: "guess", password: "brand new" }, headers });
    expect((await statuses(51, guess)).at(-1)).toBe(429);
    const account = await createAccount(server);
    await forgot(account.email);
    const token = await server.mailbox.tokenFor(account.email, /Reset/);
    const good = await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" }, headers });
    expect(good.status).toBe(200);
  });
});

describe("other limits", () => {
  it("stop registrations from one network, of IPv6 as of IPv4, and leave another alone", async () => {
    const register = (headers: Headers) =>
      server.call(usersRoutes.register, {
        body: { full_name: "Ann Example", email: newEmail("new"), password: "secret one" },
        headers,
      });
    const headers = from();
    expect(await statuses(31, () => register(headers))).toEqual([...Array<number>(30).fill(201), 429]);
    let last = 0;
    const ofNetwork = () => register({ "x-forwarded-for": `2001:db8:${process.pid % 10_000}:1::${(last += 1)}` });
    expect(await statuses(31, ofNetwork)).toEqual([...Array<number>(30).fill(201), 429]);
    expect((await register({ "x-forwarded-for": `2001:db8:${process.pid % 10_000}:2::1` })).status).toBe(201);
  });

  it.each<[string, TokenRoute, (account: TestAccount) => Promise<string>]>([
    ["to be described", authRoutes.describeMailedLink, async (account) => (await askForAddress(account)).change],
    ["to be refused", authRoutes.refuseMailedLink, async (account) => (await askForAddress(account)).change],
    ["to undo a change", authRoutes.undoEmailChange, async (account) => (await askForAddress(account)).word],
    ["to undo a second step", authRoutes.undoSecondFactor, wordAgainstSecondFactor],
  ])("stop guesses at a link %s, and none that is good", async (_name, route, mailedToken) => {
    const headers = from();
    const call = (token: string) => server.call(route, { body: { token }, headers });
    expect((await statuses(51, () => call("guess"))).slice(-2)).toEqual([400, 429]);
    expect((await call(await mailedToken(await createAccount(server)))).status).toBe(200);
  });

  it("let nobody keep an address from registering", async () => {
    const email = newEmail("wanted");
    const register = (headers: Headers) =>
      server.call(usersRoutes.register, { body: { full_name: "Ann Example", email, password: "secret one" }, headers });
    const attacker = from();
    expect((await statuses(10, () => register(attacker))).at(-1)).toBe(429);
    expect((await register(from())).status).toBe(201);
  });

  it("refuse a change of address before anything of it is done", async () => {
    const account = await createAccount(server);
    const { email, password: current_password } = account;
    const change = (body: object) =>
      server.call(usersRoutes.update, { as: account, body: { current_password, email: newEmail(), ...body } });
    expect(await statuses(5, () => change({}))).toEqual(Array(5).fill(200));
    const refused = await change({ password: "brand new", full_name: "Somebody Else" });
    expect([refused.status, refused.failure.code]).toEqual([429, "RATE_LIMITED"]);
    const { data } = await login(email, { password: current_password });
    expect(getSignedIn(data).user.full_name).toBe(account.full_name);
    expect(server.mailbox.mailsTo(email).map(({ subject }) => subject)).not.toContain("Your password was changed");
  });

  it("count guesses at the current password by session, so that a stolen one does not hold the owner's up", async () => {
    const account = await createAccount(server);
    const { data } = await login(account.email, { password: account.password });
    const stolen = getSignedIn(data);
    const change = (as: { accessToken: string }, current_password: string) =>
      server.call(usersRoutes.update, { as, body: { current_password, password: "brand new" } });
    expect((await statuses(6, () => change(stolen, "guess"))).at(-1)).toBe(429);
    expect((await change(account, account.password)).status).toBe(200);
  });

  it("send a verification again after a minute, and say so before", async () => {
    const account = await signedInAccount(server, { isVerified: false });
    const resend = () => server.call(authRoutes.resendVerification, { as: account, headers: from() });
    expect((await resend()).status).toBe(200);
    const first = await server.mailbox.tokenFor(account.email, /Verify/);
    const refused = await resend();
    expect([refused.status, refused.failure.message]).toEqual([
      429,
      "A mail with a link is on its way. Wait before another.",
    ]);
    const retryAfter = Number(refused.headers["retry-after"]);
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(60);
    await pass(60);
    expect((await resend()).status).toBe(200);
    const second = await server.mailbox.tokenFor(account.email, /Verify/, 2);
    const verify = (token: string) => server.call(authRoutes.verifyEmail, { query: { token }, headers: from() });
    expect((await verify(first)).failure.code).toBe("TOKEN_INVALID");
    expect((await verify(second)).status).toBe(200);
  });
});
