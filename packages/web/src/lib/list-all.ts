import type { CallOptions } from "@foretell/contract";
import { z } from "zod";

const pageEnd = z.object({ next_cursor: z.string().nullable() });

/** Fetches a list to its end, page after page, and gives the rows of all. `fetchPage` calls one route of the contract. */
export async function listAll<Row>(
  fetchPage: (query: { cursor?: string }, options: CallOptions) => Promise<readonly Row[]>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const pages: (readonly Row[])[] = [];
  let cursor: string | null = null;
  do {
    const answer: { topLevel: unknown } = { topLevel: undefined };
    const options: CallOptions = { signal, onTopLevel: (topLevel) => (answer.topLevel = topLevel) };
    pages.push(await fetchPage(cursor === null ? {} : { cursor }, options));
    cursor = pageEnd.safeParse(answer.topLevel).data?.next_cursor ?? null;
  } while (cursor !== null);
  return pages.flat();
}
