import { type Graph, inducedGraph, undirectedGraph } from "./graph.ts";
import type { LayoutProblem, ModuleRegion, ModuleTitle } from "./layout-problem.ts";
import { louvain } from "./louvain.ts";
import { mergeSmall } from "./merge-small.ts";
import { makeModuleTitle, prefixesOf } from "./module-title.ts";
import { findNamedGroups } from "./named-groups.ts";

/** A community larger than this is divided again. */
const maxModuleSize = 26;
/** Fewer tables with one prefix make no module of their own. */
const minPrefixGroup = 3;

export interface TableGroup {
  readonly title: ModuleTitle;
  readonly kind: ModuleRegion["kind"];
  readonly tables: readonly number[];
  /** The parts that the tables are laid out in, where they are too many for one. */
  readonly parts?: readonly (readonly number[])[];
}

/** How the tables of a problem are connected; every variant of a layout asks for it. */
export interface Connections {
  /** By every key. */
  readonly all: Graph;
  /** By the keys that are lines and have no hub at an end. */
  readonly besideHubs: Graph;
}

export function findConnections({ heights, isHub, links }: LayoutProblem): Connections {
  const isOfHub = (link: number): boolean => isHub[links.from[link] ?? -1] === true || links.isStub[link] === 1;
  return {
    all: undirectedGraph(heights.length, links, () => false),
    besideHubs: undirectedGraph(heights.length, links, isOfHub),
  };
}

/**
 * Groups the tables: the hubs, the communities of the other keys (one group a namespace or name prefix where these
 * dominate), the tables that reference nothing but hubs (by name prefix), and those that are not connected at all. Every
 * table is in exactly one group.
 */
export function findModules(
  problem: LayoutProblem,
  { all, besideHubs: graph }: Connections,
  { resolution, minModuleSize }: { readonly resolution: number; readonly minModuleSize: number },
): TableGroup[] {
  const { names, namespaces, isHub } = problem;
  const tables = Array.from({ length: problem.heights.length }, (_, table) => table);
  const title = makeModuleTitle(names, namespaces, graph);
  const called = (name: string): ModuleTitle => ({ namespace: "", name });

  const communitiesOf = (members: readonly number[]): number[][] => {
    const inner = inducedGraph(graph, members);
    return mergeSmall(inner, divide(inner, resolution), minModuleSize, maxModuleSize).map((community) =>
      community.map((local) => members[local] ?? 0),
    );
  };
  /** Those that reference nothing but hubs are a part of their own. */
  const partsOf = (group: readonly number[]): number[][] => {
    const members = new Set(group);
    const { linked = [], loose = [] } = Object.groupBy(group, (table) =>
      [...(graph[table]?.keys() ?? [])].some((other) => members.has(other)) ? "linked" : "loose",
    );
    return [...communitiesOf(linked), loose].filter((part) => part.length > 0);
  };
  const connected = tables.filter((table) => (graph[table]?.size ?? 0) > 0);
  const referencing = tables.filter((table) => (all[table]?.size ?? 0) > 0 && isHub[table] !== true);
  const named = findNamedGroups(referencing, problem, graph) ?? [];
  const isNamed = new Set(named.flat());
  const communities = communitiesOf(connected.filter((table) => !isNamed.has(table)));
  const rest = tables.filter((table) => graph[table]?.size === 0 && isHub[table] !== true && !isNamed.has(table));
  const unconnected = rest.filter((table) => all[table]?.size === 0);
  const { from, to } = problem.links;
  const withKeysOut = new Set(from.filter((_, link) => (to[link] ?? -1) < 0));
  const hasKeysOut = unconnected.some((table) => withKeysOut.has(table));
  const { groups, others } = groupByPrefix(
    rest.filter((table) => (all[table]?.size ?? 0) > 0),
    names,
    namespaces,
  );
  const hubs = tables.filter((table) => isHub[table] === true);
  const result: TableGroup[] = [
    {
      title: hubs.length === 1 ? title(hubs) : called("Most referenced"),
      kind: "hubs",
      tables: hubs,
    },
    ...named.map((group): TableGroup => {
      const parts = group.length > maxModuleSize ? partsOf(group) : [group];
      return { title: title(group), kind: "connected", tables: parts.flat(), parts };
    }),
    ...communities.map((group): TableGroup => ({ title: title(group), kind: "connected", tables: group })),
    ...groups.map((group): TableGroup => ({ title: title(group), kind: "hub references", tables: group })),
    { title: called("Reference those alone"), kind: "hub references", tables: others },
    { title: called(hasKeysOut ? "Not connected here" : "Unconnected"), kind: "unconnected", tables: unconnected },
  ];
  return result.filter((group) => group.tables.length > 0);
}

function divide(graph: Graph, resolution: number): number[][] {
  const result: number[][] = [];
  for (const community of louvain(graph, resolution)) {
    const parts =
      community.length <= maxModuleSize || resolution > 20
        ? []
        : divide(inducedGraph(graph, community), resolution * 1.6);
    if (parts.length === 0) result.push(community);
    else for (const part of parts) result.push(part.map((local) => community[local] ?? 0));
  }
  return result;
}

function groupByPrefix(
  tables: readonly number[],
  names: readonly string[],
  namespaces: readonly string[],
): { groups: number[][]; others: number[] } {
  const prefixes = prefixesOf(names);
  const byPrefix = Map.groupBy(tables, (table) => `${namespaces[table] ?? ""} ${prefixes[table] ?? ""}`);
  const groups = [...byPrefix.values()];
  return {
    groups: groups.filter((group) => group.length >= minPrefixGroup),
    others: groups.filter((group) => group.length < minPrefixGroup).flat(),
  };
}
