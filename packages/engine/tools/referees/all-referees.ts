import type { DialectName } from "../../src/index.ts";
import { mariadbReferee } from "./mariadb.ts";
import { postgresqlReferee } from "./postgresql.ts";
import type { Referee } from "./referee.ts";
import { sqliteReferee } from "./sqlite.ts";

const makers: Readonly<Partial<Record<DialectName, () => Referee>>> = {
  postgresql: () => postgresqlReferee(process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/postgres"),
  mysql: () => mariadbReferee(process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1"),
  sqlite: () => sqliteReferee,
};

/**
 * The servers at hand: PostgreSQL of TEST_DATABASE_URL (else user root on 127.0.0.1:5432), MariaDB of TEST_MARIADB_HOST (else
 * 127.0.0.1) as root without password, and the SQLite of this process.
 */
export function* refereesOf(dialect: string | undefined): Generator<Referee> {
  for (const [name, make] of Object.entries(makers)) if (dialect === undefined || dialect === name) yield make();
}
