import { finish } from "./fuzz-request.ts";
import type { FuzzRequest, World } from "./fuzz-request.ts";
import { formMutations } from "./mutate-form.ts";
import { headMutations } from "./mutate-head.ts";
import { valueMutations } from "./mutate-values.ts";
import { wireMutations } from "./mutate-wire.ts";
import type { Operation } from "./openapi.ts";
import { Random } from "./random.ts";
import { makeValidRequest } from "./valid-request.ts";

/** One of the operation's own values is changed more often than its head, and its head more often than its wire. */
const mutations = [
  ...valueMutations,
  ...valueMutations,
  ...headMutations,
  ...formMutations,
  ...formMutations,
  ...formMutations,
  ...wireMutations,
];

/** How many changes a request gets: some none, most one. */
const changeCounts = [0, 0, 1, 1, 1, 1, 1, 2, 2, 3];

/** The request of a number: of the same seed it is the same, but for the ids of what it is about. */
export function makeRequest(options: {
  readonly seed: number;
  readonly number: number;
  readonly operations: readonly Operation[];
  readonly world: World;
}): FuzzRequest {
  const { seed, number, operations, world } = options;
  const random = new Random(Math.imul(seed, 0x01000193) ^ Math.imul(number + 1, 0x9e3779b1));
  // In turn, so that each is called equally often.
  const operation = operations[number % operations.length];
  if (operation === undefined) throw new Error("the server's document has no operations");
  const draft = makeValidRequest(operation, random, world);
  const wanted = random.pick(changeCounts);
  const chosen = Array.from({ length: wanted }, () => random.pick(mutations)).sort(
    (one, other) => one.stage - other.stage,
  );
  for (const mutation of chosen) {
    const at = draft.notes.length;
    if (mutation.change(draft, random, world)) draft.notes.splice(at, 0, mutation.name);
  }
  return finish(draft, number, world);
}
