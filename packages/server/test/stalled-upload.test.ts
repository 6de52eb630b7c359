import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { refuseStalled } from "../src/modules/schemas/stalled-upload.ts";

const limit = { windowMs: 200, minBytes: 10 };

/** Sends pieces of a size, each after a pause; once they are sent, nothing more and no end where `hangs`. */
async function* sender(pieces: number, sizeBytes: number, pauseMs: number, hangs = false): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    await sleep(pauseMs);
    yield Buffer.alloc(sizeBytes);
  }
  if (hangs) await new Promise(() => undefined);
}

async function receive(chunks: AsyncIterable<Uint8Array>, readMs = 0): Promise<number> {
  let receivedBytes = 0;
  for await (const chunk of chunks) {
    receivedBytes += chunk.length;
    if (readMs > 0) await sleep(readMs);
  }
  return receivedBytes;
}

describe("an upload", () => {
  it("is received while its bytes keep coming", async () => {
    expect(await receive(refuseStalled(sender(12, 10, 30), limit))).toBe(120);
  });

  it.each([
    ["trickles", sender(100, 1, 25)],
    ["sends nothing at all", sender(0, 0, 0, true)],
    ["stops in the middle", sender(3, 100, 0, true)],
  ])("is ended where its sender %s", async (_name, chunks) => {
    const startedMs = performance.now();
    await expect(receive(refuseStalled(chunks, limit))).rejects.toMatchObject({
      code: "MALFORMED",
      message: expect.stringMatching(/^The upload stopped: next to nothing of it came for 0\.2 seconds\./),
    });
    expect(performance.now() - startedMs).toBeLessThan(1_500);
  });

  it("may be read as slowly as its reader likes", async () => {
    expect(await receive(refuseStalled(sender(5, 1, 0), limit), 80)).toBe(5);
  });
});
