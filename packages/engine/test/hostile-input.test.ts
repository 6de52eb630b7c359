import { describe, expect, test } from "vitest";
import { createDumpReader, dialectNames, predict, readDump } from "../src/index.ts";
import type { DialectName, DumpReading } from "../src/index.ts";

/** A sixteenth of the limits in use, to keep the tests short. */
const limits = { statementLength: 1 << 20, rowLength: 4 << 20, tokens: 100_000 };

/** Reads a text that is written again and again, without holding it whole. */
function readRepeated(dialect: DialectName, before: string, unit: string, times: number, after: string): DumpReading {
  const reader = createDumpReader({ dialect, limits });
  reader.write(before);
  const perPart = Math.max(1, Math.floor(65_536 / unit.length));
  const part = unit.repeat(perPart);
  for (let written = 0; written < times; written += perPart) reader.write(part);
  reader.write(after);
  return reader.end();
}

const codes = (reading: DumpReading): string[] => reading.census.notUnderstood.map(({ code }) => code);

describe.each(dialectNames)("hostile input as %s", (dialect) => {
  test("parentheses nested by the hundred thousand, closed or not", () => {
    const open = readDump(`CREATE TABLE t (a int CHECK ${"(".repeat(200_000)}`, { dialect });
    expect(codes(open)).toEqual(["cut-off"]);
    const closed = `CREATE TABLE t (a int DEFAULT ${"(".repeat(50_000)}1${")".repeat(50_000)}, b int);`;
    expect(readDump(closed, { dialect }).catalog.tables[0]?.columns.map(({ name }) => name.toLowerCase())).toEqual([
      "a",
      "b",
    ]);
  });

  test("a quote that nothing closes, in rows and in a statement", () => {
    const before = "CREATE TABLE t (a int);\nINSERT INTO t VALUES ('";
    const rows = readRepeated(dialect, before, "abc def\n", 300_000, "");
    expect(rows.catalog.tables).toHaveLength(1);
    expect(codes(rows)).toEqual(["cut-off"]);
    const statement = readRepeated(dialect, "CREATE TABLE t (a int DEFAULT '", "abc def ", 400_000, "");
    expect(codes(statement)).toEqual(["too-long"]);
  });

  test("a statement beyond the limit is skipped, and what follows it is read", () => {
    const reading = readRepeated(dialect, "CREATE TABLE t (", "word ", 600_000, ");\nCREATE TABLE u (a int);\n");
    expect(codes(reading)).toEqual(["too-long"]);
    expect(reading.catalog.tables.map(({ name }) => name.toLowerCase())).toEqual(["u"]);
  });

  test("a comment beyond the limit is left out", () => {
    const reading = readRepeated(dialect, "/* ", "word ", 600_000, "*/\nCREATE TABLE u (a int);\n");
    expect(reading.catalog.tables).toHaveLength(1);
    expect(codes(reading)).toEqual([]);
  });

  test("NUL bytes are blanks", () => {
    const reading = readDump("CREATE\0TABLE t\0(a int\0)\0;\0", { dialect });
    expect(reading.catalog.tables[0]?.columns).toHaveLength(1);
  });

  test("an INSERT of any number of rows", () => {
    const row = "(1,'abc;)'),\n";
    const reading = readRepeated(
      dialect,
      "CREATE TABLE t (a int, b char(9));\nINSERT INTO t VALUES ",
      row,
      100_000,
      "(2,'');\n",
    );
    expect(reading.census.rowCount).toBeGreaterThanOrEqual(100_001);
    expect(reading.statistics.tables[0]?.rowCount).toBe(reading.census.rowCount);
  });

  test("nothing, blanks and no SQL at all", () => {
    expect(readDump("", { dialect }).census).toMatchObject({ statementCount: 0, createTableCount: 0 });
    expect(readDump("\uFEFF \n\t", { dialect }).census.statementCount).toBe(0);
    expect(codes(readDump("Dear Sir, this is a letter.", { dialect }))).toEqual(["unknown-statement"]);
  });

  test.each(["constructor", "toString", "__proto__"])("an object named %s, which every object has", (name) => {
    const dump = `CREATE TABLE t (a int, b ${name}, c ${name}(10), CONSTRAINT ${name} UNIQUE (a));
CREATE TABLE u AS SELECT CAST(a AS ${name}) FROM t;
CREATE VIEW v AS SELECT * FROM ${name}(1);`;
    const { catalog, statistics } = readDump(dump, { dialect });
    const columns = catalog.tables.find((table) => table.name.toLowerCase() === "t")?.columns ?? [];
    expect(columns.map(({ normalType, typeFamily }) => `${normalType} ${typeFamily}`).slice(1)).toEqual(
      Array.from({ length: 2 }, () => `${name.toLowerCase()} other`),
    );
    const updates = [`UPDATE t SET b = ${name}(a)`, `UPDATE t SET b = 1 WHERE c = ${name}('x')`];
    for (const sql of updates) expect(predict(sql, { catalog, statistics }).outcome).toBe("completed");
  });

  test("chains whose nodes hang below one another, in and out of parentheses", () => {
    const { catalog, statistics } = readDump("CREATE TABLE t (a int);", { dialect });
    const nest = (levels: number, read: (inner: string) => string): string =>
      Array.from({ length: levels }).reduce<string>((inner) => read(inner), "a");
    const texts = [
      `SELECT a${"::int".repeat(20_000)} FROM t`,
      `SELECT a${"[1]".repeat(20_000)} FROM t`,
      `SELECT ${nest(100, (inner) => `(${inner}${"+1".repeat(2900)})`)} FROM t`,
      `SELECT 1 FROM (t${", t".repeat(20_000)})`,
      `SELECT 1 FROM t JOIN t b ${"CROSS JOIN t ".repeat(20_000)} ON 1 = 1`,
      `SELECT 1 FROM t${" PIVOT (count(a) FOR a IN (1)) p".repeat(20_000)}`,
    ];
    for (const text of texts) {
      expect(predict(text, { catalog, statistics }).outcome).toBe("failed");
      expect(readDump(`CREATE TABLE t (a int); CREATE TABLE u AS ${text};`, { dialect }).catalog.tables).not.toEqual(
        [],
      );
    }
    const many = Array.from({ length: 1500 }, (_, index) => `c${String(index)} AS (SELECT 1 UNION SELECT 2)`);
    const flat = `WITH ${many.join(", ")} SELECT ${"a + 1, ".repeat(5000)} a FROM t`;
    expect(predict(flat, { catalog, statistics }).outcome).toBe("completed");
  });

  test("views and common tables that read the one before them twice, and views upon views", () => {
    const base = "CREATE TABLE t (a int);";
    const levels = Array.from({ length: 40 }, (_, level) => level + 1);
    const previous = (level: number): string => (level === 1 ? "t" : `v${String(level - 1)}`);
    const joined = (level: number): string =>
      `SELECT x.a FROM ${previous(level)} x JOIN ${previous(level)} y ON x.a = y.a`;
    const doubled = (level: number): string => `SELECT x.*, y.* FROM ${previous(level)} x, ${previous(level)} y`;
    for (const queryOf of [joined, doubled]) {
      const views = levels.map((level) => `CREATE VIEW v${String(level)} AS ${queryOf(level)};`);
      const { catalog, statistics } = readDump(base + views.join(""), { dialect });
      expect(predict("SELECT 1 FROM v40 WHERE 1 = 1", { catalog, statistics }).outcome).toBe("completed");
      const tables = levels.map((level) => `CREATE TABLE v${String(level)} AS ${queryOf(level)};`);
      expect(readDump(base + tables.join(""), { dialect }).catalog.tables).not.toEqual([]);
      const common = levels.map((level) => `v${String(level)} AS (${queryOf(level)})`);
      const statement = `WITH ${common.join(", ")} SELECT 1 FROM v40`;
      expect(predict(statement, { catalog, statistics }).outcome).toBe("completed");
    }
    const chain = Array.from(
      { length: 3000 },
      (_, at) => `CREATE VIEW w${String(at + 1)} AS SELECT a FROM w${String(at)};`,
    );
    const { catalog, statistics } = readDump(`${base}CREATE VIEW w0 AS SELECT a FROM t;${chain.join("")}`, { dialect });
    expect(predict("DELETE FROM t WHERE a IN (SELECT a FROM w3000)", { catalog, statistics }).outcome).toBe(
      "completed",
    );
  });

  test("a literal with blanks by the hundred thousand within it", () => {
    const { catalog, statistics } = readDump("CREATE TABLE t (a int, b varchar(9), c date);", { dialect });
    const literal = `'x${" ".repeat(200_000)}y'`;
    const statement = `UPDATE t SET a = ${literal}, b = ${literal}, c = ${literal} WHERE b = ${literal}`;
    expect(predict(statement, { catalog, statistics }).outcome).toBe("completed");
  });

  test("recursive queries within recursive queries", () => {
    const { catalog, statistics } = readDump("CREATE TABLE t (a int);", { dialect });
    const recursive = dialect === "oracle" || dialect === "sqlserver" ? "" : "RECURSIVE ";
    let query = "SELECT a FROM t";
    for (let level = 0; level < 40; level += 1) {
      const name = `r${String(level)}`;
      query = `SELECT a FROM (WITH ${recursive}${name} AS (${query} UNION ALL SELECT a FROM ${name}) SELECT a FROM ${name}) q`;
    }
    expect(predict(query, { catalog, statistics }).outcome).toBe("completed");
  });
});

