import { sql } from "kysely";
import type { Db } from "./db.ts";
import { migrate } from "./migrate.ts";
import type { OpenDatabase } from "./open-database.ts";
import { inTransaction } from "./transaction.ts";

export interface CopiedTable {
  readonly table: string;
  readonly rowCount: number;
}

/** Rows that travel in one statement; few, because one may hold megabytes. */
const batchRowCount = 50;

/**
 * Copies every row of one database, as it is at one moment, into another, which is migrated and must be empty: all or
 * nothing. The source is brought to the newest schema first, or the two would differ.
 */
export async function copyDatabase(source: OpenDatabase, target: OpenDatabase): Promise<CopiedTable[]> {
  await migrate(source);
  await migrate(target);
  return inOneTransaction(source, async (reading) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(reading);
    return inOneTransaction(target, async (writing) => {
      const copied: CopiedTable[] = [];
      for (const table of await tablesInOrder(reading)) {
        copied.push({ table, rowCount: await copyTable(reading, writing, table) });
      }
      return copied;
    });
  });
}

function inOneTransaction<T>(database: OpenDatabase, work: (transaction: Db) => Promise<T>): Promise<T> {
  return database.withoutTimeLimit((connection) => inTransaction(connection, work));
}

/** The tables of the schema, each after those it refers to. */
async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    SELECT relname AS name, array(
      SELECT DISTINCT referred.relname::text FROM pg_constraint JOIN pg_class AS referred ON referred.oid = confrelid
      WHERE contype = 'f' AND conrelid = pg_class.oid AND confrelid <> conrelid
    ) AS needs
    FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely\\_%'
    ORDER BY relname
  `.execute(db);
  const ordered: string[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((name) => ordered.includes(name)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready.map(({ name }) => name));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function copyTable(source: Db, target: Db, table: string): Promise<number> {
  const name = sql.table(table);
  const { rows: existing } = await sql`SELECT FROM ${name} LIMIT 1`.execute(target);
  if (existing.length > 0) throw new Error(`The database to move to is not empty: ${table} has rows.`);
  const columns = sql.join((await storedColumns(source, table)).map((column) => sql.ref(column)));
  // A cursor reads each row once, however many there are.
  await sql`DECLARE copied NO SCROLL CURSOR FOR SELECT to_jsonb(source)::text AS row FROM ${name} AS source`.execute(
    source,
  );
  let rowCount = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(batchRowCount)} FROM copied`.execute(source);
    if (rows.length === 0) break;
    await sql`
      INSERT INTO ${name} (${columns})
      SELECT ${columns} FROM unnest(${rows.map(({ row }) => row)}::jsonb[]) AS given,
        jsonb_populate_record(NULL::${name}, given) AS filled
    `.execute(target);
    rowCount += rows.length;
  }
  await sql`CLOSE copied`.execute(source);
  return rowCount;
}

/** The columns of a table that hold what was written; a generated one is made anew. */
async function storedColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attnum
  `.execute(db);
  return rows.map(({ name }) => name);
}
