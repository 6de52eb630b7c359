import { keepsForeignKeys } from "../dialects/mysql/storage-engines.ts";
import { keyOf } from "../catalog/catalog-index.ts";
import type { CensusTaker } from "./census-taker.ts";
import type { Catalog } from "../catalog/model.ts";

/** Notes the foreign keys of a dump that reference nothing, and those that its database reads and forgets. */
export function noteKeys(catalog: Catalog, census: CensusTaker): void {
  for (const { name, table, referencedTable, isDangling } of catalog.foreignKeys) {
    if (!isDangling) continue;
    const key = name === null ? "A foreign key" : `Foreign key ${name}`;
    census.note(
      "dangling",
      `${key} of ${table.name} references ${referencedTable.name}, which is not in the dump as it would have to be.`,
    );
  }
  if (catalog.dialect === "mysql") noteIgnoredKeys(catalog, census);
}

function noteIgnoredKeys(catalog: Catalog, census: CensusTaker): void {
  const keyless = new Set(
    catalog.tables.filter(({ options }) => !keepsForeignKeys(options)).map((table) => keyOf(catalog, table)),
  );
  const ignored = catalog.foreignKeys.filter(({ isEnforced }) => !isEnforced);
  const byEngine = ignored.filter(({ table }) => keyless.has(keyOf(catalog, table))).length;
  const inline = ignored.length - byEngine;
  if (byEngine > 0) {
    const keys = byEngine === 1 ? "1 foreign key belongs to a table" : `${byEngine} foreign keys belong to tables`;
    census.note("engine-without-keys", `${keys} whose storage engine has none; ${areKept(byEngine)} as not enforced.`);
  }
  if (inline > 0) {
    const keys = inline === 1 ? "1 foreign key is" : `${inline} foreign keys are`;
    const server = catalog.serverVersion ?? "a server of unknown version";
    census.note(
      "inline-references",
      `${keys} written as REFERENCES behind a column. MySQL ignores this before version 9.0, MariaDB enforces it; for ${server} ${areKept(inline)} as not enforced.`,
    );
  }
}

const areKept = (count: number): string => (count === 1 ? "it is kept" : "they are kept");
