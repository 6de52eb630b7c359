import { loadBombs } from "../../../packages/engine/tools/bombs/all-bombs.ts";
import type { Bomb } from "../../../packages/engine/tools/bombs/bomb.ts";

/** Dumps and statements of every dialect that are made to cost more than they weigh, the dialects in turn. */
export async function listBombs(): Promise<Bomb[]> {
  const byDialect = [...Map.groupBy(await loadBombs(), ({ dialect }) => dialect).values()];
  const longest = Math.max(...byDialect.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => byDialect.flatMap((bombs) => bombs[at] ?? [])).flat();
}
