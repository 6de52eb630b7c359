import type { ComparedState, RenamedPair, RenameQuery } from "@foretell/contract";
import { displayName } from "@foretell/engine";
import type {
  Catalog,
  QualifiedName,
  RenameDecisions,
  RenamePair,
  SchemaDiff,
  SchemaStatistics,
} from "@foretell/engine";
import { unpackSnapshot } from "../../work/snapshot.ts";
import { diffStates } from "./diff-states.ts";

/** Two states that are to be compared, for a work process. */
export interface ComparisonRequest {
  readonly head: { readonly from: ComparedState; readonly to: ComparedState };
  /** Two packed snapshots. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly decisions: RenameQuery;
}

/** Two states with what separates them. */
export interface ComparedStates {
  readonly before: Catalog;
  readonly after: Catalog;
  readonly diff: SchemaDiff;
  /** What was decided of renames. */
  readonly decisions: RenameDecisions;
  /** What is known of the rows of each. */
  readonly statistics: { readonly before: SchemaStatistics; readonly after: SchemaStatistics };
}

/** Unpacks two states and compares them. Throws StoredShapeError. */
export function compareStates(request: ComparisonRequest): ComparedStates {
  const [old, now] = [unpackSnapshot(request.before), unpackSnapshot(request.after)];
  const { catalog: before } = old;
  const { catalog: after } = now;
  const decisions = readDecisions(before, after, request.decisions);
  const diff = diffStates(before, after, decisions);
  return { before, after, diff, decisions, statistics: { before: old.statistics, after: now.statistics } };
}

/** What is decided of renames, by the names that people know tables by. Those that no state has are decisions about nothing. */
function readDecisions(
  before: Catalog,
  after: Catalog,
  { confirmed = [], refused = [] }: RenameQuery,
): RenameDecisions {
  if (confirmed.length + refused.length === 0) return {};
  const [old, fresh] = [namesOf(before), namesOf(after)];
  const toPair = (pair: RenamedPair): RenamePair => {
    if (pair.length === 2) return { kind: "table", before: old(pair[0]), after: fresh(pair[1]) };
    return { kind: "column", table: fresh(pair[0]), before: pair[1], after: pair[2] };
  };
  return { confirmed: confirmed.map(toPair), refused: refused.map(toPair) };
}

function namesOf(catalog: Catalog): (shown: string) => QualifiedName {
  const byName = new Map<string, QualifiedName>(catalog.tables.map((table) => [displayName(catalog, table), table]));
  return (shown) => {
    const { namespace, name } = byName.get(shown) ?? { namespace: catalog.defaultNamespace, name: shown };
    return { namespace, name };
  };
}
