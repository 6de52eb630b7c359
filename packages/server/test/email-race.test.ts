import { authRoutes, usersRoutes } from "@foretell/contract";
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

const hold = "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE";
const verify = (token: string) => server.call(authRoutes.verifyEmail, { query: { token } });
const undo = (token: string) => server.call(authRoutes.undoEmailChange, { body: { token } });

/** The tokens of a change that waits for its link: of the mail to the new address, and to the old one. */
async function askForChange(account: TestAccount): Promise<{ change: string; word: string }> {
  const email = newEmail("wanted");
  await server.call(usersRoutes.update, { as: account, body: { email, current_password: account.password } });
  const change = await server.mailbox.tokenFor(email, /Verify/);
  return { change, word: await server.mailbox.tokenFor(account.email, /was asked for/) };
}

async function emailOf({ id }: TestAccount): Promise<unknown> {
  const { rows } = await server.database.pool.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [id]);
  return rows[0]?.email;
}

describe.runIf(process.env["TEST_DATABASE_URL"])("a change of e-mail", () => {
  it("whose link is opened while it is ended is not done", async () => {
    const account = await createAccount(server);
    const { change } = await askForChange(account);
    const end = [hold, "DELETE FROM email_tokens WHERE user_id = $1"];
    expect((await whileChanging(server, account, end, () => verify(change))).failure.code).toBe("TOKEN_INVALID");
    expect(await emailOf(account)).toBe(account.email);
  });

  it("that is taken back while another word is taken is taken back once", async () => {
    const account = await createAccount(server);
    const { word } = await askForChange(account);
    const taken = [hold, "DELETE FROM email_undos WHERE user_id = $1"];
    expect((await whileChanging(server, account, taken, () => undo(word))).failure.code).toBe("TOKEN_INVALID");
  });

  it("that is taken back while the account is deleted gives the address free", async () => {
    const account = await createAccount(server);
    const { word } = await askForChange(account);
    const gone = ["DELETE FROM users WHERE id = $1"];
    expect((await whileChanging(server, account, gone, () => undo(word))).data).toEqual({ outcome: "account_deleted" });
  });

  it("keeps the address from a registration that waited for it", async () => {
    const account = await createAccount(server);
    const { word } = await askForChange(account);
    const moved = ["UPDATE users SET email = id || '@example.org' WHERE id = $1"];
    const body = { full_name: "Quick One", email: account.email, password: "one more pretender" };
    const register = () => server.call(usersRoutes.register, { body });
    expect((await whileChanging(server, account, moved, register)).status).toBe(201);
    expect((await server.call(authRoutes.login, { body })).status).toBe(401);
    expect((await undo(word)).data).toEqual({ outcome: "undone" });
    expect(await emailOf(account)).toBe(account.email);
  });

  it("keeps the address from a change of another account that waited for it", async () => {
    const account = await createAccount(server);
    const { word } = await askForChange(account);
    const other = await createAccount(server);
    const body = { email: account.email, current_password: other.password };
    await server.call(usersRoutes.update, { as: other, body });
    // An address that has an account gets no link: this is one from before it had one.
    const { change } = await askForChange(other);
    await server.database.pool.query("UPDATE email_tokens SET email = $2 WHERE user_id = $1", [
      other.id,
      account.email,
    ]);
    const moved = ["UPDATE users SET email = id || '@example.org' WHERE id = $1"];
    const { failure } = await whileChanging(server, account, moved, () => verify(change));
    expect(failure.message).toBe("This address belongs to another account by now.");
    expect((await undo(word)).data).toEqual({ outcome: "undone" });
  });
});

describe.runIf(process.env["TEST_DATABASE_URL"])("a registration of an unverified address", () => {
  it("whose link is opened while the account is verified otherwise changes nothing", async () => {
    const account = await createAccount(server, { isVerified: false });
    const { email } = account;
    await server.call(usersRoutes.register, { body: { full_name: "Second Comer", email, password: "another one's" } });
    const claim = await server.mailbox.tokenFor(email, /Verify/, 2);
    const verified = ["UPDATE users SET is_verified = true WHERE id = $1"];
    expect((await whileChanging(server, account, verified, () => verify(claim))).failure.code).toBe("TOKEN_INVALID");
    expect((await server.call(authRoutes.me, { as: account })).data).toMatchObject({ full_name: account.full_name });
  });
});
