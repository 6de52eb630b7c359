import { describe, expect, it } from "vitest";
import { findNamedGroups } from "../../src/features/diagram/layout/named-groups.ts";
import type { Graph } from "../../src/features/diagram/layout/graph.ts";

/** Tables by their names, a key from each to the one before it of the same start. */
function chains(names: readonly string[], startOf: (name: string) => string): Graph {
  const graph = names.map(() => new Map<number, number>());
  const last = new Map<string, number>();
  for (const [table, name] of names.entries()) {
    const before = last.get(startOf(name));
    if (before !== undefined) {
      graph[table]?.set(before, 1);
      graph[before]?.set(table, 1);
    }
    last.set(startOf(name), table);
  }
  return graph;
}

const prefix = (name: string): string => name.split("_")[0] ?? "";
const all = (names: readonly string[]): number[] => names.map((_, table) => table);
const inPublic = (names: readonly string[]): string[] => names.map(() => "public");
const groupsOf = (names: readonly string[], graph: Graph, namespaces = inPublic(names)) =>
  findNamedGroups(all(names), { names, namespaces }, graph)?.map((group) => group.map((table) => names[table]));

describe("tables grouped by what they are called", () => {
  const named = ["crm_a", "hr_a", "crm_b", "hr_b", "crm_c", "hr_c", "crm_d"];

  it("are those of a prefix, where prefixes have most tables and keys stay in them", () => {
    expect(groupsOf(named, chains(named, prefix))).toEqual([
      ["crm_a", "crm_b", "crm_c", "crm_d"],
      ["hr_a", "hr_b", "hr_c"],
    ]);
  });

  it("are those of a namespace before those of a prefix", () => {
    const namespaces = named.map((name) => (name.endsWith("a") ? "one" : "two"));
    const names = [...named, "crm_e", "hr_e"];
    const spaces = [...namespaces, "one", "two"];
    const graph = chains(names, (name) => spaces[names.indexOf(name)] ?? "");
    expect(groupsOf(names, graph, spaces)?.map((group) => group.length)).toEqual([3, 6]);
  });

  it("are none where keys pay no heed to names", () => {
    expect(
      groupsOf(
        named,
        chains(named, () => ""),
      ),
    ).toBeUndefined();
  });

  it("are none where one name has nearly all tables, or few tables share one", () => {
    const alike = Array.from({ length: 20 }, (_, n) => (n < 17 ? `app_${n}` : `log_${n}`));
    expect(groupsOf(alike, chains(alike, prefix))).toBeUndefined();
    const single = ["customer", "invoice", "payment", "visit", "note_a", "note_b", "note_c"];
    expect(groupsOf(single, chains(single, prefix))).toBeUndefined();
  });
});
