import { describe, expect, it } from "vitest";
import { KeptPages } from "../src/modules/kept-pages.ts";

const page = (state: string, bytes = 10) => Promise.resolve({ state, packed: new Uint8Array(bytes).fill(bytes) });

describe("pages that are kept", () => {
  it("are given again where the reader says that they are as they were, and renewed where not", async () => {
    const pages = new KeptPages(1_000);
    const known: (string | undefined)[] = [];
    const read = (state: string) => (had: string | undefined) => {
      known.push(had);
      return had === state ? Promise.resolve(undefined) : page(state, state.length);
    };
    const first = await pages.get("a", read("one"));
    expect(await pages.get("a", read("one"))).toBe(first);
    expect(await pages.get("a", read("other"))).toHaveLength(5);
    expect(await pages.get("b", read("one"))).toHaveLength(3);
    expect(known).toEqual([undefined, "one", "one", undefined]);
  });

  it("keep no more than they may, nor the memory that a page was packed in", async () => {
    const pages = new KeptPages(100);
    const packed = new Uint8Array(50_000).subarray(0, 40);
    const kept = await pages.get("a", () => Promise.resolve({ state: "s", packed }));
    expect(kept.buffer.byteLength).toBe(40);
    await pages.get("b", () => page("s", 90));
    const known: (string | undefined)[] = [];
    await pages.get("a", (had) => {
      known.push(had);
      return page("s");
    });
    expect(known).toEqual([undefined]);
  });

  it("are not invented: a reader that knows none and gives none has a mistake", async () => {
    await expect(new KeptPages(100).get("a", () => Promise.resolve(undefined))).rejects.toThrow("not known");
  });
});