test("tables that inherit from one another by the thousand, and from two tables at each of many levels", () => {
  const changes = `ALTER TABLE t0 ADD x int; ALTER TABLE t0 ALTER id TYPE bigint; ALTER TABLE t0 RENAME x TO z; ALTER TABLE t0 DROP z;`;
  const levels = (count: number): number[] => Array.from({ length: count }, (_, level) => level + 1);
  const chain = levels(5000).map((level) => `CREATE TABLE t${String(level)} () INHERITS (t${String(level - 1)});`);
  const partitions = levels(2000).map(
    (level) => `CREATE TABLE t${String(level)} PARTITION OF t${String(level - 1)} DEFAULT PARTITION BY RANGE (id);`,
  );
  const pairs = levels(40).flatMap((level) =>
    ["t", "u"].map(
      (name) => `CREATE TABLE ${name}${String(level)} () INHERITS (t${String(level - 1)}, u${String(level - 1)});`,
    ),
  );
  const dumps = [
    `CREATE TABLE t0 (id int);${chain.join("")}`,
    `CREATE TABLE t0 (id int) PARTITION BY RANGE (id);${partitions.join("")}`,
    `CREATE TABLE t0 (id int); CREATE TABLE u0 (id int);${pairs.join("")}`,
  ];
  for (const dump of dumps) {
    const { catalog } = readDump(dump + changes, { dialect: "postgresql" });
    expect(catalog.tables.at(-1)?.columns).toMatchObject([{ name: "id", normalType: "bigint" }]);
  }
});

