import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { checkpointIfDue, giveBackMemoryIfDue, vacuumWhereDue } from "../src/db/embedded/maintenance.ts";
import { AnswerScanner } from "../src/db/embedded/answer-end.ts";
import type { AnswerEnd } from "../src/db/embedded/answer-end.ts";
import { EmbeddedDatabase } from "../src/db/embedded/embedded-database.ts";
import { MessageBatcher } from "../src/db/embedded/message-batcher.ts";
import { migrate } from "../src/db/migrate.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { DatabaseOptions, OpenDatabase } from "../src/db/open-database.ts";
import type { DatabaseSchema } from "../src/db/schema.ts";
import { newId } from "../src/db/uuid.ts";
import { insertUser } from "../src/modules/accounts/users/users.repo.ts";
import { fillDataFolder } from "./support/data-folders.ts";

const folder = mkdtempSync(join(tmpdir(), "foretell-embedded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let folderCount = 0;
const newDataFolder = (): Promise<string> => fillDataFolder(join(folder, `data-${(folderCount += 1)}`));

async function using<T>(options: DatabaseOptions, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Lets a process commit rows until `count` were acknowledged, kills it with no warning, and gives the rows' ids. */
async function writeAndKill(dataFolder: string, count: number): Promise<string[]> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, "support/write-forever.ts"), dataFolder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === count) writer.kill("SIGKILL");
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, "exit");
  return acknowledged;
}

