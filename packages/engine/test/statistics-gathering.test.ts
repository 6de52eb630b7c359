import { describe, expect, test } from "vitest";
import { createDumpReader, predict, readDump } from "../src/index.ts";
import type { ColumnStatistics, DialectName, SchemaStatistics } from "../src/index.ts";

function getColumn(statistics: SchemaStatistics, table: string, name: string): ColumnStatistics {
  const column = statistics.tables.find((entry) => entry.name === table)?.columns.find((entry) => entry.name === name);
  if (!column) throw new Error(`no statistics of ${table}.${name}`);
  return column;
}

/** Rows of a table with a unique id, a skewed key, a nullable text. */
function* rows(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    const key = index % 10 === 0 ? 1 : 2 + ((index * 7919) % 500);
    yield `${index}\t${key}\t${index % 4 === 0 ? "\\N" : `text ${index % 1000}`}`;
  }
}

function copyDump(count: number): string {
  const table = "CREATE TABLE t (id int PRIMARY KEY, key int, note text);\nCOPY t (id, key, note) FROM stdin;\n";
  return `${table}${[...rows(count)].join("\n")}\n\\.\n`;
}

describe("statistics of a table that fits into the sample", () => {
  const { statistics } = readDump(copyDump(2000), { dialect: "postgresql" });

  test("row count, null fraction and distinct count are exact", () => {
    expect(statistics.tables[0]?.rowCount).toBe(2000);
    expect(getColumn(statistics, "t", "id")).toMatchObject({ nullFraction: 0, distinctCount: 2000 });
    expect(getColumn(statistics, "t", "note")).toMatchObject({ nullFraction: 0.25, distinctCount: 750 });
  });

  test("a column of few values keeps all of them with their frequencies", () => {
    const dump = "CREATE TABLE t (a int, b text);\nINSERT INTO t VALUES (1, 'x'), (1, NULL), (2, 'y'), (1, 'x');";
    const small = readDump(dump, { dialect: "mysql" }).statistics;
    expect(getColumn(small, "t", "a").mostCommonValues).toEqual([
      { value: "1", frequency: 0.75 },
      { value: "2", frequency: 0.25 },
    ]);
    expect(getColumn(small, "t", "b")).toMatchObject({ isComplete: true, nullFraction: 0.25, distinctCount: 2 });
  });

  test("a foreign key keeps all of its values, another column of as many does not", () => {
    const parents = Array.from({ length: 900 }, (_, index) => `(${index})`).join(",");
    const children = Array.from({ length: 900 }, (_, index) => `(${index}, ${index})`).join(",");
    const dump = `CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE c (p_id int REFERENCES p, n int);
      INSERT INTO p VALUES ${parents}; INSERT INTO c VALUES ${children};`;
    const read = readDump(dump, { dialect: "postgresql" }).statistics;
    expect(getColumn(read, "c", "p_id").isComplete).toBe(true);
    expect(getColumn(read, "c", "n")).toMatchObject({ isComplete: false, distinctCount: 900 });
    expect(getColumn(read, "c", "n").histogramBounds).toHaveLength(101);
  });

  describe("which values of its keys stand together", () => {
    const chain = (count: number, note = "") => {
      const each = (row: (index: number) => string) => Array.from({ length: count }, (_, at) => row(at)).join(",");
      return readDump(
        `CREATE TABLE a (id int PRIMARY KEY, v int); CREATE TABLE b (id int PRIMARY KEY, a_id int REFERENCES a, v int);
        CREATE TABLE c (id int PRIMARY KEY, b_id int REFERENCES b);
        INSERT INTO a VALUES ${each((at) => `(${at}, 1)`)}; INSERT INTO b VALUES ${each((at) => `(${at}, ${at % 2 === 0 ? at : "NULL"}, 1)`)};
        INSERT INTO c VALUES ${each((at) => `(${at}, ${at})`)}; ${note}`,
        { dialect: "postgresql" },
      ).statistics;
    };

    test("is kept of tables that are referenced", () => {
      const read = chain(4);
      expect(getColumn(read, "a", "id").rowPositions).toEqual([0, 1, 2, 3]);
      const { mostCommonValues, rowPositions } = getColumn(read, "b", "a_id");
      expect(rowPositions?.map((position) => mostCommonValues[position]?.value)).toEqual([
        "0",
        undefined,
        "2",
        undefined,
      ]);
      expect(getColumn(read, "b", "v").rowPositions).toBeUndefined();
      expect(getColumn(read, "c", "b_id").rowPositions).toBeUndefined();
    });

    test("is kept of up to 2,000 rows, with all values", () => {
      expect(getColumn(chain(2000), "b", "id").mostCommonValues).toHaveLength(2000);
      expect(getColumn(chain(2000), "b", "id").rowPositions).toHaveLength(2000);
      expect(getColumn(chain(2001), "b", "id")).toMatchObject({ isComplete: false });
      expect(getColumn(chain(2001), "b", "a_id").rowPositions).toBeUndefined();
    });

    test("is not known where other statements change rows", () => {
      const read = chain(4, "INSERT INTO b SELECT id + 10, id, 1 FROM a; UPDATE a SET id = id + 1 WHERE id > 2;");
      expect(getColumn(read, "b", "id").rowPositions).toBeUndefined();
      expect(read.tables.find(({ name }) => name === "a")?.columns.map(({ name }) => name)).not.toContain("id");
    });

    test("is kept of 100,000 rows in all", () => {
      const tables = Array.from(
        { length: 60 },
        (_, table) => `CREATE TABLE p${table} (id int PRIMARY KEY, up int REFERENCES p${table});
        COPY p${table} (id, up) FROM stdin;\n${Array.from({ length: 1700 }, (__, at) => `${at}\t1`).join("\n")}\n\\.\n`,
      );
      const read = readDump(tables.join(""), { dialect: "postgresql" }).statistics;
      const known = read.tables.filter(({ columns }) =>
        columns.every(({ rowPositions }) => rowPositions !== undefined),
      );
      expect(known).toHaveLength(58);
    });
  });

  test("histogram bounds of numbers ascend as numbers do", () => {
    const bounds = getColumn(statistics, "t", "id").histogramBounds.map(Number);
    expect(bounds).toHaveLength(101);
    expect(bounds).toEqual(bounds.toSorted((left, right) => left - right));
    expect([bounds[0], bounds[100]]).toEqual([0, 1999]);
  });
});

