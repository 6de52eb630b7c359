import { expect, it } from "vitest";
import { FrameReader } from "../../src/work/processes/byte-pipe.ts";

function frame(task: number, text: string): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(task, 0);
  header.writeUInt32LE(text.length, 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

it.each([1, 3, 7, 9, 1_000])("parts frames that arrive in pieces of %i bytes", (size) => {
  const sent = Buffer.concat([frame(1, "first"), frame(1, ""), frame(70_000, "of another task"), frame(2, "x")]);
  const found: [number, string][] = [];
  const reader = new FrameReader((task, bytes) => found.push([task, Buffer.from(bytes).toString()]));
  for (let at = 0; at < sent.length; at += size) expect(reader.take(sent.subarray(at, at + size))).toBe(true);
  expect(found).toEqual([
    [1, "first"],
    [1, ""],
    [70_000, "of another task"],
    [2, "x"],
  ]);
});

it("takes no memory for a frame that is too long to be one", () => {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(1, 0);
  header.writeUInt32LE(0xffff_ffff, 4);
  const reader = new FrameReader(() => expect.unreachable());
  expect(reader.take(header)).toBe(false);
});