describe("the embedded database", { timeout: 120_000 }, () => {
  it("keeps its folder and what is in it to its owner", async () => {
    const dataFolder = join(folder, "deep", "new");
    mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
    const database = openDatabase({ dataFolder });
    await database.close();
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
  });

  it("writes to the disk at every commit", async () => {
    await using({ dataFolder: await newDataFolder() }, async ({ kysely }) => {
      const { rows } = await sql`
        SELECT current_setting('fsync') AS fsync, current_setting('wal_sync_method') AS method,
          current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages
      `.execute(kysely);
      expect(rows).toEqual([{ fsync: "on", method: "fsync", commit: "on", pages: "on" }]);
    });
  });

  it("loses no acknowledged commit when its process is killed", async () => {
    const dataFolder = await newDataFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) acknowledged.push(...(await writeAndKill(dataFolder, 40)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(120);
    await using({ dataFolder }, async ({ kysely }) => {
      const found = await kysely.selectFrom("users").select("id").where("id", "in", acknowledged).execute();
      expect(found).toHaveLength(acknowledged.length);
    });
  });

  it("refuses a folder that another process has, by name", async () => {
    const dataFolder = await newDataFolder();
    await using({ dataFolder }, async () => {
      const second = spawn(process.execPath, [join(import.meta.dirname, "support/write-forever.ts"), dataFolder], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      const errors = (await second.stderr.toArray()).join("");
      expect(second.exitCode ?? (await once(second, "exit"))[0]).toBe(1);
      expect(errors).toContain(`The data folder ${dataFolder} is in use by another Foretell process.`);
      expect(() => openDatabase({ dataFolder })).toThrow(/is in use/);
    });
    await using({ dataFolder }, ({ kysely }) => sql`SELECT 1`.execute(kysely));
  });

  it("refuses the cluster of another PostgreSQL and says what to do", () => {
    const dataFolder = join(folder, "old");
    mkdirSync(join(dataFolder, "postgres"), { recursive: true });
    writeFileSync(join(dataFolder, "postgres/PG_VERSION"), "17\n");
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(() => openDatabase({ dataFolder })).toThrow(/written by PostgreSQL 17.*embeds PostgreSQL 18/);
    }
  });

  it("starts again after its first start was interrupted", async () => {
    const dataFolder = join(folder, "interrupted");
    mkdirSync(join(dataFolder, "postgres.unfinished"), { recursive: true });
    writeFileSync(join(dataFolder, "postgres.unfinished/PG_VERSION"), "18\n");
    await using({ dataFolder }, async (database) => {
      expect(await migrate(database)).toContain("0001_accounts");
      expect(existsSync(join(dataFolder, "postgres.unfinished"))).toBe(false);
    });
  });

  it("ends a statement that takes too long and serves the next", async () => {
    const options = { dataFolder: await newDataFolder(), statementTimeoutMs: 1_500, onBackgroundError: () => {} };
    await using(options, async ({ kysely }) => {
      const id = newId();
      await insertUser(kysely, { id, email: `${id}@example.org`, full_name: "Before", password_hash: "none" });
      const endless = sql`SELECT count(*) FROM generate_series(1, 1000000000) AS n WHERE n % 7 = 8`.execute(kysely);
      await expect(endless).rejects.toThrow(/stopped after 1500 ms|terminated/);
      const found = await kysely.selectFrom("users").select("full_name").where("id", "=", id).execute();
      expect(found).toEqual([{ full_name: "Before" }]);
    });
  });

  it("lets what has no time limit take its time, and only that", async () => {
    const options = { dataFolder: await newDataFolder(), statementTimeoutMs: 1_500, onBackgroundError: () => {} };
    // As long on a fast machine as on a slow one.
    const slow = sql`DO $$ BEGIN
      WHILE clock_timestamp() < statement_timestamp() + interval '2.5 seconds' LOOP END LOOP;
    END $$`;
    await using(options, async ({ kysely, withoutTimeLimit }) => {
      await withoutTimeLimit((connection) => slow.execute(connection));
      await expect(slow.execute(kysely)).rejects.toThrow(/stopped after 1500 ms|terminated/);
    });
  });

  it("checkpoints its log and vacuums its tables, which nothing else does for it", async () => {
    await using({ dataFolder: await newDataFolder() }, async ({ kysely }) => {
      const mebibyte = 1024 * 1024;
      await sql`CREATE TABLE filler AS SELECT n AS id, repeat('x', 500) AS text FROM generate_series(1, 4000) AS n`.execute(
        kysely,
      );
      for (let round = 0; round < 3; round += 1) await sql`UPDATE filler SET id = id + 1`.execute(kysely);
      expect(await checkpointIfDue(kysely, 1024 * mebibyte)).toBe(false);
      expect(await checkpointIfDue(kysely, mebibyte)).toBe(true);
      expect(await checkpointIfDue(kysely, mebibyte)).toBe(false);
      expect(await vacuumWhereDue(kysely, 100_000)).toEqual([]);
      expect(await vacuumWhereDue(kysely, 1_000)).toEqual(["filler"]);
      expect(await vacuumWhereDue(kysely, 1_000)).toEqual([]);
    });
  });

  it("keeps nothing of what it has answered", async () => {
    // In a process of its own, with little room for what is to be collected: kept answers would be 600 MB and more.
    const answering = spawn(
      process.execPath,
      ["--max-old-space-size=128", join(import.meta.dirname, "support/answer-many.ts"), await newDataFolder()],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const grownBytes = Number(await text(answering.stdout));
    expect(answering.exitCode ?? (await once(answering, "exit"))[0]).toBe(0);
    expect(grownBytes).toBeLessThan(300 * 1024 * 1024);
  });

  it("gives back the memory that a large statement took, and keeps what it wrote", async () => {
    const dataFolder = await newDataFolder();
    const embedded = new EmbeddedDatabase(dataFolder, 60_000);
    const pool = new Pool({ stream: () => embedded.connect(), max: 1 });
    const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
    const limitBytes = 200 * 1024 * 1024;
    await sql`CREATE TABLE kept (text text)`.execute(db);
    expect(await giveBackMemoryIfDue(db, embedded, limitBytes)).toBe(false);
    await sql`INSERT INTO kept VALUES (${"x".repeat(50_000_000)})`.execute(db);
    const reading = sql`SELECT length(text) AS length FROM kept`;
    expect(await giveBackMemoryIfDue(db, embedded, limitBytes)).toBe(true);
    expect((await reading.execute(db)).rows).toEqual([{ length: 50_000_000 }]);
    expect(await embedded.memoryBytes()).toBeLessThan(limitBytes);
    await pool.end();
    await embedded.close();
  });

  it("is held up while nobody reads what it answers", async () => {
    const embedded = new EmbeddedDatabase(await newDataFolder(), 60_000);
    const stream = embedded.connect();
    stream.write(message("startup"));
    for await (const _ of stream.iterator({ destroyOnReturn: false })) break;
    const rowCount = 2_000;
    stream.write(message("Q", `SELECT repeat('x', 100000) FROM generate_series(1, ${rowCount})\0`));
    await sleep(500);
    expect(stream.readableLength).toBeLessThan(2 * 1024 * 1024);
    const scanner = new AnswerScanner();
    let receivedBytes = 0;
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      receivedBytes += (piece as Buffer).length;
      scanner.push(piece as Buffer);
      if (scanner.end === "ready") break;
    }
    expect(receivedBytes).toBeGreaterThan(rowCount * 100_000);
    stream.destroy();
    await embedded.close();
  });

  it("does not hold up the process while it works", async () => {
    await using({ dataFolder: await newDataFolder() }, async ({ kysely }) => {
      let tickCount = 0;
      const timer = setInterval(() => (tickCount += 1), 5);
      await sql`SELECT sum(n) FROM generate_series(1, 3000000) AS n`.execute(kysely);
      clearInterval(timer);
      expect(tickCount).toBeGreaterThan(5);
    });
  });
});

/** A message of the protocol: a letter, its length, its body. */
function message(type: string, body = ""): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, "latin1");
  header.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

