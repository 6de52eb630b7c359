import { ApiError } from "@foretell/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeAccessToken, userId } from "./support/access-tokens.ts";
import { makeSessionBench, type SessionBench } from "./support/session-bench.ts";

const user = { id: userId, email: "zoë@example.org", isVerified: false, full_name: "Zoë Example" };

const store = (area: Storage, accessToken: string, storedUser: object | null = user) => {
  area.setItem("accessToken", accessToken);
  area.setItem("accessTokenAt", String(Date.now()));
  area.setItem("refreshToken", "refresh-1");
  area.setItem("user", JSON.stringify(storedUser));
};

const refusal = () => new ApiError("Session ended", { status: 401, code: "NOT_SIGNED_IN" });
const away = () => new ApiError("Network error", { status: 0, code: "NETWORK" });

const expectCleared = ({ lasting, passing, session }: SessionBench) => {
  expect([lasting.length, passing.length]).toEqual([0, 0]);
  expect(session.getState()).toEqual({ status: "signed-out", user: null });
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2025, 2, 14, 9, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("on start", () => {
  it("restores the user from a token that still holds", async () => {
    const bench = makeSessionBench();
    store(bench.lasting, makeAccessToken(Date.now()));
    expect(await bench.session.start()).toEqual({ status: "signed-in", user });
  });

  it("takes the user from the token where none is stored, or another one", async () => {
    const bench = makeSessionBench();
    store(bench.lasting, makeAccessToken(Date.now()), { ...user, id: "0196b1c2-3d4e-7000-8000-000000000002" });
    expect((await bench.session.start()).user).toEqual({ ...user, full_name: "" });
  });

  it("signs out and clears the storage without a refresh token", async () => {
    const bench = makeSessionBench();
    store(bench.lasting, makeAccessToken(Date.now()));
    bench.lasting.removeItem("refreshToken");
    await bench.session.start();
    expectCleared(bench);
    expect(bench.refreshed).toEqual([]);
  });

  it.each<[string, (area: Storage) => void]>([
    ["less than five minutes of the access token are left", () => vi.advanceTimersByTime(1_501_000)],
    ["the access token ran out long ago", () => vi.advanceTimersByTime(86_400_000)],
    ["the access token cannot be read", (area) => area.setItem("accessToken", "nonsense")],
    ["the access token is missing", (area) => area.removeItem("accessToken")],
    ["nobody knows when the access token came", (area) => area.removeItem("accessTokenAt")],
    ["the clock was set back since it came", () => vi.setSystemTime(Date.now() - 3_600_000)],
  ])("renews, before anybody counts as signed in, when %s", async (_, change) => {
    const renewed = makeAccessToken(Date.now(), { expiresInSeconds: 1_799 });
    const bench = makeSessionBench({ refresh: async () => ({ accessToken: renewed }) });
    store(bench.lasting, makeAccessToken(Date.now()));
    change(bench.lasting);
    const started = bench.session.start();
    expect(bench.session.getState().status).toBe("checking");
    expect(await started).toEqual({ status: "signed-in", user });
    expect(bench.lasting.getItem("accessToken")).toBe(renewed);
    expect(bench.refreshed).toEqual(["refresh-1"]);
  });

  it("signs out when the server refuses the renewal", async () => {
    const bench = makeSessionBench({ refresh: () => Promise.reject(refusal()) });
    store(bench.lasting, "nonsense");
    await bench.session.start();
    expectCleared(bench);
  });

  it("stays signed in when the server cannot be asked, and asks it again", async () => {
    const answers = [() => Promise.reject(away()), async () => ({ accessToken: makeAccessToken(Date.now()) })];
    const bench = makeSessionBench({ refresh: () => answers.shift()?.() ?? Promise.reject(away()) });
    store(bench.lasting, "nonsense");
    expect(await bench.session.start()).toEqual({ status: "signed-in", user });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(bench.refreshed).toHaveLength(2);
    expect(bench.lasting.getItem("accessToken")).not.toBe("nonsense");
  });
});

describe("signing in", () => {
  it("keeps the session in the storage that lasts, and nothing in the other", () => {
    const bench = makeSessionBench();
    store(bench.passing, "left over");
    const accessToken = makeAccessToken(Date.now());
    bench.session.signIn({ accessToken, refreshToken: "refresh-2", user }, { remember: true });
    expect(bench.lasting.getItem("accessToken")).toBe(accessToken);
    expect(bench.lasting.getItem("refreshToken")).toBe("refresh-2");
    expect(JSON.parse(bench.lasting.getItem("user") ?? "")).toEqual(user);
    expect(bench.passing.length).toBe(0);
  });

  it("keeps them in the storage that ends with the browser when not to be remembered", async () => {
    const bench = makeSessionBench();
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: false });
    expect([bench.lasting.length, bench.passing.length]).toEqual([0, 4]);
    expect((await bench.session.start()).status).toBe("signed-in");
  });

  it("refuses a token that cannot be read, and stores nothing of it", () => {
    const bench = makeSessionBench();
    expect(() => bench.session.signIn({ accessToken: "x", refreshToken: "r" }, { remember: true })).toThrow(
      "Invalid token received",
    );
    expect(bench.lasting.length).toBe(0);
  });
});

