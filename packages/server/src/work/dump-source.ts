import type { HeldDump } from "./held-dump.ts";

/** The bytes of a dump: held in memory, or on their way in from their sender. */
export type DumpSource = HeldDump | ArrivingDump;

export interface ArrivingDump {
  readonly chunks: AsyncIterable<Uint8Array>;
}
