import { gridGap } from "../model/dimensions.ts";
import { type Connections, findConnections, findModules, type TableGroup } from "./find-modules.ts";
import type { Graph } from "./graph.ts";
import type { BlockEdge } from "./block-edge.ts";
import { type Block, layeredLayout } from "./layered-layout.ts";
import type { LayoutProblem, ModuleRegion, Placement } from "./layout-problem.ts";
import { masonryColumns, masonryLayout } from "./masonry-layout.ts";
import { type Package, packRectangles } from "./pack-rectangles.ts";
import { layoutScore } from "./layout-score.ts";
import { screenAspect } from "../model/fit-zoom.ts";
import { packedTitleRoom, titleRoomOf } from "./region.ts";
import { columnGap, type Spacing, spacingOf } from "./spacing.ts";

/** More unconnected tables than this share of all stand below the rest, fewer fill a hole in it. */
const looseShare = 0.08;
/** What is tried; a community smaller than `minModuleSize` joins the one it belongs to most. */
const variants = [
  { resolution: 1, minModuleSize: 5 },
  { resolution: 1.7, minModuleSize: 5 },
  { resolution: 0.6, minModuleSize: 5 },
  { resolution: 1, minModuleSize: 3 },
  { resolution: 1, minModuleSize: 1 },
] as const;

/** How many variants are tried: every one costs the time that a person waits, and large schemas gain least. */
function variantCount(tableCount: number): number {
  if (tableCount <= 400) return variants.length;
  return tableCount <= 1_500 ? 2 : 1;
}

/**
 * Lays the tables out by modules: communities of keys (hubs set aside), each a small layered layout, packed around the
 * hubs. The best of a few variants is kept. The same tables give the same layout.
 */
export function modulesLayout(problem: LayoutProblem): Placement {
  let best: Placement | undefined;
  let bestScore = Infinity;
  const connections = findConnections(problem);
  const known: KnownBlocks = new Map();
  for (const variant of variants.slice(0, variantCount(problem.heights.length))) {
    const placement = placeModules(problem, connections, findModules(problem, connections, variant), known);
    const score = layoutScore(problem, placement, bestScore);
    if (best !== undefined && score >= bestScore) continue;
    best = placement;
    bestScore = score;
  }
  if (best === undefined) throw new Error("modulesLayout has no variants");
  return best;
}

/** Layouts of modules by their kind and tables: variants have most of their modules in common. */
type KnownBlocks = Map<string, Block>;

function placeModules(
  problem: LayoutProblem,
  connections: Connections,
  groups: readonly TableGroup[],
  known: KnownBlocks,
): Placement {
  const count = problem.heights.length;
  const moduleOf = new Int32Array(count).fill(-1);
  for (const [index, group] of groups.entries()) for (const table of group.tables) moduleOf[table] = index;
  const last = groups.at(-1);
  const unconnected = last?.kind === "unconnected" && last.tables.length > looseShare * count ? last : undefined;
  const packed = unconnected === undefined ? groups : groups.slice(0, -1);
  const titleRoom = titleRoomOf(problem);
  const spacing = spacingOf(problem);
  const inside = edgesInside(problem, groups, moduleOf);
  const blocks = groups.map((group, index) => {
    const key = `${group.kind} ${group.tables.join(" ")}`;
    const block = known.get(key) ?? layoutGroup(problem, spacing, group, inside[index] ?? []);
    known.set(key, block);
    return block;
  });
  const weights = connectionWeights(problem, connections.all, moduleOf, groups.length);
  const packages = packed.map((_, index): Package => frame(blocks[index], spacing, titleRoom, weights[index]));
  const below = unconnected === undefined ? 0 : boxArea(problem, unconnected.tables);
  const above = packages.reduce((sum, item) => sum + item.width * item.height, 0);
  // The unconnected tables make the whole higher: what stands above them is packed the wider.
  const corners = packRectangles(packages, above === 0 ? screenAspect : screenAspect * Math.min(3, 1 + below / above));
  if (unconnected !== undefined) {
    const whole = boundsOf(packages, corners);
    const heights = unconnected.tables.map((table) => problem.heights[table] ?? 0);
    const across = Math.max(
      columnsThatFit(whole.width, spacing),
      masonryColumns(heights, problem.boxWidth, screenAspect),
    );
    blocks[packed.length] = masonryLayout(heights, problem.boxWidth, across);
    corners.push({ x: whole.x, y: whole.y + whole.height });
  }
  return assemble(problem, groups, { blocks, corners, moduleOf, spacing, titleRoom });
}

