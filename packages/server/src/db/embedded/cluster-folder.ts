import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The major version of PostgreSQL that the embedded database is. */
const embeddedMajorVersion = "18";

export interface ClusterFolders {
  readonly clusterFolder: string;
  /** Where a cluster is made before it gets its name. */
  readonly buildFolder: string;
}

/** Where a data folder keeps its cluster. */
export function clusterFoldersOf(dataFolder: string): ClusterFolders {
  return {
    clusterFolder: join(dataFolder, "postgres"),
    buildFolder: join(dataFolder, "postgres.unfinished"),
  };
}

/** Whether there is a cluster already; throws when it is another PostgreSQL's. */
export function hasCluster({ clusterFolder }: ClusterFolders): boolean {
  if (!existsSync(clusterFolder)) return false;
  const versionFile = join(clusterFolder, "PG_VERSION");
  const version = existsSync(versionFile) ? readFileSync(versionFile, "utf8").trim() : "an unknown version";
  if (version === embeddedMajorVersion) return true;
  throw new Error(
    `The database in ${clusterFolder} was written by PostgreSQL ${version}, ` +
      `and this release of Foretell embeds PostgreSQL ${embeddedMajorVersion}. ` +
      "Go back to the release that wrote it, move its data as docs/operations.md tells, " +
      "or set DATA_DIR to another folder to begin anew.",
  );
}

/** Throws away what an interrupted first start left. */
export function removeUnfinishedCluster({ buildFolder }: ClusterFolders): void {
  rmSync(buildFolder, { recursive: true, force: true });
}
