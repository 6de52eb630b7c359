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
  if (count === 0 || risk === "safe") {
    const isMostly = told.some(({ caveat }) => caveat !== undefined && caveat !== null);
    return `${which}: ${isMostly ? "safe, mostly" : "safe"}`;
  }
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
  const groups = groupByKind(changes);
  const parts: string[] = [];
  let told = 0;
  for (const [kind, noun, verb] of named) {
    if (parts.length === partLimit) break;
    const own = groups.get(kind);
    if (own === undefined) continue;
    told += own.count;
    parts.push(`${formatQuantity(own.count, noun)} ${verb}${placeOf(kind, own.table)}`);
  }
  const rest = changes.length - told;
  if (rest > 0 && told > 0) parts.push(formatQuantity(rest, "further change"));
  return parts.join(", ");
}

interface Group {
  count: number;
  /** The one table on which all of them stand. */
  table: Change["table"];
}

function groupByKind(changes: readonly Change[]): ReadonlyMap<ChangeKind, Group> {
  const groups = new Map<ChangeKind, Group>();
  for (const { kind, table } of changes) {
    const group = groups.get(kind);
    if (group === undefined) {
      groups.set(kind, { count: 1, table });
      continue;
    }
    group.count += 1;
    if (group.table?.name !== table?.name || group.table?.namespace !== table?.namespace) group.table = null;
  }
  return groups;
}

function placeOf(kind: ChangeKind, table: Change["table"]): string {
  if (table === null || kind.startsWith("table") || kind.startsWith("view") || kind.startsWith("partition")) return "";
  return kind.endsWith("removed")
    ? ` from ${table.name}`
    : kind.endsWith("added")
      ? ` to ${table.name}`
      : ` in ${table.name}`;
}
