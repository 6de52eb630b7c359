import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AccessTokens } from "../src/modules/accounts/sessions/access-tokens.ts";

const secret = "what these tests sign their access tokens with";
const subject = { id: "a user", email: "ann@example.org", isVerified: true, sessionId: "a session" };
const read = { id: "a user", sessionId: "a session" };

afterEach(() => {
  vi.useRealTimers();
});

describe("an access token that was read before", () => {
  it("names its account and session again", async () => {
    const tokens = new AccessTokens(secret);
    const token = await tokens.issue(subject);
    expect(await tokens.read(token)).toMatchObject(read);
    expect(await tokens.read(token)).toMatchObject(read);
  });

  it("says nothing once it has expired", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
    const tokens = new AccessTokens(secret);
    const token = await tokens.issue(subject);
    vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 29, 59));
    expect(await tokens.read(token)).toMatchObject(read);
    vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 30, 0));
    expect(await tokens.read(token)).toBeUndefined();
  });

  it("says nothing the second time where it said nothing the first", async () => {
    const signing = new SignJWT({ ...subject }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("2h");
    const token = await signing.sign(Buffer.from("another secret of the same length, for sure it is"));
    const tokens = new AccessTokens(secret);
    expect(await tokens.read(token)).toBeUndefined();
    expect(await tokens.read(token)).toBeUndefined();
  });

  it("does not speak for another with its signature", async () => {
    const tokens = new AccessTokens(secret);
    const token = await tokens.issue(subject);
    await tokens.read(token);
    const [head, , signature] = token.split(".");
    const payload = Buffer.from(JSON.stringify({ ...subject, id: "somebody else", exp: 4e9 })).toString("base64url");
    expect(await tokens.read([head, payload, signature].join("."))).toBeUndefined();
  });
});
