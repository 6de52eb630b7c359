import type { DbType } from "@foretell/contract";
import { Disclosure } from "../../../components/disclosure.tsx";
import { dialectLabels } from "../../../lib/dialects.ts";
import { CatalogQueries } from "../catalog-queries.tsx";

/** How to take a schema out of a live database: a query to copy, and how to run it. Folded, and fetched when unfolded. */
export function LiveDatabase({ dbType }: { dbType: DbType }) {
  return (
    <Disclosure title={`From a live ${dialectLabels[dbType]} database`} startsOpen={false}>
      <p className="mb-6 max-w-reading text-ink-soft">
        The query changes nothing. It prints tables, keys, actions, indexes, row counts and column statistics as JSON;
        paste that above or choose its file. No password ever comes here.
      </p>
      <CatalogQueries dbType={dbType} />
    </Disclosure>
  );
}
