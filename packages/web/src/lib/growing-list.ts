import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** A list, or the first pages of it while the rest is on its way. */
export interface GrowingList<Row> {
  readonly rows: readonly Row[];
  readonly isComplete: boolean;
}

/**
 * Takes in the pages of a list for a query, which has data as soon as the first page has come. A whole list that the
 * query has already stays until all of the next one is there.
 */
export async function collectPages<Row>(
  { client, queryKey }: { readonly client: QueryClient; readonly queryKey: QueryKey },
  pages: AsyncIterable<readonly Row[]>,
): Promise<GrowingList<Row>> {
  const hasWhole = client.getQueryData<GrowingList<Row>>(queryKey)?.isComplete === true;
  const rows: Row[] = [];
  for await (const page of pages) {
    for (const row of page) rows.push(row);
    // Another array each time: who shows the list sees by that that it has grown.
    if (!hasWhole) client.setQueryData<GrowingList<Row>>(queryKey, { rows: rows.slice(), isComplete: false });
  }
  return { rows, isComplete: true };
}
