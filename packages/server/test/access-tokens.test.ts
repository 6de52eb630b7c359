import { authRoutes } from "@foretell/contract";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createTestApp, testAuthSecret } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let claims: Record<string, unknown>;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  claims = JSON.parse(Buffer.from(account.accessToken.split(".")[1] ?? "", "base64url").toString()) as typeof claims;
});
afterAll(() => server.close());

const sign = (payload: Record<string, unknown>, options: { secret?: string; algorithm?: string } = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: options.algorithm ?? "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(options.secret ?? testAuthSecret));
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;
const statusWith = async (accessToken: string): Promise<number> =>
  (await server.call(authRoutes.me, { as: { accessToken } })).status;

describe("an access token", () => {
  it("that is as the server signs it opens", async () => {
    expect(await statusWith(await sign({ ...claims, exp: inSeconds(60) }))).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ["has expired", () => sign({ ...claims, exp: inSeconds(-1) })],
    ["never expires", () => sign({ ...claims, exp: undefined })],
    ["is not valid yet", () => sign({ ...claims, exp: inSeconds(60), nbf: inSeconds(30) })],
    ["is signed with another secret", () => sign({ ...claims, exp: inSeconds(60) }, { secret: "x".repeat(64) })],
    ["is signed in another way", () => sign({ ...claims, exp: inSeconds(60) }, { algorithm: "HS512" })],
    [
      "names another account",
      async () => sign({ ...claims, id: (await signedInAccount(server)).id, exp: inSeconds(60) }),
    ],
    ["names no session", () => sign({ ...claims, sessionId: undefined, exp: inSeconds(60) })],
    [
      "is changed",
      () =>
        Promise.resolve(
          account.accessToken.replace(
            /\.[^.]+\./,
            `.${Buffer.from(JSON.stringify({ ...claims, exp: inSeconds(9_999) })).toString("base64url")}.`,
          ),
        ),
    ],
    ["has no signature", () => Promise.resolve(account.accessToken.replace(/[^.]+$/, ""))],
    ["is a refresh token", () => Promise.resolve(account.refreshToken)],
  ])("that %s opens nothing", async (_name, token) => {
    expect(await statusWith(await token())).toBe(401);
  });
});
