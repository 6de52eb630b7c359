import { comparableName } from "../catalog/names.ts";
import type { Catalog, QualifiedName } from "../catalog/model.ts";

/** Names of one of two catalogs that are compared, in the form under which both know them. */
export interface CatalogNames {
  /** Equal for the same object of both catalogs: their default namespaces count as one. */
  readonly keyOf: (name: QualifiedName) => string;
  readonly columnKeyOf: (name: string) => string;
  /** Empty for the default namespace. */
  readonly namespaceKeyOf: (namespace: string) => string;
}

/** The names of a catalog. Databases and users are often named otherwise in two dumps of one schema, so the default namespace has no name. */
export function catalogNames({ dialect, defaultNamespace }: Catalog): CatalogNames {
  const columnKeyOf = (name: string): string => comparableName(dialect, name);
  const home = columnKeyOf(defaultNamespace);
  // One namespace follows another hardly ever.
  let last = { namespace: defaultNamespace, key: "" };
  const namespaceKeyOf = (namespace: string): string => {
    if (namespace !== last.namespace) {
      const key = columnKeyOf(namespace);
      last = { namespace, key: key === home ? "" : key };
    }
    return last.key;
  };
  // MySQL tells tables apart by case on most systems.
  const tableKeyOf = dialect === "mysql" ? (name: string) => name : columnKeyOf;
  return {
    columnKeyOf,
    namespaceKeyOf,
    keyOf: ({ namespace, name }) => `${namespaceKeyOf(namespace)}\u0000${tableKeyOf(name)}`,
  };
}
