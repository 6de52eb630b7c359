import { describe, expect, it } from "vitest";
import { BuiltDiagrams } from "../../src/modules/erd/built-diagrams.ts";

const mebibyte = 1024 * 1024;

function makeBuilder(bytes = 10) {
  const builds: string[] = [];
  const build = (name: string) => async () => {
    builds.push(name);
    return new Uint8Array(bytes);
  };
  return { builds, build };
}

describe("diagrams that were built", () => {
  it("are built once for all who ask for one state, at once or one after the other", async () => {
    const diagrams = new BuiltDiagrams();
    const { builds, build } = makeBuilder();
    const [one, another] = await Promise.all([diagrams.get("a", build("a")), diagrams.get("a", build("a again"))]);
    expect(another).toBe(one);
    expect(await diagrams.get("a", build("a once more"))).toBe(one);
    await diagrams.get("b", build("b"));
    expect(builds).toEqual(["a", "b"]);
  });

  it("keep no more memory than they take", async () => {
    const packed = new Uint8Array(mebibyte).subarray(0, 10);
    const diagram = await new BuiltDiagrams().get("a", () => Promise.resolve(packed));
    expect(diagram).toEqual(packed);
    expect(diagram.buffer.byteLength).toBe(10);
  });

  it("are tried again where building failed", async () => {
    const diagrams = new BuiltDiagrams();
    await expect(diagrams.get("a", () => Promise.reject(new Error("no process")))).rejects.toThrow("no process");
    const { builds, build } = makeBuilder();
    await diagrams.get("a", build("a"));
    expect(builds).toEqual(["a"]);
  });

  it("are kept up to a size in all, the last asked for first; larger ones not at all", async () => {
    const diagrams = new BuiltDiagrams();
    const { builds, build } = makeBuilder(15 * mebibyte);
    for (const name of ["a", "b", "a", "c", "a", "b"]) await diagrams.get(name, build(name));
    expect(builds).toEqual(["a", "b", "c", "b"]);
    const huge = makeBuilder(33 * mebibyte);
    for (let asked = 0; asked < 2; asked += 1) await diagrams.get("huge", huge.build("huge"));
    expect(huge.builds).toHaveLength(2);
    await diagrams.get("b", build("b"));
    expect(builds).toHaveLength(4);
  });
});