function assemble(
  problem: LayoutProblem,
  groups: readonly TableGroup[],
  {
    blocks,
    corners,
    moduleOf,
    spacing,
    titleRoom,
  }: {
    readonly blocks: readonly Block[];
    readonly corners: readonly { readonly x: number; readonly y: number }[];
    readonly moduleOf: Int32Array;
    readonly spacing: Spacing;
    readonly titleRoom: number;
  },
): Placement {
  const x = new Float64Array(problem.heights.length);
  const y = new Float64Array(problem.heights.length);
  const modules = groups.map((group, index): ModuleRegion => {
    const block = blocks[index];
    const left = Math.round(corners[index]?.x ?? 0);
    const top = Math.round(corners[index]?.y ?? 0);
    const room = packedTitleRoom(titleRoom, block?.height ?? 0);
    for (const [position, table] of group.tables.entries()) {
      x[table] = left + spacing.padding + (block?.x[position] ?? 0);
      y[table] = top + spacing.padding + room + (block?.y[position] ?? 0);
    }
    return {
      title: group.title,
      kind: group.kind,
      x: left,
      y: top,
      width: (block?.width ?? 0) + 2 * spacing.padding,
      height: (block?.height ?? 0) + 2 * spacing.padding + room,
      titleHeight: room,
      padding: spacing.padding,
    };
  });
  return { x, y, modules, moduleOf };
}

function layoutGroup(problem: LayoutProblem, spacing: Spacing, group: TableGroup, edges: readonly BlockEdge[]): Block {
  const heights = group.tables.map((table) => problem.heights[table] ?? 0);
  if (group.kind === "connected") return layoutParts(heights, spacing, edges, group);
  // Keys between hubs are lines: they need room for their ends and texts.
  const across = masonryColumns(heights, problem.boxWidth, 1.4);
  return masonryLayout(heights, problem.boxWidth, across, group.kind === "hubs" ? columnGap : undefined);
}

/** A layered layout, or one of each part of the group, packed beside each other. */
function layoutParts(
  heights: readonly number[],
  spacing: Spacing,
  edges: readonly BlockEdge[],
  { tables, parts = [] }: TableGroup,
): Block {
  if (parts.length < 2) return layeredLayout(heights, spacing, edges);
  // The group's tables stand in the order of its parts.
  const partOf = new Int32Array(tables.length);
  const firsts: number[] = [];
  let first = 0;
  for (const [index, part] of parts.entries()) {
    firsts.push(first);
    partOf.fill(index, first, first + part.length);
    first += part.length;
  }
  const inside: BlockEdge[][] = parts.map(() => []);
  const weights = parts.map(() => new Map<number, number>());
  for (const { from, to } of edges) {
    const own = partOf[from] ?? 0;
    const other = partOf[to] ?? 0;
    const start = firsts[own] ?? 0;
    if (own === other) inside[own]?.push({ from: from - start, to: to - start });
    else
      for (const [a, b] of [
        [own, other],
        [other, own],
      ] as const)
        weights[a]?.set(b, (weights[a].get(b) ?? 0) + 1);
  }
  const blocks = parts.map((part, index) => {
    const start = firsts[index] ?? 0;
    return layeredLayout(heights.slice(start, start + part.length), spacing, inside[index] ?? []);
  });
  const corners = packRectangles(
    blocks.map(({ width, height }, index) => ({
      width: width + spacing.moduleGap,
      height: height + spacing.moduleGap,
      weightTo: weights[index] ?? new Map<number, number>(),
    })),
    screenAspect,
  );
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const place = (along: "x" | "y", from: number): number[] =>
    blocks.flatMap((block, index) => block[along].map((offset) => offset + (corners[index]?.[along] ?? 0) - from));
  return {
    x: place("x", left),
    y: place("y", top),
    width: Math.max(...blocks.map(({ width }, index) => width + (corners[index]?.x ?? 0) - left)),
    height: Math.max(...blocks.map(({ height }, index) => height + (corners[index]?.y ?? 0) - top)),
  };
}

