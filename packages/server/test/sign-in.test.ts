import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe("signing in", () => {
  it("gives tokens that carry id, address and verification, for 30 minutes", async () => {
    const account = await createAccount(server);
    const claims = decodeJwt(account.accessToken);
    expect(claims).toMatchObject({ id: account.id, email: account.email, isVerified: true });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(1800);
    const me = await server.call(authRoutes.me, { as: account });
    expect(me.data).toEqual({
      id: account.id,
      email: account.email,
      isVerified: true,
      full_name: account.full_name,
    });
  });

  it("takes the address in any case and with blanks around it", async () => {
    const account = await createAccount(server);
    const body = { email: `  ${account.email.toUpperCase()} `, password: account.password };
    expect(getSignedIn((await server.call(authRoutes.login, { body })).data).user.id).toBe(account.id);
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const account = await createAccount(server);
    const wrong = await server.call(authRoutes.login, { body: { email: account.email, password: "wrong one" } });
    const unknown = await server.call(authRoutes.login, { body: { email: newEmail(), password: "wrong one" } });
    for (const result of [wrong, unknown]) {
      expect(result.status).toBe(401);
      expect(result.failure).toMatchObject({ code: "CREDENTIALS_WRONG", message: "Invalid email or password" });
    }
  });

  it("says what is missing in the words of the form", async () => {
    const { status, failure } = await server.call(authRoutes.login, { body: { email: "", password: "" } });
    expect(status).toBe(400);
    expect(failure).toMatchObject({
      success: false,
      message: "Email is required",
      error: "Email is required",
      code: "VALIDATION_FAILED",
      details: [
        { path: "email", message: "Email is required" },
        { path: "password", message: "Password is required" },
      ],
    });
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("lets an unverified account in", async () => {
    const account = await createAccount(server, { isVerified: false });
    expect((await server.call(authRoutes.me, { as: account })).data.isVerified).toBe(false);
  });
});

describe("sessions", () => {
  it("renews the access token and keeps the refresh token", async () => {
    const account = await createAccount(server);
    for (let round = 0; round < 2; round += 1) {
      const renewed = await server.call(authRoutes.refresh, { body: { refreshToken: account.refreshToken } });
      expect((await server.call(authRoutes.me, { as: renewed.data })).data.id).toBe(account.id);
    }
  });

  it("ends at sign-out, for the refresh token and the access token alike", async () => {
    const account = await createAccount(server);
    const { refreshToken } = account;
    expect((await server.call(authRoutes.logout, { body: { refreshToken } })).status).toBe(200);
    expect((await server.call(authRoutes.refresh, { body: { refreshToken } })).failure.code).toBe("NOT_SIGNED_IN");
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
    expect((await server.call(authRoutes.logout, { body: { refreshToken } })).status).toBe(200);
  });

  it("are listed with their devices and can be ended one by one", async () => {
    const account = await createAccount(server);
    const other = await server.call(authRoutes.login, {
      body: { email: account.email, password: account.password },
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
    });
    const listed = await server.call(usersRoutes.sessions, { as: account });
    expect(listed.data).toHaveLength(2);
    expect(listed.data.filter((session) => session.is_current)).toHaveLength(1);
    const firefox = listed.data.find((session) => session.device === "Firefox on Linux");
    expect(firefox?.is_current).toBe(false);

    const stranger = await createAccount(server);
    const params = { id: firefox?.id ?? "" };
    expect((await server.call(usersRoutes.endSession, { params, as: stranger })).status).toBe(404);
    expect((await server.call(usersRoutes.endSession, { params, as: account })).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: getSignedIn(other.data) })).status).toBe(401);
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
  });

  it.each([
    ["no header", undefined],
    ["another scheme", "Basic YTpi"],
    ["no token", "Bearer "],
    ["a token of nobody", "Bearer abc.def.ghi"],
    ["an unsigned token", `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`],
  ])("refuses a call with %s", async (_name, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const { status, failure } = await server.call(authRoutes.me, { headers });
    expect([status, failure.code]).toEqual([401, "NOT_SIGNED_IN"]);
  });
});

describe("POST /auth/verify", () => {
  it("tells whose an access token is", async () => {
    const account = await createAccount(server);
    const { data } = await server.call(authRoutes.verify, { body: { token: account.accessToken } });
    expect(data).toMatchObject({ valid: true, user: { id: account.id } });
  });

  it("tells that an access token is worthless", async () => {
    const account = await createAccount(server);
    const token = `${account.accessToken.slice(0, -4)}AAAA`;
    expect((await server.call(authRoutes.verify, { body: { token } })).data).toEqual({ valid: false, user: null });
  });

  it("verifies an address with the token of a mail, once", async () => {
    const account = await createAccount(server, { isVerified: false });
    const token = await server.mailbox.tokenFor(account.email, /Verify/);
    const { data } = await server.call(authRoutes.verify, { body: { token } });
    expect(data).toMatchObject({ valid: true, user: { email: account.email, isVerified: true } });
    const again = await server.call(authRoutes.verify, { body: { token } });
    expect([again.status, again.failure.code]).toEqual([409, "LINK_USED"]);
  });
});
