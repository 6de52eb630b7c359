import { createDumpReader } from "@foretell/engine";
import { generateLinkedSchema } from "./generate-linked-schema.ts";
import { generateRowDump } from "./generate-rows.ts";
import { readingCases } from "./reading-cases.ts";
import type { ReadingCase } from "./reading-cases.ts";
import { loadRivalParsers } from "./rival-parsers.ts";
import type { RivalParser } from "./rival-parsers.ts";

/** What one process measured; rates in megabytes of UTF-8 per second of processor time, all threads of the process. */
export interface ReadingMeasurement {
  /** The first file that the process reads. */
  readonly cold: number;
  readonly warm: number;
  readonly rowCount: number;
  /** Null for a library that does not understand every statement of the dump. */
  readonly rivals: readonly { readonly name: string; readonly rate: number | null }[];
}

const dumpSizeBytes = 50_000_000;
/** The libraries are slow, and as fast on a part as on the whole. */
const rivalSizeBytes = 3_000_000;
const rivalWarmUpBytes = 500_000;
const warmRuns = 3;
const partSizeBytes = 64 * 1024;

const wanted = readingCases.find(({ name }) => name === process.argv[2]);
if (!wanted) throw new Error("Name one of the cases of reading-cases.ts.");
console.log(JSON.stringify(await measure(wanted)));

async function measure(readingCase: ReadingCase): Promise<ReadingMeasurement> {
  const dump = Buffer.from(dumpOf(readingCase, dumpSizeBytes));
  const first = read(dump, readingCase);
  const warm = Array.from({ length: warmRuns }, () => read(dump, readingCase).rate);
  const rivals = readingCase.targetRatio === null ? [] : await loadRivalParsers(readingCase.dialect);
  const warmUp = statementsOf(readingCase, rivalWarmUpBytes);
  const statements = statementsOf(readingCase, rivalSizeBytes);
  return {
    cold: first.rate,
    warm: Math.max(...warm),
    rowCount: first.rowCount,
    rivals: rivals.map((rival) => {
      const canRead = rateOf(rival, warmUp) !== null;
      return { name: rival.name, rate: canRead ? rateOf(rival, statements) : null };
    }),
  };
}

function dumpOf({ dialect, style }: ReadingCase, sizeBytes: number): string {
  if (style !== "schema") return [...generateRowDump({ dialect, style, sizeBytes })].join("");
  const tableCount = Math.ceil(sizeBytes / 6_000);
  return generateLinkedSchema({ tableCount, cascadeTableCount: Math.ceil(tableCount / 2) });
}

function read(dump: Buffer, { dialect }: ReadingCase): { rate: number; rowCount: number } {
  const decoder = new TextDecoder();
  const start = process.cpuUsage();
  const reader = createDumpReader({ dialect });
  for (let from = 0; from < dump.length; from += partSizeBytes) {
    reader.write(decoder.decode(dump.subarray(from, from + partSizeBytes), { stream: true }));
  }
  const { statistics, census } = reader.end();
  const rate = dump.length / microsecondsSince(start);
  if (census.notUnderstood.length > 0) throw new Error(`Not understood: ${census.notUnderstood[0]?.reason}`);
  return { rate, rowCount: statistics.tables.reduce((sum, { rowCount }) => sum + rowCount, 0) };
}

/** The statements of a dump, parted for the libraries beforehand: splitting costs them nothing. */
function statementsOf(readingCase: ReadingCase, sizeBytes: number): string[] {
  const end = readingCase.dialect === "sqlserver" ? /\nGO\n|\n(?=INSERT )/ : /;\n/;
  return dumpOf(readingCase, sizeBytes)
    .split(end)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

function rateOf(rival: RivalParser, statements: readonly string[]): number | null {
  const sizeBytes = statements.reduce((sum, statement) => sum + Buffer.byteLength(statement), 0);
  const start = process.cpuUsage();
  try {
    for (const statement of statements) rival.parse(statement);
  } catch {
    return null;
  }
  return sizeBytes / microsecondsSince(start);
}

function microsecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
