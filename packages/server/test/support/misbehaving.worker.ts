/** What worker threads can do wrong, for the tests of their pools. */

export function echo(task: unknown): unknown {
  return task;
}

export function fail(): never {
  throw new Error("this worker always fails");
}

/** Throws what it is given: a text that looks like one of the pool's own, for example. */
export function failWith(message: string): never {
  throw new Error(message);
}

export function exit(): never {
  process.exit(3);
}

export function spin(task: { readonly startedAtMs?: BigInt64Array }): never {
  if (task.startedAtMs !== undefined) Atomics.store(task.startedAtMs, 0, BigInt(Date.now()));
  for (;;) Math.random();
}

export function eatMemory(): never {
  const eaten: number[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, n) => n));
}

export function crashedPrediction(): object {
  return { outcome: "crashed", stack: "Error: the engine is confused" };
}
