import { badRequest } from "../../errors.ts";

export interface StallLimit {
  /** How long the sender may take for `minBytes`; time in which nobody asks for its bytes does not count. */
  readonly windowMs: number;
  readonly minBytes: number;
}

/** Slower than any line that a dump could be sent over. */
export const uploadStallLimit: StallLimit = { windowMs: 30_000, minBytes: 32 * 1024 };

/**
 * The bytes of a sender, for as long as they keep coming: whoever reads them holds a thread, which one that trickles
 * would keep from everybody else. Throws a 400 where fewer than `minBytes` come within `windowMs`.
 */
export async function* refuseStalled(
  chunks: AsyncIterable<Uint8Array>,
  { windowMs, minBytes }: StallLimit,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let waitedMs = 0;
  let receivedBytes = 0;
  let isDone = false;
  try {
    for (;;) {
      const askedMs = performance.now();
      const next = await within(iterator.next(), windowMs - waitedMs, () => stalled(windowMs));
      isDone = next.done === true;
      if (next.done === true) return;
      waitedMs += performance.now() - askedMs;
      receivedBytes += next.value.length;
      if (receivedBytes >= minBytes) receivedBytes = waitedMs = 0;
      else if (waitedMs >= windowMs) throw stalled(windowMs);
      yield next.value;
    }
  } catch (error) {
    isDone = true;
    // A generator that waits for its next chunk ends only after that, so nobody waits for its end.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
    throw error;
  } finally {
    if (!isDone) await iterator.return?.();
  }
}

function stalled(windowMs: number): Error {
  return badRequest(
    `The upload stopped: next to nothing of it came for ${windowMs / 1_000} seconds. Check the connection and import again.`,
  );
}

async function within<T>(result: Promise<T>, timeMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(1, timeMs));
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
