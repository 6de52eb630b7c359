import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Migration, MigrationProvider, MigrationResultSet } from "kysely/migration";
import { Migrator } from "kysely/migration";
import type { OpenDatabase } from "./open-database.ts";

const migrationsFolder = join(import.meta.dirname, "migrations");
const migrationName = /^(\d{4}_[a-z0-9_]+)\.sql$/;

class SqlFileMigrations implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = {};
    for (const file of (await readdir(migrationsFolder)).sort()) {
      const name = migrationName.exec(file)?.[1];
      if (name === undefined) throw new Error(`${file} in ${migrationsFolder} is not named like 0001_accounts.sql`);
      const text = await readFile(join(migrationsFolder, file), "utf8");
      migrations[name] = {
        up: async (transaction) => {
          await sql.raw(text).execute(transaction);
        },
      };
    }
    return migrations;
  }
}

/**
 * Brings the database to the newest numbered SQL file, all or nothing, and gives the names of those applied.
 * Several processes may call it at once: one migrates, the others wait for it. It takes the time that it needs.
 */
export async function migrate(database: Pick<OpenDatabase, "withoutTimeLimit">): Promise<string[]> {
  const provider = new SqlFileMigrations();
  const { error, results = [] } = await database
    .withoutTimeLimit((db) => new Migrator({ db, provider }).migrateToLatest())
    // There is no connection: an outcome as any other.
    .catch((reason: unknown): MigrationResultSet => ({ error: reason }));
  if (error !== undefined) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    const what = failed === undefined ? "The database could not be migrated" : `The migration ${failed} failed`;
    throw new Error(`${what}: ${reason}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
