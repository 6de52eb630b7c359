import { describe, expect, it } from "vitest";
import { decodeAccessToken, isNearExpiry, renewalDelayMs } from "../src/lib/access-token.ts";
import { makeAccessToken, userId } from "./support/access-tokens.ts";

const nowMs = Date.UTC(2025, 2, 14, 9, 30);

describe("an access token", () => {
  it("tells its holder and its end, beyond ASCII too", () => {
    expect(decodeAccessToken(makeAccessToken(nowMs, { expiresInSeconds: 1_800, isVerified: true }))).toEqual({
      id: userId,
      email: "zoë@example.org",
      isVerified: true,
      exp: nowMs / 1_000 + 1_800,
    });
  });

  it.each(["", "abc", "a.b.c", "a.e30.c", `a.${btoa("null")}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    "refuses %j",
    (token) => {
      expect(() => decodeAccessToken(token)).toThrow("Invalid token received");
    },
  );

  it.each([
    { left: 301, isNear: false, delayMs: 1_000 },
    { left: 300, isNear: false, delayMs: 0 },
    { left: 299, isNear: true, delayMs: 0 },
    { left: -5, isNear: true, delayMs: 0 },
    { left: 1_800, isNear: false, delayMs: 1_500_000 },
  ])("with $left seconds left is renewed in $delayMs ms", ({ left, isNear, delayMs }) => {
    const payload = decodeAccessToken(makeAccessToken(nowMs, { expiresInSeconds: left }));
    expect(isNearExpiry(payload, nowMs)).toBe(isNear);
    expect(renewalDelayMs(payload, nowMs)).toBe(delayMs);
  });
});
