import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { AnswerScanner } from "./answer-end.ts";
import type { AnswerEnd } from "./answer-end.ts";
import { AnswerWriter } from "./answer-flow.ts";
import type { UntakenBytes } from "./answer-flow.ts";
import { buildCluster } from "./build-cluster.ts";
import { hasCluster } from "./cluster-folder.ts";
import type { ClusterFolders } from "./cluster-folder.ts";
import { DurableNodeFs } from "./durable-node-fs.ts";
import { startParameters } from "./start-parameters.ts";

export interface WorkerData {
  readonly folders: ClusterFolders;
  readonly untaken: UntakenBytes;
}

/** One batch of messages of the PostgreSQL protocol for the database, or the end. */
export type WorkerRequest = { readonly kind: "batch"; readonly bytes: Uint8Array } | { readonly kind: "close" };

export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "piece"; readonly bytes: Uint8Array }
  /** The last piece of an answer; `memoryBytes` is what the database has taken of the system, and never gives back. */
  | { readonly kind: "end"; readonly bytes: Uint8Array; readonly end: AnswerEnd; readonly memoryBytes: number }
  | { readonly kind: "failed"; readonly message: string };

const port = parentPort;
if (port === null) throw new Error("this file runs as a worker thread");

const { folders, untaken } = workerData as WorkerData;
if (!hasCluster(folders)) await buildCluster(folders);
const database = await PGlite.create({ fs: new DurableNodeFs(folders.clusterFolder), startParams: startParameters });

const reply = (message: WorkerReply, transferred: ArrayBuffer[] = []): void => port.postMessage(message, transferred);

const writer = new AnswerWriter(untaken, (bytes) => reply({ kind: "piece", bytes }, [bytes.buffer]));

async function serve(request: WorkerRequest): Promise<void> {
  if (request.kind === "close") {
    await database.close();
    port?.close();
    return;
  }
  try {
    const scanner = new AnswerScanner();
    // Not execProtocolRaw(): it parses each answer, and keeps all that it has parsed.
    await database.execProtocolRawStream(request.bytes, {
      onRawData: (bytes) => {
        scanner.push(bytes);
        writer.write(bytes);
      },
    });
    const bytes = writer.takeRest();
    const memoryBytes = database.Module.HEAPU8.length;
    reply({ kind: "end", bytes, end: scanner.end, memoryBytes }, [bytes.buffer]);
  } catch (error) {
    reply({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

port.on("message", (request: WorkerRequest) => void serve(request));
reply({ kind: "ready" });
