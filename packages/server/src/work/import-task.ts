import type { ErrorCode, ErrorDetail, SchemaValidation } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import type { StoredCatalog } from "../db/stored-catalog.ts";
import type { Job } from "./processes/job.ts";
import type { WorkChannel } from "./processes/work-channel.ts";

/** What the reader of a dump is given. The bytes of the dump follow through the channel. */
export interface ImportTask {
  readonly dialect: DialectName;
  /** The most characters that are read, after unpacking. */
  readonly textLimit: number;
  /** Whether a dump that ends too early is taken. */
  readonly allowsIncomplete: boolean;
}

/** Reads a dump in a process of its own. */
export type ReadingJob<Outcome> = Job<ImportTask, Outcome, ToImportWorker, ImportStep>;
export type ImportChannel = WorkChannel<ToImportWorker, ImportStep>;

/** To the worker: the next bytes, after how many there are no more, or that nobody wants an answer. */
export type ToImportWorker = { readonly bytes: Uint8Array } | { readonly endsAfterBytes: number } | "stop";

/** From the worker, after each piece: how far it is. */
export interface ImportStep {
  /** Bytes of the upload that the worker has taken in. */
  readonly bytesRead: number;
  readonly statements: number;
  readonly tables: number;
}

/** Why a dump was not imported. */
export interface DumpRefusal {
  readonly outcome: "refused";
  readonly code: Extract<ErrorCode, `DUMP_${string}` | "TOO_LARGE" | "UNPROCESSABLE">;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

/** The state of a schema, made ready to be stored. */
export interface StorableSchema {
  readonly dialect: DialectName;
  readonly databaseName: string | null;
  readonly serverVersion: string | null;
  readonly defaultNamespace: string;
  /** What it ends inside of, in one sentence; null where it is whole. */
  readonly incompleteness: string | null;
  readonly stored: StoredCatalog;
  /** The census of its import as JSON text that jsonb takes; null where it was not imported. */
  readonly censusJson: string | null;
  /** The compressed document of a version. */
  readonly snapshot: Uint8Array;
}

/** A dump, read and made ready to be stored. */
export interface ReadDump extends StorableSchema {
  readonly outcome: "read";
}

/** The engine threw, which no dump should make it do. */
export interface CrashedReading {
  readonly outcome: "crashed";
  readonly stack: string;
  readonly statements: number;
}

export type ImportOutcome = ReadDump | DumpRefusal | CrashedReading;

export type ValidationOutcome =
  | { readonly outcome: "validated"; readonly validation: SchemaValidation }
  | CrashedReading;
