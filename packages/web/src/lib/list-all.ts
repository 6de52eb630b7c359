import type { AnsweredPage } from "@foretell/contract";

/** Calls one route of the contract for a page of its list. */
type FetchPage<Row> = (query: { cursor?: string }) => Promise<AnsweredPage<readonly Row[]>>;

/** Fetches a list to its end, and gives each page as it comes. */
export async function* listPages<Row>(fetchPage: FetchPage<Row>): AsyncGenerator<readonly Row[], void> {
  let cursor: string | null = null;
  do {
    const page: AnsweredPage<readonly Row[]> = await fetchPage(cursor === null ? {} : { cursor });
    yield page.data;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Fetches a list to its end, page after page, and gives the rows of all. */
export async function listAll<Row>(fetchPage: FetchPage<Row>): Promise<readonly Row[]> {
  const pages: (readonly Row[])[] = [];
  for await (const page of listPages(fetchPage)) pages.push(page);
  return pages.flat();
}
