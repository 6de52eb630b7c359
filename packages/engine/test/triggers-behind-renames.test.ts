import { describe, expect, it } from "vitest";
import { readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

const tables = "CREATE TABLE t (a int, b int); CREATE TABLE log (x int);";
const renames = `ALTER TABLE t RENAME COLUMN a TO aa; ALTER TABLE t RENAME TO tt;
ALTER TABLE log RENAME COLUMN x TO "y z"; ALTER TABLE log RENAME TO log2;`;

const triggerOf = (dialect: DialectName, code: string, behind = renames) => {
  const [trigger] = readDump(`${tables}\n${code}\n${behind}`, { dialect }).catalog.triggers;
  return trigger;
};

const bodyOf = (statement: string, on = "t", behind = renames) =>
  triggerOf("sqlite", `CREATE TRIGGER tr AFTER INSERT ON ${on} BEGIN ${statement}; END;`, behind)
    ?.body.replace(/^BEGIN\s+/, "")
    .replace(/\s*;?\s*END$/, "");

// What SQLite 3 has in sqlite_schema and PostgreSQL 15 in its dump after the same statements.
describe("a trigger of a dump that renames what the trigger names", () => {
  it("goes on with the new names of its own row and columns", () => {
    const trigger =
      "CREATE TRIGGER tr AFTER UPDATE OF a ON t WHEN old.a <> new.a BEGIN DELETE FROM log WHERE x = old.a; END;";
    expect(triggerOf("sqlite", trigger)).toMatchObject({
      updateColumns: ["aa"],
      condition: "old.aa <> new.aa",
      table: { name: "tt" },
    });
  });

  it("goes on with the new names in each of its statements on SQLite", () => {
    expect(bodyOf("INSERT INTO log(x) SELECT a FROM t WHERE b > new.a")).toBe(
      'INSERT INTO log2("y z") SELECT aa FROM tt WHERE b > new.aa',
    );
    expect(bodyOf("UPDATE t SET a = 1 WHERE t.a = 2; DELETE FROM log WHERE x = old.a")).toBe(
      'UPDATE tt SET aa = 1 WHERE tt.aa = 2; DELETE FROM log2 WHERE "y z" = old.aa',
    );
    expect(bodyOf("UPDATE t SET a = new.x, b = (SELECT max(x) FROM log WHERE x < a)", "log")).toBe(
      'UPDATE tt SET aa = new."y z", b = (SELECT max("y z") FROM log2 WHERE "y z" < aa)',
    );
    expect(bodyOf("INSERT INTO log SELECT a FROM t")).toBe("INSERT INTO log2 SELECT aa FROM tt");
  });

  it("keeps `excluded` the row that could not be added, where SQLite 3.53 names the renamed table in its place", () => {
    expect(bodyOf("INSERT INTO log VALUES (1) ON CONFLICT (x) DO UPDATE SET x = excluded.x")).toBe(
      'INSERT INTO log2 VALUES (1) ON CONFLICT ("y z") DO UPDATE SET "y z" = excluded."y z"',
    );
  });

  it("leaves a statement in which the name may be that of two tables", () => {
    const rename = "ALTER TABLE log ADD COLUMN a int; ALTER TABLE t RENAME COLUMN a TO aa;";
    expect(bodyOf("UPDATE t SET b = 1 WHERE b = (SELECT a FROM log)", "t", rename)).toBe(
      "UPDATE t SET b = 1 WHERE b = (SELECT a FROM log)",
    );
  });

  it("keeps the text of a function on PostgreSQL, and follows in UPDATE OF and WHEN", () => {
    const code = `CREATE FUNCTION tf() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN INSERT INTO log(x) VALUES (new.a); RETURN new; END$$;
CREATE TRIGGER tr BEFORE UPDATE OF a ON t FOR EACH ROW WHEN (old.a IS DISTINCT FROM new.a AND new.b > 0) EXECUTE FUNCTION tf();`;
    const trigger = triggerOf("postgresql", code);
    expect(trigger?.updateColumns).toEqual(["aa"]);
    expect(trigger?.condition).toContain("old.aa IS DISTINCT FROM new.aa AND new.b > 0");
    expect(trigger?.body).toContain("INSERT INTO log(x) VALUES (new.a)");
  });

  it("keeps its text on MySQL", () => {
    const trigger = "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW DELETE FROM log WHERE x = new.a;";
    expect(triggerOf("mysql", trigger, "ALTER TABLE t RENAME COLUMN a TO aa;")?.body).toContain("x = new.a");
  });
});