describe("statistics of a table that does not fit", () => {
  const dump = copyDump(60_000);
  const { statistics } = readDump(dump, { dialect: "postgresql" });

  test("the row count is exact, the rest an estimate near the truth", () => {
    expect(statistics.tables[0]?.rowCount).toBe(60_000);
    const key = getColumn(statistics, "t", "key");
    expect(key.distinctCount).toBeGreaterThan(450);
    expect(key.distinctCount).toBeLessThan(560);
    expect(key.mostCommonValues[0]?.value).toBe("1");
    expect(key.mostCommonValues[0]?.frequency).toBeCloseTo(0.1, 1);
    expect(getColumn(statistics, "t", "note").nullFraction).toBeCloseTo(0.25, 1);
  });

  test("a column without repetition is taken for unique", () => {
    expect(getColumn(statistics, "t", "id")).toMatchObject({ distinctCount: 60_000, mostCommonValues: [] });
  });

  test("the same dump gives the same statistics however it is parted", () => {
    const reader = createDumpReader({ dialect: "postgresql" });
    for (let start = 0; start < dump.length; start += 4099) reader.write(dump.slice(start, start + 4099));
    expect(reader.end().statistics).toEqual(statistics);
  });
});

describe("values of rows", () => {
  const valuesOf = (dialect: DialectName, row: string): (string | null)[] => {
    const columns = ["a", "b", "c", "d", "e", "f"];
    const dump = `CREATE TABLE t (${columns.map((name) => `${name} ${name === "f" ? "varbinary(9)" : "char(9)"}`).join(", ")});\nINSERT INTO t VALUES ${row};\n`;
    const { statistics } = readDump(dump, { dialect });
    const table = statistics.tables[0];
    return (table?.columns ?? []).map(({ mostCommonValues }) => mostCommonValues[0]?.value ?? null);
  };

  /** The values of one column of a table, null for NULL, left out where they are not known. */
  const valuesIn = (dialect: DialectName, type: string, ...literals: string[]): (string | null)[] =>
    literals.map((literal) => {
      const dump = `CREATE TABLE t (id int, v ${type});\nINSERT INTO t VALUES (1, ${literal});\n`;
      const column = readDump(dump, { dialect }).statistics.tables[0]?.columns.find(({ name }) => /^v$/iu.test(name));
      return column ? (column.mostCommonValues[0]?.value ?? null) : "not known";
    });

  test("MySQL: backslashes, binary and character set introducers", () => {
    const row = String.raw`(1, 'it\'s', "q\"", _binary 'b\\', NULL, 0x41)`;
    expect(valuesOf("mysql", row)).toEqual(["1", "it's", 'q"', "b\\", null, "0x41"]);
  });

  test("MySQL: national literals escape as others do", () => {
    const row = String.raw`(N'a\\b', n'it\'s, ', N'c''d', Null , -5, 2 )`;
    expect(valuesOf("mysql", row)).toEqual([String.raw`a\b`, "it's, ", "c'd", null, "-5", "2"]);
  });

  test("numbers of a decimal column are texts without needless zeros", () => {
    const numbers = ["1.50", "-0.25", "007.1", "0.0", "-0.00", "12", ".5", "1.005", "3.", "'4.10'"];
    const texts = numbers.map((number) => valuesIn("postgresql", "numeric(10,2)", number)[0]);
    expect(texts).toEqual(["1.5", "-0.25", "7.1", "0", "0", "12", "0.5", "not known", "3", "4.1"]);
  });

  test("PostgreSQL: casts, escape strings, negative numbers", () => {
    expect(valuesOf("postgresql", String.raw`('2020-01-01'::date, E'a\tb', -1.5, 'a,''b', true, '(')`)).toEqual([
      "2020-01-01",
      "a\tb",
      "-1.5",
      "a,'b",
      "true",
      "(",
    ]);
  });

  test("Oracle: alternative quotes and conversion functions", () => {
    expect(valuesOf("oracle", "(q'[it's, (]', TO_NUMBER('7'), N'x', 'y', 1, null)")).toEqual([
      "it's, (",
      "7",
      "x",
      "y",
      "1",
      null,
    ]);
  });

  test("SQL Server: national literals and casts", () => {
    expect(
      valuesOf("sqlserver", "(N'a', CAST(N'2020-01-01' AS Date), CAST(1.50 AS Decimal(4, 2)), 1, 'b', 0x0A)"),
    ).toEqual(["a", "2020-01-01", "1.50", "1", "b", "0x0a"]);
  });

  test("Oracle: dates by their format models, or not at all", () => {
    const dates = [
      "TO_DATE('05-01-2020','DD-MM-YYYY')",
      "TO_DATE('5-JAN-2020 03:04:05 PM', 'DD-MON-YYYY HH:MI:SS AM')",
      "TO_TIMESTAMP('2020-01-05 10:00:00.120', 'YYYY-MM-DD HH24:MI:SS.FF3')",
      "TO_DATE('05-01-20','DD-MM-RR')",
      "TO_DATE('2020-01-05','YYYY-MM-DD') + 1",
      "''",
    ];
    expect(valuesIn("oracle", "timestamp", ...dates)).toEqual([
      "2020-01-05",
      "2020-01-05 15:04:05",
      "2020-01-05 10:00:00.12",
      "not known",
      "not known",
      null,
    ]);
    expect(valuesIn("oracle", "varchar2(20)", "TO_DATE('2020-01-05','YYYY-MM-DD')", "1.50")).toEqual([
      "not known",
      "not known",
    ]);
  });

  test("SQL Server: moments as bytes, styles of CONVERT", () => {
    const moments = [
      "CAST(0x000089B000000000 AS DateTime)",
      "CAST(0x0000A2E1018B81FF AS DateTime)",
      "CAST(0x9A5005A0 AS SmallDateTime)",
      "CAST(0x9A50059F AS SmallDateTime)",
      "CONVERT(datetime, '2020-01-05T10:00:00', 126)",
      "CONVERT(datetime, '05/01/2020', 103)",
      "DATEADD(day, 1, '2020-01-05')",
    ];
    expect(valuesIn("sqlserver", "datetime", ...moments)).toEqual([
      "1996-07-04",
      "2014-03-01 23:59:59.997",
      "not known",
      "2008-02-28 23:59:00",
      "2020-01-05T10:00:00",
      "not known",
      "not known",
    ]);
  });

  test("an expression is not taken for the literal in it", () => {
    const expressions = ["'a' || 'b'", "NOW() - INTERVAL '1 day'", "concat('a', 'b')", "1 + 1", "'5'::int + 1"];
    for (const type of ["text", "int", "timestamp"])
      expect(valuesIn("postgresql", type, ...expressions)).toEqual(expressions.map(() => "not known"));
    expect(valuesIn("mysql", "date", "DATE_ADD('2020-01-01', INTERVAL 1 DAY)", "'a' 'b'")).toEqual([
      "not known",
      "not known",
    ]);
  });

  test("what only the database can tell is left out of the statistics", () => {
    const { statistics } = readDump("CREATE TABLE t (a int, b int);\nINSERT INTO t VALUES (DEFAULT, 1), (rand(), 2);", {
      dialect: "mysql",
    });
    expect(statistics.tables[0]?.columns.map(({ name }) => name)).toEqual(["b"]);
  });

  test("a DELETE without condition and a TRUNCATE take the rows out again", () => {
    const dump = "CREATE TABLE t (a int); INSERT INTO t VALUES (1), (2); DELETE FROM t; INSERT INTO t VALUES (3);";
    expect(readDump(dump, { dialect: "postgresql" }).statistics.tables[0]?.rowCount).toBe(1);
  });
});

