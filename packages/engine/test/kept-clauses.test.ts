import { expect, test } from "vitest";
import { exportJson, exportSql, readDump, readSchemaData } from "../src/index.ts";
import type { Catalog, DialectName } from "../src/index.ts";

/** What a dump says, its own script says, and its JSON. */
function readings(dump: string, dialect: DialectName): Catalog[] {
  const { catalog, statistics } = readDump(dump, { dialect });
  return [
    catalog,
    readDump(exportSql(catalog), { dialect }).catalog,
    readSchemaData(exportJson(catalog, statistics), { dialect }).catalog,
  ];
}

test("NULLS NOT DISTINCT of keys and indexes is kept, in a script and in JSON too", () => {
  const dump = `CREATE TABLE t (
  id integer PRIMARY KEY,
  a integer UNIQUE NULLS NOT DISTINCT,
  b integer UNIQUE NULLS DISTINCT,
  c integer,
  CONSTRAINT t_bc UNIQUE NULLS NOT DISTINCT (b, c)
);
CREATE UNIQUE INDEX i ON t (c) INCLUDE (a) NULLS NOT DISTINCT WHERE a > 1;
CREATE UNIQUE INDEX j ON t (c);
CREATE TABLE u (x integer, y integer);
CREATE UNIQUE INDEX u_x ON u (x) NULLS NOT DISTINCT;
ALTER TABLE u ADD CONSTRAINT u_x UNIQUE USING INDEX u_x, ADD UNIQUE NULLS NOT DISTINCT (y);`;
  for (const { tables } of readings(dump, "postgresql")) {
    const told = tables.map(({ uniqueKeys, indexes }) =>
      [...uniqueKeys, ...indexes].map(({ name, nullsNotDistinct }) => [name, nullsNotDistinct]),
    );
    expect(told).toEqual([
      [
        ["t_a_key", true],
        ["t_b_key", undefined],
        ["t_bc", true],
        ["i", true],
        ["j", undefined],
      ],
      [
        ["u_x", true],
        ["u_y_key", true],
      ],
    ]);
  }
});

test.each([
  [
    "oracle",
    `CREATE TABLE t (id NUMBER(9) PRIMARY KEY);
CREATE VIEW a AS SELECT id FROM t WITH READ ONLY;
CREATE VIEW b AS SELECT id FROM t WITH READ ONLY CONSTRAINT b_ro;
CREATE VIEW c AS SELECT id FROM t WITH CHECK OPTION;`,
  ],
  [
    "mysql",
    `CREATE TABLE t (id int PRIMARY KEY);
CREATE ALGORITHM = TEMPTABLE VIEW a AS SELECT id FROM t;
/*!50001 CREATE ALGORITHM=TEMPTABLE */
/*!50013 DEFINER=\`root\`@\`localhost\` SQL SECURITY DEFINER */
/*!50001 VIEW \`b\` AS SELECT \`t\`.\`id\` AS \`id\` FROM \`t\` */;
CREATE ALGORITHM = MERGE VIEW c AS SELECT id FROM t;`,
  ],
] as const)("views through which %s writes nothing are kept as such", (dialect, dump) => {
  for (const { views } of readings(dump, dialect))
    expect(views.map(({ isReadOnly }) => isReadOnly)).toEqual([true, true, undefined]);
});
