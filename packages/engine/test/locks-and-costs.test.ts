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

  // As pg_locks has them: partitions and heirs are locked with the table that is named.
  test("PostgreSQL locks the parts of a table with it", () => {
    const parts = `CREATE TABLE p (id integer NOT NULL, y integer NOT NULL, PRIMARY KEY (id, y)) PARTITION BY LIST (y);
CREATE TABLE p1 PARTITION OF p FOR VALUES IN (1);
CREATE TABLE base (id integer, v integer); CREATE TABLE kid (k integer) INHERITS (base);
INSERT INTO p VALUES (1, 1); INSERT INTO base VALUES (1, 1);`;
    const { catalog, statistics } = readDump(parts, { dialect: "postgresql" });
    const taken = (sql: string) =>
      workOf(sql, prepareSchema(catalog, statistics))
        ?.locks.filter(({ scope }) => scope === "table")
        .map(({ table, mode, certainty }) => `${table ?? "*"} ${mode} ${certainty}`);
    expect(taken("DELETE FROM p")).toEqual(["p ROW EXCLUSIVE certain", "p1 ROW EXCLUSIVE possible"]);
    expect(taken("UPDATE p SET y = 1 WHERE id = 1")).toEqual([
      "p ROW EXCLUSIVE certain",
      "p1 ROW EXCLUSIVE possible",
      "p ACCESS SHARE possible",
      "p1 ACCESS SHARE possible",
    ]);
    expect(taken("UPDATE base SET v = 2")).toEqual(["base ROW EXCLUSIVE certain", "kid ROW EXCLUSIVE possible"]);
    const whole = workOf("DELETE FROM p", prepareSchema(catalog, statistics))?.locks[1]?.waits;
    expect(whole).toMatch(/^CREATE INDEX, ALTER TABLE, VACUUM FULL and LOCK … SHARE on p1 wait; reads/u);
    expect(taken("SELECT * FROM base")).toEqual(["base ACCESS SHARE certain", "kid ACCESS SHARE possible"]);
  });

  // As MariaDB's monitor prints them.
  test.each([
    ["SELECT * FROM parent", []],
    ["SELECT * FROM parent FOR UPDATE", ["parent IX certain", "parent X (next-key) possible"]],
    ["UPDATE parent SET name = 'x' WHERE name = 'a'", ["parent IX certain", "parent X (next-key, all rows) certain"]],
    ["UPDATE parent SET name = 'x' WHERE id = 1", ["parent IX certain", "parent X (record) certain"]],
    ["UPDATE parent SET name = 'x' WHERE id < 2", ["parent IX certain", "parent X (next-key) certain"]],
    ["UPDATE parent SET name = 'x' WHERE id = 7", ["parent IX certain", "parent X (next-key) possible"]],
    [
      "UPDATE parent SET name = 'x' WHERE id IN (1, 2)",
      ["parent IX certain", "parent X (record) certain", "parent X (next-key) possible"],
    ],
    [
      "DELETE FROM parent WHERE id = 2",
      [
        "parent IX certain",
        "parent X (record) certain",
        "child IS certain",
        "child S (gap) certain",
        "child S (record) possible",
      ],
    ],
    [
      "INSERT INTO child (id, parent_id) SELECT id + 10, id FROM parent",
      [
        "child IX certain",
        "child X (insert) certain",
        "child S (next-key) possible",
        "parent IS certain",
        "parent S (record) possible",
        "parent S (next-key) possible",
      ],
    ],
    ["TRUNCATE TABLE child", ["child X (metadata) certain"]],
  ])("InnoDB: %s", (sql, wanted) => {
    expect(locks(sql, "mysql")).toEqual(wanted);
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
