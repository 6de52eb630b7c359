import { describe, expect, it } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

const base = `CREATE TABLE t (id INTEGER PRIMARY KEY, a INT, b INT);
CREATE TABLE other (id INTEGER PRIMARY KEY, a INT, note VARCHAR(40));`;

const viewsOf = (dialect: DialectName, ...statements: readonly string[]) =>
  readDump([base, ...statements].join("\n"), { dialect }).catalog.views.map(({ query }) => query);

const renames = [
  "ALTER TABLE t RENAME COLUMN a TO c;",
  "ALTER TABLE t RENAME COLUMN b TO d;",
  "ALTER TABLE t RENAME TO u;",
];

describe("a view of a dump that renames what the view stands on", () => {
  it("goes on with the new names on PostgreSQL, and keeps its own", () => {
    expect(viewsOf("postgresql", "CREATE VIEW v AS SELECT id, a FROM t WHERE b > 1;", ...renames)).toEqual([
      "SELECT id, c AS a FROM u WHERE d > 1",
    ]);
    expect(viewsOf("postgresql", "CREATE VIEW v (x, y) AS SELECT id, a FROM t;", ...renames)).toEqual([
      "SELECT id, c FROM u",
    ]);
  });

  it("is rewritten by SQLite, whose views are called as their text says", () => {
    expect(viewsOf("sqlite", "CREATE VIEW v AS SELECT id, a FROM t WHERE b > 1;", ...renames)).toEqual([
      "SELECT id, c FROM u WHERE d > 1",
    ]);
  });

  it("stays as it is on MySQL, which does not look at views", () => {
    expect(viewsOf("mysql", "CREATE VIEW v AS SELECT id, a FROM t WHERE b > 1;", ...renames)).toEqual([
      "SELECT id, a FROM t WHERE b > 1",
    ]);
  });

  it("keeps names that are of other tables, of strings and of comments", () => {
    const view = "SELECT t.a, other.a AS b FROM t JOIN other ON other.id = t.id WHERE /* a */ note = 'a'";
    expect(viewsOf("postgresql", `CREATE VIEW v AS ${view};`, "ALTER TABLE t RENAME COLUMN a TO c;")).toEqual([
      "SELECT t.c AS a, other.a AS b FROM t JOIN other ON other.id = t.id WHERE /* a */ note = 'a'",
    ]);
  });

  it("follows a name that has to be quoted, and a table that goes on under the name of another", () => {
    const view = "CREATE VIEW v AS SELECT id FROM t;";
    expect(viewsOf("postgresql", view, `ALTER TABLE t RENAME TO "Order";`)).toEqual([`SELECT id FROM "Order"`]);
    const swap = ["ALTER TABLE t RENAME TO t_before;", "ALTER TABLE other RENAME TO t;"];
    expect(viewsOf("postgresql", view, ...swap)).toEqual(["SELECT id FROM t_before"]);
  });

  it("takes writes by the names that it has now", () => {
    const dump = [base, "CREATE VIEW v AS SELECT id, a FROM t;", ...renames].join("\n");
    const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
    const prediction = predict("UPDATE v SET a = 1 WHERE id = 2", { schema: prepareSchema(catalog, statistics) });
    expect(prediction.outcome === "completed" && prediction.impact.affectedColumns).toContain("u.c");
  });
});

it("many renames with many views end with the last name in each of them", () => {
  const count = 200;
  const views = Array.from({ length: count }, (_, n) => `CREATE VIEW v${n} AS SELECT id, b FROM t WHERE a > ${n};`);
  const columns = Array.from({ length: count }, (_, n) => `ALTER TABLE t RENAME COLUMN a${n} TO a${n + 1};`);
  const queries = viewsOf("postgresql", ...views, "ALTER TABLE t RENAME COLUMN a TO a0;", ...columns);
  expect(queries).toEqual(Array.from({ length: count }, (_, n) => `SELECT id, b FROM t WHERE a${count} > ${n}`));
});
