import { diffCatalogs } from "@foretell/engine";
import type { Catalog, RenameDecisions, SchemaDiff } from "@foretell/engine";

/**
 * How a state of a schema differs from the one before it. Everything counts as added before the first, and where the one before is
 * of another database: the type of a schema can change while it has no tables.
 */
export function diffStates(before: Catalog | null, after: Catalog, decisions?: RenameDecisions): SchemaDiff {
  return diffCatalogs(stateBefore(before, after), after, decisions);
}

/** What a state is compared with: the one before it, or one of the same database that holds nothing. */
export function stateBefore(before: Catalog | null, after: Catalog): Catalog {
  return before === null || before.dialect !== after.dialect ? emptied(after) : before;
}

function emptied(catalog: Catalog): Catalog {
  return {
    ...catalog,
    tables: [],
    foreignKeys: [],
    views: [],
    triggers: [],
    rules: [],
    types: [],
    sequences: [],
    synonyms: [],
    routines: [],
  };
}
