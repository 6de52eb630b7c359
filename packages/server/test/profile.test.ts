import { setTimeout as sleep } from "node:timers/promises";
import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount, newEmail } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe.each([
  ["PUT /users/me", usersRoutes.update],
  ["PUT /auth/profile", authRoutes.updateProfile],
])("%s", (_name, route) => {
  it("changes the name", async () => {
    const account = await createAccount(server);
    const { status, data } = await server.call(route, { as: account, body: { full_name: "  Bea Example " } });
    expect(status).toBe(200);
    expect(data).toEqual({ id: account.id, email: account.email, isVerified: true, full_name: "Bea Example" });
    expect((await server.call(authRoutes.me, { as: account })).data.full_name).toBe("Bea Example");
  });

  it("changes the password with the current one, and ends every other session", async () => {
    const account = await createAccount(server);
    const other = await server.call(authRoutes.login, { body: { email: account.email, password: account.password } });
    const body = { password: "brand new", current_password: account.password };
    expect((await server.call(route, { as: account, body })).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
    expect((await server.call(authRoutes.me, { as: getSignedIn(other.data) })).status).toBe(401);
    const login = await server.call(authRoutes.login, { body: { email: account.email, password: "brand new" } });
    expect(login.status).toBe(200);
    await server.mailbox.waitFor(account.email, /Your password was changed/);
  });

  it("refuses a wrong and a missing current password, and stays signed in", async () => {
    const account = await createAccount(server);
    const wrong = await server.call(route, {
      as: account,
      body: { password: "brand new", current_password: "not this" },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.failure.details).toEqual([{ path: "current_password", message: "Current password is incorrect" }]);
    const missing = await server.call(route, { as: account, body: { password: "brand new" } });
    expect(missing.failure.details).toEqual([{ path: "current_password", message: "Current password is required" }]);
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
  });

  it("changes the address once the new one is verified", async () => {
    const account = await createAccount(server);
    const newAddress = newEmail("moved");
    const body = { email: newAddress, current_password: account.password };
    const changed = await server.call(route, { as: account, body });
    expect(changed.data.email).toBe(account.email);
    await server.mailbox.waitFor(account.email, /A change of your email address was asked for/);
    const token = await server.mailbox.tokenFor(newAddress, /Verify/);
    expect((await server.call(authRoutes.verifyEmail, { query: { token } })).data.user.email).toBe(newAddress);
    expect((await server.call(authRoutes.me, { as: account })).data.email).toBe(newAddress);
    await server.mailbox.waitFor(account.email, /Your email address was changed/);
  });

  it("asks for the current password before it changes the address", async () => {
    const account = await createAccount(server);
    const newAddress = newEmail("stolen");
    const missing = await server.call(route, { as: account, body: { email: newAddress } });
    expect(missing.failure.details).toEqual([{ path: "current_password", message: "Current password is required" }]);
    const body = { email: newAddress, current_password: "not this" };
    const wrong = await server.call(route, { as: account, body });
    expect(wrong.failure.details).toEqual([{ path: "current_password", message: "Current password is incorrect" }]);
    const { rows } = await server.database.pool.query("SELECT 1 FROM email_tokens WHERE email = $1", [newAddress]);
    expect(rows).toEqual([]);
  });

  it("asks for no password where the address is the same", async () => {
    const account = await createAccount(server);
    const email = ` ${account.email.toUpperCase()} `;
    const { data } = await server.call(route, { as: account, body: { full_name: "Bea Example", email } });
    expect(data).toMatchObject({ email: account.email, full_name: "Bea Example" });
    expect(server.mailbox.mailsTo(account.email)).toHaveLength(1);
  });

  it("does not tell that another account has the address", async () => {
    const account = await createAccount(server);
    const owner = await createAccount(server);
    const { password: current_password } = account;
    const taken = await server.call(route, { as: account, body: { email: owner.email, current_password } });
    const free = await server.call(route, { as: account, body: { email: newEmail(), current_password } });
    expect([taken.status, taken.data]).toEqual([free.status, free.data]);
    await server.mailbox.waitFor(owner.email, /You already have an account/);
  });

  // On the embedded database, which has one connection, nothing comes in between.
  it.runIf(process.env["TEST_DATABASE_URL"])("takes no longer for an address that another account has", async () => {
    const account = await createAccount(server);
    const owner = await createAccount(server);
    const client = await server.database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("UPDATE users SET updated_at = now() WHERE id = $1", [owner.id]);
      const body = { email: owner.email, current_password: account.password };
      const change = server.call(route, { as: account, body }).then(({ status }) => status);
      const sleeping = sleep(5_000, "still waiting", { ref: false });
      expect(await Promise.race([change, sleeping])).toBe(200);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    await server.mailbox.waitFor(owner.email, /You already have an account/);
  });

  it("leaves the address alone when it was taken before the link was opened", async () => {
    const account = await createAccount(server);
    const wanted = newEmail("wanted");
    const body = { email: wanted, current_password: account.password };
    expect((await server.call(route, { as: account, body })).status).toBe(200);
    const token = await server.mailbox.tokenFor(wanted, /Verify/);
    await server.call(usersRoutes.register, {
      body: { full_name: "Quick One", email: wanted, password: "secret one" },
    });
    const { failure } = await server.call(authRoutes.verifyEmail, { query: { token } });
    expect([failure.code, failure.message]).toEqual([
      "TOKEN_INVALID",
      "This address belongs to another account by now.",
    ]);
    expect((await server.call(authRoutes.me, { as: account })).data.email).toBe(account.email);
  });
});

describe("DELETE /users/me", () => {
  it("removes the account with its sessions, and frees its address", async () => {
    const account = await createAccount(server);
    const shown = { current_password: account.password };
    expect((await server.call(usersRoutes.remove, { as: account, body: shown })).status).toBe(200);
    await server.mailbox.waitFor(account.email, /Your account was deleted/);
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
    const { email, password } = account;
    expect((await server.call(authRoutes.login, { body: { email, password } })).status).toBe(401);
    const { rows } = await server.database.pool.query(
      "SELECT (SELECT count(*) FROM sessions WHERE user_id = $1) + (SELECT count(*) FROM email_tokens WHERE user_id = $1) AS n",
      [account.id],
    );
    expect(rows).toEqual([{ n: 0 }]);
    await server.call(usersRoutes.register, { body: { full_name: "Ann Again", email, password } });
    const again = await server.call(authRoutes.login, { body: { email, password } });
    expect(getSignedIn(again.data).user.id).not.toBe(account.id);
  });

  it("tells nobody whose address was never proven to be the account's", async () => {
    const account = await createAccount(server, { isVerified: false });
    const shown = { current_password: account.password };
    await server.call(usersRoutes.remove, { as: account, body: shown });
    // A mail that is sent later has come: the one before would have too.
    await server.call(usersRoutes.register, {
      body: { full_name: "Ann Again", email: account.email, password: account.password },
    });
    await server.mailbox.tokenFor(account.email, /Verify/, 2);
    const subjects = server.mailbox.mailsTo(account.email).map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(new Set(["Verify your email address"]));
  });
});
