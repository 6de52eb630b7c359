import { describe, expect, test } from "vitest";
import { createDumpReader, dialectNames, predict, prepareSchema, readDump } from "../src/index.ts";
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
    for (const sql of updates) {
      const prediction = predict(sql, { catalog, statistics });
      // Where the database is known to have no such function.
      const told = prediction.outcome === "failed" ? prediction.failure.code : prediction.outcome;
      expect(["completed", "unknown_function"]).toContain(told);
    }
  });

  test("chains whose nodes hang below one another, in and out of parentheses", () => {
    const { catalog, statistics } = readDump("CREATE TABLE t (a int);", { dialect });
    const nest = (levels: number, read: (inner: string) => string): string =>
      Array.from({ length: levels }).reduce<string>((inner) => read(inner), "a");
    const texts = [
      "WITH x AS (".repeat(15_000),
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
      // Columns that double at every level are more than any database has in a query.
      const isTaken = queryOf === joined || dialect !== "postgresql";
      expect(predict(statement, { catalog, statistics }).outcome).toBe(isTaken ? "completed" : "failed");
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

describe("statements by the ten thousand", () => {
  const many = (count: number, text: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => text(index)).join("");

  test("foreign keys of InnoDB without a name, and the number behind one that is written or dropped", () => {
    const key = "ALTER TABLE t ADD FOREIGN KEY (a) REFERENCES p (a);";
    const named = key.replace("FOREIGN", "CONSTRAINT t_ibfk_20000 FOREIGN");
    const { catalog } = readDump(
      `CREATE TABLE p (a int PRIMARY KEY); CREATE TABLE t (a int);${many(10_000, () => key)}${named}${key}
      ALTER TABLE t DROP FOREIGN KEY t_ibfk_20001; ALTER TABLE t DROP FOREIGN KEY t_ibfk_20000; ${key}`,
      { dialect: "mysql" },
    );
    expect(catalog.foreignKeys.slice(-2).map(({ name }) => name)).toEqual(["t_ibfk_10000", "t_ibfk_10001"]);
  });

  test("statements that nothing ends, with a parenthesis that nothing closes and without", () => {
    const ended = readDump(
      many(10_000, (index) => `CREATE TABLE t${index} (a int)\n`),
      { dialect: "mysql" },
    );
    expect(ended.catalog.tables).toHaveLength(10_000);
    expect(ended.census.notes[9]?.position).toEqual({ line: 11, column: 1 });
    expect(ended.census.notes.at(-1)?.code).toBe("more-notes");
    const open = readDump(
      many(10_000, (index) => `CREATE TABLE t${index} (a int\n`),
      { dialect: "mysql" },
    );
    expect(open.catalog.tables).toHaveLength(10_000);
    const told = open.census.notUnderstood.map(({ code, count }) => `${code} ×${count}`);
    expect(told).toEqual(["unclosed ×9999", "cut-off ×1"]);
    expect(open.census.notUnderstood[0]?.places[99]?.position.line).toBe(100);
  });

  test("causes that are all different", () => {
    const { notUnderstood } = readDump(
      many(20_000, (index) => `word${index} a b;`),
      { dialect: "mysql" },
    ).census;
    expect(notUnderstood).toHaveLength(501);
    expect(notUnderstood.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
    expect(notUnderstood.at(-1)).toMatchObject({ code: "unknown-statement", count: 19_500 });
  });

  test("savepoints that are gone back to, released and left open", () => {
    const rows = "INSERT INTO t VALUES (1);";
    const { census, statistics } = readDump(
      `CREATE TABLE t (a int); BEGIN;${many(30_000, (index) => `SAVEPOINT s${index};${rows}`)}
      ${many(15_000, (index) => `ROLLBACK TO s${29_999 - index};`)}
      ${many(5000, (index) => `RELEASE SAVEPOINT s${14_999 - index};`)}
      ${many(15_000, () => `SAVEPOINT s;${rows}RELEASE s;`)} ROLLBACK TO s9999; COMMIT;`,
      { dialect: "postgresql" },
    );
    expect(statistics.tables[0]?.rowCount).toBe(9999);
    expect(census.notes.some(({ code }) => code === "open-transaction")).toBe(false);
  });

  test("triggers and rules that are made and dropped", () => {
    const { catalog } = readDump(
      `CREATE TABLE t (a int);
      ${many(10_000, (index) => `CREATE TRIGGER g${index} BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f();`)}
      ${many(10_000, (index) => `CREATE RULE r${index} AS ON INSERT TO t DO INSTEAD NOTHING;`)}
      ${many(9999, (index) => `ALTER TABLE t DISABLE TRIGGER g${index}; DROP TRIGGER g${index} ON t; DROP RULE r${index} ON t;`)}`,
      { dialect: "postgresql" },
    );
    expect(catalog.triggers.map(({ name, isEnabled }) => `${name} ${isEnabled}`)).toEqual(["g9999 true"]);
    expect(catalog.rules.map(({ name }) => name)).toEqual(["r9999"]);
  });

  test("equalities and branches over a column of which ten thousand values are known", () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `(${index})`).join(",");
    const { catalog, statistics } = readDump(
      `CREATE TABLE p (id int PRIMARY KEY); INSERT INTO p VALUES ${rows};
      CREATE TABLE t (a int REFERENCES p (id) ON DELETE CASCADE, b int REFERENCES p (id)); INSERT INTO t (a) VALUES ${rows};`,
      { dialect: "postgresql" },
    );
    const branches = many(5000, (index) => `WHEN ${index} THEN ${index + 1} `);
    const statements = [
      `DELETE FROM p WHERE id = 0${many(9999, (index) => ` OR id = ${index + 1}`)}`,
      `DELETE FROM t WHERE CASE a ${branches} END > 3`,
      "DELETE FROM t WHERE a = b",
    ];
    for (const sql of statements) {
      const prediction = predict(sql, { catalog, statistics });
      expect(prediction).toMatchObject({ outcome: "completed", impact: { totals: { rows: { low: 0 } } } });
    }
    const few = predict(`DELETE FROM t WHERE a IN (1${many(5000, (index) => `, ${index}`)})`, { catalog, statistics });
    expect(few).toMatchObject({ impact: { totals: { rows: { low: 5000, high: 5000 } } } });
  });

  test("names of trigger functions that are quotes, signs and comments", () => {
    const names = ['""'.repeat(20_000), '"'.repeat(20_001), "/**/".repeat(20_000), "--\n".repeat(20_000)];
    for (const name of names) {
      const { catalog, statistics } = readDump(
        `CREATE TABLE t (a int); CREATE TRIGGER g BEFORE DELETE ON t FOR EACH ROW EXECUTE FUNCTION ${name};`,
        { dialect: "postgresql" },
      );
      expect(predict("DELETE FROM t", { catalog, statistics }).outcome).toBe("completed");
    }
  });

  test("variables that the code of a trigger returns", () => {
    const { catalog, statistics } = readDump(
      `CREATE TABLE t (a int, b int, c int); CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ${many(10_000, (index) => `IF NEW.a = ${index} THEN v${index}.b := 1; RETURN v${index}; END IF;`)} END $$;
      CREATE TRIGGER g BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f();`,
      { dialect: "postgresql" },
    );
    expect(predict("UPDATE t SET c = 1", { catalog, statistics }).outcome).toBe("completed");
  });

  test("tables in one ring of keys", () => {
    const { catalog, statistics } = readDump(
      many(3000, (index) => {
        const key = `FOREIGN KEY (id) REFERENCES t${(index + 2999) % 3000} (id) ON DELETE CASCADE`;
        return `CREATE TABLE t${index} (id int PRIMARY KEY, ${key});`;
      }),
      { dialect: "mysql" },
    );
    const prediction = predict("DELETE FROM t0", { catalog, statistics });
    expect(prediction).toMatchObject({ outcome: "completed", impact: { totals: { tables: 3000 } } });
  });

  test("parts of a CHECK over hundreds of rows", () => {
    const { catalog, statistics } = readDump(
      `CREATE TABLE t (a int CHECK (a > 0${many(10_000, (index) => ` AND a + ${index} <> -5`)}));`,
      { dialect: "postgresql" },
    );
    const schema = prepareSchema(catalog, statistics);
    expect(predict("INSERT INTO t VALUES (-1)", { schema })).toMatchObject({ impact: { verdict: "blocked" } });
    const rows = `INSERT INTO t VALUES (-1)${many(300, (index) => `, (${index})`)}`;
    expect(predict(rows, { schema })).toMatchObject({ impact: { verdict: "succeeds" } });
  });

  test("writes within one WITH of a trigger that is not read", () => {
    for (const write of ["DELETE FROM t", "UPDATE gone", "MERGE INTO t"]) {
      const { catalog, statistics } = readDump(
        `CREATE TABLE t (a int); CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        ${many(6000, () => `WITH x AS (${write} ?? ) `)} END $$;
        CREATE TRIGGER g BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f();`,
        { dialect: "postgresql" },
      );
      expect(predict("UPDATE t SET a = 1", { catalog, statistics }).outcome).toBe("completed");
    }
  });

  test("writes in one WITH", () => {
    const { catalog, statistics } = readDump("CREATE TABLE t (a int);", { dialect: "postgresql" });
    const writes = many(5000, (index) => `x${index} AS (INSERT INTO t VALUES (${index})), `);
    const prediction = predict(`WITH ${writes} y AS (SELECT 1) SELECT 1`, { catalog, statistics });
    expect(prediction).toMatchObject({ outcome: "completed", impact: { totals: { tables: 1 } } });
  });
});

test("what is done since a savepoint that is released belongs to what is around it", () => {
  const read = (sql: string, dialect: DialectName) => readDump(sql, { dialect });
  const around = `CREATE TABLE t (a int); BEGIN; SAVEPOINT o; SAVEPOINT i; INSERT INTO t VALUES (1); CREATE TABLE u (a int);
    RELEASE i; ROLLBACK TO o; COMMIT;`;
  for (const dialect of ["postgresql", "sqlite"] as const) {
    const { catalog, statistics } = read(around, dialect);
    expect(catalog.tables.map(({ name }) => name)).toEqual(["t"]);
    expect(statistics.tables[0]?.rowCount).toBe(0);
  }
  // SQLite's transaction that a savepoint began ends with it.
  const ended = read("SAVEPOINT o; CREATE TABLE t (a int); RELEASE o; ROLLBACK;", "sqlite");
  expect(ended.catalog.tables).toHaveLength(1);
  expect(ended.census.notes).toEqual([]);
});

test("a date by a format of many texts between punctuation", () => {
  const date = `TO_DATE('2020${"-".repeat(400)}x', 'YYYY${'-"x"'.repeat(100)}MMDD')`;
  const { statistics } = readDump(`CREATE TABLE t (d date); INSERT INTO t VALUES (${date});`, { dialect: "oracle" });
  expect(statistics.tables[0]?.rowCount).toBe(1);
});
