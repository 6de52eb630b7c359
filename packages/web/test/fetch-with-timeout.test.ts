import { ApiError, authRoutes, createClient } from "@foretell/contract";
import { expect, it } from "vitest";
import { fetchWithTimeout, requestTimeoutMs } from "../src/lib/fetch-with-timeout.ts";

const neverAnswers: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
  });

it("waits 30 seconds unless told otherwise", () => {
  expect(requestTimeoutMs).toBe(30_000);
});

it("gives up in words a person reads", async () => {
  const call = createClient({ fetch: fetchWithTimeout(20, neverAnswers) });
  const failure = await call(authRoutes.me, {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: "TIMEOUT", message: "The server did not answer within 0.02 seconds" });
});

it("leaves it to the caller to cancel", async () => {
  const controller = new AbortController();
  const answer = fetchWithTimeout(5_000, neverAnswers)("http://127.0.0.1/", { signal: controller.signal });
  controller.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
});