describe("renewal", () => {
  it("comes five minutes before the token expires, again and again, and keeps the refresh token", async () => {
    const bench = makeSessionBench({ refresh: async () => ({ accessToken: makeAccessToken(Date.now()) }) });
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    await vi.advanceTimersByTimeAsync(1_499_000);
    expect(bench.refreshed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bench.refreshed).toEqual(["r"]);
    await vi.advanceTimersByTimeAsync(1_500_000);
    expect(bench.refreshed).toEqual(["r", "r"]);
    expect(bench.lasting.getItem("refreshToken")).toBe("r");
  });

  it("is shared by callers at the same time", async () => {
    const renewed = makeAccessToken(Date.now());
    const bench = makeSessionBench({ refresh: async () => ({ accessToken: renewed }) });
    const stale = makeAccessToken(Date.now(), { expiresInSeconds: 0 });
    store(bench.lasting, stale);
    const { session } = bench;
    expect(await Promise.all([session.renew(stale), session.findAccessToken(), session.renew(stale)])).toEqual([
      renewed,
      renewed,
      renewed,
    ]);
    expect(bench.refreshed).toHaveLength(1);
  });

  it("gives what is stored to whoever was refused with an older token", async () => {
    const bench = makeSessionBench();
    const accessToken = makeAccessToken(Date.now());
    bench.session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
    expect(await bench.session.renew("older")).toBe(accessToken);
    expect(bench.refreshed).toEqual([]);
  });

  it("ends the session when the server refuses it", async () => {
    const bench = makeSessionBench({ refresh: () => Promise.reject(refusal()) });
    const accessToken = makeAccessToken(Date.now());
    bench.session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
    await expect(bench.session.renew(accessToken)).rejects.toThrow("Session ended");
    expectCleared(bench);
    await vi.advanceTimersByTimeAsync(10_000_000);
    expect(bench.refreshed).toHaveLength(1);
  });

  it.each([
    ["no answer comes", () => Promise.reject(away()), "Network error"],
    ["the server is busy", () => Promise.reject(new ApiError("Busy", { status: 503, code: "UNAVAILABLE" })), "Busy"],
    ["the answer has no token", () => Promise.resolve({}), "Invalid refresh response"],
    ["the token cannot be read", () => Promise.resolve({ accessToken: "x" }), "Invalid token received"],
  ])("is tried again with growing pauses when %s, and nobody is signed out", async (_, refresh, message) => {
    const bench = makeSessionBench({ refresh });
    const accessToken = makeAccessToken(Date.now());
    bench.session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
    await expect(bench.session.renew(accessToken)).rejects.toThrow(message);
    expect(bench.session.getState().status).toBe("signed-in");
    // Whoever asks meanwhile hears why, and goes on with what there is.
    await expect(bench.session.renew(accessToken)).rejects.toThrow(message);
    expect(await bench.session.findAccessToken()).toBe(accessToken);
    expect(bench.refreshed).toHaveLength(1);
    for (const [pauseMs, count] of [
      [20_000, 2],
      [40_000, 3],
      [60_000, 4],
      [60_000, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(bench.refreshed).toHaveLength(count - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(bench.refreshed).toHaveLength(count);
    }
    expect(bench.session.getState().status).toBe("signed-in");
  });

  it.each([0, 5, 26 * 60, 40 * 60, -3 * 3_600])(
    "is not sooner with a clock that is %d seconds ahead of the server's",
    async (aheadSeconds) => {
      const serverNowMs = () => Date.now() - aheadSeconds * 1_000;
      const bench = makeSessionBench({ refresh: async () => ({ accessToken: makeAccessToken(serverNowMs()) }) });
      const tokens = { accessToken: makeAccessToken(serverNowMs()), refreshToken: "r", user };
      bench.session.signIn(tokens, { remember: true });
      for (let second = 0; second < 60; second += 1) {
        await bench.session.findAccessToken();
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(bench.refreshed).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_440_000);
      expect(bench.refreshed).toHaveLength(1);
    },
  );

  it("comes three times a minute at most, however short tokens live", async () => {
    const brief = () => makeAccessToken(Date.now(), { expiresInSeconds: 1 });
    const bench = makeSessionBench({ refresh: async () => ({ accessToken: brief() }) });
    bench.session.signIn({ accessToken: brief(), refreshToken: "r", user }, { remember: true });
    for (let second = 0; second < 60; second += 1) {
      await bench.session.findAccessToken();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(bench.refreshed.length).toBeLessThanOrEqual(3);
  });

  it("is refused without a refresh token", async () => {
    const bench = makeSessionBench();
    await expect(bench.session.renew(undefined)).rejects.toThrow("No refresh token available");
    expectCleared(bench);
  });

  it("does not bring back a session that was ended while the server answered", async () => {
    const answer = Promise.withResolvers<{ accessToken: string }>();
    const bench = makeSessionBench({ refresh: () => answer.promise });
    const accessToken = makeAccessToken(Date.now());
    bench.session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
    const renewal = bench.session.renew(accessToken);
    await bench.session.signOut();
    answer.resolve({ accessToken: makeAccessToken(Date.now()) });
    await expect(renewal).rejects.toThrow();
    expectCleared(bench);
  });

  it("of an ended session does not end the one that was begun meanwhile", async () => {
    const answer = Promise.withResolvers<{ accessToken: string }>();
    const bench = makeSessionBench({ refresh: () => answer.promise });
    const accessToken = makeAccessToken(Date.now());
    bench.session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
    const renewal = bench.session.renew(accessToken);
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "s", user }, { remember: true });
    answer.reject(refusal());
    await expect(renewal).rejects.toThrow("Session ended");
    expect(bench.session.getState().status).toBe("signed-in");
    expect(bench.lasting.getItem("refreshToken")).toBe("s");
  });

  it("learns that the address was verified", async () => {
    const bench = makeSessionBench({
      refresh: async () => ({ accessToken: makeAccessToken(Date.now(), { isVerified: true }) }),
    });
    const accessToken = makeAccessToken(Date.now());
    bench.session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
    await bench.session.renew(accessToken);
    expect(bench.session.getState().user).toEqual({ ...user, isVerified: true });
    expect(JSON.parse(bench.lasting.getItem("user") ?? "")).toEqual({ ...user, isVerified: true });
  });
});

describe("signing out", () => {
  it("tells the server and clears the storage even if the server fails", async () => {
    const bench = makeSessionBench({ logout: () => Promise.reject(new Error("down")) });
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    await bench.session.signOut();
    expect(bench.loggedOut).toEqual(["r"]);
    expectCleared(bench);
  });

  it("tells the server nothing where there is no refresh token", async () => {
    const bench = makeSessionBench();
    await bench.session.signOut();
    expect(bench.loggedOut).toEqual([]);
    expectCleared(bench);
  });
});

describe("what another tab does", () => {
  const tell = (bench: SessionBench, key: string | null) =>
    bench.session.followStorage({ key, storageArea: bench.lasting });

  it("signs this tab in", async () => {
    const bench = makeSessionBench();
    await bench.session.start();
    store(bench.lasting, makeAccessToken(Date.now()));
    tell(bench, "accessToken");
    expect(bench.session.getState()).toEqual({ status: "signed-in", user });
  });

  it.each(["accessToken", null])("signs this tab out (key %j)", (key) => {
    const bench = makeSessionBench();
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    bench.lasting.clear();
    tell(bench, key);
    expectCleared(bench);
  });

  it("does not end a session that is this tab's own", () => {
    const bench = makeSessionBench();
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: false });
    tell(bench, "accessToken");
    expect(bench.session.getState().status).toBe("signed-in");
  });

  it("puts off this tab's renewal when the other tab renewed", async () => {
    const bench = makeSessionBench({ refresh: async () => ({ accessToken: makeAccessToken(Date.now()) }) });
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    await vi.advanceTimersByTimeAsync(1_000_000);
    store(bench.lasting, makeAccessToken(Date.now()));
    bench.lasting.setItem("refreshToken", "r");
    tell(bench, "accessToken");
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(bench.refreshed).toEqual([]);
  });
});
