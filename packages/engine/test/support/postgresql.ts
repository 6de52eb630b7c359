import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";

export type Row = Readonly<Record<string, unknown>>;

export interface PostgresqlDatabase {
  /** Gives the rows of the last statement. */
  readonly run: (sql: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** A database of the given name beside that of TEST_DATABASE_URL, dropped when it is closed; without one, an embedded PostgreSQL. */
export async function openPostgresql(name: string): Promise<PostgresqlDatabase> {
  const url = process.env["TEST_DATABASE_URL"] ?? "";
  if (url === "") {
    const embedded = await PGlite.create();
    return {
      run: async (sql) => (await embedded.exec(sql)).at(-1)?.rows ?? [],
      close: () => embedded.close(),
    };
  }
  const admin = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const client = new Client({ connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href });
  await client.connect();
  return {
    run: async (sql) => (await client.query<Row>(sql)).rows,
    close: async () => {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