/** What a dump lets foretell of `DELETE FROM p WHERE id = 1`, its only row. */
const verdictOf = (dialect: DialectName, changes: string): string => {
  const tables =
    "CREATE TABLE p (id int PRIMARY KEY);\nCREATE TABLE c (id int PRIMARY KEY, p_id int, FOREIGN KEY (p_id) REFERENCES p (id));\n";
  const { catalog, statistics } = readDump(`${tables}INSERT INTO p VALUES (1);\n${changes}`, { dialect });
  const prediction = predict("DELETE FROM p WHERE id = 1", { catalog, statistics });
  return prediction.outcome === "completed" ? prediction.impact.verdict : prediction.failure.code;
};

describe("rows that other statements of the dump change", () => {
  const pointing = "INSERT INTO c VALUES (1, 1);";
  const free = "INSERT INTO c VALUES (1, NULL);";

  test.each<[DialectName, string, string]>([
    ["postgresql", "", "succeeds"],
    ["postgresql", pointing, "blocked"],
    ["postgresql", free, "succeeds"],
    ["postgresql", `${free} UPDATE c SET p_id = 1;`, "may_be_blocked"],
    ["postgresql", `${free} UPDATE ONLY c AS x SET (id, p_id) = (2, 1) WHERE x.id = 1;`, "may_be_blocked"],
    ["postgresql", `${free} UPDATE c SET id = 2 WHERE p_id = 1;`, "succeeds"],
    ["sqlserver", `${free} UPDATE x SET x.p_id = 1 FROM c x;`, "may_be_blocked"],
    ["mysql", `${pointing} UPDATE c SET p_id = NULL;`, "may_be_blocked"],
    ["mysql", `${pointing} DELETE FROM c WHERE id = 1;`, "may_be_blocked"],
    ["mysql", `${pointing} DELETE FROM c;`, "succeeds"],
    ["mysql", `${pointing} TRUNCATE c;`, "succeeds"],
    ["postgresql", `${pointing} TRUNCATE TABLE ONLY c, p RESTART IDENTITY;`, "succeeds"],
    ["postgresql", `CREATE SCHEMA a; CREATE TABLE a.c (id int); ${pointing} TRUNCATE a.c; DELETE FROM a.c;`, "blocked"],
    ["postgresql", `${pointing} TRUNCATE p CASCADE;`, "succeeds"],
    ["postgresql", `${free} INSERT INTO c SELECT 2, id FROM p;`, "may_be_blocked"],
    ["postgresql", `${free} COPY c FROM '/tmp/c.csv';`, "may_be_blocked"],
    ["postgresql", "WITH x AS (INSERT INTO c SELECT 2, id FROM p RETURNING id) SELECT * FROM x;", "may_be_blocked"],
    ["mysql", "LOAD DATA INFILE 'c.csv' INTO TABLE c;", "may_be_blocked"],
    ["sqlserver", "BULK INSERT c FROM 'c.csv';", "may_be_blocked"],
    [
      "oracle",
      `${free} MERGE INTO c USING p ON (c.id = p.id) WHEN MATCHED THEN UPDATE SET p_id = 1;`,
      "may_be_blocked",
    ],
  ])("%s: %s", (dialect, changes, verdict) => {
    expect(verdictOf(dialect, changes)).toBe(verdict);
  });

  test.each<[DialectName, string, string]>([
    ["mysql", "REPLACE INTO c VALUES (1, 1);", "blocked"],
    ["mysql", `${pointing} REPLACE INTO c VALUES (2, NULL);`, "blocked"],
    ["mysql", `${pointing} REPLACE INTO c VALUES (1, NULL);`, "may_be_blocked"],
    ["sqlite", `${pointing} INSERT OR REPLACE INTO c VALUES (1, NULL);`, "may_be_blocked"],
    ["mysql", `${free} INSERT IGNORE INTO c VALUES (1, 1);`, "may_be_blocked"],
    ["postgresql", `${pointing} INSERT INTO c VALUES (1, 1) ON CONFLICT DO NOTHING;`, "may_be_blocked"],
    ["mysql", `${pointing} INSERT INTO c VALUES (1, 1) ON DUPLICATE KEY UPDATE p_id = NULL;`, "may_be_blocked"],
  ])("where they may meet others of one key, %s: %s", (dialect, changes, verdict) => {
    expect(verdictOf(dialect, changes)).toBe(verdict);
  });

  test.each<[DialectName, string, string]>([
    ["postgresql", `${pointing} ALTER TABLE c RENAME COLUMN p_id TO parent;`, "blocked"],
    ["mysql", `${pointing} ALTER TABLE c CHANGE p_id parent int;`, "blocked"],
    [
      "postgresql",
      "ALTER TABLE c ALTER p_id SET DEFAULT 1; INSERT INTO c (id) VALUES (1); ALTER TABLE c ALTER p_id DROP DEFAULT;",
      "may_be_blocked",
    ],
  ])("and columns that change behind them, %s: %s", (dialect, changes, verdict) => {
    expect(verdictOf(dialect, changes)).toBe(verdict);
  });

  test("an emptied table is known again, and the rows of its children by their keys are not", () => {
    const dump = `CREATE TABLE a (i int PRIMARY KEY); CREATE TABLE b (i int, a int REFERENCES a ON DELETE CASCADE);
      CREATE TABLE d (i int, a int REFERENCES a ON DELETE SET NULL);
      INSERT INTO a VALUES (1), (2); INSERT INTO b VALUES (1, 1); INSERT INTO d VALUES (1, 1);
      DELETE FROM a WHERE i = 1; DELETE FROM a; INSERT INTO a VALUES (3);`;
    const { tables } = readDump(dump, { dialect: "postgresql" }).statistics;
    expect(tables.map(({ name, rowCount, source }) => [name, rowCount, source])).toEqual([
      ["a", 1, "dump"],
      ["b", 1, "uncertain"],
      ["d", 1, "dump"],
    ]);
    expect(tables[2]?.columns.map(({ name }) => name)).toEqual(["i"]);
  });

  test("a key of a table whose storage engine has none is in nobody's way", () => {
    const dump = `CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE c (p_id int, FOREIGN KEY (p_id) REFERENCES p (id)) ENGINE=MyISAM;
      INSERT INTO p VALUES (1); INSERT INTO c VALUES (1);`;
    const { catalog, statistics, census } = readDump(dump, { dialect: "mysql" });
    expect(predict("DELETE FROM p WHERE id = 1", { catalog, statistics })).toMatchObject({
      impact: { verdict: "succeeds" },
    });
    expect(census.notes.map(({ code }) => code)).toEqual(["engine-without-keys"]);
  });

  test("statements whose rows are counted are told apart from those that say nothing", () => {
    const dump = `SET a = 1; CREATE TABLE p (i int); INSERT INTO p VALUES (1), (2); INSERT INTO elsewhere VALUES (1);
COPY p (i) FROM stdin;
3
\\.
COPY elsewhere (i) FROM stdin;
3
\\.
`;
    const { used, counted, irrelevant, statementCount } = readDump(dump, { dialect: "postgresql" }).census;
    expect(used).toEqual({ "CREATE TABLE": 1 });
    expect(counted).toEqual({ INSERT: 1, COPY: 1 });
    expect(irrelevant).toEqual({ SET: 1, INSERT: 1, COPY: 1 });
    expect(statementCount).toBe(6);
  });

  test("rows that go into a partitioned table leave its partitions open", () => {
    const dump = `CREATE TABLE p (i int) PARTITION BY LIST (i); CREATE TABLE q PARTITION OF p FOR VALUES IN (1);
      CREATE TABLE other (i int); INSERT INTO p VALUES (1), (1);`;
    const { tables } = readDump(dump, { dialect: "postgresql" }).statistics;
    expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ["p", 2],
      ["other", 0],
    ]);
  });
});

