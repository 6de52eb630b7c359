/** The bytes of a dump: all of them in memory, or on their way in. */
export type DumpSource = WholeDump | ArrivingDump;

export interface WholeDump {
  readonly bytes: Uint8Array;
}

export interface ArrivingDump {
  readonly chunks: AsyncIterable<Uint8Array>;
}

const sliceSizeBytes = 256 * 1024;

/** Bytes that are in memory, a slice at a time. */
export async function* slices({ bytes }: WholeDump): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceSizeBytes) yield bytes.subarray(at, at + sliceSizeBytes);
}
