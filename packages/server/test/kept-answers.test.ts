import { describe, expect, it } from "vitest";
import { KeptAnswers } from "../src/modules/kept-answers.ts";

const mebibyte = 1024 * 1024;

function makePacker(bytes = 10) {
  const packs: string[] = [];
  const pack = (name: string) => async () => {
    packs.push(name);
    return new Uint8Array(bytes);
  };
  return { packs, pack };
}

describe("packed answers", () => {
  it("are packed once for all who ask for one state, at once or one after the other", async () => {
    const answers = new KeptAnswers(32 * mebibyte);
    const { packs, pack } = makePacker();
    const [one, another] = await Promise.all([answers.get("a", pack("a")), answers.get("a", pack("a again"))]);
    expect(another).toBe(one);
    expect(await answers.get("a", pack("a once more"))).toBe(one);
    await answers.get("b", pack("b"));
    expect(packs).toEqual(["a", "b"]);
  });

  it("keep no more memory than they take", async () => {
    const packed = new Uint8Array(mebibyte).subarray(0, 10);
    const answer = await new KeptAnswers(32 * mebibyte).get("a", () => Promise.resolve(packed));
    expect(answer).toEqual(packed);
    expect(answer.buffer.byteLength).toBe(10);
  });

  it("are tried again where packing failed", async () => {
    const answers = new KeptAnswers(32 * mebibyte);
    await expect(answers.get("a", () => Promise.reject(new Error("no process")))).rejects.toThrow("no process");
    const { packs, pack } = makePacker();
    await answers.get("a", pack("a"));
    expect(packs).toEqual(["a"]);
  });

  it("are kept up to a size in all, the last asked for first; larger ones not at all", async () => {
    const answers = new KeptAnswers(32 * mebibyte);
    const { packs, pack } = makePacker(15 * mebibyte);
    for (const name of ["a", "b", "a", "c", "a", "b"]) await answers.get(name, pack(name));
    expect(packs).toEqual(["a", "b", "c", "b"]);
    const huge = makePacker(33 * mebibyte);
    for (let asked = 0; asked < 2; asked += 1) await answers.get("huge", huge.pack("huge"));
    expect(huge.packs).toHaveLength(2);
    await answers.get("b", pack("b"));
    expect(packs).toHaveLength(4);
  });
});
