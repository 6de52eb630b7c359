import type { Catalog } from "@foretell/engine";

/** What a schema has beside tables and foreign keys: the lists of a catalog that are columns of `schema_objects`. */
export const objectLists = [
  "views",
  "triggers",
  "rules",
  "types",
  "sequences",
  "synonyms",
  "routines",
  "extensions",
  "operators",
  "casts",
] as const satisfies readonly (keyof Catalog)[];
