import { loadBombs } from "./all-bombs.ts";
import { defuse } from "./defuse.ts";
import type { BombResult } from "./defuse.ts";

/** What the runner asks of a process: a bomb by its place in the list, at a size. */
export interface BombRequest {
  readonly at: number;
  readonly size: number;
}

/** What it gets back: the result, or what was thrown. */
export type BombAnswer = { readonly result: BombResult } | { readonly thrown: string };

const bombs = await loadBombs();

process.on("message", ({ at, size }: BombRequest) => {
  const bomb = bombs[at];
  if (bomb) process.send?.(answerOf(() => defuse(bomb, size)));
});
process.send?.("ready");

function answerOf(work: () => BombResult): BombAnswer {
  try {
    return { result: work() };
  } catch (error) {
    return { thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
