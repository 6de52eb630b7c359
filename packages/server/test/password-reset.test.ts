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

const forgot = (email: string) => server.call(authRoutes.forgotPassword, { body: { email } });
const login = (account: TestAccount, password: string) =>
  server.call(authRoutes.login, { body: { email: account.email, password } });

async function resetToken(account: TestAccount, count = 1): Promise<string> {
  await forgot(account.email);
  return server.mailbox.tokenFor(account.email, /Reset your password/, count);
}

describe("forgetting the password", () => {
  it("answers the same whether or not the account exists", async () => {
    const account = await createAccount(server);
    const known = await forgot(account.email);
    const unknown = await forgot(newEmail());
    expect(known.status).toBe(200);
    expect(known.body).toEqual(unknown.body);
    await server.mailbox.waitFor(account.email, /Reset your password/);
  });

  it("says what is wrong with an address", async () => {
    expect((await forgot("")).failure.message).toBe("Email is required");
    expect((await forgot("nobody")).failure.message).toBe("Please enter a valid email address");
  });

  it.each(["password", "newPassword"] as const)("takes the new password as %s", async (field) => {
    const account = await createAccount(server);
    const token = await resetToken(account);
    const { status } = await server.call(authRoutes.resetPassword, { body: { token, [field]: "brand new" } });
    expect(status).toBe(200);
    expect((await login(account, "brand new")).status).toBe(200);
    expect((await login(account, account.password)).status).toBe(401);
  });

  it("ends every session and tells the owner", async () => {
    const account = await createAccount(server);
    const token = await resetToken(account);
    await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
    const { refreshToken } = account;
    expect((await server.call(authRoutes.refresh, { body: { refreshToken } })).status).toBe(401);
    await server.mailbox.waitFor(account.email, /Your password was changed/);
  });

  it("proves the address as well", async () => {
    const account = await createAccount(server, { isVerified: false });
    const token = await resetToken(account);
    await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect(getSignedIn((await login(account, "brand new")).data).user.isVerified).toBe(true);
  });

  it("takes a link once, and only the newest", async () => {
    const account = await createAccount(server);
    const first = await resetToken(account);
    const second = await resetToken(account, 2);
    const reset = (token: string) => server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect((await reset(first)).failure.code).toBe("TOKEN_INVALID");
    expect((await reset(second)).status).toBe(200);
    expect((await reset(second)).failure.code).toBe("TOKEN_INVALID");
  });

  it("takes a link for one hour", async () => {
    const account = await createAccount(server);
    const token = await resetToken(account);
    const { rows } = await server.database.pool.query<{ seconds: string }>(
      `UPDATE email_tokens SET expires_at = expires_at - interval '1 hour' WHERE user_id = $1 AND purpose = 'reset'
       RETURNING extract(epoch FROM expires_at - created_at) AS seconds`,
      [account.id],
    );
    expect(Number(rows[0]?.seconds)).toBe(0);
    const { failure } = await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect(failure.code).toBe("TOKEN_INVALID");
  });

  it("does not take a link that was mailed to an address that the account has left", async () => {
    const account = await createAccount(server);
    const token = await resetToken(account);
    const email = newEmail("moved");
    const body = { email, current_password: account.password };
    await server.call(usersRoutes.update, { as: account, body });
    const verification = await server.mailbox.tokenFor(email, /Verify/);
    expect((await server.call(authRoutes.verifyEmail, { query: { token: verification } })).data.user.email).toBe(email);
    const { failure } = await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect(failure.code).toBe("TOKEN_INVALID");
    expect((await login({ ...account, email }, account.password)).status).toBe(200);
  });

  it("does not take a link of another address, even one that was left lying", async () => {
    const account = await createAccount(server);
    const token = await resetToken(account);
    await server.database.pool.query("UPDATE users SET email = $2 WHERE id = $1", [account.id, newEmail("moved")]);
    const { failure } = await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect(failure.code).toBe("TOKEN_INVALID");
  });

  it("does not take the link that verifies an address", async () => {
    const account = await createAccount(server, { isVerified: false });
    const token = await server.mailbox.tokenFor(account.email, /Verify/);
    const { failure } = await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect(failure.code).toBe("TOKEN_INVALID");
  });

  it.each([
    [{ token: "", password: "brand new" }, "Invalid or missing reset token."],
    [{ token: "some" }, "Please fill in both password fields."],
    [{ token: "some", password: "short" }, "Password must be at least 6 characters long."],
  ])("says what is wrong with %j", async (payload, message) => {
    const response = await server.inject({ method: "POST", url: "/v1/auth/reset-password", payload });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message]);
  });
});
