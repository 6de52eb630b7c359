import { authRoutes, getSignedIn, secondFactorRoutes, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";
import { whileChanging } from "./support/while-changing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const login = ({ email, password }: { email: string; password: string }) =>
  server.call(authRoutes.login, { body: { email, password } });

async function resetToken({ email }: TestAccount): Promise<string> {
  await server.call(authRoutes.forgotPassword, { body: { email } });
  return server.mailbox.tokenFor(email, /Reset your password/);
}

describe("a password that is reset while the old one is shown", () => {
  it("leaves no session that the old one began", async () => {
    for (let round = 0; round < 3; round += 1) {
      const account = await createAccount(server);
      const token = await resetToken(account);
      const reset = () => server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
      const [done, ...logins] = await Promise.all([reset(), ...Array.from({ length: 6 }, () => login(account))]);
      expect(done.status).toBe(200);
      for (const { status, data } of logins.filter((result) => result.status === 200)) {
        expect([status, (await server.call(authRoutes.me, { as: getSignedIn(data) })).status]).toEqual([200, 401]);
      }
    }
  });
});

/** The embedded database has one connection, on which nothing comes in between. */
describe.runIf(process.env["TEST_DATABASE_URL"])("a password that is replaced", () => {
  const newHash = "UPDATE users SET password_hash = '$argon2id$another' WHERE id = $1";

  it("between the check of the old one and its session begins none", async () => {
    const account = await createAccount(server);
    const { failure } = await whileChanging(server, account, [newHash], () => login(account));
    expect(failure.code).toBe("CREDENTIALS_WRONG");
    const { rowCount } = await server.database.pool.query("SELECT 1 FROM sessions WHERE user_id = $1", [account.id]);
    // The one of the account's own making.
    expect(rowCount).toBe(1);
  });

  it("after the check of the current one is not replaced again", async () => {
    const account = await createAccount(server);
    const body = { password: "a thief's", current_password: account.password, email: newEmail() };
    const call = () => server.call(usersRoutes.update, { as: account, body });
    expect((await whileChanging(server, account, [newHash], call)).failure.code).toBe("NOT_SIGNED_IN");
    const { rows } = await server.database.pool.query("SELECT password_hash FROM users WHERE id = $1", [account.id]);
    expect(rows).toEqual([{ password_hash: "$argon2id$another" }]);
    expect(server.mailbox.mailsTo(body.email)).toEqual([]);
  });

  it("after the check of the current one sets no second step up", async () => {
    const account = await createAccount(server);
    const body = { current_password: account.password };
    const call = () => server.call(secondFactorRoutes.prepare, { as: account, body });
    expect((await whileChanging(server, account, [newHash], call)).failure.code).toBe("NOT_SIGNED_IN");
    const { rows } = await server.database.pool.query("SELECT 1 FROM second_factors WHERE user_id = $1", [account.id]);
    expect(rows).toEqual([]);
  });

  it("by a reset ends a session that is begun at that moment", async () => {
    const account = await createAccount(server);
    const token = await resetToken(account);
    const begin = `WITH held AS (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE)
      INSERT INTO sessions (id, user_id, refresh_token_hash, device, expires_at)
      SELECT gen_random_uuid(), id, decode(md5(id::text), 'hex'), 'test', now() + interval '1 hour' FROM held`;
    const reset = () => server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect((await whileChanging(server, account, [begin], reset)).status).toBe(200);
    const { rows } = await server.database.pool.query("SELECT 1 FROM sessions WHERE user_id = $1", [account.id]);
    expect(rows).toEqual([]);
  });
});
