import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../src/db/db.ts";
import { migrate } from "../src/db/migrate.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { newId } from "../src/db/uuid.ts";
import { insertUser } from "../src/modules/accounts/users/users.repo.ts";
import { testDatabase, workerDatabaseUrl } from "./support/test-database.ts";

let database: OpenDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.kysely;
});

const newUser = () => {
  const id = newId();
  return { id, email: `${id}@example.org`, full_name: "Person", password_hash: "none" };
};

const countOf = async (id: string): Promise<number> => {
  const rows = await db.selectFrom("users").select("id").where("id", "=", id).execute();
  return rows.length;
};

describe("either database", () => {
  it("is migrated once", async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it("gives every type in the same form", async () => {
    const { rows } = await sql`
      SELECT 9007199254740991::bigint AS int8, 1.50::numeric AS numeric, DATE '2024-02-29' AS date,
        INTERVAL '1 day 2 hours' AS interval, TIMESTAMPTZ '2024-02-29 12:00:00.123456+02' AS timestamptz,
        '\\x00ff'::bytea AS bytea, '{"a": [1]}'::jsonb AS jsonb, ARRAY['a', NULL] AS texts, true AS boolean
    `.execute(db);
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        numeric: "1.50",
        date: "2024-02-29",
        interval: "1 day 02:00:00",
        timestamptz: "2024-02-29T10:00:00.123Z",
        bytea: Buffer.from([0, 255]),
        jsonb: { a: [1] },
        texts: ["a", null],
        boolean: true,
      },
    ]);
  });

  it.each([
    ["2024-02-29 10:00:00+00", "2024-02-29T10:00:00.000Z"],
    ["2024-02-29 10:00:00.5+00", "2024-02-29T10:00:00.500Z"],
    ["2024-02-29 10:00:00.999999+00", "2024-02-29T10:00:00.999Z"],
    ["2024-02-29 23:30:00-01:30", "2024-03-01T01:00:00.000Z"],
    ["12024-02-29 10:00:00+00", "+012024-02-29T10:00:00.000Z"],
    ["0044-03-15 10:00:00+00 BC", "-000043-03-15T10:00:00.000Z"],
  ])("gives the time %s as %s", async (stored, given) => {
    const { rows } = await sql<{ time: string }>`SELECT ${stored}::timestamptz AS time`.execute(db);
    expect(rows).toEqual([{ time: given }]);
  });

  it("takes and gives large values", async () => {
    const text = randomBytes(4_000_000).toString("hex");
    const { rows } = await sql<{ back: string }>`SELECT ${text}::text AS back`.execute(db);
    expect(rows[0]?.back === text).toBe(true);
  });

  it("answers many statements at once, each with its own result", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { rows } = await sql<{ n: number }>`SELECT ${index}::integer AS n`.execute(db);
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, index) => index));
  });

  it("goes on after a statement that fails", async () => {
    await expect(sql`SELECT 1 / 0`.execute(db)).rejects.toMatchObject({ code: "22012" });
    await expect(sql`SELECT FROM WHERE`.execute(db)).rejects.toMatchObject({ code: "42601" });
    await expect(sql`SELECT ${"a\0b"}::text`.execute(db)).rejects.toMatchObject({ code: "22021" });
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it("has an index for every column that refers to another table", async () => {
    const { rows } = await sql`
      SELECT conrelid::regclass::text AS table_name, conname FROM pg_constraint
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid AND (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
      )
    `.execute(db);
    expect(rows).toEqual([]);
  });
});

describe("a transaction", () => {
  it("keeps nothing of what it wrote when it fails", async () => {
    const user = newUser();
    const failing = inTransaction(db, async (transaction) => {
      await insertUser(transaction, user);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await countOf(user.id)).toBe(0);
  });

  it("takes part in the one around it", async () => {
    const user = newUser();
    await inTransaction(db, (outer) => inTransaction(outer, (inner) => insertUser(inner, user)));
    expect(await countOf(user.id)).toBe(1);
  });

  it("refuses a statement that goes past it, in place of waiting for ever", async () => {
    const past = inTransaction(db, async (transaction) => {
      await insertUser(transaction, newUser());
      await insertUser(db, newUser());
    });
    await expect(past).rejects.toThrow(/must go through the transaction/);
    expect(await countOf("00000000-0000-7000-8000-000000000000")).toBe(0);
  });
});

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";

describe.runIf(serverUrl !== "")("PostgreSQL", () => {
  it("lets what has no time limit take its time, and only that", async () => {
    const databaseUrl = workerDatabaseUrl(serverUrl);
    const limited = openDatabase({ databaseUrl, dataFolder: "unused", statementTimeoutMs: 1_000 });
    const slow = sql`SELECT pg_sleep(1.5)`;
    try {
      expect((await limited.withoutTimeLimit((connection) => slow.execute(connection))).rows).toHaveLength(1);
      await expect(slow.execute(limited.kysely)).rejects.toThrow(/statement timeout/);
    } finally {
      await limited.close();
    }
  });
});

describe("newId", () => {
  it("makes UUIDs of version 7 that rise", () => {
    const startedAtMs = Date.now();
    const ids = Array.from({ length: 20_000 }, newId);
    const endedAtMs = Date.now();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const madeAtMs = ids.map((id) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
    expect(madeAtMs[0]).toBeGreaterThanOrEqual(startedAtMs);
    expect(madeAtMs[0]).toBeLessThanOrEqual(endedAtMs);
  });
});