describe("code that is run while a dump is loaded", () => {
  const lines = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join("\n");
  const notes = (reading: DumpReading) => [...new Set(reading.census.notes.map(({ code }) => code))];

  test("routines that call themselves, each other in chains of thousands, or two others each", () => {
    const chain = lines(
      3000,
      (index) => `CREATE PROCEDURE p${index} IS BEGIN p${index + 1}; p${index + 2}; p${index}; END;\n/`,
    );
    expect(notes(readDump(`${chain}\nBEGIN p0; END;\n/`, { dialect: "oracle" }))).toEqual(["routine-calls"]);
  });

  test("one routine that is called ten thousand times, and a package of thousands of routines", () => {
    const make = "EXECUTE IMMEDIATE 'CREATE TABLE a (id NUMBER)';";
    const often = `CREATE PROCEDURE p IS BEGIN ${make} END;\n/\n${lines(10_000, () => "CALL p();")}`;
    expect(readDump(often, { dialect: "oracle" }).catalog.tables).toHaveLength(1);
    const members = lines(3000, (index) => `PROCEDURE p${index} IS BEGIN ${make} END;`);
    const body = `CREATE PACKAGE BODY k IS ${members} END;\n/\nBEGIN k.p2999; END;\n/`;
    expect(readDump(body, { dialect: "oracle" }).catalog.tables).toHaveLength(1);
  });

  test("texts that grow with each assignment, and go to routines thousands of times", () => {
    const doubled = lines(3000, () => "SET @s = @s + @s\nEXEC (@s)");
    const dump = `DECLARE @s nvarchar(max) = 'CREATE TABLE a (id int);'\n${doubled}`;
    expect(notes(readDump(dump, { dialect: "sqlserver" }))).toEqual(["dynamic-sql"]);
    const long = `SET @s = '${"CREATE TABLE a (id int);".repeat(2000)}'//\n${lines(3000, () => "CALL p(@s)//")}`;
    const run = "CREATE PROCEDURE p(s text) BEGIN SET @x = s; PREPARE q FROM @x; END//";
    expect(notes(readDump(`DELIMITER //\n${run}\n${long}`, { dialect: "mysql" }))).toContain("dynamic-sql");
  });

  test("branches, parentheses and CASE within each other by the thousand", () => {
    const branches = `BEGIN ${lines(5000, () => "IF a THEN v := 'x';")} ${"END IF; ".repeat(5000)} END;\n/\n`;
    const cases = `BEGIN v := ${"CASE WHEN a THEN 'x' ELSE ".repeat(5000)} 'x' ${"END ".repeat(5000)}; EXECUTE IMMEDIATE v; END;\n/\n`;
    const groups = `BEGIN EXECUTE IMMEDIATE ${"(".repeat(50_000)}'x'${")".repeat(50_000)}; END;\n/\n`;
    expect(notes(readDump(branches + cases + groups, { dialect: "oracle" }))).toEqual(["dynamic-sql"]);
  });
});

