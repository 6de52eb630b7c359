import { type DiagramModel, neighboursOf } from "./diagram-model.ts";

/** One table with what surrounds it, in place of the whole diagram. */
export interface DiagramFocus {
  /** Name of the table. */
  readonly table: string;
  /** How many keys away its neighbours may be. */
  readonly depth: FocusDepth;
}

export type FocusDepth = (typeof focusDepths)[number];

export const focusDepths = [1, 2, 3] as const;

/**
 * The tables up to `depth` keys away from a table, itself among them, in index order. A hub is reached, but not gone
 * through: behind it is nearly everything.
 */
export function tablesAround(model: DiagramModel, table: number, depth: number): number[] {
  const reached = new Set([table]);
  let border = [table];
  for (let step = 0; step < depth; step++) {
    const next = border
      .filter((from) => from === table || model.isHub[from] !== true)
      .flatMap((from) => neighboursOf(model, from))
      .filter((neighbour) => !reached.has(neighbour));
    for (const neighbour of next) reached.add(neighbour);
    border = [...new Set(next)];
  }
  return [...reached].sort((a, b) => a - b);
}
