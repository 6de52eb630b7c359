import { join } from "node:path";
import { Histogram, Registry } from "prom-client";
import { afterEach, describe, expect, it } from "vitest";
import type { ImportOutcome, ImportTask } from "../../src/work/import-task.ts";
import { runImport } from "../../src/work/run-import.ts";
import { ThreadPool } from "../../src/work/thread-pool.ts";

const pools: ThreadPool<ImportTask, ImportOutcome>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** Reads a dump in a thread of so much memory; gives the outcome and how much of the dump was taken. */
async function readDump(memoryLimitMb: number, statements: Iterable<string>) {
  const pool = new ThreadPool<ImportTask, ImportOutcome>({
    fileName: join(import.meta.dirname, "../../src/work/import.worker.ts"),
    functionName: "importDump",
    maxThreads: 1,
    maxQueue: 1,
    memoryLimitMb,
    durations: new Histogram({
      name: "test",
      help: "test",
      labelNames: ["job", "outcome"],
      registers: [new Registry()],
    }),
    onThreadError: () => {},
  });
  pools.push(pool);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const statement of statements) yield Buffer.from(statement);
  }
  const { signal } = new AbortController();
  const run = { dialect: "postgresql", textLimit: 1e9, timeLimitMs: 120_000, signal, onStep: () => {} } as const;
  return runImport(pool, chunks(), run);
}

function* manyTables(count: number): Generator<string> {
  for (let table = 0; table < count; table += 1) yield `CREATE TABLE t${table} (id integer PRIMARY KEY, name text);\n`;
}

/** Few characters that make many columns. */
function* manyCopies(count: number): Generator<string> {
  const columns = Array.from({ length: 1_500 }, (_, column) => `c${column} integer`).join(", ");
  yield `CREATE TABLE wide (${columns});\n`;
  for (let copy = 0; copy < count; copy += 1) yield `CREATE TABLE w${copy} (LIKE wide);\n`;
}

/** Rows are let go once they are counted. */
function* manyRows(count: number): Generator<string> {
  yield "CREATE TABLE t (id integer PRIMARY KEY, name text);\n";
  for (let row = 0; row < count; row += 1) yield `INSERT INTO t VALUES (${row}, 'row number ${row}');\n`;
}

describe("a dump for which a thread has too little memory", { timeout: 120_000 }, () => {
  it.each([
    ["has very many tables", manyTables(200_000)],
    ["copies a wide table very often", manyCopies(20_000)],
  ])("is refused before the thread has none left: it %s", async (_name, statements) => {
    expect(await readDump(160, statements)).toMatchObject({
      outcome: "refused",
      code: "TOO_LARGE",
      message: "The structure in this dump is larger than this server can read. Take fewer tables at once.",
    });
  });

  it("may have any number of rows", async () => {
    expect(await readDump(160, manyRows(200_000))).toMatchObject({ outcome: "read", census: { row_count: 200_000 } });
  });
});
