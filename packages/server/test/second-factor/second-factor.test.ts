import { randomBytes } from "node:crypto";
import { authRoutes, getSignedIn, secondFactorRoutes, usersRoutes } from "@foretell/contract";
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

const makeAccount = async (): Promise<AccountWithSecondFactor> =>
  switchSecondFactorOn(server, await createAccount(server));

/** Shows the password and gives the ticket. */
async function ticketOf({ email, password }: TestAccount, at = server): Promise<string> {
  const { data } = await at.call(authRoutes.login, { body: { email, password } });
  if (!("ticket" in data)) throw new Error("the account asks for no code");
  return data.ticket;
}

const finish = (ticket: string, code: string, at = server) =>
  at.call(authRoutes.secondFactor, { body: { ticket, code } });

/** Codes are taken in the order of time; this makes those before now good again. */
const forgetSteps = ({ id }: TestAccount) =>
  server.database.pool.query("UPDATE second_factors SET last_step = 0 WHERE user_id = $1", [id]);

const auditOf = async (account: TestAccount) =>
  (await server.call(usersRoutes.audit, { as: account })).data.map(({ event }) => event);

describe("switching the second step on", () => {
  it("asks for the password, gives a secret, and is done by a first code of it", async () => {
    const account = await createAccount(server);
    const wrong = await server.call(secondFactorRoutes.prepare, {
      as: account,
      body: { current_password: "not this" },
    });
    expect(wrong.failure.details).toEqual([{ path: "current_password", message: "Current password is incorrect" }]);
    const { data } = await server.call(secondFactorRoutes.prepare, {
      as: account,
      body: { current_password: account.password },
    });
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      "otpauth:",
      "totp",
      `/Foretell:${account.email}`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: data.secret,
      issuer: "Foretell",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    const status = () => server.call(secondFactorRoutes.status, { as: account });
    expect((await status()).data).toEqual({ is_on: false, enabled_at: null, recovery_codes_left: 0 });
    const { email, password } = account;
    expect(getSignedIn((await server.call(authRoutes.login, { body: { email, password } })).data).user.email).toBe(
      email,
    );

    const authenticator = new Authenticator(data.secret);
    const bad = await server.call(secondFactorRoutes.confirm, { as: account, body: { code: authenticator.code(5) } });
    expect(bad.failure.details).toEqual([{ path: "code", message: "This code is wrong or was used already" }]);
    const spaced = authenticator.code().replace(/^.../, "$& ");
    const confirmed = await server.call(secondFactorRoutes.confirm, { as: account, body: { code: spaced } });
    expect(confirmed.data.recovery_codes).toHaveLength(10);
    expect((await status()).data).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    await server.mailbox.waitFor(email, /Two-step sign-in is on/);
    expect(await auditOf(account)).toContain("second_factor_on");

    const body = { current_password: password };
    expect((await server.call(secondFactorRoutes.prepare, { as: account, body })).failure.code).toBe("CONFLICT");
    const again = await server.call(secondFactorRoutes.confirm, { as: account, body: { code: authenticator.code(1) } });
    expect([again.status, again.failure.code]).toEqual([409, "CONFLICT"]);
  });

  it("takes the code of the newest secret only, and none without a secret", async () => {
    const account = await createAccount(server);
    const confirm = (code: string) => server.call(secondFactorRoutes.confirm, { as: account, body: { code } });
    expect((await confirm("123456")).failure.code).toBe("CONFLICT");
    const prepare = async () => {
      const body = { current_password: account.password };
      return new Authenticator((await server.call(secondFactorRoutes.prepare, { as: account, body })).data.secret);
    };
    const [first, second] = [await prepare(), await prepare()];
    expect((await confirm(first.code())).status).toBe(400);
    expect((await confirm(second.code())).status).toBe(200);
  });

  it("keeps neither the secret nor a recovery code where the database could tell it", async () => {
    const account = await createAccount(server);
    const body = { current_password: account.password };
    const { data } = await server.call(secondFactorRoutes.prepare, { as: account, body });
    const { recoveryCodes } = await switchSecondFactorOn(server, account);
    const { rows } = await server.database.pool.query<{ text: string }>(
      `SELECT encode(sealed_secret, 'escape') || key_id || (
         SELECT string_agg(encode(code_hash, 'escape'), '') FROM recovery_codes AS code WHERE code.user_id = factor.user_id
       ) AS text FROM second_factors AS factor WHERE user_id = $1`,
      [account.id],
    );
    expect(rows[0]?.text).not.toContain(data.secret);
    for (const code of recoveryCodes) {
      expect(rows[0]?.text).not.toContain(code.replaceAll("-", ""));
      expect(server.logLines.join("")).not.toContain(code);
    }
    expect(server.logLines.join("")).not.toContain(data.secret);
  });
});

