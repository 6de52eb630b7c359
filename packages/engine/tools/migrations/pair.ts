import { diffCatalogs, migrationSql, readDump, renderMigration } from "../../src/index.ts";
import type { Catalog, Change, DialectName, Migration, RenamePair } from "../../src/index.ts";
import { changeSchema } from "./change-schema.ts";
import { Random } from "../random.ts";
import { SchemaMaker } from "./random-schema.ts";
import { findLosses, writeRows } from "./rows.ts";
import { columnOf } from "./schema-plan.ts";
import type { SchemaPlan } from "./schema-plan.ts";
import type { MigrationServer } from "./servers.ts";
import { writeDdl } from "./write-ddl.ts";

/** Two schemas, of which the second is made from the first by changes. */
export interface SchemaPair {
  readonly before: SchemaPlan;
  readonly after: SchemaPlan;
  readonly dialect: DialectName;
}

/** The pair that follows from a seed. */
export function pairOf(seed: number, dialect: DialectName): SchemaPair {
  const maker = new SchemaMaker(new Random(seed), dialect);
  const before = maker.schema();
  return { before, after: changeSchema(before, maker), dialect };
}

/** What was renamed in truth. */
export function renamesOf({ before, after }: SchemaPair, from: Catalog): RenamePair[] {
  const namespace = from.defaultNamespace;
  return after.tables.flatMap((table): RenamePair[] => {
    const old = before.tables.find(({ id }) => id === table.id);
    if (!old) return [];
    const columns = table.columns.flatMap((column): RenamePair[] => {
      const was = columnOf(old, column.id);
      if (!was || was.name === column.name) return [];
      return [{ kind: "column", table: { namespace, name: table.name }, before: was.name, after: column.name }];
    });
    if (old.name === table.name) return columns;
    return [
      { kind: "table", before: { namespace, name: old.name }, after: { namespace, name: table.name } },
      ...columns,
    ];
  });
}

/** What went wrong, one line each, with the script that was run. */
export interface PairResult {
  readonly faults: readonly string[];
  readonly script: string;
  readonly statements: number;
}

/** What the migration tells that no statement makes: another order of the columns of a table. */
export function isLeftAside(change: Change, { warnings }: Migration): boolean {
  const isTold = (sentence: string): boolean => sentence.includes(` of ${change.table?.name ?? ""} st`);
  return change.kind === "columns-reordered" && warnings.some(({ sentence }) => isTold(sentence));
}

/** Takes a real server from one schema to the other and tells what is not as it was meant to be. */
export async function runPair(pair: SchemaPair, server: MigrationServer): Promise<PairResult> {
  const { before, after, dialect } = pair;
  const [database, target] = [await server.open(), await server.open()];
  let script = "";
  try {
    const rows = writeRows(before, after, dialect);
    const off =
      {
        postgresql: "SET session_replication_role = replica;",
        mysql: "SET FOREIGN_KEY_CHECKS = 0;",
        sqlite: "PRAGMA foreign_keys = OFF;",
      }[dialect as string] ?? "";
    await database.run(`${writeDdl(before, dialect)}\n${off}\n${rows}`);
    await target.run(writeDdl(after, dialect));
    const read = (dump: string): Catalog => readDump(dump, { dialect }).catalog;
    const from = read(await database.dump());
    const to = read(await target.dump());
    const migration = migrationSql(from, to, { renames: { confirmed: renamesOf(pair, from), refused: [] } });
    script = renderMigration(migration);
    const faults: string[] = [];
    await database.run(script);
    const now = read(await database.dump());
    // Nothing is renamed on the way from what is there to what is wanted.
    for (const change of diffCatalogs(now, to).changes)
      if (!isLeftAside(change, migration))
        faults.push(`differs: ${change.sentence} [${change.beforeText ?? ""} | ${change.afterText ?? ""}]`);
    const recreated = lostColumns(migration);
    for (const loss of await findLosses(before, after, database.read))
      if (![...recreated].some((name) => loss.includes(`.${name} (`))) faults.push(`lost: ${loss}`);
    faults.push(...untoldLosses(migration));
    return { faults, script, statements: migration.statements.length };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { faults: [`refused: ${message.slice(0, 600)}`], script, statements: 0 };
  } finally {
    await database.close();
    await target.close();
  }
}

/** Columns of which the migration tells that their values go. */
function lostColumns({ statements }: Migration): Set<string> {
  return new Set(statements.flatMap(({ losesData }) => /The values of (.+?) of /.exec(losesData ?? "")?.[1] ?? []));
}

/** Tables and columns that go without a word. */
function untoldLosses({ diff, statements }: Migration): string[] {
  const told = new Set(statements.flatMap(({ losesData, changeIds }) => (losesData === null ? [] : changeIds)));
  return diff.changes
    .filter(({ kind, id }) => (kind === "table-removed" || kind === "column-removed") && !told.has(id))
    .filter((change) => !(change.kind === "column-removed" && change.before.generated !== null))
    .map(({ sentence }) => `untold: ${sentence}`);
}
