/**
 * Reads dumps that are damaged at random. Two thousand of them unless PROPERTY_RUNS says how many; PROPERTY_SEED makes
 * others, and PROPERTY_DUMPS names a folder of dumps, `DIALECT/NAME.sql`, to damage beside those of the reading cases:
 *
 *     PROPERTY_RUNS=100000 PROPERTY_DUMPS=DIR npx vitest run --project engine mutated-dumps
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { array, assert, constant, constantFrom, nat, oneof, property, record } from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { createDumpReader, dialectNames, readDump } from "../src/index.ts";
import type { DialectName, DumpReading } from "../src/index.ts";
import { decodeDump } from "../tools/decode.ts";
import { getSection, readCases } from "./support/case-file.ts";

interface Seed {
  readonly dialect: DialectName;
  readonly dump: string;
}

const runs = Number(process.env["PROPERTY_RUNS"] ?? 2000);
const timeLimitMs = 2000;
/** Characters of a dump of PROPERTY_DUMPS that one input is made of. */
const excerptLength = 6000;

const caseSeeds = readCases("reading").map((testCase): Seed => ({
  dialect: dialectNames.find((name) => testCase.file.startsWith(name)) ?? "postgresql",
  dump: getSection(testCase, "dump"),
}));

function readSeeds(folder: string): Seed[] {
  return dialectNames.flatMap((dialect) =>
    readdirSync(join(folder, dialect))
      .filter((name) => name.endsWith(".sql"))
      .map((name) => ({ dialect, dump: decodeDump(readFileSync(join(folder, dialect, name))) })),
  );
}

const folder = process.env["PROPERTY_DUMPS"];
const fileSeeds = folder === undefined ? [] : readSeeds(folder);

/** One way to damage a text; places are taken modulo its length. */
type Edit =
  | { readonly kind: "put"; readonly at: number; readonly bit: string; readonly removed: number }
  | { readonly kind: "repeat" | "cut off" | "move"; readonly at: number; readonly length: number };

const bits =
  "'|\"|`|(|)|;|,|/*|*/|--|$$|[|]|\\|\n|\0|.|::|CREATE TABLE |BEGIN |END;| VALUES (|\nGO\n|\n/\n|DELIMITER //\n|q'[|CASE |\uFEFF|/*!50000 | REFERENCES |ALTER TABLE |\\.\n".split(
    "|",
  );

const edit: Arbitrary<Edit> = oneof(
  { weight: 5, arbitrary: record({ kind: constant("put"), at: nat(), bit: constantFrom(...bits), removed: nat(30) }) },
  {
    weight: 2,
    arbitrary: record({ kind: constantFrom("repeat", "cut off", "move"), at: nat(), length: nat(400) }),
  },
);

function damage(text: string, change: Edit): string {
  const place = change.at % (text.length + 1);
  if (change.kind === "put") return text.slice(0, place) + change.bit + text.slice(place + change.removed);
  const part = text.slice(place, place + change.length);
  if (change.kind === "repeat") return text.slice(0, place) + part.repeat(8) + text.slice(place);
  return change.kind === "cut off"
    ? text.slice(0, place)
    : text.slice(0, place) + text.slice(place + change.length) + part;
}

function readInParts(text: string, dialect: DialectName, partLength: number): DumpReading {
  const reader = createDumpReader({ dialect });
  for (let start = 0; start < text.length; start += partLength) reader.write(text.slice(start, start + partLength));
  return reader.end();
}

const seed: Arbitrary<Seed> =
  fileSeeds.length === 0
    ? constantFrom(...caseSeeds)
    : oneof(
        constantFrom(...caseSeeds),
        record({ from: constantFrom(...fileSeeds), at: nat() }).map(({ from: { dialect, dump }, at }) => {
          const start = at % Math.max(1, dump.length - excerptLength);
          return { dialect, dump: dump.slice(start, start + excerptLength) };
        }),
      );

const input = record({
  seed,
  edits: array(edit, { minLength: 1, maxLength: 6 }),
  /** Now and then a dump is read as one of another database. */
  mistaken: oneof({ weight: 9, arbitrary: constant(null) }, { weight: 1, arbitrary: constantFrom(...dialectNames) }),
  partLength: oneof({ weight: 4, arbitrary: constant(null) }, { weight: 1, arbitrary: nat(200) }),
});

test(
  "damaged dumps are read without a throw, in time, alike in parts, with a census that accounts for every CREATE TABLE",
  () => {
    let slowestMs = 0;
    assert(
      property(input, ({ seed: { dialect: own, dump }, edits, mistaken, partLength }) => {
        const dialect = mistaken ?? own;
        let text = dump;
        for (const change of edits) text = damage(text, change);
        const start = process.threadCpuUsage();
        const reading = readDump(text, { dialect });
        const { user, system } = process.threadCpuUsage(start);
        slowestMs = Math.max(slowestMs, (user + system) / 1000);
        expect((user + system) / 1000).toBeLessThan(timeLimitMs);
        if (partLength !== null) expect(readInParts(text, dialect, partLength + 1)).toEqual(reading);
        const { census } = reading;
        const isExplained =
          census.notUnderstood.length > 0 ||
          census.notes.length > 0 ||
          Object.keys(census.used).some((kind) => /DROP|RENAME|ALTER|OR REPLACE/.test(kind));
        expect(
          census.createTableCount <= census.found.tables || isExplained || /REPLACE|IF NOT EXISTS|DROP/i.test(text),
        ).toBe(true);
      }),
      { numRuns: runs },
    );
    if (process.env["PROPERTY_RUNS"] !== undefined)
      console.info(`${runs} damaged dumps, the slowest ${slowestMs.toFixed(0)} ms of processor time`);
  },
  Math.max(30_000, runs * 50),
);
