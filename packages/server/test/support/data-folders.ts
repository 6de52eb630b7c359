import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { migrate } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/open-database.ts";

const cacheFolder = join(import.meta.dirname, "../../../../node_modules/.cache/foretell/data-folders");
const sourceFolders = ["migrations", "embedded"].map((name) => join(import.meta.dirname, "../../src/db", name));

/**
 * Gives a data folder an embedded database, migrated and empty: a copy, since a cluster takes seconds to make. A test
 * of the first start makes its own.
 */
export async function fillDataFolder(dataFolder: string): Promise<string> {
  const template = await templateFolder();
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  copyCluster(template, dataFolder);
  return dataFolder;
}

/** Copies the cluster of a data folder; whoever has the original open stands still meanwhile. */
export function copyCluster(from: string, to: string): void {
  cpSync(join(from, "postgres"), join(to, "postgres"), { recursive: true });
}

/** Made once for the migrations that there are, and kept for the runs that follow. */
export async function templateFolder(): Promise<string> {
  const template = join(cacheFolder, stateOfDatabase());
  if (existsSync(template)) return template;
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = mkdtempSync(join(cacheFolder, "unfinished-"));
  const database = openDatabase({ dataFolder: unfinished });
  await migrate(database);
  await database.close();
  try {
    renameSync(unfinished, template);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another run was faster.
    if (!existsSync(template)) throw error;
  }
  return template;
}

/** All that decides what a migrated cluster looks like. */
function stateOfDatabase(): string {
  const hash = createHash("sha256");
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .map((name) => join(folder, name)),
  );
  for (const file of [createRequire(import.meta.url).resolve("@electric-sql/pglite"), ...files]) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
