import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ImportOutcome, ImportStep, ImportTask, ToImportWorker } from "../../src/work/import-task.ts";
import { runImport } from "../../src/work/run-import.ts";
import { closeGroups, makeJob } from "../support/process-groups.ts";

afterEach(closeGroups);

/** Reads a dump in a process of so much memory; gives the outcome. */
async function readDump(memoryLimitMb: number, statements: Iterable<string>) {
  const { job } = makeJob<ImportTask, ImportOutcome, ToImportWorker, ImportStep>("importDump", {
    fileName: join(import.meta.dirname, "../../src/work/import.worker.ts"),
    memoryLimitMb,
  });
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const statement of statements) yield Buffer.from(statement);
  }
  const { signal } = new AbortController();
  const run = {
    owner: "me",
    dialect: "postgresql",
    textLimit: 1e9,
    allowsIncomplete: false,
    timeLimitMs: 120_000,
    signal,
    onStep: () => {},
  } as const;
  return runImport(job, chunks(), run);
}

function* manyTables(count: number): Generator<string> {
  for (let table = 0; table < count; table += 1) yield `CREATE TABLE t${table} (id integer PRIMARY KEY, name text);\n`;
}

/** Rows are let go once they are counted. */
function* manyRows(count: number): Generator<string> {
  yield "CREATE TABLE t (id integer PRIMARY KEY, name text);\n";
  for (let row = 0; row < count; row += 1) yield `INSERT INTO t VALUES (${row}, 'row number ${row}');\n`;
}

describe("a dump for which a process has too little memory", { timeout: 120_000 }, () => {
  it("is refused before the process has none left", async () => {
    expect(await readDump(160, manyTables(200_000))).toMatchObject({
      outcome: "refused",
      code: "TOO_LARGE",
      message: "The structure in this dump is larger than this server can read. Take fewer tables at once.",
    });
  });

  it("may have any number of rows", async () => {
    const outcome = await readDump(160, manyRows(200_000));
    const { censusJson } = outcome.outcome === "read" ? outcome : { censusJson: null };
    expect(JSON.parse(censusJson ?? "null")).toMatchObject({ row_count: 200_000 });
  });
});
