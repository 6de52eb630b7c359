/**
 * Writes every dump of a corpus folder out as SQL and reads that again: prints per file whether the catalogs are equal.
 *
 *     node packages/engine/tools/round-trip.ts DIR [--dialect NAME] [--only TEXT] [--differences N] [--load] [--write DIR]
 *
 * With `--load` the scripts also run in real servers: PostgreSQL on 127.0.0.1:5432 (user root, by `psql`), MariaDB on
 * 127.0.0.1:3306 (user root, by `mariadb`), SQLite in this process; each in a database of its own that is dropped again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dialectNames, exportSql, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";
import { findCatalogDifferences, withoutLeftOut } from "./catalog-differences.ts";
import type { ManifestEntry } from "./corpus-truth.ts";
import { decodeDump } from "./decode.ts";
import { loadScript } from "./load-script.ts";

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    dialect: { type: "string" },
    only: { type: "string" },
    differences: { type: "string", default: "5" },
    load: { type: "boolean", default: false },
    write: { type: "string" },
  },
});

const folder = positionals[0];
if (folder === undefined || !existsSync(join(folder, "manifest.json"))) {
  console.error("Name a corpus folder, one with a manifest.json: node packages/engine/tools/round-trip.ts DIR");
  process.exit(2);
}

const isDialect = (name: string): name is DialectName => dialectNames.some((dialect) => dialect === name);
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { entries: ManifestEntry[] };
const entries = manifest.entries.filter(
  (entry) =>
    (values.dialect === undefined || entry.dialect === values.dialect) &&
    (values.only === undefined || entry.name.includes(values.only)),
);
const equal = new Map<DialectName, { all: number; equal: number; refused: number; statements: number }>();

for (const entry of entries) {
  const { dialect } = entry;
  if (!isDialect(dialect)) throw new Error(`${entry.file}: the dialect ${dialect} is not known`);
  const path = [entry.file, `${entry.file}.gz`].map((file) => join(folder, file)).find((file) => existsSync(file));
  if (path === undefined) throw new Error(`${entry.file} is not in ${folder}`);
  const { catalog } = readDump(decodeDump(readFileSync(path)), { dialect });
  const script = exportSql(catalog);
  if (values.write !== undefined) {
    mkdirSync(values.write, { recursive: true });
    writeFileSync(join(values.write, `${dialect}-${entry.name}.sql`), script);
  }
  const again = readDump(script, { dialect });
  const differences = findCatalogDifferences(withoutLeftOut(catalog, script), again.catalog);
  for (const { code, reason, count, places } of again.census.notUnderstood)
    differences.push(`census ${code} ×${count}: ${reason} ${places[0]?.excerpt ?? ""}`);
  const leftOut = script.split("\n").filter((line) => line.startsWith("-- Left out:"));
  const tally = equal.get(dialect) ?? { all: 0, equal: 0, refused: 0, statements: 0 };
  tally.all += 1;
  if (differences.length === 0) tally.equal += 1;
  const notes = leftOut.length === 0 ? "" : `, ${leftOut.length} left out by remark`;
  console.log(`${dialect}/${entry.name}: ${differences.length === 0 ? "equal" : "NOT EQUAL"}${notes}`);
  for (const difference of differences.slice(0, Number(values.differences))) console.log(`  ${difference}`);
  if (values.load) {
    const refused = loadScript(script, dialect, entry.name);
    tally.refused += refused?.length ?? 0;
    tally.statements += refused === null ? 0 : 1;
    for (const message of refused ?? []) console.log(`  refused: ${message}`);
  }
  equal.set(dialect, tally);
}

for (const [dialect, { all, equal: same, refused, statements }] of equal) {
  const loaded = statements === 0 ? "" : `; ${statements} loaded, ${refused} statements refused`;
  console.log(`${dialect}: ${same} of ${all} equal${loaded}`);
}
