import { functionCatalogues } from "../../dialects/function-catalogue-by-dialect.ts";
import type { FunctionSignature } from "../../dialects/function-catalogue-model.ts";
import { hasVersion } from "../../dialects/has-version.ts";
import type { Catalog } from "../../catalog/model.ts";

const routineNames = new WeakMap<Catalog, ReadonlySet<string>>();
const typeNames = new WeakMap<Catalog, ReadonlySet<string>>();

/** The ways to call a function that the database has by itself, in the version of the schema; null where it has none of the name. */
export function signaturesOf(catalog: Catalog, name: string): readonly FunctionSignature[] | null {
  const { dialect, serverVersion } = catalog;
  const all = functionCatalogues[dialect].find(name.toLowerCase());
  const own = all?.filter(({ since }) => hasVersion(dialect, serverVersion, since)) ?? [];
  return own.length > 0 ? own : null;
}

/** The names of the schema's own routines in lower case, members of packages too. */
export const routineNamesOf = (catalog: Catalog): ReadonlySet<string> =>
  namesIn(routineNames, catalog, catalog.routines ?? []);

/** The names of the schema's own types and tables in lower case: each is a function that makes a value of its type. */
export const typeNamesOf = (catalog: Catalog): ReadonlySet<string> =>
  namesIn(typeNames, catalog, [...catalog.types, ...catalog.tables, ...catalog.views]);

function namesIn(
  known: WeakMap<Catalog, ReadonlySet<string>>,
  catalog: Catalog,
  objects: readonly { readonly name: string }[],
): ReadonlySet<string> {
  let names = known.get(catalog);
  if (names === undefined) known.set(catalog, (names = new Set(objects.map(({ name }) => name.toLowerCase()))));
  return names;
}
