import { findFileKind } from "@foretell/contract";
import { createDumpReader, recogniseDialect } from "@foretell/engine";
import type { Census, DumpReader, DumpReaderOptions, DumpReading } from "@foretell/engine";
import { decompress } from "./decompress.ts";
import { findRefusal, mismatchOf, refuse } from "./dump-refusal.ts";
import type { DumpFacts } from "./dump-refusal.ts";
import { HeapWatch } from "./heap-watch.ts";
import type { CrashedReading, DumpRefusal, ImportChannel, ImportStep, ImportTask } from "./import-task.ts";
import { stackOf } from "./processes/source-stack.ts";
import { readDocument } from "./schema-document.ts";
import { TextDecoding } from "./text-decoding.ts";
import { UnpackingError } from "./unpacking-error.ts";
import type { UnpackingWatch } from "./unzip-dump.ts";

/** A dump that was read to its end, whether or not it can be imported. */
export interface DumpFindings {
  readonly outcome: "found";
  /** The census has notes of the encoding and of a dialect that differs. */
  readonly reading: DumpReading;
  readonly recognised: DumpFacts["recognised"];
  /** Why it cannot be imported. */
  readonly refusal: DumpRefusal | undefined;
}

/** How much text a file of any size may unpack to, and what more each byte of it may: dumps shrink to a tenth or so. */
const freeTextLength = 64 * 1024 * 1024;
const maxUnpackedRatio = 100;
const sampleLength = 256 * 1024;
/**
 * How much of its heap a process fills while it reads: at the end the catalog is made of it, the document of the version,
 * and what is stored.
 */
const readingHeapShare = 0.25;
/** A statement may copy all columns of a table. */
const statementsPerHeapCheck = 64;
/** JSON is parsed as a whole; a text of this length takes about a gigabyte. */
const documentLimit = 128 * 1024 * 1024;

/**
 * Reads a dump whose bytes come through the channel. Refuses what cannot be read as text, and what is too large,
 * without findings. Rejects when it is told to stop.
 */
export async function readUpload(
  task: ImportTask,
  channel: ImportChannel,
  onStatement?: DumpReaderOptions["onStatement"],
): Promise<DumpFindings | DumpRefusal | CrashedReading> {
  const reading = new Reading(task, channel, onStatement);
  try {
    for await (const bytes of decompress(reading.received(), reading)) {
      if (!reading.take(bytes)) break;
    }
    return reading.finish();
  } catch (error) {
    if (error instanceof ReadingStoppedError) throw error;
    if (error instanceof StructureTooLargeError) return refuse("TOO_LARGE", error.message);
    if (!(error instanceof UnpackingError)) return crashed(error, reading.statements);
    return refuse(
      "DUMP_IS_NO_SQL",
      `The file cannot be unpacked: ${error.message}. Compress it again, or import it as plain SQL.`,
    );
  }
}

/** What is kept of an error that no dump should cause. */
export function crashed(error: unknown, statements: number): CrashedReading {
  return { outcome: "crashed", stack: stackOf(error), statements };
}

class Reading implements UnpackingWatch {
  readonly #task: ImportTask;
  readonly #channel: ImportChannel;
  readonly #reader: DumpReader;
  readonly #decoding = new TextDecoding();
  readonly #heap = new HeapWatch(readingHeapShare);
  #bytesRead = 0;
  #textLength = 0;
  #sample = "";
  #isBlank = true;
  #refusal: DumpRefusal | undefined;
  #isFirst = true;
  #archiveNote: string | undefined;
  #isCutShort = false;
  /** The parts of a text that is JSON and no SQL. */
  #document: string[] | undefined;

