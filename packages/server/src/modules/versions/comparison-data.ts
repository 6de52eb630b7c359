import type { RenamedPair, VersionComparison } from "@foretell/contract";
import { displayName, keyOf } from "@foretell/engine";
import type { Catalog, Change, ForeignKey, RenamePair } from "@foretell/engine";
import type { ComparedStates, ComparisonRequest } from "./compare-states.ts";
import { toSchemaChange, toSchemaRename } from "./schema-changes.ts";

/** What separates two states, as the interface tells it. */
export function toComparison(
  head: ComparisonRequest["head"],
  { before, after, diff }: ComparedStates,
): VersionComparison {
  const { changes, renames, unusedDecisions, totals, headline, worstRisk } = diff;
  return {
    ...head,
    ...namesOfTables(before, after, changes),
    headline,
    worst_risk: worstRisk,
    risk_counts: totals.byRisk,
    changes: changes.map((change) => toSchemaChange(change, before, after)),
    renames: renames.map((rename) => toSchemaRename(rename, before, after)),
    unused_decisions: unusedDecisions.map((pair) => toRenamedPair(pair, before, after)),
  };
}

function namesOfTables(
  before: Catalog,
  after: Catalog,
  changes: readonly Change[],
): Pick<VersionComparison, "tables" | "relationships"> {
  const tables = { added: new Map<string, string>(), removed: new Map<string, string>() };
  const relationships: VersionComparison["relationships"] = { added: [], removed: [] };
  const tablesAfter = new Map(after.tables.map((table) => [keyOf(after, table), displayName(after, table)]));
  const modified = new Map<string, string>();
  for (const change of changes) {
    const key = change.table === null ? "" : keyOf(after, change.table);
    const shown = tablesAfter.get(key);
    if (change.kind === "table-added" || change.kind === "partition-added") tables.added.set(key, change.object);
    else if (change.kind === "table-removed" || change.kind === "partition-removed")
      tables.removed.set(key, change.object);
    else if (shown !== undefined && change.isWithTable !== true) modified.set(key, shown);
    if (change.kind === "foreign-key-added") relationships.added.push(endsOf(after, change.after));
    if (change.kind === "foreign-key-removed") relationships.removed.push(endsOf(before, change.before));
  }
  for (const key of tables.added.keys()) modified.delete(key);
  return {
    tables: { added: named(tables.added), removed: named(tables.removed), modified: named(modified) },
    relationships,
  };
}

function named(tables: ReadonlyMap<string, string>): { name: string }[] {
  return Array.from(tables.values(), (name) => ({ name }));
}

function endsOf(catalog: Catalog, { table, referencedTable }: ForeignKey): { from: string; to: string } {
  return { from: displayName(catalog, table), to: displayName(catalog, referencedTable) };
}

function toRenamedPair(pair: RenamePair, before: Catalog, after: Catalog): RenamedPair {
  return pair.kind === "table"
    ? [displayName(before, pair.before), displayName(after, pair.after)]
    : [displayName(after, pair.table), pair.before, pair.after];
}
