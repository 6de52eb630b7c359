import { renameSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { removeUnfinishedCluster } from "./cluster-folder.ts";
import type { ClusterFolders } from "./cluster-folder.ts";
import { DurableNodeFs } from "./durable-node-fs.ts";
import { startParameters } from "./start-parameters.ts";
import { syncFolder } from "./sync-folder.ts";

/** Makes an empty cluster. Whatever interrupts it, an unfinished one is never found under the final name. */
export async function buildCluster(folders: ClusterFolders): Promise<void> {
  removeUnfinishedCluster(folders);
  const database = await PGlite.create({ fs: new DurableNodeFs(folders.buildFolder), startParams: startParameters });
  await database.close();
  syncFolder(folders.buildFolder);
  renameSync(folders.buildFolder, folders.clusterFolder);
}
