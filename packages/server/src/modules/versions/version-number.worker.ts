import { suggestVersion } from "@foretell/engine";
import { unpackSnapshot } from "../../work/snapshot.ts";
import { diffStates } from "./diff-states.ts";

export interface NumberRequest {
  /** The number of the version before. */
  readonly current: string;
  /** Two packed versions. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** The number of the version that comes after another one. Throws StoredShapeError. */
export function findNextNumber({ current, before, after }: NumberRequest): string {
  return suggestVersion(current, diffStates(unpackSnapshot(before).catalog, unpackSnapshot(after).catalog));
}
