import type { SchemaChange, SchemaRename } from "@foretell/contract";
import { displayName } from "@foretell/engine";
import type { Catalog, Change, QualifiedName, Rename } from "@foretell/engine";

/** A change of a diff as the interface shows it. */
export function toSchemaChange(change: Change, before: Catalog, after: Catalog): SchemaChange {
  return {
    id: change.id,
    kind: change.kind,
    table: shownName(change.after === null ? before : after, change.table),
    object: change.object,
    before: change.beforeText,
    after: change.afterText,
    risk: change.risk,
    reason: change.reason,
    caveat: change.caveat,
    description: change.sentence,
    is_with_table: change.isWithTable === true,
  };
}

/** A rename of a diff as the interface shows it. */
export function toSchemaRename({ pair, basis, score, ground }: Rename, before: Catalog, after: Catalog): SchemaRename {
  const names =
    pair.kind === "table"
      ? { table: null, before: displayName(before, pair.before), after: displayName(after, pair.after) }
      : { table: displayName(after, pair.table), before: pair.before, after: pair.after };
  return { kind: pair.kind, ...names, basis, score, ground };
}

function shownName(catalog: Catalog, name: QualifiedName | null): string | null {
  return name === null ? null : displayName(catalog, name);
}
