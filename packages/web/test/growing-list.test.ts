import { QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { collectPages, type GrowingList } from "../src/lib/growing-list.ts";

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => client.clear());

/** A query of three pages of one row each, each of which comes or fails when it is told to. */
function makeQuery() {
  const gates = [0, 1, 2].map(() => Promise.withResolvers<string>());
  async function* pages() {
    for (const { promise } of gates) yield [await promise];
  }
  const query = queryOptions({
    queryKey: ["list"],
    queryFn: ({ client: own, queryKey }) => collectPages({ client: own, queryKey }, pages()),
  });
  return {
    query,
    letCome: (page: number) => gates[page]?.resolve("abc".charAt(page)),
    fail: (page: number) => gates[page]?.reject(new Error("away")),
  };
}

it("is there as soon as its first page has come, and says when it is whole", async () => {
  const { query, letCome } = makeQuery();
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => {});
  const data = () => observer.getCurrentResult().data;
  expect(data()).toBeUndefined();
  letCome(0);
  await vi.waitFor(() => expect(data()).toEqual({ rows: ["a"], isComplete: false }));
  letCome(1);
  await vi.waitFor(() => expect(data()).toEqual({ rows: ["a", "b"], isComplete: false }));
  letCome(2);
  await vi.waitFor(() => expect(data()).toEqual({ rows: ["a", "b", "c"], isComplete: true }));
  stop();
});

it("gives way to the next one only when that is whole", async () => {
  const { query, letCome } = makeQuery();
  const before: GrowingList<string> = { rows: ["before"], isComplete: true };
  client.setQueryData(query.queryKey, before);
  const fetched = client.fetchQuery(query);
  letCome(0);
  letCome(1);
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  expect(client.getQueryData(query.queryKey)).toEqual(before);
  letCome(2);
  expect(await fetched).toEqual({ rows: ["a", "b", "c"], isComplete: true });
  expect(client.getQueryData(query.queryKey)).toEqual({ rows: ["a", "b", "c"], isComplete: true });
});

it("is no whole one where a page fails", async () => {
  const { query, letCome, fail } = makeQuery();
  const fetched = client.fetchQuery(query);
  letCome(0);
  fail(1);
  await expect(fetched).rejects.toThrow("away");
  expect(client.getQueryState(query.queryKey)).toMatchObject({
    status: "error",
    data: { rows: ["a"], isComplete: false },
  });
});