describe("signing in with the second step on", () => {
  it("gives no token for the password alone, and the session for a code", async () => {
    const account = await makeAccount();
    const { email, password } = account;
    const { status, body } = await server.call(authRoutes.login, { body: { email, password } });
    expect([status, body["success"]]).toEqual([200, true]);
    expect(body["data"]).toEqual({ second_factor_required: true, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    const ticket = await ticketOf(account);
    const { data } = await finish(ticket, account.authenticator.code());
    expect(Object.keys(data).sort()).toEqual(["accessToken", "deviceToken", "refreshToken", "user"]);
    expect((await server.call(authRoutes.me, { as: data })).data.id).toBe(account.id);
    expect((await finish(ticket, account.authenticator.code(1))).failure.code).toBe("TOKEN_INVALID");
  });

  it("answers a wrong password as without it", async () => {
    const { email } = await makeAccount();
    const { failure } = await server.call(authRoutes.login, { body: { email, password: "wrong one" } });
    expect([failure.code, failure.message]).toEqual(["CREDENTIALS_WRONG", "Invalid email or password"]);
  });

  it("takes a code once, and none from before one that was taken", async () => {
    const account = await makeAccount();
    const code = account.authenticator.code();
    const answers = await Promise.all(
      (await Promise.all([ticketOf(account), ticketOf(account), ticketOf(account)])).map((one) => finish(one, code)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401]);
    const refused = answers.find(({ status }) => status === 401);
    expect(refused?.failure).toMatchObject({
      code: "CREDENTIALS_WRONG",
      message: "This code is wrong or was used already",
    });
    const earlier = await finish(await ticketOf(account), account.authenticator.code(-1));
    expect(earlier.status).toBe(401);
    expect((await finish(await ticketOf(account), account.authenticator.code(1))).status).toBe(200);
  });

  it("gives a ticket five tries and five minutes", async () => {
    const account = await makeAccount();
    const ticket = await ticketOf(account);
    for (let index = 0; index < 5; index += 1) expect((await finish(ticket, "000000")).status).toBe(401);
    const spent = await finish(ticket, account.authenticator.code());
    expect([spent.status, spent.failure.message]).toEqual([400, "This sign-in has expired. Sign in again."]);
    const late = await ticketOf(account);
    await server.database.pool.query(
      "UPDATE sign_in_tickets SET expires_at = expires_at - interval '5 minutes' WHERE user_id = $1",
      [account.id],
    );
    expect((await finish(late, account.authenticator.code())).failure.code).toBe("TOKEN_INVALID");
    expect((await finish("unknown", account.authenticator.code())).failure.code).toBe("TOKEN_INVALID");
  });

  it("leaves the ticket its other tries after a wrong code", async () => {
    const account = await makeAccount();
    const ticket = await ticketOf(account);
    expect((await finish(ticket, "000000")).status).toBe(401);
    expect((await finish(ticket, account.authenticator.code())).status).toBe(200);
  });

  it.each<[string, (account: AccountWithSecondFactor) => string]>([
    ["code", ({ authenticator }) => authenticator.code()],
    ["recovery code", ({ recoveryCodes }) => recoveryCodes[0] ?? ""],
  ])("ends the ticket when the password is replaced, and uses no %s up with it", async (_name, codeOf) => {
    const account = await makeAccount();
    const ticket = await ticketOf(account);
    const password = "brand new";
    const body = { current_password: account.password, password };
    expect((await server.call(usersRoutes.update, { as: account, body })).status).toBe(200);
    const code = codeOf(account);
    expect((await finish(ticket, code)).failure.code).toBe("TOKEN_INVALID");
    expect(await auditOf(account)).not.toContain("recovery_code_used");
    expect(server.mailbox.mailsTo(account.email).map(({ subject }) => subject)).not.toContain(
      "A recovery code was used",
    );
    expect((await finish(await ticketOf({ ...account, password }), code)).status).toBe(200);
  });

  it("still asks for the code after a reset by mail", async () => {
    const account = await makeAccount();
    await server.call(authRoutes.forgotPassword, { body: { email: account.email } });
    const token = await server.mailbox.tokenFor(account.email, /Reset/);
    await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    const ticket = await ticketOf({ ...account, password: "brand new" });
    expect((await finish(ticket, account.authenticator.code())).status).toBe(200);
  });

  it("asks nothing of an owner whose address somebody else had registered", async () => {
    const squatter = await switchSecondFactorOn(server, await createAccount(server, { isVerified: false }));
    const { email } = squatter;
    await server.call(authRoutes.forgotPassword, { body: { email } });
    const token = await server.mailbox.tokenFor(email, /Reset/);
    await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    const { data } = await server.call(authRoutes.login, { body: { email, password: "brand new" } });
    expect(getSignedIn(data).user.isVerified).toBe(true);
  });

  it("asks nothing of an owner who registers the address themselves", async () => {
    const { email } = await switchSecondFactorOn(server, await createAccount(server, { isVerified: false }));
    const body = { full_name: "Ann Example", email, password: "quite rightful" };
    await server.call(usersRoutes.register, { body });
    const token = await server.mailbox.tokenFor(email, /Verify/, 2);
    expect((await server.call(authRoutes.verifyEmail, { query: { token } })).status).toBe(200);
    const { data } = await server.call(authRoutes.login, { body: { email, password: "quite rightful" } });
    expect(getSignedIn(data).user.isVerified).toBe(true);
  });

  it("asks nothing of an owner who takes the account back from a thief that switched it on", async () => {
    const thief = await makeAccount();
    const [email, address] = [thief.email, newEmail("moved")];
    const body = { email: address, current_password: thief.password, code: thief.authenticator.code() };
    expect((await server.call(usersRoutes.update, { as: thief, body })).status).toBe(200);
    const verification = await server.mailbox.tokenFor(address, /Verify/);
    await server.call(authRoutes.verifyEmail, { query: { token: verification } });
    const word = await server.mailbox.tokenFor(email, /Your email address was changed/);
    await server.call(authRoutes.undoEmailChange, { body: { token: word } });
    const token = await server.mailbox.tokenFor(email, /yours again/);
    await server.call(authRoutes.resetPassword, { body: { token, password: "mine alone again" } });
    const { data } = await server.call(authRoutes.login, { body: { email, password: "mine alone again" } });
    expect(getSignedIn(data).user.email).toBe(email);
  });

  it("takes a recovery code in its place, each once, and tells the owner", async () => {
    const account = await makeAccount();
    const [first = "", second = ""] = account.recoveryCodes;
    const signedIn = await finish(await ticketOf(account), first.toLowerCase().replaceAll("-", " "));
    expect(signedIn.status).toBe(200);
    expect((await finish(await ticketOf(account), first)).status).toBe(401);
    expect((await finish(await ticketOf(account), second)).status).toBe(200);
    await server.mailbox.waitFor(account.email, /A recovery code was used/, 2);
    const { data } = await server.call(secondFactorRoutes.status, { as: signedIn.data });
    expect(data.recovery_codes_left).toBe(8);
    expect(await auditOf(account)).toContain("recovery_code_used");
    const other = await makeAccount();
    expect((await finish(await ticketOf(other), account.recoveryCodes[2] ?? "")).status).toBe(401);
  });

  it("holds codes of one who knows the password up, not the owner's device, and tells the owner", async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      const account = await makeAccount();
      const own = await finish(await ticketOf(account, limited), account.authenticator.code(), limited);
      const { deviceToken } = own.data;
      let count = 0;
      const elsewhere = () => ({ "x-forwarded-for": `198.18.${process.pid % 256}.${(count += 1)}` });
      const { email, password } = account;
      const login = async (headers: Record<string, string>) => {
        const { data } = await limited.call(authRoutes.login, { body: { email, password }, headers });
        return "ticket" in data ? data.ticket : "";
      };
      const guess = async () => {
        const headers = elsewhere();
        return limited.call(authRoutes.secondFactor, {
          body: { ticket: await login(headers), code: "000000" },
          headers,
        });
      };
      const answers: number[] = [];
      for (let index = 0; index < 12; index += 1) answers.push((await guess()).status);
      expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
      await limited.mailbox.waitFor(email, /Somebody knows your password/);
      const headers = elsewhere();
      await forgetSteps(account);
      const ticket = await login(headers);
      const code = account.authenticator.code();
      const known = await limited.call(authRoutes.secondFactor, { body: { ticket, code, deviceToken }, headers });
      expect(known.status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it("holds codes of one who reads the mailbox up, however many devices a reset makes known", async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      const { email } = await makeAccount();
      let deviceToken: string | undefined;
      const resetAndGuess = async (round: number): Promise<number[]> => {
        const headers = { "x-forwarded-for": `198.19.${process.pid % 256}.${round}` };
        await limited.call(authRoutes.forgotPassword, {
          body: { email, ...(deviceToken && { deviceToken }) },
          headers,
        });
        const token = await limited.mailbox.tokenFor(email, /Reset/, round);
        deviceToken = randomBytes(32).toString("base64url");
        const password = `brand new ${round}`;
        await limited.call(authRoutes.resetPassword, { body: { token, password, deviceToken }, headers });
        const { data } = await limited.call(authRoutes.login, { body: { email, password, deviceToken }, headers });
        const ticket = "ticket" in data ? data.ticket : "";
        const answers: number[] = [];
        for (let index = 0; index < 4; index += 1) {
          const body = { ticket, code: "000000", deviceToken };
          answers.push((await limited.call(authRoutes.secondFactor, { body, headers })).status);
        }
        return answers;
      };
      const answers = [...(await resetAndGuess(1)), ...(await resetAndGuess(2)), ...(await resetAndGuess(3))];
      expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe("with the second step on", () => {
  it("the account is deleted with the password and a code", async () => {
    const account = await makeAccount();
    const remove = (body: { current_password: string; code?: string }) =>
      server.call(usersRoutes.remove, { as: account, body });
    const { password: current_password, authenticator } = account;
    expect((await remove({ current_password: "not this", code: authenticator.code() })).failure.details).toEqual([
      { path: "current_password", message: "Current password is incorrect" },
    ]);
    expect((await remove({ current_password })).failure.details).toEqual([
      { path: "code", message: "Enter the code of your authenticator app, or a recovery code" },
    ]);
    expect((await remove({ current_password, code: "000000" })).failure.details).toEqual([
      { path: "code", message: "This code is wrong or was used already" },
    ]);
    expect((await remove({ current_password, code: authenticator.code() })).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
  });

  it("the address is changed with the password and a code, the password with the password", async () => {
    const account = await makeAccount();
    const update = (body: object) => server.call(usersRoutes.update, { as: account, body });
    const { password: current_password, authenticator } = account;
    const email = newEmail("moved");
    expect((await update({ current_password, email })).failure.details[0]?.path).toBe("code");
    expect((await update({ current_password, email, code: authenticator.code() })).status).toBe(200);
    expect((await update({ current_password, password: "brand new" })).status).toBe(200);
  });

  it("new recovery codes and switching it off ask for both, and are told", async () => {
    const account = await makeAccount();
    const { password: current_password, authenticator, recoveryCodes } = account;
    const renew = (body: { current_password: string; code?: string }) =>
      server.call(secondFactorRoutes.renewRecoveryCodes, { as: account, body });
    expect((await renew({ current_password })).failure.details[0]?.path).toBe("code");
    const { data } = await renew({ current_password, code: authenticator.code() });
    expect(data.recovery_codes).toHaveLength(10);
    await server.mailbox.waitFor(account.email, /new recovery codes/);
    expect((await finish(await ticketOf(account), recoveryCodes[0] ?? "")).status).toBe(401);

    const remove = (body: { current_password: string; code?: string }) =>
      server.call(secondFactorRoutes.remove, { as: account, body });
    expect((await remove({ current_password: "not this", code: data.recovery_codes[0] ?? "" })).status).toBe(400);
    expect((await remove({ current_password })).failure.details[0]?.path).toBe("code");
    expect((await remove({ current_password, code: data.recovery_codes[0] ?? "" })).status).toBe(200);
    await server.mailbox.waitFor(account.email, /Two-step sign-in is off/);
    const { email, password } = account;
    expect(getSignedIn((await server.call(authRoutes.login, { body: { email, password } })).data).user.email).toBe(
      email,
    );
    expect((await remove({ current_password, code: "000000" })).failure.code).toBe("CONFLICT");
    expect(await auditOf(account)).toEqual(
      expect.arrayContaining(["second_factor_off", "recovery_code_used", "recovery_codes_made", "second_factor_on"]),
    );
  });

  it("a server whose secret was changed reads the codes while it knows the former one, and recovery codes always", async () => {
    const account = await makeAccount();
    const lost = await createTestApp({ authSecret: "another secret of the tests, as long as it must be" });
    const changed = await createTestApp({
      authSecret: "another secret of the tests, as long as it must be",
      env: { AUTH_SECRET_BEFORE: "a secret of the tests, long enough to sign with" },
    });
    try {
      const [code = ""] = account.recoveryCodes;
      expect((await finish(await ticketOf(account, lost), account.authenticator.code(), lost)).status).toBe(401);
      expect(lost.logLines.join("")).toContain("was AUTH_SECRET changed?");
      expect((await finish(await ticketOf(account, lost), code, lost)).status).toBe(200);
      expect((await finish(await ticketOf(account, changed), account.authenticator.code(), changed)).status).toBe(200);
      // Sealed anew by then.
      const later = account.authenticator.code(1);
      expect((await finish(await ticketOf(account, lost), later, lost)).status).toBe(200);
    } finally {
      await Promise.all([lost.close(), changed.close()]);
    }
  });
});
