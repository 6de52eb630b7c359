import { spawnSync } from "node:child_process";
import { Client, DatabaseError } from "pg";
import { taken } from "./referee.ts";
import type { Referee, Ruling } from "./referee.ts";

const client = "psql";
const host = "127.0.0.1";
const user = "root";

/** A database of its own in the PostgreSQL of this machine. EXPLAIN reads, binds, rewrites and plans, and computes no row. */
export async function openPostgresql(dump: string): Promise<Referee> {
  const name = `mutations_${String(process.pid)}`;
  administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  administer(`CREATE DATABASE ${name} TEMPLATE template0`);
  spawnSync(client, ["-h", host, "-U", user, "-X", "-q", "-d", name], {
    input: `SET client_min_messages = error;\n${dump}`,
    stdio: ["pipe", "ignore", "ignore"],
    maxBuffer: 1 << 28,
  });
  const connection = new Client({ host, user, database: name });
  await connection.connect();
  await connection.query("SET statement_timeout = '2s'; SET client_min_messages = error");
  return {
    judge: async (statements) => {
      const rulings: Ruling[] = [];
      for (const sql of statements) rulings.push(await judge(connection, sql));
      return rulings;
    },
    close: async () => {
      await connection.end();
      administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

function administer(sql: string): void {
  const { stderr, status } = spawnSync(client, ["-h", host, "-U", user, "-X", "-q", "-d", "postgres", "-c", sql], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`PostgreSQL on ${host} refused: ${stderr}`);
}

async function judge(client: Client, sql: string): Promise<Ruling> {
  const before = await attempt(client, [`EXPLAIN ${sql}`]);
  if (before) return { ...before, phase: "before rows" };
  const during = await attempt(client, [sql, "SET CONSTRAINTS ALL IMMEDIATE"]);
  if (during?.code === "57014") return taken;
  return during ? { ...during, phase: "rows" } : taken;
}

/** Runs statements in a transaction that is undone; the first refusal among them, or null. */
async function attempt(client: Client, statements: readonly string[]): Promise<Ruling | null> {
  await client.query("BEGIN");
  try {
    for (const sql of statements) await client.query(sql);
    return null;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { phase: "rows", code: error.code ?? "", message: error.message };
  } finally {
    await client.query("ROLLBACK");
  }
}
