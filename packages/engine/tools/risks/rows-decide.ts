import { diffCatalogs, migrationSql, readDump, renderMigration } from "../../src/index.ts";
import type { Catalog, Risk } from "../../src/index.ts";
import type { MigrationServer } from "../migrations/servers.ts";

/** A change that the rows decide, with rows of which it goes on and rows of which it does not. */
export interface DecidedByRows {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly fitting: string;
  readonly unfitting: string;
}

/** What became of the change: with rows that fit, with rows that do not, and how the engine judges it. */
export interface Decision {
  readonly risk: Risk | null;
  /** Null where it went on and the schema is what it was meant to be. */
  readonly withFitting: string | null;
  /** Null where it went on all the same. */
  readonly withUnfitting: string | null;
}

/** Tries a change on a real server with both kinds of rows. */
export async function decideByRows(change: DecidedByRows, server: MigrationServer): Promise<Decision> {
  const { dialect } = server;
  const read = (script: string): Catalog => readDump(script, { dialect }).catalog;
  let risk: Risk | null = null;
  const attempt = async (rows: string): Promise<string | null> => {
    const [database, target] = [await server.open(), await server.open()];
    try {
      await database.run(`${change.before}\n${rows}`);
      await target.run(change.after);
      const to = read(await target.dump());
      const migration = migrationSql(read(await database.dump()), to);
      risk = migration.diff.worstRisk;
      const losses = migration.statements.flatMap(({ losesData }) => losesData ?? []);
      try {
        await database.run(renderMigration(migration));
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      const [left] = diffCatalogs(read(await database.dump()), to).changes;
      return left?.sentence ?? losses[0] ?? null;
    } finally {
      await database.close();
      await target.close();
    }
  };
  const withFitting = await attempt(change.fitting);
  const withUnfitting = await attempt(change.unfitting);
  return { risk, withFitting, withUnfitting };
}