test("keys, checks and indexes without a name by the thousand, and a WITH of as many writes", () => {
  const many = (text: string): string => Array.from({ length: 10_000 }, () => text).join(", ");
  const { catalog } = readDump(
    `CREATE TABLE t (a int, ${many("CHECK (a > 0)")}, ${many("UNIQUE (a)")});
    ALTER TABLE t DROP CONSTRAINT t_a_key5; ALTER TABLE t ADD UNIQUE (a); WITH x AS (SELECT 1) ${many("INSERT INTO t SELECT 1")};`,
    { dialect: "postgresql" },
  );
  const [table] = catalog.tables;
  expect(table?.uniqueKeys.slice(0, 2).map(({ name }) => name)).toEqual(["t_a_key", "t_a_key1"]);
  expect(table?.uniqueKeys.slice(-2).map(({ name }) => name)).toEqual(["t_a_key9999", "t_a_key5"]);
  expect(new Set(table?.checks.map(({ name }) => name)).size).toBe(10_000);
});

test("a date by a format of many texts between punctuation", () => {
  const date = `TO_DATE('2020${"-".repeat(400)}x', 'YYYY${'-"x"'.repeat(100)}MMDD')`;
  const { statistics } = readDump(`CREATE TABLE t (d date); INSERT INTO t VALUES (${date});`, { dialect: "oracle" });
  expect(statistics.tables[0]?.rowCount).toBe(1);
});
