import type { CallOptions } from "@foretell/contract";
import { z } from "zod";

const pageEnd = z.object({ next_cursor: z.string().nullable() });

/** Calls one route of the contract for a page of its list. */
type FetchPage<Row> = (query: { cursor?: string }, options: CallOptions) => Promise<readonly Row[]>;

/** Fetches a list to its end, and gives each page as it comes. */
export async function* listPages<Row>(
  fetchPage: FetchPage<Row>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[], void> {
  let cursor: string | null = null;
  do {
    const answer: { topLevel: unknown } = { topLevel: undefined };
    const options: CallOptions = { signal, onTopLevel: (topLevel) => (answer.topLevel = topLevel) };
    yield await fetchPage(cursor === null ? {} : { cursor }, options);
    cursor = pageEnd.safeParse(answer.topLevel).data?.next_cursor ?? null;
  } while (cursor !== null);
}

/** Fetches a list to its end, page after page, and gives the rows of all. */
export async function listAll<Row>(fetchPage: FetchPage<Row>, signal: AbortSignal): Promise<readonly Row[]> {
  const pages: (readonly Row[])[] = [];
  for await (const page of listPages(fetchPage, signal)) pages.push(page);
  return pages.flat();
}
