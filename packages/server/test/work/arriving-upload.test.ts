import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { ArrivingUpload, pieceSizeBytes } from "../../src/work/arriving-upload.ts";
import { SpoolFolder } from "../../src/work/spool-folder.ts";
import type { SpoolFolderOptions } from "../../src/work/spool-folder.ts";

const base = mkdtempSync(join(tmpdir(), "foretell-spool-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

let folderCount = 0;
function newSpool(options: Partial<SpoolFolderOptions> = {}) {
  folderCount += 1;
  const folder = join(base, `${folderCount}/uploads`);
  return { folder, spool: new SpoolFolder({ folder, limitBytes: 2 ** 30, diskReserveBytes: 0, ...options }) };
}

/** Bytes that differ from place to place. */
const sample = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, n) => (n * n + (n >> 8)) % 251));

async function* inChunks(bytes: Buffer, sizeBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sizeBytes) yield bytes.subarray(at, at + sizeBytes);
}

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function readAll(upload: ArrivingUpload): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of upload.read(() => {})) hash.update(piece);
  return hash.digest("hex");
}

const closed = new Error("closed");

describe("an upload that arrives", () => {
  it.each([0, 1, pieceSizeBytes - 1, pieceSizeBytes, pieceSizeBytes + 1, 3 * pieceSizeBytes, 3 * pieceSizeBytes + 7])(
    "is read as it was sent, while it arrives and again: %i bytes",
    async (length) => {
      const { spool, folder } = newSpool();
      const bytes = sample(length);
      const received: number[] = [];
      const upload = new ArrivingUpload(spool, (count) => received.push(count));
      const reading = readAll(upload);
      await upload.receive(inChunks(bytes, 99_991));
      expect(await reading).toBe(digest(bytes));
      expect(await readAll(upload)).toBe(digest(bytes));
      expect(received.at(-1) ?? 0).toBe(length);
      await upload.close(closed);
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    },
  );

  it.runIf(process.platform === "linux")("lies in a file that has no name, so that a kill leaves nothing", async () => {
    const { spool, folder } = newSpool();
    const upload = new ArrivingUpload(spool, () => {});
    await upload.receive(inChunks(sample(3 * pieceSizeBytes), 65_536));
    expect(readdirSync(folder)).toEqual([]);
    await upload.close(closed);
  });

  it("needs no file where it is small", async () => {
    const { spool, folder } = newSpool();
    const upload = new ArrivingUpload(spool, () => {});
    await upload.receive(inChunks(sample(2 * pieceSizeBytes - 1), 65_536));
    expect(existsSync(folder)).toBe(false);
    await upload.close(closed);
  });

  it("fails for its readers as it failed for its receiver", async () => {
    const { spool } = newSpool();
    const upload = new ArrivingUpload(spool, () => {});
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield sample(pieceSizeBytes + 1);
      throw new Error("the line went dead");
    }
    const outcomes = await Promise.allSettled([readAll(upload), upload.whole(), upload.receive(broken())]);
    expect(outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason))).toEqual(
      Array(3).fill("Error: the line went dead"),
    );
    await upload.close(closed);
  });

  it("ends for its readers when it is closed, though its sender is silent", async () => {
    const { spool } = newSpool();
    const upload = new ArrivingUpload(spool, () => {});
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield sample(pieceSizeBytes);
      await new Promise(() => undefined);
    }
    void upload.receive(silent());
    await upload.hasPiece();
    const reading = expect(readAll(upload)).rejects.toThrow("closed");
    await upload.close(closed);
    await reading;
  });
});

describe("the room for uploads", () => {
  const fill = (spool: SpoolFolder, length: number) => {
    const upload = new ArrivingUpload(spool, () => {});
    filled.push(upload);
    return { upload, done: upload.receive(inChunks(Buffer.alloc(length), 65_536)) };
  };
  const filled: ArrivingUpload[] = [];
  afterEach(() => Promise.all(filled.splice(0).map((upload) => upload.close(closed))));
  const noRoom = { code: "UNAVAILABLE", retryAfterSeconds: 60, message: expect.stringMatching(/no room to keep/) };

  it("is half of the folder for one, and leaves some for another; what is closed gives it back", async () => {
    const { spool } = newSpool({ limitBytes: 8 * pieceSizeBytes });
    const first = fill(spool, 5 * pieceSizeBytes);
    await first.done;
    // Of the four pieces that are left, two; the first and the last piece are in memory.
    await expect(fill(spool, 5 * pieceSizeBytes).done).rejects.toMatchObject(noRoom);
    await first.upload.close(closed);
    const alone = newSpool({ limitBytes: 8 * pieceSizeBytes });
    await expect(fill(alone.spool, 6 * pieceSizeBytes).done).rejects.toMatchObject(noRoom);
  });

  it("is what the disk has beyond its reserve", async () => {
    const { spool, folder } = newSpool({ diskReserveBytes: Number.MAX_SAFE_INTEGER });
    const { upload, done } = fill(spool, 3 * pieceSizeBytes);
    await expect(done).rejects.toMatchObject({
      ...noRoom,
      cause: expect.objectContaining({ message: expect.stringContaining("bytes left") }),
    });
    await upload.close(closed);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is none where the folder cannot be made", async () => {
    const file = join(base, "a-file");
    writeFileSync(file, "");
    const { upload, done } = fill(
      new SpoolFolder({ folder: join(file, "uploads"), limitBytes: 2 ** 30, diskReserveBytes: 0 }),
      3 * pieceSizeBytes,
    );
    await expect(done).rejects.toMatchObject(noRoom);
    await upload.close(closed);
  });

  it("is cleared of what a killed process left, and of nothing else", () => {
    const { spool, folder } = newSpool();
    spool.clear();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "x.upload"), "left");
    writeFileSync(join(folder, "notes.txt"), "somebody's");
    spool.clear();
    expect(readdirSync(folder)).toEqual(["notes.txt"]);
  });
});
