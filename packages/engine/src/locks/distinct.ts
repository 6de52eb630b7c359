import type { Lock } from "./model.ts";

/** A lock of one mode is told once, where it is certain before where it is possible. */
export function distinct(locks: readonly Lock[]): Lock[] {
  const found = new Map<string, Lock>();
  for (const lock of locks) {
    const key = JSON.stringify([lock.table, lock.mode, lock.scope]);
    const known = found.get(key);
    if (known === undefined || (known.certainty === "possible" && lock.certainty === "certain")) found.set(key, lock);
  }
  return [...found.values()];
}
