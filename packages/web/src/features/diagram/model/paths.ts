import { type DiagramModel, neighboursOf } from "./diagram-model.ts";

/** Two tables whose connection is looked for. */
export interface DiagramPath {
  /** Names of the tables. */
  readonly from: string;
  readonly to: string;
}

/** The tables on the ways between two tables. */
export interface FoundPath {
  /** How many keys the shortest ways have. */
  readonly length: number;
  /** By table, in index order, how many keys it is away from the first. */
  readonly steps: ReadonlyMap<number, number>;
  /** Every way goes through a table that many others reference. */
  readonly isThroughHub: boolean;
}

/**
 * Finds the shortest ways of keys between two tables, in whatever direction the keys point: all tables on any of them. A way
 * through a hub says little, for nearly everything is beside one: such ways are found only where there are no others.
 */
export function findPath(model: DiagramModel, from: number, to: number): FoundPath | undefined {
  for (const isThroughHub of [false, true]) {
    const fromStart = stepsFrom(model, from, isThroughHub);
    const length = fromStart.get(to);
    if (length === undefined) continue;
    const fromEnd = stepsFrom(model, to, isThroughHub);
    const steps = [...fromStart].filter(([table, step]) => step + (fromEnd.get(table) ?? Infinity) === length);
    return { length, steps: new Map(steps.sort(([a], [b]) => a - b)), isThroughHub };
  }
  return undefined;
}

/** How many keys each table is away from one, those that cannot be reached left out. */
function stepsFrom(model: DiagramModel, start: number, isThroughHub: boolean): ReadonlyMap<number, number> {
  const steps = new Map([[start, 0]]);
  for (const [table, step] of steps) {
    if (!isThroughHub && table !== start && model.isHub[table] === true) continue;
    for (const neighbour of neighboursOf(model, table)) if (!steps.has(neighbour)) steps.set(neighbour, step + 1);
  }
  return steps;
}
