import type { QualifiedName } from "../catalog/model.ts";
import type { Change, ChangeKind, DiffTotals, Risk } from "./model.ts";

/** Counts what a diff holds; what comes and goes with a table counts with that. */
export function countChanges(changes: readonly Change[]): DiffTotals {
  const byRisk: Record<Risk, number> = { breaking: 0, "data-dependent": 0, safe: 0 };
  const byKind: Partial<Record<ChangeKind, number>> = {};
  const whole = new NameSet();
  const touched = new NameSet();
  let count = 0;
  let tablesAdded = 0;
  let tablesRemoved = 0;
  for (const { kind, risk, table, isWithTable } of changes) {
    if (isWithTable === true) continue;
    count += 1;
    byRisk[risk] += 1;
    byKind[kind] = (byKind[kind] ?? 0) + 1;
    const isAdded = kind === "table-added" || kind === "partition-added";
    const isRemoved = kind === "table-removed" || kind === "partition-removed";
    if (isAdded) tablesAdded += 1;
    if (isRemoved) tablesRemoved += 1;
    if (table === null || kind.startsWith("view-")) continue;
    if (isAdded || isRemoved) whole.add(table);
    else touched.add(table);
  }
  return { changes: count, byRisk, byKind, tablesAdded, tablesRemoved, tablesModified: touched.sizeWithout(whole) };
}

/** Names by namespace. */
class NameSet {
  readonly #names = new Map<string, Set<string>>();

  add({ namespace, name }: QualifiedName): void {
    const names = this.#names.get(namespace);
    if (names) names.add(name);
    else this.#names.set(namespace, new Set([name]));
  }

  /** How many of the names are not in another set. */
  sizeWithout(other: NameSet): number {
    let size = 0;
    for (const [namespace, names] of this.#names) {
      const others = other.#names.get(namespace);
      for (const name of names) if (others?.has(name) !== true) size += 1;
    }
    return size;
  }
}
