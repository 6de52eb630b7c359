import { expect, test } from "vitest";
import { exportJson, exportSql, readDump, readSchemaData } from "../src/index.ts";

const dump = `CREATE TABLE z (
  id INTEGER PRIMARY KEY ON CONFLICT REPLACE,
  n INTEGER UNIQUE ON CONFLICT REPLACE,
  m INTEGER DEFAULT 3 NOT NULL ON CONFLICT REPLACE,
  k INTEGER NOT NULL ON CONFLICT IGNORE,
  l INTEGER NOT NULL ON CONFLICT ABORT UNIQUE ON CONFLICT FAIL,
  UNIQUE (k, m) ON CONFLICT IGNORE
);`;

/** The conflict clauses of the one table, those of its columns by their names. */
function clausesOf({ catalog }: Pick<ReturnType<typeof readDump>, "catalog">) {
  const [table] = catalog.tables;
  return {
    primary: table?.primaryKey?.onConflict,
    unique: table?.uniqueKeys.map(({ columns, onConflict }) => [columns.join(), onConflict]),
    notNull: table?.columns.flatMap(({ name, onNull }) => (onNull === undefined ? [] : [[name, onNull]])),
  };
}

test("the conflict clauses of SQLite are kept, in a script and in JSON too", () => {
  const reading = readDump(dump, { dialect: "sqlite" });
  const expected = {
    primary: "REPLACE",
    unique: [
      ["n", "REPLACE"],
      ["l", undefined],
      ["k,m", "IGNORE"],
    ],
    notNull: [
      ["m", "REPLACE"],
      ["k", "IGNORE"],
    ],
  };
  expect(clausesOf(reading)).toEqual(expected);
  expect(clausesOf(readDump(exportSql(reading.catalog), { dialect: "sqlite" }))).toEqual(expected);
  expect(clausesOf(readSchemaData(exportJson(reading.catalog, reading.statistics), { dialect: "sqlite" }))).toEqual(
    expected,
  );
});
