import { dialectNames } from "../../src/index.ts";
import type { DialectName } from "../../src/index.ts";
import type { Bomb } from "./bomb.ts";
import { bombsOfChanges } from "./bombs-of-changes.ts";
import { bombsOfCharacters } from "./bombs-of-characters.ts";
import { bombsOfLooks } from "./bombs-of-looks.ts";
import { bombsOfObjects } from "./bombs-of-objects.ts";
import { bombsOfRows } from "./bombs-of-rows.ts";
import { bombsOfTables } from "./bombs-of-tables.ts";
import type { OwnDumpBomb } from "./dump-bomb-kind.ts";
import { ownBombsOfMysql } from "./own-bombs-of-mysql.ts";
import { ownBombsOfOracle } from "./own-bombs-of-oracle.ts";
import { ownBombsOfPostgresql } from "./own-bombs-of-postgresql.ts";
import { ownBombsOfSqlite } from "./own-bombs-of-sqlite.ts";
import { ownBombsOfSqlserver } from "./own-bombs-of-sqlserver.ts";
import { spelledDialects } from "./spelled-dialect.ts";

const shared = [
  ...bombsOfTables,
  ...bombsOfChanges,
  ...bombsOfObjects,
  ...bombsOfCharacters,
  ...bombsOfLooks,
  ...bombsOfRows,
];

const own: Readonly<Record<DialectName, readonly OwnDumpBomb[]>> = {
  postgresql: ownBombsOfPostgresql,
  mysql: ownBombsOfMysql,
  sqlite: ownBombsOfSqlite,
  oracle: ownBombsOfOracle,
  sqlserver: ownBombsOfSqlserver,
};

const bombsOf = (dialect: DialectName): readonly Bomb[] => {
  const sql = spelledDialects[dialect];
  const inEach = shared.map(({ name, dump }) => ({ name, dump: (size: number) => dump(size, sql) }));
  return [...inEach, ...own[dialect]].map(({ name, dump }) => ({ name, dialect, dump, statement: null }));
};

/** Dumps made to cost more than they weigh: each grows with the size that it is asked for, at most so many elements of each kind. */
export const dumpBombs: readonly Bomb[] = dialectNames.flatMap(bombsOf);
