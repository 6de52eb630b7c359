import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { diffCatalogs, migrationSql, readDump, renderMigration } from "../../src/index.ts";
import type { Catalog } from "../../src/index.ts";
import { isLeftAside } from "./pair.ts";
import type { MigrationServer } from "./servers.ts";

/** A version of a schema as the server tells it, and the script of the chain that made it. */
export interface ChainVersion {
  readonly name: string;
  readonly dump: string;
}

/** What came of the chain: its versions, and the scripts that the server itself refused. */
export interface Chain {
  readonly versions: readonly ChainVersion[];
  readonly refused: readonly string[];
}

/** The scripts of a folder, each of which goes on from those before it, run one after the other. */
export async function followChain(folder: string, server: MigrationServer): Promise<Chain> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  const database = await server.open();
  const versions: ChainVersion[] = [];
  const refused: string[] = [];
  try {
    // As its own client has it.
    if (server.dialect === "sqlite") await database.run("PRAGMA foreign_keys = OFF");
    for (const name of files) {
      try {
        await database.run(readFileSync(join(folder, name), "utf8"));
      } catch (error) {
        refused.push(`${name}: ${messageOf(error)}`);
      }
      const dump = await database.dump();
      if (versions.at(-1)?.dump !== dump) versions.push({ name, dump });
    }
  } finally {
    await database.close();
  }
  return { versions, refused };
}

/** A function that names its tables and types without their schema, as it may, keeps such a dump from being restored. */
const noSearchPath = "SELECT pg_catalog.set_config('search_path', '', false);";

/** What came of one step of a chain. */
export interface LinkResult {
  readonly faults: readonly string[];
  /** Changes that the migration says itself that it does not make. */
  readonly told: readonly string[];
  readonly script: string;
  readonly statements: number;
}

/** Takes a server that has one version to the next by the migration SQL, renames guessed, and tells what differs then. */
export async function runLink(before: string, after: string, server: MigrationServer): Promise<LinkResult> {
  const { dialect } = server;
  const read = (dump: string): Catalog => readDump(dump, { dialect }).catalog;
  const database = await server.open();
  let script = "";
  try {
    await database.run(dialect === "postgresql" ? before.replace(noSearchPath, "") : before);
    const to = read(after);
    const migration = migrationSql(read(await database.dump()), to);
    script = renderMigration(migration);
    await database.run(script);
    const left = new Set(
      migration.warnings.flatMap(({ code, changeIds }) => (code === "NOT_MIGRATED" ? changeIds : [])),
    );
    const faults: string[] = [];
    const told: string[] = [];
    for (const change of diffCatalogs(read(await database.dump()), to).changes) {
      const line = `${change.sentence} [${change.beforeText ?? ""} | ${change.afterText ?? ""}]`;
      if (left.has(change.id) || isLeftAside(change, migration)) told.push(line);
      else faults.push(`differs: ${line}`);
    }
    return { faults, told, script, statements: migration.statements.length };
  } catch (error) {
    return { faults: [`refused: ${messageOf(error)}`], told: [], script, statements: 0 };
  } finally {
    await database.close();
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 600);
