import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CodeError, findEntry, loadCode } from "../src/lib/load-code.ts";

const page = (entry: string) => `<!doctype html><html><head><script src="/theme.js"></script>
<script type="module" crossorigin src="${entry}"></script></head><body></body></html>`;

const own = page("/assets/index-abc.js");
const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/page-abc.js"));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("document", { documentElement: { outerHTML: own } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failureOf = async (load: () => Promise<unknown>): Promise<unknown> =>
  loadCode(load).catch((error: unknown) => error);

describe("loadCode", () => {
  it("gives the code that arrives, and leaves no timer behind", async () => {
    expect(await loadCode(() => Promise.resolve("page"))).toBe("page");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("tells that the server has another build by now", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(page("/assets/index-def.js"))));
    const failure = await failureOf(missing);
    expect(failure).toBeInstanceOf(CodeError);
    expect(failure).toMatchObject({ isOutdated: true, message: expect.stringContaining("Foretell was updated") });
  });

  it.each([
    ["has the same build", () => Promise.resolve(new Response(own))],
    [
      "answers with something else",
      () => Promise.resolve(new Response("<title>Sign in to the hotel's network</title>")),
    ],
    ["is stopping", () => Promise.resolve(new Response(page("/assets/index-def.js"), { status: 503 }))],
    ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("tells of no update where the server %s", async (_name, fetch) => {
    vi.stubGlobal("fetch", fetch);
    expect(await failureOf(missing)).toMatchObject({
      name: "CodeError",
      isOutdated: false,
      message: expect.stringContaining("Check the connection"),
    });
  });

  it("gives up on what does not arrive", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(own)));
    const failure = failureOf(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await failure).toMatchObject({
      cause: expect.objectContaining({ message: "No answer within 120 seconds" }),
    });
  });
});

it("finds the script that a page starts from", () => {
  expect(findEntry(own)).toBe("/assets/index-abc.js");
  expect(findEntry("<p>nothing</p>")).toBeUndefined();
});
