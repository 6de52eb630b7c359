import { formatQuantity } from "../../impact/wording.ts";
import type { Change, ChangeKind, DiffTotals, Risk } from "../model.ts";

/** Kinds that a headline names, with their noun and verb; the weightiest first. */
const named: readonly (readonly [kind: ChangeKind, noun: string, verb: string])[] = [
  ["table-removed", "table", "removed"],
  ["table-renamed", "table", "renamed"],
  ["table-added", "table", "added"],
  ["partition-removed", "partition", "removed"],
  ["partition-added", "partition", "added"],
  ["column-removed", "column", "removed"],
  ["column-renamed", "column", "renamed"],
  ["column-type-changed", "column type", "changed"],
  ["column-added", "column", "added"],
  ["foreign-key-added", "foreign key", "added"],
  ["foreign-key-removed", "foreign key", "removed"],
  ["foreign-key-changed", "foreign key", "changed"],
  ["unique-key-removed", "unique key", "removed"],
  ["unique-key-added", "unique key", "added"],
  ["view-removed", "view", "removed"],
  ["view-changed", "view", "changed"],
  ["view-added", "view", "added"],
];
const partLimit = 4;

/** A diff in one sentence: what was done most weightily, how much else, and the worst risk. */
export function headlineOf(changes: readonly Change[], totals: DiffTotals, worst: Risk | null): string {
  if (totals.changes === 0) return "Nothing differs";
  const listed = changes.filter(({ isWithTable }) => isWithTable !== true);
  const parts: string[] = [];
  let told = 0;
  for (const [kind, noun, verb] of named) {
    if (parts.length === partLimit) break;
    const own = listed.filter((change) => change.kind === kind);
    if (own.length === 0) continue;
    told += own.length;
    parts.push(`${formatQuantity(own.length, noun)} ${verb}${placeOf(kind, own)}`);
  }
  const rest = totals.changes - told;
  if (rest > 0) parts.push(formatQuantity(rest, parts.length === 0 ? "change" : "further change"));
  return `${parts.join(", ")}: ${worst === "data-dependent" ? "the rows decide" : (worst ?? "safe")}`;
}

/** The one table on which all of them stand. */
function placeOf(kind: ChangeKind, changes: readonly Change[]): string {
  if (kind.startsWith("table") || kind.startsWith("view") || kind.startsWith("partition")) return "";
  const [first] = changes;
  const table = first?.table;
  if (
    !table ||
    !changes.every((change) => change.table?.name === table.name && change.table.namespace === table.namespace)
  )
    return "";
  return kind.endsWith("removed")
    ? ` from ${table.name}`
    : kind.endsWith("added")
      ? ` to ${table.name}`
      : ` in ${table.name}`;
}
