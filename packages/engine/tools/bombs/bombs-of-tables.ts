import type { DumpBombKind } from "./dump-bomb-kind.ts";
import { listed, many, share } from "./repeat.ts";

/** Tables, their columns, keys and checks: many, wide, long, and referring to one another. */
export const bombsOfTables: readonly DumpBombKind[] = [
  {
    name: "a table of many columns",
    dump: (size, { number }) => `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)});`,
  },
  {
    name: "tables of one column",
    dump: (size, { number }) => many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`),
  },
  {
    name: "tables of many columns",
    dump: (size, { number }) =>
      many(share(size, 50), (at) => `CREATE TABLE t${at} (${listed(50, (column) => `c${column} ${number}`)});\n`),
  },
  {
    name: "a table made again and again",
    dump: (size, { number }) => many(size, () => `CREATE TABLE t (a ${number});\n`),
  },
  {
    name: "a table made and dropped",
    dump: (size, { number }) => many(size, () => `CREATE TABLE t (a ${number}); DROP TABLE t;\n`),
  },
  {
    name: "a wide table made and dropped",
    dump: (size, { number }) => {
      const columns = listed(share(size, 20), (at) => `c${at} ${number}`);
      return many(20, () => `CREATE TABLE t (${columns}); DROP TABLE t;\n`);
    },
  },
  {
    name: "tables of one name in many schemas",
    dump: (size, { number }) => many(size, (at) => `CREATE TABLE s${at}.t (a ${number});\n`),
  },
  {
    name: "tables whose names differ in case",
    dump: (size, { number, quote }) =>
      many(
        size,
        (at) => `CREATE TABLE ${quote(at.toString(2).replaceAll("0", "a").replaceAll("1", "A"))} (a ${number});\n`,
      ),
  },
  {
    name: "one bare name in many schemas, looked for",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE s${at}.t (a ${number});\n`) +
      many(size, (at) => `ALTER TABLE t ADD c${at} ${number};\n`),
  },
  {
    name: "one column many times",
    dump: (size, { number }) => `CREATE TABLE t (${listed(size, () => `c ${number}`)});`,
  },
  {
    name: "a column with a long name",
    dump: (size, { number }) => `CREATE TABLE t (${"c".repeat(size)} ${number});`,
  },
  {
    name: "a quoted name that is long",
    dump: (size, { number, quote }) => `CREATE TABLE ${quote("é".repeat(size))} (a ${number});`,
  },
  {
    name: "a long name in many keys",
    dump: (size, { number }) => {
      const long = "c".repeat(share(size, 10));
      return `CREATE TABLE t (${long} ${number}, ${listed(share(size, 10), (at) => `CONSTRAINT u${at} UNIQUE (${long})`)});`;
    },
  },
  {
    name: "a long name of a table with many columns",
    dump: (size, { number }) =>
      `CREATE TABLE ${"t".repeat(size)} (${listed(share(size, 10), (at) => `c${at} ${number}`)});`,
  },
  {
    name: "a name of many parts",
    dump: (size, { number }) => `CREATE TABLE ${many(size, (at) => `s${at}`, ".")} (a ${number});`,
  },
  {
    name: "a long type",
    dump: (size) => `CREATE TABLE t (a ${many(size, (at) => `word${at}`, " ")});`,
  },
  {
    name: "a type with many arguments",
    dump: (size) => `CREATE TABLE t (a decimal(${listed(size, String)}));`,
  },
  {
    name: "a type with a huge length",
    dump: (size) => `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} decimal(${"9".repeat(10)})`)});`,
  },
  {
    name: "an array of many dimensions",
    dump: (size) => `CREATE TABLE t (a int${"[]".repeat(size)});`,
  },
  {
    name: "a column with many clauses",
    dump: (size, { number }) => `CREATE TABLE t (a ${number} ${"NOT NULL ".repeat(size)});`,
  },
  {
    name: "a column with many defaults",
    dump: (size, { number }) => `CREATE TABLE t (a ${number} ${many(size, (at) => `DEFAULT ${at} `)});`,
  },
  {
    name: "a default of many operators",
    dump: (size, { number }) => `CREATE TABLE t (a ${number} DEFAULT (1${"+1".repeat(size)}));`,
  },
  {
    name: "a default in many parentheses",
    dump: (size, { number }) => `CREATE TABLE t (a ${number} DEFAULT ${"(".repeat(size)}1${")".repeat(size)});`,
  },
  {
    name: "a default of calls within calls",
    dump: (size, { number }) => `CREATE TABLE t (a ${number} DEFAULT ${"f(".repeat(size)}1${")".repeat(size)});`,
  },
  {
    name: "a default that is a long literal",
    dump: (size, { text }) => `CREATE TABLE t (a ${text} DEFAULT '${"x".repeat(size * 10)}');`,
  },
  {
    name: "a default of a million digits",
    dump: (size, { number }) => `CREATE TABLE t (a ${number} DEFAULT ${"9".repeat(size * 10)});`,
  },
  {
    name: "a check of many conditions",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}, CHECK (a > 0${many(size, (at) => ` AND a <> ${at}`)}));`,
  },
  {
    name: "a check of many values",
    dump: (size, { number }) => `CREATE TABLE t (a ${number} CHECK (a IN (${listed(size, String)})));`,
  },
  {
    name: "many checks of one column",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}, ${listed(size, (at) => `CHECK (a <> ${at})`)});`,
  },
  {
    name: "many checks of many columns",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)}, ${listed(size, (at) => `CHECK (c${at} > 0)`)});`,
  },
  {
    name: "checks that name many columns",
    dump: (size, { number }) => {
      const columns = share(size, 10);
      const all = many(columns, (at) => `c${at} > 0`, " AND ");
      return `CREATE TABLE t (${listed(columns, (at) => `c${at} ${number}`)}, ${listed(10, () => `CHECK (${all})`)});`;
    },
  },
  {
    name: "a key of many columns",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)}, PRIMARY KEY (${listed(size, (at) => `c${at}`)}));`,
  },
  {
    name: "a key of one column many times",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}, UNIQUE (${listed(size, () => "a")}));`,
  },
  {
    name: "many primary keys",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}, ${listed(size, () => "PRIMARY KEY (a)")});`,
  },
  {
    name: "many unique keys of many columns",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)}, ${listed(size, (at) => `UNIQUE (c${at})`)});`,
  },
  {
    name: "many unique keys of one column",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}, ${listed(size, () => "UNIQUE (a)")});`,
  },
  {
    name: "keys of wide tables",
    dump: (size, { number }) => {
      const all = listed(100, (at) => `c${at}`);
      return `CREATE TABLE t (${listed(100, (at) => `c${at} ${number}`)}, ${listed(share(size, 20), (at) => `CONSTRAINT u${at} UNIQUE (${all})`)});`;
    },
  },
  {
    name: "constraints of one name",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}, ${listed(size, () => "CONSTRAINT k UNIQUE (a)")});`,
  },
  {
    name: "constraints of one name, one by one",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, () => "ALTER TABLE t ADD CONSTRAINT k UNIQUE (a);\n")}`,
  },
  {
    name: "a ring of foreign keys",
    dump: (size, { number }) =>
      many(
        size,
        (at) =>
          `CREATE TABLE t${at} (id ${number} PRIMARY KEY REFERENCES t${(at + size - 1) % size} (id) ON DELETE CASCADE);\n`,
      ),
  },
  {
    name: "a chain of foreign keys",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (id ${number} PRIMARY KEY REFERENCES t${at - 1} (id));\n`),
  },
  {
    name: "many tables that reference one",
    dump: (size, { number }) =>
      `CREATE TABLE p (id ${number} PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE t${at} (a ${number} REFERENCES p (id));\n`)}`,
  },
  {
    name: "one table that references many",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE p${at} (id ${number} PRIMARY KEY);\n`) +
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number} REFERENCES p${at} (id)`)});`,
  },
  {
    name: "many foreign keys between two tables",
    dump: (size, { number }) =>
      `CREATE TABLE p (id ${number} PRIMARY KEY);\nCREATE TABLE t (a ${number}, ${listed(size, () => "FOREIGN KEY (a) REFERENCES p (id)")});`,
  },
  {
    name: "many foreign keys of a wide table to a wide table",
    dump: (size, { number }) => {
      const columns = share(size, 2);
      const list = listed(columns, (at) => `c${at} ${number}`);
      const keys = listed(columns, (at) => `FOREIGN KEY (c${columns - 1 - at}) REFERENCES p (c${at})`);
      return `CREATE TABLE p (${list}, PRIMARY KEY (c0));\nCREATE TABLE t (${list}, ${keys});`;
    },
  },
  {
    name: "foreign keys of many columns",
    dump: (size, { number }) => {
      const columns = listed(100, (at) => `c${at}`);
      const list = listed(100, (at) => `c${at} ${number}`);
      const keys = listed(share(size, 20), () => `FOREIGN KEY (${columns}) REFERENCES p (${columns})`);
      return `CREATE TABLE p (${list}, PRIMARY KEY (${columns}));\nCREATE TABLE t (${list}, ${keys});`;
    },
  },
  {
    name: "foreign keys without the columns of a wide key",
    dump: (size, { number }) => {
      const columns = share(size, 10);
      const all = listed(columns, (at) => `c${at}`);
      const list = listed(columns, (at) => `c${at} ${number}`);
      return `CREATE TABLE p (${list}, PRIMARY KEY (${all}));\nCREATE TABLE t (${list}, ${listed(share(size, 10), () => "FOREIGN KEY (c0) REFERENCES p")});`;
    },
  },
  {
    name: "foreign keys to what is not there",
    dump: (size, { number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number} REFERENCES gone${at} (a)`)});`,
  },
  {
    name: "foreign keys to a table that is dropped",
    dump: (size, { number }) =>
      `CREATE TABLE p (id ${number} PRIMARY KEY);\n${many(size, (at) => `CREATE TABLE t${at} (a ${number} REFERENCES p (id));\n`)}${many(20, () => `DROP TABLE p; CREATE TABLE p (id ${number} PRIMARY KEY);\n`)}`,
  },
  {
    name: "a table that references itself many times",
    dump: (size, { number }) =>
      `CREATE TABLE t (id ${number} PRIMARY KEY, ${listed(size, (at) => `c${at} ${number} REFERENCES t (id)`)});`,
  },
  {
    name: "many indexes of one table",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `CREATE INDEX i${at} ON t (a);\n`)}`,
  },
  {
    name: "indexes of one name on many tables",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number}); CREATE INDEX i ON t${at} (a);\n`) +
      many(share(size, 10), (at) => `DROP INDEX ${at % 2 === 0 ? "i" : `j${at}`};\n`),
  },
  {
    name: "indexes without a name",
    dump: (size, { number }) => `CREATE TABLE t (a ${number});\n${many(size, () => "CREATE INDEX ON t (a);\n")}`,
  },
  {
    name: "indexes that come and go",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `CREATE INDEX i${at} ON t (a); DROP INDEX i${at};\n`)}`,
  },
  {
    name: "indexes that come and go, on the table",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `CREATE INDEX i${at} ON t (a);\n`)}${many(size, (at) => `DROP INDEX i${at} ON t;\n`)}`,
  },
  {
    name: "an index of many expressions",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\nCREATE INDEX i ON t (${listed(size, (at) => `(a + ${at})`)});`,
  },
  {
    name: "a partial index of many conditions",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\nCREATE INDEX i ON t (a) WHERE a > 0${many(size, (at) => ` OR a = ${at}`)};`,
  },
  {
    name: "an index that many names find",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `CREATE INDEX i${at} ON t (a); ALTER INDEX i${at} RENAME TO j${at};\n`)}`,
  },
  {
    name: "a generated column of many operators",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number}, b ${number} GENERATED ALWAYS AS (a${" + a".repeat(size)}) STORED);`,
  },
  {
    name: "generated columns of one another",
    dump: (size, { number }) =>
      `CREATE TABLE t (c0 ${number}, ${listed(size, (at) => `c${at + 1} ${number} GENERATED ALWAYS AS (c${at} + 1) STORED`)});`,
  },
  {
    name: "tables made of a query, each of the one before",
    dump: (size, { number }) =>
      `CREATE TABLE t0 (a ${number}, b ${number});\n${many(size, (at) => `CREATE TABLE t${at + 1} AS SELECT * FROM t${at};\n`)}`,
  },
  {
    name: "wide tables made of a query",
    dump: (size, { number }) =>
      `CREATE TABLE p (${listed(share(size, 10), (at) => `c${at} ${number}`)});\n${many(share(size, 10), (at) => `CREATE TABLE t${at} AS SELECT * FROM p;\n`)}`,
  },
  {
    name: "tables made of a query of stars",
    dump: (size, { number }) =>
      `CREATE TABLE t0 (a ${number}, b ${number});\n${many(40, (at) => `CREATE TABLE t${at + 1} AS SELECT x.*, y.* FROM t${at} x, t${at} y;\n`)}${many(size, (at) => `CREATE TABLE u${at} (a ${number});\n`)}`,
  },
  {
    name: "a table made of a query of many stars",
    dump: (size, { number }) =>
      `CREATE TABLE p (${listed(share(size, 10), (at) => `c${at} ${number}`)});\nCREATE TABLE t AS SELECT ${listed(share(size, 10), () => "p.*")} FROM p;`,
  },
  {
    name: "a table made of many columns of a wide table",
    dump: (size, { number }) =>
      `CREATE TABLE p (${listed(size, (at) => `c${at} ${number}`)});\nCREATE TABLE t AS SELECT ${listed(share(size, 4), (at) => `c${size - 1 - at}`)} FROM p;`,
  },
  {
    name: "a table made of a join of many",
    dump: (size, { number }) =>
      `CREATE TABLE p (a ${number}, b ${number});\nCREATE TABLE t AS SELECT * FROM p p0${many(size, (at) => ` JOIN p p${at + 1} ON p${at}.a = p${at + 1}.a`)};`,
  },
  {
    name: "a table made of a natural join of many",
    dump: (size, { number }) =>
      `CREATE TABLE p (${listed(share(size, 10), (at) => `c${at} ${number}`)});\nCREATE TABLE t AS SELECT * FROM p p0${many(share(size, 50), (at) => ` NATURAL JOIN p p${at + 1}`)};`,
  },
  {
    name: "a table made of a union of many",
    dump: (size, { number }) =>
      `CREATE TABLE p (a ${number});\nCREATE TABLE t AS SELECT a FROM p${" UNION ALL SELECT a FROM p".repeat(size)};`,
  },
  {
    name: "options of a table by the thousand",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}) ${many(size, (at) => `WORD${at} = ${at} `)};`,
  },
  {
    name: "tables without an end",
    dump: (size, { number }) => many(size, (at) => `CREATE TABLE t${at} (a ${number}\n`),
  },
  {
    name: "tables without a semicolon",
    dump: (size, { number }) => many(size, (at) => `CREATE TABLE t${at} (a ${number})\n`),
  },
  {
    name: "elements of a table that are not understood",
    dump: (size, { number }) => `CREATE TABLE t (a ${number}, ${listed(size, (at) => `?? ${at} ??`)});`,
  },
];
