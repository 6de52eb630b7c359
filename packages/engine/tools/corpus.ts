/**
 * Scores the reading of a folder of dumps against what real servers read from them:
 *
 *     npm run corpus -- DIR [--dialect NAME] [--only TEXT] [--failures N] [--census]
 *
 * DIR holds `manifest.json`, `files/DIALECT/NAME.sql` (or `.gz`) and `truth/DIALECT/NAME.json`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dialectNames, readDump } from "../src/index.ts";
import type { DialectName, DumpReading } from "../src/index.ts";
import { aspects, compareWithTruth } from "./corpus-compare.ts";
import type { Aspect, Comparison, Score } from "./corpus-compare.ts";
import type { ManifestEntry, Truth } from "./corpus-truth.ts";
import { decodeDump } from "./decode.ts";

interface FileResult {
  readonly entry: ManifestEntry;
  readonly comparison: Comparison;
  readonly reading: DumpReading;
  readonly seconds: number;
  readonly characters: number;
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    dialect: { type: "string" },
    only: { type: "string" },
    failures: { type: "string", default: "0" },
    census: { type: "boolean", default: false },
  },
});

const folder = positionals[0];
if (folder === undefined || !existsSync(join(folder, "manifest.json"))) {
  console.error("Name a corpus folder, one with a manifest.json: npm run corpus -- DIR");
  process.exit(2);
}

const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { entries: ManifestEntry[] };
const entries = manifest.entries.filter(
  (entry) =>
    (values.dialect === undefined || entry.dialect === values.dialect) &&
    (values.only === undefined || entry.name.includes(values.only)),
);

const isDialect = (name: string): name is DialectName => dialectNames.some((dialect) => dialect === name);

function readEntry(root: string, entry: ManifestEntry): FileResult {
  if (!isDialect(entry.dialect)) throw new Error(`${entry.file}: the dialect ${entry.dialect} is not known`);
  const path = [entry.file, `${entry.file}.gz`].map((file) => join(root, file)).find((file) => existsSync(file));
  if (path === undefined) throw new Error(`${entry.file} is not in ${root}`);
  const text = decodeDump(readFileSync(path));
  const start = performance.now();
  const reading = readDump(text, { dialect: entry.dialect });
  const seconds = (performance.now() - start) / 1000;
  const truth = JSON.parse(readFileSync(join(root, entry.truth), "utf8")) as Truth;
  return { entry, comparison: compareWithTruth(reading, truth), reading, seconds, characters: text.length };
}

const shown = ({ right, all }: Score): string => {
  const percent = all === 0 ? 100 : Math.floor((right / all) * 10_000) / 100;
  return right === all ? `${all}` : `${right}/${all} ${percent}%`;
};

const isExact = ({ comparison }: FileResult): boolean =>
  aspects.every((aspect) => aspect === "defaults" || comparison.scores[aspect].right === comparison.scores[aspect].all);

function total(results: readonly FileResult[], aspect: Aspect): Score {
  const scores = results.map(({ comparison }) => comparison.scores[aspect]);
  return {
    right: scores.reduce((sum, { right }) => sum + right, 0),
    all: scores.reduce((sum, { all }) => sum + all, 0),
  };
}

function printFile(result: FileResult, failures: number): void {
  const { entry, comparison, reading } = result;
  const gaps = reading.census.notUnderstood;
  if (failures > 0 && (comparison.differences.length > 0 || gaps.length > 0)) {
    console.log(`\n${entry.dialect}/${entry.name}`);
    for (const difference of comparison.differences.slice(0, failures)) console.log(`  ${difference}`);
    if (comparison.differences.length > failures) console.log(`  … ${comparison.differences.length - failures} more`);
    for (const { code, reason, count, places } of gaps.slice(0, failures)) {
      const place = places[0];
      console.log(`  census ${code} ×${count} ${place?.position.line ?? 0}:${place?.position.column ?? 0} ${reason}`);
      console.log(`    ${place?.excerpt ?? ""}`);
    }
  }
  if (values.census) console.log(`${entry.dialect}/${entry.name}`, reading.census);
}

const results = entries.map((entry) => {
  const result = readEntry(folder, entry);
  printFile(result, Number(values.failures));
  return result;
});

const rows = dialectNames.flatMap((dialect) => {
  const own = results.filter(({ entry }) => entry.dialect === dialect);
  if (own.length === 0) return [];
  const seconds = own.reduce((sum, result) => sum + result.seconds, 0);
  const characters = own.reduce((sum, result) => sum + result.characters, 0);
  const unread = own.reduce(
    (sum, { reading }) => sum + reading.census.notUnderstood.reduce((part, { count }) => part + count, 0),
    0,
  );
  const exact = own.filter(isExact).length;
  return [
    {
      dialect,
      "files exact": shown({ right: exact, all: own.length }),
      ...Object.fromEntries(aspects.map((aspect) => [aspect, shown(total(own, aspect))])),
      "not understood": unread,
      seconds: seconds.toFixed(2),
      "MB/s": (characters / 1e6 / seconds).toFixed(0),
    },
  ];
});
console.table(Object.fromEntries(rows.map(({ dialect, ...rest }) => [dialect, rest])));
console.log(`Peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
