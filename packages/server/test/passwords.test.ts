import { authRoutes, usersRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hash } from "@node-rs/argon2";
import { isCommonPassword } from "../src/modules/accounts/credentials/common-passwords.ts";
import { updateUser } from "../src/modules/accounts/users/users.repo.ts";
import { createAccount, newEmail } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const common = "This password is among the most common ones. Choose another";
const personal = "Password must not contain your name or email address";

describe("common passwords", () => {
  it.each([
    "password",
    "Password1",
    "qwerty",
    "LETMEIN",
    "p@ssw0rd",
    "Password1!",
    " dragon ",
    "secretsecret",
    "zaq12wsx",
  ])("are known: %j", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(["correct horse", "secret one", "brand new", "a new secret", "", "!?", "password of mine"])(
    "are not: %j",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

describe("a password that is chosen", () => {
  it.each([
    ["password1", common],
    ["Password1!", common],
    ["      ", "Password must not be only spaces"],
    ["aaaaaaaa", "Password must not be repeated characters or a simple sequence"],
    ["12345678", "Password must not be repeated characters or a simple sequence"],
    ["foretell!7", "Password must not contain the name Foretell"],
    ["lovelace-1815", personal],
  ])("is refused where anybody would try it: %j", async (password, message) => {
    const body = { full_name: "Ada Lovelace", email: newEmail("ada"), password };
    const registered = await server.call(usersRoutes.register, { body });
    expect([registered.status, registered.failure.details]).toEqual([400, [{ path: "password", message }]]);

    const account = await createAccount(server, { name: "Lovelace" });
    const change = { password, current_password: account.password };
    const changed = await server.call(usersRoutes.update, { as: account, body: change });
    expect([changed.status, changed.failure.details]).toEqual([400, [{ path: "password", message }]]);

    await server.call(authRoutes.forgotPassword, { body: { email: account.email } });
    const token = await server.mailbox.tokenFor(account.email, /Reset/);
    const reset = await server.call(authRoutes.resetPassword, { body: { token, password } });
    expect([reset.status, reset.failure.details]).toEqual([400, [{ path: "password", message }]]);
    // The link was not used up by it.
    const good = await server.call(authRoutes.resetPassword, { body: { token, password: "brand new" } });
    expect(good.status).toBe(200);
  });

  it("is refused the same for an address that has an account", async () => {
    const owner = await createAccount(server);
    const body = { full_name: "Ann Example", email: owner.email, password: "password1" };
    const { status, failure } = await server.call(usersRoutes.register, { body });
    expect([status, failure.message]).toEqual([400, common]);
    expect(server.mailbox.mailsTo(owner.email)).toHaveLength(1);
  });

  it("does not tell of the name that comes with it", async () => {
    const account = await createAccount(server);
    const body = { full_name: "Grace Hopper", password: "hopper 1906", current_password: account.password };
    const { failure } = await server.call(usersRoutes.update, { as: account, body });
    expect(failure.details).toEqual([{ path: "password", message: personal }]);
  });

  it("has a thousand characters at most, of any script", async () => {
    const register = (password: string) =>
      server.call(usersRoutes.register, { body: { full_name: "Ann Example", email: newEmail("x"), password } });
    expect((await register("ab9".repeat(334))).failure.message).toBe("Password must be at most 1000 characters");
    expect((await register("パスワード長い")).status).toBe(201);
  });
});

it("a weak password from before still signs in", async () => {
  const account = await createAccount(server);
  await updateUser(server.database.kysely, account.id, { password_hash: await hash("123456") });
  const { email } = account;
  expect((await server.call(authRoutes.login, { body: { email, password: "123456" } })).status).toBe(200);
});

it("deleting the account asks for the password", async () => {
  const account = await createAccount(server);
  const remove = (payload?: object) =>
    server.inject({
      method: "DELETE",
      url: "/v1/users/me",
      headers: { authorization: `Bearer ${account.accessToken}` },
      ...(payload && { payload }),
    });
  const detailsOf = async (payload?: object) => (await remove(payload)).json<{ details: object[] }>().details;
  const missing = [{ path: "current_password", message: "Current password is required" }];
  expect(await detailsOf()).toEqual(missing);
  expect(await detailsOf({ current_password: "" })).toEqual(missing);
  expect(await detailsOf({ current_password: "not this" })).toEqual([
    { path: "current_password", message: "Current password is incorrect" },
  ]);
  expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
  expect((await remove({ current_password: account.password })).statusCode).toBe(200);
  expect((await server.call(authRoutes.me, { as: account })).status).toBe(401);
});
