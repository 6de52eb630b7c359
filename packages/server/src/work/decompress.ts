import { Readable } from "node:stream";
import { constants, createGunzip, createZstdDecompress } from "node:zlib";
import { ByteQueue } from "./byte-queue.ts";
import { findCompression } from "./file-kind.ts";
import { UnpackingError } from "./unpacking-error.ts";
import { unzipDump } from "./unzip-dump.ts";

const signatureSizeBytes = 4;

/**
 * Gives the bytes as they are, or unpacked where they begin as gzip, Zstandard or ZIP data; of a ZIP archive its first
 * .sql file, and `onNote` is told of what is left out. Data that end too early give what they hold. Throws UnpackingError
 * where they are no such data after all.
 */
export async function* decompress(
  chunks: AsyncIterable<Uint8Array>,
  onNote: (message: string) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const queue = new ByteQueue(chunks);
  const compression = findCompression(await peek(queue));
  try {
    if (compression === undefined) yield* allOf(queue);
    else if (compression === "zip") yield* unzipDump(queue, onNote);
    else yield* unpack(queue, compression);
  } catch (error) {
    if (isZlibError(error)) throw new UnpackingError(`the ${compression} data are damaged`, { cause: error });
    throw error;
  }
}

/** The first bytes, which stay in the queue; fewer where there are no more. */
async function peek(queue: ByteQueue): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let missing = signatureSizeBytes; missing > 0;) {
    const bytes = await queue.next();
    if (bytes === undefined) break;
    parts.push(bytes);
    missing -= bytes.length;
  }
  const [only = new Uint8Array()] = parts;
  const all = parts.length === 1 ? only : Buffer.concat(parts);
  queue.putBack(all);
  return all.subarray(0, signatureSizeBytes);
}

async function* allOf(queue: ByteQueue): AsyncGenerator<Uint8Array> {
  for (let bytes = await queue.next(); bytes !== undefined; bytes = await queue.next()) yield bytes;
}

async function* unpack(queue: ByteQueue, compression: "gzip" | "zstd"): AsyncGenerator<Uint8Array> {
  const unpacker =
    compression === "gzip"
      ? createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 })
      : createZstdDecompress({ finishFlush: constants.ZSTD_e_flush, chunkSize: 256 * 1024 });
  const input = Readable.from(allOf(queue));
  input.on("error", (error) => unpacker.destroy(error));
  try {
    for await (const bytes of input.pipe(unpacker)) yield bytes as Uint8Array;
  } finally {
    input.destroy();
    unpacker.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:Z_|ZSTD_)/.test(String(error.code));
}
