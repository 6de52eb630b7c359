import { ApiError, authRoutes, createSend, usersRoutes, type ErrorCode } from "@foretell/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callWithSession } from "../src/lib/call-with-session.ts";
import { makeAccessToken, userId } from "./support/access-tokens.ts";
import { makeSessionBench } from "./support/session-bench.ts";

const user = { id: userId, email: "ann@example.org", isVerified: true, full_name: "Ann Example" };

const success = (data: unknown) => Response.json({ success: true, data });
const failure = (status: number, code: ErrorCode) =>
  Response.json({ success: false, message: code, error: code, code, details: [], requestId: "r" }, { status });

/** A signed-in caller whose requests are answered in turn; `sent` holds the authorization each one carried. */
function makeCaller(answers: readonly Response[], refresh = async () => ({ accessToken: "" })) {
  const sent: (string | null)[] = [];
  const remaining = [...answers];
  const bench = makeSessionBench({ refresh });
  const send = createSend({
    fetch: async (_, init) => {
      sent.push(new Headers(init?.headers).get("authorization"));
      const answer = remaining.shift();
      if (answer === undefined) throw new Error("The test expected no further request");
      return answer;
    },
  });
  const accessToken = makeAccessToken(Date.now());
  bench.session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
  return { ...bench, call: callWithSession(send, bench.session), sent, accessToken };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2025, 2, 14) });
});
afterEach(() => {
  vi.useRealTimers();
});

it("sends the access token", async () => {
  const { call, sent, accessToken } = makeCaller([success(user)]);
  expect(await call(authRoutes.me, {})).toEqual(user);
  expect(sent).toEqual([`Bearer ${accessToken}`]);
});

it("sends no token where none is asked for", async () => {
  const { call, sent } = makeCaller([success({})]);
  await call(authRoutes.forgotPassword, { body: { email: "ann@example.org" } });
  expect(sent).toEqual([null]);
});

it("renews after a 401 and tries once more with the new token", async () => {
  const renewed = makeAccessToken(Date.now(), { expiresInSeconds: 3_600 });
  const { call, sent, accessToken, session } = makeCaller([failure(401, "NOT_SIGNED_IN"), success(user)], async () => ({
    accessToken: renewed,
  }));
  expect(await call(authRoutes.me, {})).toEqual(user);
  expect(sent).toEqual([`Bearer ${accessToken}`, `Bearer ${renewed}`]);
  expect(session.getState().status).toBe("signed-in");
});

it("ends the session when the second attempt is refused too", async () => {
  const { call, sent, session, lasting } = makeCaller(
    [failure(401, "NOT_SIGNED_IN"), failure(401, "NOT_SIGNED_IN")],
    async () => ({ accessToken: makeAccessToken(Date.now()) }),
  );
  await expect(call(authRoutes.me, {})).rejects.toThrow(ApiError);
  expect(sent).toHaveLength(2);
  expect(session.getState().status).toBe("signed-out");
  expect(lasting.length).toBe(0);
});

it("ends the session when the renewal is refused", async () => {
  const { call, sent, session } = makeCaller([failure(401, "NOT_SIGNED_IN")], () =>
    Promise.reject(new ApiError("over", { status: 401, code: "NOT_SIGNED_IN" })),
  );
  await expect(call(authRoutes.me, {})).rejects.toThrow("over");
  expect(sent).toHaveLength(1);
  expect(session.getState().status).toBe("signed-out");
});

it("takes a wrong current password for what it is, and renews nothing", async () => {
  const { call, refreshed, session } = makeCaller([failure(401, "CREDENTIALS_WRONG")]);
  const body = { current_password: "wrong", password: "new password" };
  await expect(call(usersRoutes.update, { body })).rejects.toMatchObject({ code: "CREDENTIALS_WRONG" });
  expect(refreshed).toEqual([]);
  expect(session.getState().status).toBe("signed-in");
});

it("passes every other failure on", async () => {
  const { call, refreshed } = makeCaller([failure(404, "NOT_FOUND")]);
  await expect(call(authRoutes.me, {})).rejects.toMatchObject({ status: 404 });
  expect(refreshed).toEqual([]);
});
