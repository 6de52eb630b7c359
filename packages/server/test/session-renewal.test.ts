import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail, signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const newerFirefox = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
const chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";
const sharedMessage = "This session was also used from somewhere else, and was ended. Sign in again.";

const renew = (refreshToken: string, userAgent = firefox) =>
  server.call(authRoutes.refresh, { body: { refreshToken }, headers: { "user-agent": userAgent } });
const rotate = (refreshToken: string) =>
  server.call(authRoutes.refresh, { body: { refreshToken, rotate: true }, headers: { "user-agent": firefox } });
const query = (text: string, values: unknown[]) => server.database.pool.query(text, values);

async function successorOf(refreshToken: string): Promise<string> {
  const { refreshToken: successor } = (await rotate(refreshToken)).data;
  if (successor === undefined) throw new Error("no successor was given");
  return successor;
}

/** Lets the grace of two tabs run out. */
const letTimePass = (account: TestAccount) =>
  query("UPDATE sessions SET rotated_at = rotated_at - interval '61 seconds' WHERE user_id = $1", [account.id]);

async function expectEnded(account: TestAccount, refreshToken: string): Promise<void> {
  const { status, failure } = await renew(refreshToken);
  expect([status, failure.code, failure.message]).toEqual([401, "NOT_SIGNED_IN", sharedMessage]);
  expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
  await server.mailbox.waitFor(account.email, /One of your sign-ins was ended/);
}

describe("a session", () => {
  it("ends 90 days after its last renewal", async () => {
    const account = await signedInAccount(server);
    const daysLeft = async () => {
      const text = "SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM sessions WHERE user_id = $1";
      return Math.round(Number(((await query(text, [account.id])).rows as { days: string }[])[0]?.days));
    };
    expect(await daysLeft()).toBe(90);
    const age = "UPDATE sessions SET expires_at = expires_at - interval '89 days' WHERE user_id = $1";
    await query(age, [account.id]);
    expect(await daysLeft()).toBe(1);
    expect((await renew(account.refreshToken)).status).toBe(200);
    expect(await daysLeft()).toBe(90);
    await query(age.replace("89", "91"), [account.id]);
    expect((await renew(account.refreshToken)).failure.message).toBe("Your session has expired. Sign in again.");
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
  });

  it("is one of 50 at most: the least used goes", async () => {
    const account = await createAccount(server);
    await query(
      `INSERT INTO sessions (id, user_id, refresh_token_hash, device, last_used_at, expires_at)
       SELECT gen_random_uuid(), $1, sha256((n || $2)::bytea), 'old ' || n, now() - n * interval '1 day', now() + interval '1 day'
       FROM generate_series(1, 60) AS n`,
      [account.id, account.email],
    );
    const { data } = await server.call(authRoutes.login, {
      body: { email: account.email, password: account.password },
    });
    const sessions = (await server.call(usersRoutes.sessions, { as: getSignedIn(data) })).data;
    expect(sessions).toHaveLength(50);
    expect(sessions.map(({ device }) => device)).toContain("old 48");
    expect(sessions.map(({ device }) => device)).not.toContain("old 49");
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
  });

  it("ends with all but the one that asks for it", async () => {
    const account = await signedInAccount(server);
    await query(
      `INSERT INTO sessions (id, user_id, refresh_token_hash, device, expires_at)
       SELECT gen_random_uuid(), $1, sha256((n || $2)::bytea), 'other', now() + interval '1 day'
       FROM generate_series(1, 3) AS n`,
      [account.id, account.email],
    );
    expect((await server.call(usersRoutes.endOtherSessions, { as: account })).status).toBe(200);
    const { data } = await server.call(usersRoutes.sessions, { as: account });
    expect(data.map(({ is_current }) => is_current)).toEqual([true]);
  });
});

