import type { CensusData, ErrorCode, ErrorDetail, SchemaValidation } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import type { MessagePort } from "node:worker_threads";
import type { StoredCatalog } from "../db/stored-catalog.ts";

/** What the import worker is given. The bytes of the dump follow through the port. */
export interface ImportTask {
  readonly dialect: DialectName;
  readonly port: MessagePort;
  /** The most characters that are read, after unpacking. */
  readonly textLimit: number;
  /** One element, set to the time (milliseconds since the epoch) when a thread takes the task up. */
  readonly startedAtMs: BigInt64Array<SharedArrayBuffer>;
}

/** To the worker: the next bytes (transferred, not copied), that there are no more, or that nobody wants an answer. */
export type ToImportWorker = { readonly bytes: Uint8Array } | "end" | "stop";

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

/** A dump, read and made ready to be stored. */
export interface ReadDump {
  readonly outcome: "read";
  readonly databaseName: string | null;
  readonly serverVersion: string | null;
  readonly defaultNamespace: string;
  readonly stored: StoredCatalog;
  readonly census: CensusData;
  /** `census` as JSON text that jsonb takes. */
  readonly censusJson: string;
  /** The compressed document of the first version. */
  readonly snapshot: Uint8Array;
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