/** The keys that lead from a table to another of its group and are lines, by group, as positions in the group. */
function edgesInside(problem: LayoutProblem, groups: readonly TableGroup[], moduleOf: Int32Array): BlockEdge[][] {
  const position = new Int32Array(moduleOf.length);
  for (const group of groups) for (const [index, table] of group.tables.entries()) position[table] = index;
  const inside: BlockEdge[][] = groups.map(() => []);
  const { from, to, isStub } = problem.links;
  for (let link = 0; link < from.length; link++) {
    const own = from[link] ?? -1;
    const other = to[link] ?? -1;
    const module = moduleOf[own] ?? -1;
    if (isStub[link] === 1 || other < 0 || moduleOf[other] !== module) continue;
    inside[module]?.push({ from: position[own] ?? 0, to: position[other] ?? 0 });
  }
  return inside;
}

/** How many keys, hub keys counted little, lead from each module to each other. */
function connectionWeights(
  problem: LayoutProblem,
  graph: Graph,
  moduleOf: Int32Array,
  moduleCount: number,
): Map<number, number>[] {
  const weights: Map<number, number>[] = Array.from({ length: moduleCount }, () => new Map());
  for (const [table, neighbours] of graph.entries()) {
    const own = moduleOf[table] ?? 0;
    for (const [neighbour, weight] of neighbours) {
      const other = moduleOf[neighbour] ?? 0;
      if (own === other) continue;
      const isHubKey = problem.isHub[table] === true || problem.isHub[neighbour] === true;
      const sum = (weights[own]?.get(other) ?? 0) + weight * (isHubKey ? 0.1 : 1);
      weights[own]?.set(other, sum);
    }
  }
  return weights;
}

function frame(
  block: Block | undefined,
  { padding, moduleGap }: Spacing,
  titleRoom: number,
  weightTo: ReadonlyMap<number, number> = new Map(),
): Package {
  return {
    width: (block?.width ?? 0) + 2 * padding + moduleGap,
    height: (block?.height ?? 0) + 2 * padding + packedTitleRoom(titleRoom, block?.height ?? 0) + moduleGap,
    weightTo,
  };
}

function boxArea({ heights, boxWidth }: LayoutProblem, tables: readonly number[]): number {
  return tables.reduce((sum, table) => sum + (boxWidth + gridGap) * ((heights[table] ?? 0) + gridGap), 0);
}

function columnsThatFit(width: number, { boxWidth, moduleGap, padding }: Spacing): number {
  return Math.max(1, Math.floor((width - moduleGap - 2 * padding + gridGap) / (boxWidth + gridGap)));
}

function boundsOf(
  packages: readonly Package[],
  corners: readonly { readonly x: number; readonly y: number }[],
): { x: number; y: number; width: number; height: number } {
  if (packages.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  const right = Math.max(...corners.map((corner, index) => corner.x + (packages[index]?.width ?? 0)));
  const bottom = Math.max(...corners.map((corner, index) => corner.y + (packages[index]?.height ?? 0)));
  return { x, y, width: right - x, height: bottom - y };
}
