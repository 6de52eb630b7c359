import { ApiError } from "@foretell/contract";

/** No answer within this time is a failure. */
export const requestTimeoutMs = 30_000;

/** `fetch` that gives up after `timeoutMs`, and tells so in the words of an answer. */
export function fetchWithTimeout(timeoutMs = requestTimeoutMs, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      return await send(input, { ...init, signal });
    } catch (cause) {
      if (!timeout.aborted || init?.signal?.aborted === true) throw cause;
      const message = `The server did not answer within ${timeoutMs / 1_000} seconds`;
      throw new ApiError(message, { status: 0, code: "TIMEOUT", cause });
    }
  };
}