describe("rows that triggers write while a dump loads", () => {
  const countsOf = (dialect: DialectName, dump: string): Readonly<Record<string, number | undefined>> => {
    const { catalog, statistics } = readDump(dump, { dialect });
    return Object.fromEntries(
      catalog.tables.map(({ name }) => [name, statistics.tables.find((entry) => entry.name === name)?.rowCount]),
    );
  };
  const tables = "CREATE TABLE a (i int); CREATE TABLE log (i int); CREATE TABLE later (i int);\n";
  const fills = (name: string, on: string, into: string) =>
    `CREATE TRIGGER ${name} AFTER INSERT ON ${on} FOR EACH ROW BEGIN INSERT INTO ${into} (i) VALUES (new.i); END;\n`;
  const row = "INSERT INTO a VALUES (1);\n";

  test("leave the count of a table open that has no rows of its own, and say why", () => {
    const dump = `${tables}${fills("keep", "a", "log")}${row}`;
    expect(countsOf("sqlite", dump)).toEqual({ a: 1, log: undefined, later: 0 });
    expect(readDump(dump, { dialect: "sqlite" }).census.notes).toContainEqual({
      code: "uncertain-rows",
      message: "The row count of log is not certain: the trigger keep of a writes it while rows are inserted.",
      span: null,
      position: null,
    });
  });

  test("are followed through the triggers of the written table", () => {
    const dump = `${tables}${fills("keep", "a", "log")}${fills("pass", "log", "later")}${row}`;
    expect(countsOf("sqlite", dump)).toEqual({ a: 1, log: undefined, later: undefined });
  });

  test("come from COPY and from queries too", () => {
    const trigger = `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES (new.i); RETURN new; END $$;
      CREATE TRIGGER keep AFTER INSERT ON a FOR EACH ROW EXECUTE FUNCTION f();\n`;
    const copied = `${tables}${trigger}COPY a (i) FROM stdin;\n1\n\\.\n`;
    expect(countsOf("postgresql", copied)).toEqual({ a: 1, log: undefined, later: 0 });
    const selected = `${tables}INSERT INTO later VALUES (1);\n${trigger}INSERT INTO a SELECT i FROM later;\n`;
    expect(countsOf("postgresql", selected)).toEqual({ a: undefined, log: undefined, later: 1 });
  });

  test("are none where the trigger is made, switched on or fired by something else than the rows", () => {
    const none = { a: 1, log: 0, later: 0 };
    expect(countsOf("sqlite", `${tables}${row}${fills("keep", "a", "log")}`)).toEqual(none);
    expect(countsOf("sqlite", `${tables}${fills("keep", "later", "log")}${row}`)).toEqual(none);
    expect(countsOf("sqlite", `${tables}${fills("keep", "a", "log").replace("INSERT ON", "DELETE ON")}${row}`)).toEqual(
      none,
    );
    expect(countsOf("sqlite", `${tables}${fills("keep", "a", "log")}DROP TRIGGER keep;\n${row}`)).toEqual(none);
    const server = `CREATE TABLE a (i int)\nGO\nCREATE TABLE log (i int)\nGO\nCREATE TABLE later (i int)\nGO
CREATE TRIGGER keep ON a AFTER INSERT AS INSERT INTO log SELECT i FROM inserted\nGO\n`;
    const insert = "INSERT INTO a VALUES (1)\nGO\n";
    expect(countsOf("sqlserver", `${server}ALTER TABLE a DISABLE TRIGGER keep\nGO\n${insert}`)).toEqual(none);
    expect(countsOf("sqlserver", `${server}${insert}`)).toEqual({ ...none, log: undefined });
    expect(
      countsOf(
        "sqlserver",
        `${server}ALTER TABLE a DISABLE TRIGGER keep\nGO\nALTER TABLE a ENABLE TRIGGER keep\nGO\n${insert}`,
      ),
    ).toEqual({ ...none, log: undefined });
  });

  test("that only change rows leave the count as it is; own rows stay counted", () => {
    const update = fills("keep", "a", "log").replace("INSERT INTO log (i) VALUES (new.i)", "UPDATE log SET i = new.i");
    expect(countsOf("sqlite", `${tables}${update}${row}`)).toEqual({ a: 1, log: 0, later: 0 });
    const merge = `${tables.replaceAll("int", "NUMBER")}CREATE TRIGGER keep AFTER INSERT ON a FOR EACH ROW BEGIN
      MERGE INTO log l USING (SELECT 1 AS i FROM dual) s ON (l.i = s.i) WHEN NOT MATCHED THEN INSERT (i) VALUES (s.i);
      END;\n/\n${row}`;
    expect(countsOf("oracle", merge)).toEqual({ A: 1, LOG: undefined, LATER: 0 });
    expect(countsOf("sqlite", `${tables}INSERT INTO log VALUES (7);\n${fills("keep", "a", "log")}${row}`)).toEqual({
      a: 1,
      log: 1,
      later: 0,
    });
  });
});
