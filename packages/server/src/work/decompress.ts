import { findCompression } from "@foretell/contract";
import type { Writable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { ByteQueue } from "./byte-queue.ts";
import { UnpackingError } from "./unpacking-error.ts";
import { unzipDump } from "./unzip-dump.ts";
import type { UnpackingWatch } from "./unzip-dump.ts";

const signatureSizeBytes = 4;
const chunkSize = 256 * 1024;

/**
 * Gives the bytes as they are, or unpacked where they begin as gzip, Zstandard or ZIP data; of a ZIP archive its first
 * .sql file. Data that end too early give what they hold. Throws UnpackingError where they are no such data after all.
 */
export async function* decompress(
  chunks: AsyncIterable<Uint8Array>,
  watch: UnpackingWatch,
): AsyncGenerator<Uint8Array> {
  const queue = new ByteQueue(chunks);
  const compression = findCompression(await peek(queue));
  try {
    if (compression === undefined) yield* allOf(queue);
    else if (compression === "zip") yield* unzipDump(queue, watch);
    else yield* unpack(queue, compression, watch);
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

async function* unpack(
  queue: ByteQueue,
  compression: "gzip" | "zstd",
  { onCutShort }: UnpackingWatch,
): AsyncGenerator<Uint8Array> {
  const unpacker = compression === "gzip" ? createGunzip({ chunkSize }) : createZstdDecompress({ chunkSize });
  let wake = (): void => {};
  const feed = async (): Promise<void> => {
    for await (const bytes of allOf(queue)) await written(unpacker, bytes);
    // An end that comes too early is an error, with which the stream lets go of whatever was not taken from it.
    while (unpacker.readableLength > 0) await new Promise<void>((resolve) => (wake = resolve));
    unpacker.end();
  };
  feed().catch((error: unknown) => unpacker.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const bytes of unpacker) {
      yield bytes as Uint8Array;
      wake();
    }
  } catch (error) {
    if (!isZlibError(error) || error.code !== "Z_BUF_ERROR") throw error;
    onCutShort();
  } finally {
    unpacker.destroy();
  }
}

/** Resolves once all that the bytes give was unpacked. */
function written(unpacker: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    unpacker.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function isZlibError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && /^(?:Z_|ZSTD_)/.test(String(error.code));
}