  constructor(task: ImportTask, channel: ImportChannel, onStatement: DumpReaderOptions["onStatement"]) {
    this.#task = task;
    this.#channel = channel;
    let statements = 0;
    this.#reader = createDumpReader({
      dialect: task.dialect,
      onStatement: (sql, position) => {
        statements += 1;
        if (statements % statementsPerHeapCheck === 0) this.#checkHeap();
        onStatement?.(sql, position);
      },
    });
  }

  get statements(): number {
    return this.#reader.progress.statements;
  }

  /** The bytes as they arrive; each piece taken is reported, which asks for the next. */
  async *received(): AsyncGenerator<Uint8Array> {
    for await (const bytes of messages(this.#channel)) {
      if (this.#isFirst) {
        this.#isFirst = false;
        const kind = findFileKind(bytes);
        if (kind) this.#refusal = refuse("DUMP_IS_NO_SQL", `The file is ${kind.name}. ${kind.remedy}`);
      }
      this.#bytesRead += bytes.length;
      if (this.#refusal === undefined) yield bytes;
      this.#report();
    }
  }

  readonly onNote = (message: string): void => {
    this.#archiveNote = message;
  };

  readonly onCutShort = (): void => {
    this.#isCutShort = true;
  };

  /** Reads the next unpacked bytes; false when no more are wanted. */
  take(bytes: Uint8Array): boolean {
    for (const text of this.#decoding.texts(bytes)) {
      if (this.#refusal === undefined) this.#read(text);
    }
    return this.#refusal === undefined;
  }

  finish(): DumpFindings | DumpRefusal {
    if (this.#refusal !== undefined) return this.#refusal;
    this.#read(this.#decoding.end());
    return this.#refusal ?? this.#conclude();
  }

  #read(text: string): void {
    this.#textLength += text.length;
    const limit = this.#document === undefined ? this.#task.textLimit : documentLimit;
    if (this.#textLength > limit) {
      this.#refusal = refuse("TOO_LARGE", `The dump is larger than the ${limit} characters that this server reads.`);
      return;
    }
    if (this.#textLength > freeTextLength + maxUnpackedRatio * this.#bytesRead) {
      const message = `The file unpacks to more than ${maxUnpackedRatio} times its size. Unpack it and import it as plain SQL.`;
      this.#refusal = refuse("TOO_LARGE", message);
      return;
    }
    if (this.#isBlank && text.trimStart().startsWith("{")) this.#document = [];
    if (this.#document !== undefined) {
      this.#isBlank = false;
      this.#document.push(text);
      return;
    }
    if (this.#sample.length < sampleLength) this.#sample += text.slice(0, sampleLength - this.#sample.length);
    if (this.#isBlank) this.#isBlank = text.trim() === "";
    this.#reader.write(text);
    if (this.#reader.excess) throw new StructureTooLargeError(this.#reader.excess.message);
    this.#checkHeap();
  }

  #checkHeap(): void {
    if (this.#heap.isExceeded()) throw new StructureTooLargeError();
  }

  #report(): void {
    const { statements, tables } = this.#reader.progress;
    const step: ImportStep = { bytesRead: this.#bytesRead, statements, tables };
    this.#channel.post(step);
  }

  #conclude(): DumpFindings | DumpRefusal {
    const { dialect } = this.#task;
    const found = this.#document === undefined ? this.#readDump() : readDocument(this.#document.join(""), dialect);
    if ("outcome" in found) return found;
    const { reading, recognised, refusal } = found;
    const notes = [
      ["dialect-differs", mismatchOf(dialect, recognised)?.message],
      ["archive", this.#archiveNote],
      ["encoding", describeEncoding(this.#decoding.encoding)],
    ] as const;
    return {
      outcome: "found",
      reading: { ...reading, census: addNotes(reading.census, notes) },
      recognised,
      refusal,
    };
  }

  #readDump(): Omit<DumpFindings, "outcome"> {
    const reading = this.#withEnd(this.#reader.end());
    if (reading.excess) throw new StructureTooLargeError(reading.excess.message);
    const { incompleteness } = reading.catalog;
    const recognised = recogniseDialect(this.#sample);
    const refusal = findRefusal({
      chosen: this.#task.dialect,
      recognised,
      census: reading.census,
      tableCount: reading.catalog.tables.length,
      isBlank: this.#isBlank,
      incompleteness: this.#task.allowsIncomplete ? undefined : incompleteness,
    });
    return { reading, recognised, refusal };
  }

  /** A text whose compressed data are cut short is incomplete, wherever it ends. */
  #withEnd(reading: DumpReading): DumpReading {
    if (!this.#isCutShort) return reading;
    const incompleteness = ["The compressed file ends too early.", reading.catalog.incompleteness];
    return { ...reading, catalog: { ...reading.catalog, incompleteness: incompleteness.filter(Boolean).join(" ") } };
  }
}

function describeEncoding(encoding: TextDecoding["encoding"]): string | undefined {
  return encoding === "UTF-8" ? undefined : `The text was read as ${encoding}.`;
}

/** The census with what there is to say of the file as a whole before what the reader noted. */
function addNotes(census: Census, notes: readonly (readonly [code: string, message: string | undefined])[]): Census {
  const added = notes.flatMap(([code, message]) =>
    message === undefined ? [] : [{ code, message, span: null, position: null }],
  );
  return { ...census, notes: [...added, ...census.notes] };
}

/** Ends the reading from within a statement. */
class StructureTooLargeError extends Error {
  constructor(message = "The structure in this dump is larger than this server can read. Take fewer tables at once.") {
    super(message);
  }
}

/** Nobody waits for the outcome any more. */
class ReadingStoppedError extends Error {}

async function* messages(channel: ImportChannel): AsyncGenerator<Uint8Array> {
  const queue: Uint8Array[] = [];
  let arrivedBytes = 0;
  let endsAfterBytes = Infinity;
  let isStopped = false;
  let wake = (): void => {};
  channel.listen((message) => {
    if (message === "stop") isStopped = true;
    // Bytes take a way of their own, and may come after the end is told.
    else if ("endsAfterBytes" in message) ({ endsAfterBytes } = message);
    else queue.push(message.bytes);
    wake();
  });
  for (;;) {
    if (isStopped) throw new ReadingStoppedError("the import was stopped");
    const bytes = queue.shift();
    if (bytes !== undefined) {
      arrivedBytes += bytes.length;
      yield bytes;
    } else if (arrivedBytes >= endsAfterBytes) return;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
