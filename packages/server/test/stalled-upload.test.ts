import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuseStalled } from "../src/modules/schemas/stalled-upload.ts";

const limit = { windowMs: 200, minBytes: 10 };

// The clock stands still until a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends pieces of a size, each after a pause; once they are sent, nothing more and no end where `hangs`. */
async function* sender(pieces: number, sizeBytes: number, pauseMs: number, hangs = false): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    await pause(pauseMs);
    yield Buffer.alloc(sizeBytes);
  }
  if (hangs) await new Promise(() => undefined);
}

/** Receives all, reading each chunk for a while, and gives the bytes or the error with the time that it took. */
async function receive(chunks: AsyncIterable<Uint8Array>, readMs = 0) {
  const startedMs = performance.now();
  let receivedBytes = 0;
  const receiving = (async () => {
    for await (const chunk of refuseStalled(chunks, limit)) {
      receivedBytes += chunk.length;
      if (readMs > 0) await pause(readMs);
    }
  })().then(
    () => ({ receivedBytes, error: undefined, tookMs: performance.now() - startedMs }),
    (error: unknown) => ({ receivedBytes, error, tookMs: performance.now() - startedMs }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return receiving;
}

describe("an upload", () => {
  it("is received while its bytes keep coming", async () => {
    expect(await receive(sender(12, 10, 150))).toMatchObject({ receivedBytes: 120, error: undefined });
  });

  it.each([
    ["trickles", sender(100, 1, 25), 200],
    ["sends nothing at all", sender(0, 0, 0, true), 200],
    ["stops in the middle", sender(3, 100, 50, true), 350],
  ])("is ended where its sender %s", async (_name, chunks, tookMs) => {
    const result = await receive(chunks);
    expect(result.error).toMatchObject({
      code: "MALFORMED",
      message: expect.stringMatching(/^The upload stopped: next to nothing of it came for 0\.2 seconds\./),
    });
    expect(result.tookMs).toBe(tookMs);
  });

  it("may be read as slowly as its reader likes", async () => {
    expect(await receive(sender(5, 1, 0), 800)).toMatchObject({ receivedBytes: 5, error: undefined });
  });
});
