import { functionCatalogues } from "../../dialects/function-catalogue-by-dialect.ts";
import type { FunctionSignature } from "../../dialects/function-catalogue-model.ts";
import { hasVersion } from "../../dialects/has-version.ts";
import type { Catalog, Routine, UserType } from "../../catalog/model.ts";

const routineNames = new WeakMap<Catalog, ReadonlySet<string>>();
const undeclaredNames = new WeakMap<Catalog, ReadonlySet<string>>();
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
  namesIn(routineNames, catalog, () => catalog.routines ?? []);

const routinesByName = new WeakMap<Catalog, ReadonlyMap<string, readonly Routine[]>>();

/** The schema's own routines of a name, written in any case. */
export function routinesOf(catalog: Catalog, name: string): readonly Routine[] {
  let known = routinesByName.get(catalog);
  if (known === undefined)
    routinesByName.set(catalog, (known = Map.groupBy(catalog.routines ?? [], (routine) => routine.name.toLowerCase())));
  return known.get(name.toLowerCase()) ?? [];
}

/** Whether a routine of the schema may be an aggregate: of those nothing but the name is kept. */
export const mayBeAggregate = (catalog: Catalog, name: string): boolean =>
  namesIn(
    undeclaredNames,
    catalog,
    () => catalog.routines?.filter(({ declarations = [] }) => declarations.length === 0) ?? [],
  ).has(name.toLowerCase());

/** The names of the schema's own types and tables in lower case: each is a function that makes a value of its type. */
export const typeNamesOf = (catalog: Catalog): ReadonlySet<string> =>
  namesIn(typeNames, catalog, () => [
    ...catalog.types,
    ...catalog.types.flatMap(multirangeOf),
    ...catalog.tables,
    ...catalog.views,
  ]);

/**
 * The type of several ranges that PostgreSQL makes with a range type.
 * @see https://www.postgresql.org/docs/current/sql-createtype.html (multirange_type_name)
 */
function multirangeOf({ kind, name, definition = "" }: UserType): { readonly name: string }[] {
  if (kind !== "range") return [];
  const given = /\bmultirange_type_name\s*=\s*(?:[\w"]+\.)?"?(\w+)"?/iu.exec(definition)?.[1];
  return [{ name: given ?? (name.includes("range") ? name.replace("range", "multirange") : `${name}_multirange`) }];
}

function namesIn(
  known: WeakMap<Catalog, ReadonlySet<string>>,
  catalog: Catalog,
  objectsOf: () => readonly { readonly name: string }[],
): ReadonlySet<string> {
  let names = known.get(catalog);
  if (names === undefined) known.set(catalog, (names = new Set(objectsOf().map(({ name }) => name.toLowerCase()))));
  return names;
}