describe("the protocol between pg and the embedded database", () => {
  const parse = message("P", "select 1");
  const sync = message("S");

  it("is cut into batches that the database answers, however its bytes arrive", () => {
    const batch = Buffer.concat([parse, message("B"), message("E"), sync]);
    for (let cut = 1; cut < batch.length; cut += 1) {
      const batcher = new MessageBatcher();
      expect(batcher.push(batch.subarray(0, cut))).toBeUndefined();
      expect(Buffer.from(batcher.push(batch.subarray(cut)) ?? []).equals(batch)).toBe(true);
    }
    const bytewise = new MessageBatcher();
    const batches = [...batch, ...batch].map((byte) => bytewise.push(Buffer.from([byte]))).filter(Boolean);
    expect(batches.map((bytes) => Buffer.from(bytes ?? []).equals(batch))).toEqual([true, true]);
  });

  it("hands over what is complete and keeps the beginning of the next", () => {
    const batcher = new MessageBatcher();
    const first = batcher.push(Buffer.concat([parse, sync, parse, parse.subarray(0, 7)]));
    expect(Buffer.from(first ?? []).equals(Buffer.concat([parse, sync]))).toBe(true);
    const second = batcher.push(Buffer.concat([parse.subarray(7), sync]));
    expect(Buffer.from(second ?? []).equals(Buffer.concat([parse, parse, sync]))).toBe(true);
  });

  it("tells how the database stands at the end of an answer, however its bytes arrive", () => {
    const row = message("D", "row");
    const answers: [AnswerEnd, Buffer][] = [
      ["ready", Buffer.concat([row, message("Z", "I")])],
      ["ready", Buffer.concat([message("E", "an error"), message("Z", "I")])],
      ["in transaction", Buffer.concat([row, message("Z", "T")])],
      ["in transaction", Buffer.concat([message("E", "an error"), message("Z", "E")])],
      ["ended", Buffer.concat([row, message("E", "PANIC: no room")])],
      ["unfinished", message("G", "copy in")],
      ["unfinished", Buffer.alloc(0)],
    ];
    for (const [end, answer] of answers) {
      for (let cut = 0; cut <= answer.length; cut += 1) {
        const scanner = new AnswerScanner();
        scanner.push(answer.subarray(0, cut));
        scanner.push(answer.subarray(cut));
        expect([cut, scanner.end]).toEqual([cut, end]);
      }
    }
  });
});
