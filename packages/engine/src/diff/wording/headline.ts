import { formatCount, formatQuantity } from "../../impact/wording.ts";
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

/**
 * A diff in one sentence: how many of its changes have the worst risk, and which of these weigh most. What is safe beside them
 * is counted and not named: it would be read as just as bad.
 */
export function headlineOf(changes: readonly Change[], totals: DiffTotals, worst: Risk | null): string {
  if (totals.changes === 0) return "Nothing differs";
  const risk = worst ?? "safe";
  const count = totals.byRisk[risk];
  const told = changes.filter((change) => change.isWithTable !== true && (count === 0 || change.risk === risk));
  const parts = partsOf(told);
  const which = parts === "" ? formatQuantity(told.length, "change") : parts;
  if (count === 0 || risk === "safe") return `${which}: safe`;
  if (totals.changes === 1)
    return risk === "breaking" ? `${which}: breaking` : `${which}: whether it comes through depends on the rows`;
  const isAll = count === totals.changes;
  const share = `${isAll ? "all" : `${formatCount(count)} of`} ${formatCount(totals.changes)} changes`;
  const list = parts === "" ? "" : `: ${parts}`;
  if (risk === "breaking") return `${share.replace(/^a/u, "A")} ${count === 1 ? "is" : "are"} breaking${list}`;
  return `Whether ${share} ${count === 1 ? "comes" : "come"} through depends on the rows${list}`;
}

/** The changes by their kinds; empty where none is of a kind that is named. */
function partsOf(changes: readonly Change[]): string {
  const parts: string[] = [];
  let told = 0;
  for (const [kind, noun, verb] of named) {
    if (parts.length === partLimit) break;
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) continue;
    told += own.length;
    parts.push(`${formatQuantity(own.length, noun)} ${verb}${placeOf(kind, own)}`);
  }
  const rest = changes.length - told;
  if (rest > 0 && told > 0) parts.push(formatQuantity(rest, "further change"));
  return parts.join(", ");
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
