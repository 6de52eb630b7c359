import { describe, expect, test } from "vitest";
import { dialectNames, prepareSchema, readDump, workOf } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

const dump = `CREATE TABLE parent (id integer NOT NULL PRIMARY KEY, name varchar(20));
CREATE TABLE child (id integer NOT NULL PRIMARY KEY, parent_id integer, CONSTRAINT child_parent FOREIGN KEY (parent_id) REFERENCES parent (id));
CREATE VIEW names AS SELECT name FROM parent;
INSERT INTO parent VALUES (1,'a'); INSERT INTO parent VALUES (2,'b'); INSERT INTO child VALUES (7,1);`;

function told(sql: string, dialect: DialectName = "postgresql") {
  const { catalog, statistics } = readDump(dump, { dialect });
  return workOf(sql, prepareSchema(catalog, statistics));
}

const locks = (sql: string, dialect?: DialectName) =>
  told(sql, dialect)?.locks.map(({ table, mode, certainty }) => `${table ?? "*"} ${mode} ${certainty}`);

describe("the locks of a statement", () => {
  // As pg_locks of PostgreSQL 15 has them.
  test.each([
    ["SELECT * FROM parent", ["parent ACCESS SHARE certain"]],
    ["SELECT * FROM parent FOR UPDATE", ["parent ROW SHARE certain"]],
    ["SELECT * FROM names", ["names ACCESS SHARE certain", "parent ACCESS SHARE certain"]],
    ["UPDATE parent SET name = 'x' WHERE id = 1", ["parent ROW EXCLUSIVE certain", "parent FOR NO KEY UPDATE certain"]],
    [
      "DELETE FROM parent WHERE id = 2",
      [
        "parent ROW EXCLUSIVE certain",
        "parent FOR UPDATE certain",
        "child ROW SHARE certain",
        "parent ROW SHARE certain",
      ],
    ],
    ["INSERT INTO child VALUES (9, 2)", ["child ROW EXCLUSIVE certain", "parent ROW SHARE possible"]],
    ["TRUNCATE child", ["child ACCESS EXCLUSIVE certain"]],
  ])("PostgreSQL: %s", (sql, wanted) => {
    expect(locks(sql)).toEqual(wanted);
  });

  test("Oracle locks the whole table of a key without an index", () => {
    expect(locks("DELETE FROM parent WHERE id = 2", "oracle")).toContain("CHILD S (TM) certain");
  });

  test("SQLite has one writer", () => {
    expect(locks("DELETE FROM parent WHERE id = 2", "sqlite")).toEqual(["* RESERVED certain", "* EXCLUSIVE certain"]);
  });

  test("InnoDB locks every row and gap where no index finds the rows", () => {
    expect(locks("UPDATE parent SET name = 'x' WHERE name = 'a'", "mysql")).toContain(
      "parent X (next-key, all rows) certain",
    );
    expect(locks("UPDATE parent SET name = 'x' WHERE id = 1", "mysql")).toContain("parent X (next-key) certain");
  });

  test.each(dialectNames)("nothing is told of bad SQL in %s", (dialect) => {
    expect(told("DELETE FROM nobody", dialect)).toBeNull();
  });
});

describe("what a statement costs", () => {
  test("a key without an index is searched once a row", () => {
    const search = told("DELETE FROM parent")?.costs?.parts.find(({ kind }) => kind === "key search");
    expect([search?.table, search?.count]).toEqual(["child", 2]);
  });

  test("rows are found by an index or by reading all", () => {
    const find = (sql: string) => told(sql)?.costs?.parts.find(({ kind }) => kind === "find")?.count;
    expect([find("DELETE FROM parent WHERE id = 1"), find("DELETE FROM parent WHERE name = 'a'")]).toEqual([1, 2]);
  });

  test("reading costs nothing that is told", () => {
    expect(told("SELECT * FROM parent")?.costs).toBeNull();
  });
});
