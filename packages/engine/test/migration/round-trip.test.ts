import { describe, expect, test } from "vitest";
import { dialectNames, diffCatalogs, migrationSql, readDump, renderMigration } from "../../src/index.ts";
import type { Change, DialectName, RenamePair } from "../../src/index.ts";
import { isLeftAside, pairOf, renamesOf } from "../../tools/migrations/pair.ts";
import { writeDdl } from "../../tools/migrations/write-ddl.ts";

/**
 * SQL Server finds the name of a default's constraint when the script runs, which no reader can: what it does stands in for it.
 */
function withPlainDefaults(script: string): string {
  return script.replaceAll(
    /DECLARE @drop [^]*?N'(ALTER TABLE (?:[^']|'')+?) DROP CONSTRAINT '[^]*?parent_column_id\) = N'((?:[^']|'')*)'\);\nEXEC sp_executesql @drop/g,
    (_all, head: string, column: string) => `${head} ALTER COLUMN [${column}] DROP DEFAULT`,
  );
}

/**
 * What a server does and the reader does not follow: expressions and references to columns that are renamed, the options of
 * a sequence or a table that are altered, constraints that sp_rename renames. Real servers show those.
 */
function isBeyondReader({ kind, table }: Change, dialect: DialectName, renames: readonly RenamePair[]): boolean {
  if (kind === "sequence-changed" || (dialect === "mysql" && kind === "table-option-changed")) return true;
  // InnoDB's own index of a foreign key goes when there is another for it.
  if (dialect === "mysql" && kind === "index-renamed") return true;
  if (dialect === "sqlserver" && kind.endsWith("-renamed")) return true;
  if (dialect === "sqlite" && kind === "foreign-key-changed") return renames.length > 0;
  const isExpression = [
    "check-changed",
    "index-changed",
    "check-removed",
    "check-added",
    "column-generated-changed",
  ].includes(kind);
  return isExpression && renames.some((pair) => pair.kind === "column" && pair.table.name === table?.name);
}

/** What the reader makes of the schema before with the migration behind it, against the schema after: what differs. */
function readBack(seed: number, dialect: DialectName): string[] {
  const pair = pairOf(seed, dialect);
  const [before, after] = [writeDdl(pair.before, dialect), writeDdl(pair.after, dialect)];
  const read = (script: string) => readDump(script, { dialect });
  const from = read(before).catalog;
  const to = read(after).catalog;
  const confirmed = renamesOf(pair, from);
  const migration = migrationSql(from, to, { renames: { confirmed } });
  const script = withPlainDefaults(renderMigration(migration));
  const { catalog, census } = read(`${before}\n${script}`);
  return [
    ...census.notUnderstood.map(({ reason, places }) => `not understood: ${reason} ${places[0]?.excerpt ?? ""}`),
    ...diffCatalogs(catalog, to)
      .changes.filter((change) => !isLeftAside(change, migration) && !isBeyondReader(change, dialect, confirmed))
      .map(({ sentence }) => sentence),
  ];
}

describe.each(dialectNames)("the migration of random schemas of %s", (dialect) => {
  test("read behind the schema before is the schema after", () => {
    const faults = Array.from({ length: 200 }, (_, seed) => [seed, readBack(seed, dialect)] as const);
    expect(faults.filter(([, lines]) => lines.length > 0)).toEqual([]);
  });

  test("of a schema to itself is empty", () => {
    const { catalog } = readDump(writeDdl(pairOf(7, dialect).before, dialect), { dialect });
    const migration = migrationSql(catalog, structuredClone(catalog));
    expect(migration.statements).toEqual([]);
    expect(renderMigration(migration)).toBe("-- Nothing to do: the schemas are the same.\n");
  });
});
