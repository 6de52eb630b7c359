import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeAccessToken, userId } from "./support/access-tokens.ts";
import { makeSessionBench, type SessionBench } from "./support/session-bench.ts";

const user = { id: userId, email: "zoë@example.org", isVerified: false, full_name: "Zoë Example" };

const store = (area: Storage, accessToken: string, storedUser: object | null = user) => {
  area.setItem("accessToken", accessToken);
  area.setItem("refreshToken", "refresh-1");
  area.setItem("user", JSON.stringify(storedUser));
};

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

  it.each([
    ["the access token has expired", "accessToken", () => makeAccessToken(Date.now(), { expiresInSeconds: -1 })],
    ["the access token cannot be read", "accessToken", () => "nonsense"],
    ["the refresh token is missing", "refreshToken", () => null],
    ["the access token is missing", "accessToken", () => null],
  ])("signs out and clears the storage when %s", async (_, key, value) => {
    const bench = makeSessionBench();
    store(bench.lasting, makeAccessToken(Date.now()));
    const stored = value();
    if (stored === null) bench.lasting.removeItem(key);
    else bench.lasting.setItem(key, stored);
    await bench.session.start();
    expectCleared(bench);
    expect(bench.refreshed).toEqual([]);
  });

  it("renews at once, before anybody counts as signed in, when fewer than 300 seconds are left", async () => {
    const renewed = makeAccessToken(Date.now());
    const bench = makeSessionBench({ refresh: async () => ({ accessToken: renewed }) });
    store(bench.lasting, makeAccessToken(Date.now(), { expiresInSeconds: 299 }));
    const started = bench.session.start();
    expect(bench.session.getState().status).toBe("checking");
    expect((await started).status).toBe("signed-in");
    expect(bench.lasting.getItem("accessToken")).toBe(renewed);
    expect(bench.refreshed).toEqual(["refresh-1"]);
  });
});

describe("signing in", () => {
  it("keeps the three items in the storage that lasts, and nothing in the other", () => {
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
    expect([bench.lasting.length, bench.passing.length]).toEqual([0, 3]);
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
    store(bench.lasting, makeAccessToken(Date.now(), { expiresInSeconds: 10 }));
    const { session } = bench;
    expect(await Promise.all([session.renew(), session.findAccessToken(), session.renew()])).toEqual([
      renewed,
      renewed,
      renewed,
    ]);
    expect(bench.refreshed).toHaveLength(1);
  });

  it.each([
    ["the server refuses it", () => Promise.reject(new Error("Session ended")), "Session ended"],
    ["the answer has no token", () => Promise.resolve({}), "Invalid refresh response"],
    ["the token cannot be read", () => Promise.resolve({ accessToken: "x" }), "Invalid token received"],
  ])("ends the session when %s", async (_, refresh, message) => {
    const bench = makeSessionBench({ refresh });
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    await expect(bench.session.renew()).rejects.toThrow(message);
    expectCleared(bench);
    await vi.advanceTimersByTimeAsync(10_000_000);
    expect(bench.refreshed).toHaveLength(1);
  });

  it("is refused without a refresh token", async () => {
    const bench = makeSessionBench();
    await expect(bench.session.renew()).rejects.toThrow("No refresh token available");
    expectCleared(bench);
  });

  it("does not bring back a session that was ended while the server answered", async () => {
    const answer = Promise.withResolvers<{ accessToken: string }>();
    const bench = makeSessionBench({ refresh: () => answer.promise });
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    const renewal = bench.session.renew();
    await bench.session.signOut();
    answer.resolve({ accessToken: makeAccessToken(Date.now()) });
    await expect(renewal).rejects.toThrow();
    expectCleared(bench);
  });

  it("of an ended session does not end the one that was begun meanwhile", async () => {
    const answer = Promise.withResolvers<{ accessToken: string }>();
    const bench = makeSessionBench({ refresh: () => answer.promise });
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    const renewal = bench.session.renew();
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "s", user }, { remember: true });
    answer.reject(new Error("Session ended"));
    await expect(renewal).rejects.toThrow("Session ended");
    expect(bench.session.getState().status).toBe("signed-in");
    expect(bench.lasting.getItem("refreshToken")).toBe("s");
  });

  it("learns that the address was verified", async () => {
    const bench = makeSessionBench({
      refresh: async () => ({ accessToken: makeAccessToken(Date.now(), { isVerified: true }) }),
    });
    bench.session.signIn({ accessToken: makeAccessToken(Date.now()), refreshToken: "r", user }, { remember: true });
    await bench.session.renew();
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
    bench.lasting.setItem("accessToken", makeAccessToken(Date.now()));
    tell(bench, "accessToken");
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(bench.refreshed).toEqual([]);
  });
});
