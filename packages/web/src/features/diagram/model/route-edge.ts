import { boxesOnSegment, type BoxIndex } from "./box-index.ts";

/** A line keeps this far from boxes that it passes. */
const clearance = 5;
/** From a box to the first bend: room for the crow's foot. */
const lead = 14;
export const laneWidth = 6;
export const laneCount = 5;
const bendCost = 24;
const boxCost = 900;
/** Beside how many of the boxes in the way a detour is tried. */
const corridorBoxes = 12;

/** One end of a line: its box, and the height at which the line meets it. */
export interface RouteEnd {
  readonly box: number;
  readonly y: number;
}

type Side = -1 | 1;

/**
 * Finds a way of horizontal and vertical pieces from one box to another that runs through as few boxes as can be, then
 * is short, then has few bends. Lines to one table share a lane and so run together as one trunk.
 *
 * @param lane 0 … laneCount − 1, of the referenced table
 * @param corridors heights of further horizontal ways, such as those between modules
 * @returns x, y of the corners, ends included
 */
export function routeEdge(
  index: BoxIndex,
  from: RouteEnd,
  to: RouteEnd,
  lane: number,
  corridors: readonly number[] = [],
): Float32Array {
  if (from.box === to.box) return selfLoop(index, from, to, lane);
  const search = new RouteSearch(index, from, to, lead + lane * laneWidth);
  search.tryDirect();
  if (search.crossedBoxes > 0 || search.isLong()) search.tryDetours(6 + lane * 4, corridors);
  return Float32Array.from(search.best);
}

function selfLoop(index: BoxIndex, from: RouteEnd, to: RouteEnd, lane: number): Float32Array {
  const right = (index.x[from.box] ?? 0) + index.boxWidth;
  const out = right + lead + lane * laneWidth;
  // The key of one column may reference that column: the loop still needs a height.
  const back = Math.abs(from.y - to.y) < 8 ? from.y - 12 : to.y;
  return Float32Array.of(right, from.y, out, from.y, out, back, right, back);
}

class RouteSearch {
  best: readonly number[] = [];
  crossedBoxes = 0;
  readonly #index: BoxIndex;
  readonly #from: RouteEnd;
  readonly #to: RouteEnd;
  readonly #reach: number;
  #bestCost = Infinity;

  constructor(index: BoxIndex, from: RouteEnd, to: RouteEnd, reach: number) {
    this.#index = index;
    this.#from = from;
    this.#to = to;
    this.#reach = reach;
  }

  /** Whether the best way so far goes far beyond the straight distance. */
  isLong(): boolean {
    const { best } = this;
    const straight = Math.abs((best[0] ?? 0) - (best.at(-2) ?? 0)) + Math.abs((best[1] ?? 0) - (best.at(-1) ?? 0));
    return this.#bestCost > straight + 700;
  }

  /** Out, along one vertical piece, in. */
  tryDirect(): void {
    for (const [fromSide, toSide] of sidePairs) {
      const start = this.#edgeOf(this.#from, fromSide);
      const end = this.#edgeOf(this.#to, toSide);
      const nearEnd = end + toSide * this.#reach;
      const nearStart = start + fromSide * this.#reach;
      if (fromSide === toSide) {
        const x = fromSide === 1 ? Math.max(nearStart, nearEnd) : Math.min(nearStart, nearEnd);
        this.#consider([start, this.#from.y, x, this.#from.y, x, this.#to.y, end, this.#to.y]);
      } else if ((end - start) * fromSide >= 2 * lead) {
        // The referenced table's own lane first: there all its lines meet.
        const limit = end + toSide * ((end - start) * fromSide - lead);
        const x = toSide === 1 ? Math.min(nearEnd, limit) : Math.max(nearEnd, limit);
        this.#consider([start, this.#from.y, x, this.#from.y, x, this.#to.y, end, this.#to.y]);
        const far = toSide === 1 ? Math.max(nearStart, end + lead) : Math.min(nearStart, end - lead);
        this.#consider([start, this.#from.y, far, this.#from.y, far, this.#to.y, end, this.#to.y]);
      }
    }
  }

  /** Out, to a corridor above or below the boxes in the way, along it, in. */
  tryDetours(gap: number, further: readonly number[]): void {
    const corridors = [...further, ...this.#corridors(gap)];
    for (const [fromSide, toSide] of sidePairs) {
      const start = this.#edgeOf(this.#from, fromSide);
      const end = this.#edgeOf(this.#to, toSide);
      const outX = start + fromSide * this.#reach;
      const inX = end + toSide * this.#reach;
      for (const y of corridors)
        this.#consider([start, this.#from.y, outX, this.#from.y, outX, y, inX, y, inX, this.#to.y, end, this.#to.y]);
    }
  }

  /** Heights at which a horizontal piece may pass: beside both ends and beside every box between them. */
  #corridors(gap: number): number[] {
    const { y, heights, x } = this.#index;
    const heightsOf = new Set<number>();
    const add = (box: number): void => {
      heightsOf.add((y[box] ?? 0) - gap);
      heightsOf.add((y[box] ?? 0) + (heights[box] ?? 0) + gap);
    };
    add(this.#from.box);
    add(this.#to.box);
    const left = Math.min(x[this.#from.box] ?? 0, x[this.#to.box] ?? 0) - this.#reach;
    const right = Math.max(x[this.#from.box] ?? 0, x[this.#to.box] ?? 0) + this.#index.boxWidth + this.#reach;
    for (const at of [this.#from.y, this.#to.y])
      for (const box of boxesOnSegment(this.#index, left, at, right, at, clearance, -1, corridorBoxes)) add(box);
    return [...heightsOf];
  }

  #edgeOf(end: RouteEnd, side: Side): number {
    return (this.#index.x[end.box] ?? 0) + (side === 1 ? this.#index.boxWidth : 0);
  }

  #consider(points: readonly number[]): void {
    const pieces = points.length / 2 - 1;
    let cost = pieces * bendCost;
    for (let piece = 0; piece < pieces; piece++) {
      const at = piece * 2;
      cost +=
        Math.abs((points[at] ?? 0) - (points[at + 2] ?? 0)) + Math.abs((points[at + 1] ?? 0) - (points[at + 3] ?? 0));
    }
    if (cost >= this.#bestCost) return;
    // With as many boxes as this the way is no better than the best one.
    const tooMany = Math.ceil((this.#bestCost - cost) / boxCost);
    let crossed = 0;
    for (let piece = 0; piece < pieces; piece++) {
      const at = piece * 2;
      const except = piece === 0 ? this.#from.box : piece === pieces - 1 ? this.#to.box : -1;
      crossed += boxesOnSegment(
        this.#index,
        points[at] ?? 0,
        points[at + 1] ?? 0,
        points[at + 2] ?? 0,
        points[at + 3] ?? 0,
        clearance,
        except,
        tooMany - crossed,
      ).length;
      if (crossed >= tooMany) return;
    }
    this.best = points;
    this.crossedBoxes = crossed;
    this.#bestCost = cost + crossed * boxCost;
  }
}

const sidePairs: readonly (readonly [Side, Side])[] = [
  [-1, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
];
