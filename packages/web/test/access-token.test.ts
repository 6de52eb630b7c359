import { describe, expect, it } from "vitest";
import { decodeAccessToken, renewalDueMs } from "../src/lib/access-token.ts";
import { makeAccessToken, userId } from "./support/access-tokens.ts";

const nowMs = Date.UTC(2025, 2, 14, 9, 30);

describe("an access token", () => {
  it("tells its holder and its end, beyond ASCII too", () => {
    expect(decodeAccessToken(makeAccessToken(nowMs, { expiresInSeconds: 1_800, isVerified: true }))).toEqual({
      id: userId,
      email: "zoë@example.org",
      isVerified: true,
      iat: nowMs / 1_000,
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
    { livesSeconds: 1_800, dueSeconds: 1_500 },
    { livesSeconds: 1_500, dueSeconds: 1_200 },
    { livesSeconds: 600, dueSeconds: 480 },
    { livesSeconds: 10, dueSeconds: 8 },
    { livesSeconds: -5, dueSeconds: 0 },
  ])(
    "that lives $livesSeconds s is renewed after $dueSeconds s, whatever the time is here",
    ({ livesSeconds, dueSeconds }) => {
      const payload = decodeAccessToken(makeAccessToken(nowMs, { expiresInSeconds: livesSeconds }));
      for (const receivedMs of [nowMs, nowMs + 26 * 60_000, nowMs - 86_400_000]) {
        expect(renewalDueMs(payload, receivedMs) - receivedMs).toBe(dueSeconds * 1_000);
      }
    },
  );
});
