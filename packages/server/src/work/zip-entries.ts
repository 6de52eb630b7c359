import { constants, crc32, createInflateRaw } from "node:zlib";
import type { ByteQueue } from "./byte-queue.ts";
import { UnpackingError } from "./unpacking-error.ts";

/** A file of an archive. Its content can be read before the next entry is asked for; what is not read is passed over. */
export interface ZipEntry {
  readonly name: string;
  readonly content: () => AsyncIterable<Uint8Array>;
  /** Whether the archive ended before the content that was read. */
  readonly isCutOff: () => boolean;
}

interface LocalHeader {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  /** Undefined where only the end of the data tells it. */
  readonly compressedSizeBytes: number | undefined;
  readonly checksum: number;
}

/** What was read of a file's data. */
interface DataState {
  checksum: number;
  isCutOff: boolean;
}

const headerSizeBytes = 30;
const entrySignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
/** "PK". */
const signatureStart = 0x4b50;
const stored = 0;
const deflated = 8;
/** Passing over a file whose size is not told means to unpack it. */
const maxPassedOverBytes = 1_000_000_000;

/**
 * The files of a ZIP archive in their order, while it arrives. An archive that ends too early gives what it holds. Throws
 * UnpackingError for encrypted data, unknown methods and damage.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT section 4.3
 */
export async function* zipEntries(queue: ByteQueue): AsyncGenerator<ZipEntry> {
  for (;;) {
    const header = await readHeader(queue);
    if (header === undefined) return;
    const state: DataState = { checksum: 0, isCutOff: false };
    const content = contentOf(header, queue, state);
    yield { name: header.name, content: () => content, isCutOff: () => state.isCutOff };
    await passOver(content, header);
    if (state.isCutOff) return;
    const checksum = header.compressedSizeBytes === undefined ? await readDescriptor(queue) : header.checksum;
    if (checksum !== undefined && checksum !== state.checksum) throw new UnpackingError("the ZIP archive is damaged");
  }
}

async function passOver(content: AsyncIterable<Uint8Array>, { compressedSizeBytes }: LocalHeader): Promise<void> {
  let unpackedBytes = 0;
  for await (const bytes of content) {
    unpackedBytes += bytes.length;
    if (compressedSizeBytes === undefined && unpackedBytes > maxPassedOverBytes) {
      throw new UnpackingError("the ZIP archive has a file in it that unpacks to far more than a dump");
    }
  }
}

/** The header of the next file; undefined behind the last one. */
async function readHeader(queue: ByteQueue): Promise<LocalHeader | undefined> {
  const fixed = await queue.take(headerSizeBytes);
  if (fixed?.readUInt32LE(0) !== entrySignature) return undefined;
  const name = await queue.take(fixed.readUInt16LE(26));
  const extra = await queue.take(fixed.readUInt16LE(28));
  if (name === undefined || extra === undefined) return undefined;
  const flags = fixed.readUInt16LE(6);
  const hasDescriptor = (flags & 8) !== 0;
  return {
    name: name.toString("utf8").toWellFormed(),
    isEncrypted: (flags & 1) !== 0,
    method: fixed.readUInt16LE(8),
    compressedSizeBytes: hasDescriptor ? undefined : compressedSize(fixed.readUInt32LE(18), extra),
    checksum: fixed.readUInt32LE(14),
  };
}

/** The size of files beyond 4 GiB stands in an extra field, behind the size that they unpack to. */
function compressedSize(sizeBytes: number, extra: Buffer): number {
  if (sizeBytes !== 0xffffffff) return sizeBytes;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1 && at + 20 <= extra.length) return Number(extra.readBigUInt64LE(at + 12));
  }
  throw new UnpackingError("the ZIP archive is damaged");
}

async function* contentOf(header: LocalHeader, queue: ByteQueue, state: DataState): AsyncGenerator<Uint8Array> {
  const { method, compressedSizeBytes } = header;
  if (header.isEncrypted) throw new UnpackingError("the ZIP archive is encrypted");
  const isStored = method === stored && compressedSizeBytes !== undefined;
  if (!isStored && method !== deflated) {
    throw new UnpackingError("the ZIP archive is compressed in a way that this server cannot read");
  }
  const data = isStored
    ? portion(queue, compressedSizeBytes, state)
    : inflate(queue, compressedSizeBytes ?? Number.POSITIVE_INFINITY, state);
  for await (const bytes of data) {
    state.checksum = crc32(bytes, state.checksum);
    yield bytes;
  }
}

async function* portion(queue: ByteQueue, sizeBytes: number, state: DataState): AsyncGenerator<Uint8Array> {
  for (let left = sizeBytes; left > 0;) {
    const bytes = await queue.next(left);
    state.isCutOff = bytes === undefined;
    if (bytes === undefined) return;
    left -= bytes.length;
    yield bytes;
  }
}

/** Unpacks data that tell their end themselves; what was read beyond it goes back into the queue. */
async function* inflate(queue: ByteQueue, maxBytes: number, state: DataState): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 });
  const over = new Promise<void>((resolve) => inflater.once("end", resolve).once("close", resolve));
  /** What the inflater may not have taken yet; it takes chunks beyond the end of the data too, and leaves them unread. */
  let pending: Uint8Array[] = [];
  let fedBytes = 0;
  const feed = async (): Promise<void> => {
    while (!inflater.readableEnded && !inflater.destroyed) {
      const bytes = fedBytes < maxBytes ? await queue.next(maxBytes - fedBytes) : undefined;
      if (bytes === undefined) {
        state.isCutOff = fedBytes < maxBytes;
        inflater.end();
        return;
      }
      if (inflater.bytesWritten === fedBytes) pending = [];
      pending.push(bytes);
      fedBytes += bytes.length;
      await Promise.race([over, new Promise<void>((resolve) => inflater.write(bytes, () => resolve()))]);
    }
  };
  const feeding = feed().catch((error: unknown) => {
    inflater.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const bytes of inflater) yield bytes as Uint8Array;
    await feeding;
    const unreadBytes = fedBytes - inflater.bytesWritten;
    if (unreadBytes > 0) {
      state.isCutOff = false;
      queue.putBack(Buffer.concat(pending).subarray(-unreadBytes));
    }
  } finally {
    inflater.destroy();
  }
}

/**
 * The checksum that stands, with the sizes, behind the data of a file whose header does not tell them; undefined where the
 * archive ends before.
 */
async function readDescriptor(queue: ByteQueue): Promise<number | undefined> {
  const first = await queue.take(4);
  const hasSignature = first?.readUInt32LE(0) === descriptorSignature;
  const checksum = hasSignature ? await queue.take(4) : first;
  await queue.take(8);
  const following = await queue.take(8);
  // Sizes of 8 bytes each take 8 bytes more than those of 4; what follows the descriptor begins with a signature.
  if (following?.readUInt16LE(0) === signatureStart) queue.putBack(following);
  return checksum?.readUInt32LE(0);
}
