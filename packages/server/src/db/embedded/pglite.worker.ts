import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { buildCluster } from "./build-cluster.ts";
import { hasCluster } from "./cluster-folder.ts";
import type { ClusterFolders } from "./cluster-folder.ts";
import { DurableNodeFs } from "./durable-node-fs.ts";
import { startParameters } from "./start-parameters.ts";

/** One batch of messages of the PostgreSQL protocol for the database, or the end. */
export type WorkerRequest = { readonly kind: "batch"; readonly bytes: Uint8Array } | { readonly kind: "close" };

export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly bytes: Uint8Array }
  | { readonly kind: "failed"; readonly message: string };

const port = parentPort;
if (port === null) throw new Error("this file runs as a worker thread");

const folders = workerData as ClusterFolders;
if (!hasCluster(folders)) await buildCluster(folders);
const database = await PGlite.create({ fs: new DurableNodeFs(folders.clusterFolder), startParams: startParameters });

async function serve(request: WorkerRequest): Promise<void> {
  if (request.kind === "close") {
    await database.close();
    port?.close();
    return;
  }
  try {
    // The answer may be a view on the memory of the database, which the next batch overwrites.
    const bytes = Uint8Array.from(await database.execProtocolRaw(request.bytes));
    port?.postMessage({ kind: "answer", bytes } satisfies WorkerReply, [bytes.buffer]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port?.postMessage({ kind: "failed", message } satisfies WorkerReply, []);
  }
}

port.on("message", (request: WorkerRequest) => void serve(request));
port.postMessage({ kind: "ready" } satisfies WorkerReply, []);