describe("a refresh token that is kept", () => {
  it("is good from one device, whatever its version, as often as one likes", async () => {
    const account = await signedInAccount(server);
    for (const userAgent of [firefox, firefox, newerFirefox]) {
      const renewed = await renew(account.refreshToken, userAgent);
      expect(Object.keys(renewed.data)).toEqual(["accessToken"]);
    }
    expect(server.mailbox.mailsTo(account.email)).toEqual([]);
  });

  it("may be renewed elsewhere than where the sign-in was", async () => {
    const account = await createAccount(server);
    expect((await renew(account.refreshToken, chrome)).status).toBe(200);
    expect((await renew(account.refreshToken, chrome)).status).toBe(200);
  });

  it("ends its session when it comes from another device after that, and with it a waiting change of e-mail", async () => {
    const account = await createAccount(server);
    const wanted = newEmail("thief");
    await renew(account.refreshToken);
    const body = { email: wanted, current_password: account.password };
    await server.call(usersRoutes.update, { as: account, body });
    const { status, failure } = await renew(account.refreshToken, chrome);
    expect([status, failure.code, failure.message]).toEqual([401, "NOT_SIGNED_IN", sharedMessage]);
    expect((await renew(account.refreshToken)).failure.message).toBe("Your session has expired. Sign in again.");
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
    await server.mailbox.waitFor(account.email, /One of your sign-ins was ended/);
    const token = await server.mailbox.tokenFor(wanted, /Verify/);
    expect((await server.call(authRoutes.verifyEmail, { query: { token } })).status).toBe(400);
  });

  it("is found out once, however many renewals come at that moment", async () => {
    const account = await signedInAccount(server);
    await renew(account.refreshToken);
    const thieves = await Promise.all(Array.from({ length: 4 }, () => renew(account.refreshToken, chrome)));
    expect(thieves.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    await server.mailbox.waitFor(account.email, /One of your sign-ins was ended/);
    expect(server.mailbox.mailsTo(account.email)).toHaveLength(1);
  });
});

describe("a refresh token that is rotated", () => {
  it("stays good until its successor is used", async () => {
    const account = await signedInAccount(server);
    const unused = await successorOf(account.refreshToken);
    expect(unused).not.toBe(account.refreshToken);
    for (let round = 0; round < 3; round += 1) expect((await renew(account.refreshToken)).status).toBe(200);
    expect((await renew(unused)).status).toBe(200);
    await letTimePass(account);
    await expectEnded(account, account.refreshToken);
  });

  it("goes on from successor to successor", async () => {
    const account = await signedInAccount(server);
    let token = account.refreshToken;
    for (let round = 0; round < 5; round += 1) {
      token = await successorOf(token);
      await letTimePass(account);
    }
    expect((await renew(token)).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
  });

  it("lets two tabs renew at once, and for a minute", async () => {
    const account = await signedInAccount(server);
    const successors = await Promise.all([successorOf(account.refreshToken), successorOf(account.refreshToken)]);
    const [stored, lost] = successors;
    await Promise.all([rotate(stored), rotate(stored)]);
    const late = await rotate(account.refreshToken);
    expect([late.status, late.data.refreshToken]).toEqual([200, undefined]);
    expect((await renew(lost)).status).toBe(200);
    expect((await renew(await successorOf(stored))).status).toBe(200);
  });

  it.each([
    ["the thief first", 0],
    ["the owner first", 1],
  ])("ends the session of two who rotated the same one, %s", async (_name, first) => {
    const account = await signedInAccount(server);
    const successors = [await successorOf(account.refreshToken), await successorOf(account.refreshToken)];
    expect((await renew(successors[first] ?? "")).status).toBe(200);
    await letTimePass(account);
    await expectEnded(account, successors[1 - first] ?? "");
  });

  it("ends the session when one of long ago is used", async () => {
    const account = await signedInAccount(server);
    const stolen = await successorOf(account.refreshToken);
    let token = stolen;
    for (let round = 0; round < 3; round += 1) token = await successorOf(token);
    // Within the minute too: it was given up by a rotation before the last.
    await expectEnded(account, account.refreshToken);
    expect((await renew(token)).status).toBe(401);
  });

  it("signs out by any of its forms", async () => {
    const account = await signedInAccount(server);
    const successor = await successorOf(account.refreshToken);
    await server.call(authRoutes.logout, { body: { refreshToken: successor } });
    expect((await renew(account.refreshToken)).status).toBe(401);
  });

  it("is not ended by whoever makes one up", async () => {
    const account = await signedInAccount(server);
    const other = await signedInAccount(server);
    for (const made of ["made.up", `${other.refreshToken.slice(0, -2)}AA.part`, ".", "x"]) {
      expect((await renew(made)).failure.message).toBe("Your session has expired. Sign in again.");
    }
    expect((await renew(account.refreshToken)).status).toBe(200);
    expect((await renew(other.refreshToken)).status).toBe(200);
  });
});
