import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { authRoutes, projectsRoutes, schemasRoutes, usersRoutes } from "@foretell/contract";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConnectionLostError } from "../src/db/connection-lost.ts";
import { databaseThreadName } from "../src/db/embedded/database-thread.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { fillDataFolder } from "./support/data-folders.ts";
import { DatabaseDoor } from "./support/database-door.ts";
import { createProject } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";
import { testDatabase, workerDatabaseUrl } from "./support/test-database.ts";

/** A database with ways to cut its connections off. */
interface CuttableDatabase {
  readonly database: OpenDatabase;
  readonly cuts: readonly (() => Promise<unknown>)[];
  readonly close: () => Promise<void>;
}

async function openEmbedded(): Promise<CuttableDatabase> {
  const dataFolder = mkdtempSync(join(tmpdir(), "foretell-cuts-"));
  let thread: Worker | undefined;
  const remember = (worker: Worker): void => {
    if (worker.threadName === databaseThreadName) thread = worker;
  };
  process.on("worker", remember);
  await fillDataFolder(dataFolder);
  const database = openDatabase({ dataFolder });
  return {
    database,
    cuts: [async () => thread?.terminate()],
    close: async () => {
      await database.close();
      process.off("worker", remember);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function openPostgresql(serverUrl: string): Promise<CuttableDatabase> {
  await testDatabase();
  const url = workerDatabaseUrl(serverUrl);
  const door = new DatabaseDoor(url);
  const database = openDatabase({ databaseUrl: await door.open(), dataFolder: "unused" });
  const operator = new Client({ connectionString: url, application_name: "operator" });
  await operator.connect();
  const terminate = (which: string) =>
    operator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'foretell' AND ${which}`,
    );
  return {
    database,
    cuts: [
      () => terminate("true"),
      () => terminate("state = 'active'"),
      () => terminate("state = 'idle in transaction'"),
      () => terminate("state = 'idle'"),
      async () => door.cut(),
    ],
    close: async () => {
      await database.close();
      await operator.end();
      door.shut();
    },
  };
}

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";
const isOnPostgresql = serverUrl !== "";

describe(`connections to ${isOnPostgresql ? "PostgreSQL" : "the embedded database"} that are cut`, () => {
  let cuttable: CuttableDatabase;
  let server: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    cuttable = await (isOnPostgresql ? openPostgresql(serverUrl) : openEmbedded());
    server = await createTestApp({ database: cuttable.database });
    account = await signedInAccount(server);
  });
  afterAll(async () => {
    await server.close();
    await cuttable.close();
  });

  const cutAfter = async (delayMs: number): Promise<void> => {
    await sleep(delayMs);
    await cuttable.cuts[0]?.();
  };
  const slow = sql`(SELECT count(*) FROM pg_sleep(1))`;

  it("repeats a lone read, of which the caller notices nothing", async () => {
    const { kysely } = cuttable.database;
    const reading = sql<{ count: number }>`SELECT ${slow} AS count`.execute(kysely);
    await cutAfter(300);
    expect((await reading).rows).toEqual([{ count: 1 }]);
  });

  it("executes no write twice, and says that the connection was lost", async () => {
    const { kysely } = cuttable.database;
    await sql`CREATE TABLE written (n bigint)`.execute(kysely);
    const writing = sql`INSERT INTO written SELECT ${slow}`.execute(kysely);
    await Promise.all([cutAfter(300), expect(writing).rejects.toBeInstanceOf(ConnectionLostError)]);
    const writingAll = inTransaction(kysely, async (transaction) => {
      await sql`INSERT INTO written VALUES (2)`.execute(transaction);
      await cuttable.cuts[0]?.();
      await sql`SELECT 1`.execute(transaction);
    });
    await expect(writingAll).rejects.toBeInstanceOf(ConnectionLostError);
    expect((await sql`SELECT n FROM written`.execute(kysely)).rows).toEqual([]);
    // The database is of all files of the worker.
    await sql`DROP TABLE written`.execute(kysely);
  });

  it("begins a transaction on another connection", async () => {
    const { kysely } = cuttable.database;
    for (const cut of cuttable.cuts) {
      await cut();
      const { rows } = await inTransaction(kysely, (transaction) => sql`SELECT 1 AS one`.execute(transaction));
      expect(rows).toEqual([{ one: 1 }]);
    }
  });

  it(
    "are 503 for the requests that they hit, at whatever moment; what was acknowledged is there",
    { timeout: 120_000 },
    async () => {
      const acknowledged: string[] = [];
      const answers: Record<string, number> = {};
      const { id: project_id } = await createProject(server, account);
      const calls = [
        () => server.call(authRoutes.me, { as: account }),
        () => server.call(projectsRoutes.list, { as: account }),
        () => server.call(usersRoutes.update, { as: account, body: { full_name: `Name ${Math.random()}` } }),
        async () => {
          const made = await server.call(projectsRoutes.create, { as: account, body: { name: "Made" } });
          if (made.status === 201) acknowledged.push(made.data.id);
          return made;
        },
        async () => {
          const body = { project_id, db_type: "postgresql", sql_dump: shopDump } as const;
          return server.call(schemasRoutes.import, { as: account, body });
        },
        () => {
          // A parameter that takes many packets.
          const sql_dump = `-- ${"long ".repeat(100_000)}\n${shopDump}`;
          return server.call(schemasRoutes.import, {
            as: account,
            body: { project_id, db_type: "postgresql", sql_dump },
          });
        },
      ];
      const over = new AbortController();
      const keepCalling = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const call = calls[Math.floor(Math.random() * calls.length)];
          const result = await call?.();
          const told = result === undefined || result.status < 500 ? "" : `: ${result.failure.message}`;
          const answer = `${result?.status}${told}`;
          answers[answer] = (answers[answer] ?? 0) + 1;
        }
      };
      const callers = Array.from({ length: 6 }, keepCalling);
      const cutCount = 30;
      for (let count = 0; count <= cutCount; count += 1) {
        // Before the last cut there is something that was acknowledged, however slow the machine.
        if (count < cutCount) await sleep(50 + Math.random() * 100);
        else await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(0);
        await cuttable.cuts[count % cuttable.cuts.length]?.();
      }
      over.abort();
      await Promise.all(callers);
      const serverFailures = Object.keys(answers).filter((answer) => answer.startsWith("5"));
      expect(serverFailures.filter((answer) => !answer.startsWith("503: The database "))).toEqual([]);
      const { data } = await server.call(projectsRoutes.list, { as: account });
      expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
      expect(acknowledged.length).toBeGreaterThan(0);
    },
  );
});
