import type { RenamedPair, SchemaRename } from "@foretell/contract";

/** What a person said of renames. */
export interface RenameDecisions {
  readonly confirmed: readonly RenamedPair[];
  readonly refused: readonly RenamedPair[];
}

/** As much as the server takes of each list. */
const maxLength = 2_000;

/** Reads decisions from the address. What is not understood is as if it were not there. */
export function readDecisions(search: {
  confirmed?: string | undefined;
  refused?: string | undefined;
}): RenameDecisions {
  return { confirmed: readPairs(search.confirmed), refused: readPairs(search.refused) };
}

/** Decisions as parameters of an address and of a call; empty lists are left out. */
export function writeDecisions({ confirmed, refused }: RenameDecisions) {
  return { confirmed: writePairs(confirmed), refused: writePairs(refused) };
}

/** Whether so many decisions can be sent at once. */
export function isTooMuch(decisions: RenameDecisions): boolean {
  return [decisions.confirmed, decisions.refused].some((pairs) => (writePairs(pairs)?.length ?? 0) > maxLength);
}

/** Decides on a pair; null takes the decision back. */
export function decide(
  { confirmed, refused }: RenameDecisions,
  pair: RenamedPair,
  decision: keyof RenameDecisions | null,
): RenameDecisions {
  const others = (pairs: readonly RenamedPair[]) => pairs.filter((other) => pairKey(other) !== pairKey(pair));
  return {
    confirmed: decision === "confirmed" ? [...others(confirmed), pair] : others(confirmed),
    refused: decision === "refused" ? [...others(refused), pair] : others(refused),
  };
}

/** The pair of a rename that the server tells of. */
export function pairOf({ table, before, after }: Pick<SchemaRename, "table" | "before" | "after">): RenamedPair {
  return table === null ? [before, after] : [table, before, after];
}

/** Tells pairs apart. */
export function pairKey(pair: RenamedPair): string {
  return JSON.stringify(pair);
}

function writePairs(pairs: readonly RenamedPair[]): string | undefined {
  return pairs.length === 0 ? undefined : JSON.stringify(pairs);
}

function readPairs(text: string | undefined): readonly RenamedPair[] {
  if (text === undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is RenamedPair {
  return (
    Array.isArray(value) &&
    (value.length === 2 || value.length === 3) &&
    value.every((part) => typeof part === "string")
  );
}
