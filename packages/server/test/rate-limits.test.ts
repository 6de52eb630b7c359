import { authRoutes, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail, signedInAccount } from "./support/accounts.ts";
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

let addressCount = 0;
/** A client address of one test's own, as a proxy on this machine reports it. */
function from(): Record<string, string> {
  addressCount += 1;
  return { "x-forwarded-for": `203.0.${process.pid % 256}.${addressCount}` };
}

async function statuses(count: number, call: () => Promise<CallResult<unknown>>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await call()).status);
  return seen;
}

describe("rate limits", () => {
  it("stop guesses at one account, whatever address they come from", async () => {
    const email = newEmail();
    const guess = () => server.call(authRoutes.login, { body: { email, password: "guess" }, headers: from() });
    expect(await statuses(10, guess)).toEqual(Array(10).fill(401));
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.failure.code).toBe("RATE_LIMITED");
    expect(refused.failure.message).toBe("Too many attempts. Try again in 15 minutes.");
    const retryAfter = Number(refused.headers["retry-after"]);
    expect(retryAfter).toBeGreaterThan(840);
    expect(retryAfter).toBeLessThanOrEqual(900);
  });

  it("are counted together by processes on one database", async () => {
    const email = newEmail();
    const body = { email, password: "guess" };
    await statuses(5, () => server.call(authRoutes.login, { body, headers: from() }));
    await statuses(5, () => other.call(authRoutes.login, { body, headers: from() }));
    expect((await other.call(authRoutes.login, { body, headers: from() })).status).toBe(429);
  });

  it("forget an account's attempts when its owner signs in", async () => {
    const account = await createAccount(server);
    const { email, password } = account;
    const attempt = (word: string) =>
      server.call(authRoutes.login, { body: { email, password: word }, headers: from() });
    await statuses(8, () => attempt("guess"));
    expect((await attempt(password)).status).toBe(200);
    expect(await statuses(9, () => attempt("guess"))).toEqual(Array(9).fill(401));
  });

  it("stop registrations from one address", async () => {
    const headers = from();
    const register = () =>
      server.call(usersRoutes.register, {
        body: { full_name: "Ann Example", email: newEmail(), password: "secret one" },
        headers,
      });
    expect(await statuses(31, register)).toEqual([...Array(30).fill(201), 429]);
  });

  it("count a network of IPv6 as one, and another as another", async () => {
    const register = (address: string) =>
      server.call(usersRoutes.register, {
        body: { full_name: "Ann Example", email: newEmail(), password: "secret one" },
        headers: { "x-forwarded-for": address },
      });
    let last = 0;
    const ofNetwork = () => register(`2001:db8:${process.pid % 10_000}:1::${(last += 1)}`);
    expect(await statuses(31, ofNetwork)).toEqual([...Array(30).fill(201), 429]);
    expect((await register(`2001:db8:${process.pid % 10_000}:2::1`)).status).toBe(201);
  });

  it("refuse a change of address before anything of it is done", async () => {
    const account = await createAccount(server);
    const { email, password: current_password } = account;
    const change = (body: object) =>
      server.call(usersRoutes.update, { as: account, body: { current_password, email: newEmail(), ...body } });
    expect(await statuses(5, () => change({}))).toEqual(Array(5).fill(200));
    const refused = await change({ password: "brand new", full_name: "Somebody Else" });
    expect([refused.status, refused.failure.code]).toEqual([429, "RATE_LIMITED"]);
    const login = await server.call(authRoutes.login, { body: { email, password: current_password } });
    expect(login.data.user.full_name).toBe(account.full_name);
    expect(server.mailbox.mailsTo(email).map(({ subject }) => subject)).not.toContain("Your password was changed");
  });

  it("stop mails to one address", async () => {
    const email = newEmail();
    const forgot = () => server.call(authRoutes.forgotPassword, { body: { email }, headers: from() });
    expect(await statuses(6, forgot)).toEqual([200, 200, 200, 200, 200, 429]);
    const account = await signedInAccount(server, { isVerified: false });
    const resend = () => server.call(authRoutes.resendVerification, { as: account, headers: from() });
    expect(await statuses(6, resend)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("begin anew when their window has passed", async () => {
    const email = newEmail();
    const forgot = () => server.call(authRoutes.forgotPassword, { body: { email }, headers: from() });
    await statuses(6, forgot);
    await server.database.pool.query(
      "UPDATE rate_limit_counters SET window_started_at = window_started_at - interval '1 hour'",
    );
    expect((await forgot()).status).toBe(200);
  });
});
