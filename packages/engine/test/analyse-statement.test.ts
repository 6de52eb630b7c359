import { describe, expect, test } from "vitest";
import { analyseStatement, predict, prepareSchema, readDump } from "../src/index.ts";

const { catalog, statistics } = readDump(
  `CREATE TABLE a (id integer PRIMARY KEY);
  CREATE TABLE b (id integer PRIMARY KEY, a_id integer REFERENCES a ON DELETE CASCADE);
  CREATE TABLE c (b_id integer REFERENCES b ON DELETE CASCADE);
  CREATE TABLE log (n integer);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES (1); RETURN NULL; END $$;
  CREATE TRIGGER c_gone AFTER DELETE ON c FOR EACH ROW EXECUTE FUNCTION note();
  INSERT INTO a VALUES (1);
  INSERT INTO b VALUES (1, 1);
  INSERT INTO c VALUES (1);`,
  { dialect: "postgresql" },
);
const schema = prepareSchema(catalog, statistics);

describe("what an editor underlines", () => {
  test("an error at its place, and nothing else", () => {
    expect(analyseStatement("DELETE FROM\n  aa", schema)).toEqual([
      {
        code: "unknown-table",
        severity: "error",
        message: 'Line 2, column 3: There is no table or view "aa" in this schema. Did you mean "a"?',
        span: { start: 14, end: 16 },
        position: { line: 2, column: 3 },
      },
    ]);
  });

  test("risks and notices, at the beginning where they have no place", () => {
    const found = analyseStatement("DELETE FROM\n  c", schema);
    expect(found.map(({ code, severity, span, position }) => ({ code, severity, span, position }))).toEqual([
      { code: "no-where", severity: "warning", span: { start: 14, end: 15 }, position: { line: 2, column: 3 } },
      { code: "trigger-fires", severity: "notice", span: { start: 0, end: 0 }, position: { line: 1, column: 1 } },
    ]);
    expect(found[1]?.message).toContain("c_gone");
  });

  test("a statement of another kind than was asked for", () => {
    const kindOf = (sql: string, expected: "SELECT" | "INSERT" | "UPDATE" | "DELETE") =>
      analyseStatement(sql, schema, expected).map(({ code, message, span }) => [code, message, span]);
    expect(kindOf("SELECT id FROM a", "SELECT")).toEqual([]);
    expect(kindOf("  INSERT INTO a VALUES (7)", "SELECT")).toEqual([
      ["type-differs", "Line 1, column 3: This is an INSERT statement, but SELECT was chosen.", { start: 2, end: 8 }],
    ]);
    expect(kindOf("UPDATE a SET id = 7", "DELETE")).toEqual([
      ["type-differs", "Line 1, column 1: This is an UPDATE statement, but DELETE was chosen.", { start: 0, end: 6 }],
    ]);
    expect(kindOf("DELETE FROM a", "UPDATE")).toEqual([
      ["type-differs", "Line 1, column 1: This is a DELETE statement, but UPDATE was chosen.", { start: 0, end: 6 }],
    ]);
    expect(kindOf("SELECT 1", "INSERT")).toEqual([
      ["type-differs", "Line 1, column 1: This is a SELECT statement, but INSERT was chosen.", { start: 0, end: 6 }],
    ]);
    expect(predict("SELECT 1", { schema, expectedType: "INSERT" })).toMatchObject({ outcome: "failed" });
  });
});

test.each([
  ["database", "all ≈\u00a012\u202f300 rows of c are searched."],
  ["dump", "all 12\u202f345 rows of c are searched."],
  ["unknown", "every row of c is searched."],
] as const)("how many rows are searched for want of an index, by what a %s tells", (source, ending) => {
  const sized = readDump(
    "CREATE TABLE p (id integer PRIMARY KEY); CREATE TABLE c (p_id integer REFERENCES p ON DELETE CASCADE);",
    { dialect: "postgresql" },
  );
  const tables =
    source === "unknown" ? [] : [{ namespace: "public", name: "c", rowCount: 12_345, source, columns: [] } as const];
  const found = analyseStatement("DELETE FROM p WHERE id = 1", prepareSchema(sized.catalog, { tables }));
  expect(found.map(({ code, message }) => [code, message.slice(message.indexOf(", ") + 2)])).toEqual([
    ["unindexed-foreign-key", ending],
  ]);
});
