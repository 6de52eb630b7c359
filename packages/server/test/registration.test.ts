import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { PUBLIC_URL: "https://foretell.example.org", SMTP_URL: "smtp://127.0.0.1:9" } });
});
afterAll(() => server.close());

const register = (email: string, full_name = "Ann Example", password = "secret one") =>
  server.call(usersRoutes.register, { body: { full_name, email, password } });

describe("POST /users", () => {
  it("makes an unverified account and mails a link to it", async () => {
    const email = newEmail();
    const { status, body } = await register(email);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Registration successful! Please check your email to verify your account.",
      data: { email, full_name: "Ann Example", isVerified: false },
    });
    const mail = await server.mailbox.waitFor(email, /Verify your email address/);
    expect(mail.link).toMatch(/^https:\/\/foretell\.example\.org\/verify-email\?token=[\w-]{43}$/);
  });

  it("answers the same for an address that has an account, and tells its owner", async () => {
    const owner = await createAccount(server);
    const { status, body } = await register(owner.email, "Somebody Else", "another one");
    const fresh = await register(newEmail(), "Somebody Else", "another one");
    expect([status, body["message"]]).toEqual([fresh.status, fresh.body["message"]]);
    expect(body["data"]).toEqual({ email: owner.email, full_name: "Somebody Else", isVerified: false });
    const mail = await server.mailbox.waitFor(owner.email, /You already have an account/);
    expect(mail.link).toBe("https://foretell.example.org/forgot-password");

    const login = await server.call(authRoutes.login, { body: { email: owner.email, password: owner.password } });
    expect(getSignedIn(login.data).user.full_name).toBe(owner.full_name);
  });

  it("does not let a stranger flood the owner with such mails", async () => {
    const owner = await createAccount(server);
    for (let attempt = 0; attempt < 3; attempt += 1) await register(owner.email);
    await server.mailbox.waitFor(owner.email, /You already have/);
    expect(server.mailbox.mailsTo(owner.email).filter((mail) => /already/.test(mail.subject))).toHaveLength(1);
  });

  it("makes one account of two registrations at once", async () => {
    const email = newEmail();
    const answers = await Promise.all([register(email), register(email.toUpperCase())]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    const { rows } = await server.database.pool.query("SELECT count(*) AS n FROM users WHERE email = $1", [email]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("stores the password as argon2id and the token as a hash", async () => {
    const email = newEmail();
    await register(email, "Ann", "a very secret one");
    const token = await server.mailbox.tokenFor(email, /Verify/);
    const { rows } = await server.database.pool.query<{ password_hash: string; token_hash: Buffer }>(
      "SELECT password_hash, token_hash FROM users JOIN email_tokens ON user_id = users.id WHERE users.email = $1",
      [email],
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0]?.token_hash).toHaveLength(32);
    expect(rows[0]?.token_hash.toString("base64url")).not.toBe(token);
  });

  it.each([
    [{}, ["Full name is required", "Email is required", "Password is required"]],
    [
      { full_name: " A ", email: "nobody", password: "short" },
      ["Full name must be at least 2 characters", "Email is invalid", "Password must be at least 6 characters"],
    ],
    [
      { full_name: 7, email: null, password: ["secret one"] },
      ["Full name is required", "Email is required", "Password is required"],
    ],
  ])("says all that is wrong with %j", async (payload, messages) => {
    const response = await server.inject({ method: "POST", url: "/v1/users", payload });
    expect(response.statusCode).toBe(400);
    const failure = response.json<{ details: { message: string }[] }>();
    expect(failure.details.map((detail) => detail.message)).toEqual(messages);
  });

  it.each(["a\0b@example.org", "Ann <ann@example.org>", "ann@example.org\r\nBcc: eve@example.org", "ann@exa mple.org"])(
    "refuses the address %j",
    async (email) => {
      const { status } = await register(email);
      expect(status).toBe(400);
    },
  );
});

describe("GET /email/verify", () => {
  it("verifies the address, with message, user and error at the top level", async () => {
    const email = newEmail();
    await register(email);
    const token = await server.mailbox.tokenFor(email, /Verify/);
    const { status, body } = await server.call(authRoutes.verifyEmail, { query: { token } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: "Your email address is verified.",
      user: { full_name: "Ann Example" },
      error: null,
      data: { user: { email, isVerified: true } },
    });
  });

  it("leaves the link good when a mail scanner asks for its headers only", async () => {
    const email = newEmail();
    await register(email);
    const token = await server.mailbox.tokenFor(email, /Verify/);
    const head = await server.inject({ method: "HEAD", url: `/v1/email/verify?token=${token}` });
    expect(head.statusCode).toBe(404);
    expect((await server.call(authRoutes.verifyEmail, { query: { token } })).data.user.isVerified).toBe(true);
  });

  it("refuses an unknown and a missing token, and one that was used in words of its own", async () => {
    const email = newEmail();
    await register(email);
    const token = await server.mailbox.tokenFor(email, /Verify/);
    await server.call(authRoutes.verifyEmail, { query: { token } });
    const unknown = await server.call(authRoutes.verifyEmail, { query: { token: "unknown" } });
    expect([unknown.status, unknown.failure.code]).toEqual([400, "TOKEN_INVALID"]);
    expect(unknown.failure.error).toBe(unknown.failure.message);
    const again = await server.call(authRoutes.verifyEmail, { query: { token } });
    expect([again.status, again.failure.code]).toEqual([409, "LINK_USED"]);
    expect(again.failure.message).toBe("This link was used already, and the address is verified. Sign in to go on.");
    const described = await server.call(authRoutes.describeMailedLink, { body: { token } });
    expect(described.failure.code).toBe("LINK_USED");
    const missing = await server.call(authRoutes.verifyEmail, {});
    expect([missing.status, missing.failure.message]).toEqual([400, "Token is required"]);
  });

  it("refuses an expired token", async () => {
    const email = newEmail();
    await register(email);
    const token = await server.mailbox.tokenFor(email, /Verify/);
    await server.database.pool.query(
      "UPDATE email_tokens SET expires_at = now() - interval '1 second' WHERE email = $1",
      [email],
    );
    expect((await server.call(authRoutes.verifyEmail, { query: { token } })).failure.code).toBe("TOKEN_INVALID");
  });

  it("takes only the newest link after it was sent again", async () => {
    const account = await createAccount(server, { isVerified: false });
    const first = await server.mailbox.tokenFor(account.email, /Verify/);
    expect((await server.call(authRoutes.resendVerification, { as: account })).status).toBe(200);
    const second = await server.mailbox.tokenFor(account.email, /Verify/, 2);
    expect((await server.call(authRoutes.verifyEmail, { query: { token: first } })).status).toBe(400);
    expect((await server.call(authRoutes.verifyEmail, { query: { token: second } })).status).toBe(200);
  });

  it("sends nothing to an account that is verified", async () => {
    const account = await createAccount(server);
    await server.call(authRoutes.resendVerification, { as: account });
    expect(server.mailbox.mailsTo(account.email)).toHaveLength(1);
  });
});
