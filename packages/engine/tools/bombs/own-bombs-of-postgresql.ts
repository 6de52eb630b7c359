import type { OwnDumpBomb } from "./dump-bomb-kind.ts";
import { listed, long, many, nested, share } from "./repeat.ts";

const heirs = (count: number): string =>
  `CREATE TABLE t (a int);\n${many(count, (at) => `CREATE TABLE h${at} () INHERITS (t);\n`)}`;

const partitions = (count: number): string =>
  `CREATE TABLE t (a int) PARTITION BY RANGE (a);\n${many(count, (at) => `CREATE TABLE p${at} PARTITION OF t FOR VALUES FROM (${at}) TO (${at + 1});\n`)}`;

/** Inheritance, partitions, COPY, types and code as PostgreSQL alone has them. */
export const ownBombsOfPostgresql: readonly OwnDumpBomb[] = [
  {
    name: "heirs of one table whose columns change",
    dump: (size) => heirs(share(size, 20)) + many(size, (at) => `ALTER TABLE t ALTER a SET DEFAULT ${at};\n`),
  },
  {
    name: "heirs of one table whose columns are renamed",
    dump: (size) =>
      heirs(share(size, 20)) + many(size, (at) => `ALTER TABLE t RENAME ${at % 2 === 0 ? "a TO b" : "b TO a"};\n`),
  },
  {
    name: "heirs of one table that grows",
    dump: (size) => heirs(share(size, 20)) + many(size, (at) => `ALTER TABLE t ADD c${at} int;\n`),
  },
  {
    name: "heirs of one table that grows and shrinks",
    dump: (size) => heirs(share(size, 20)) + many(size, () => "ALTER TABLE t ADD c int; ALTER TABLE t DROP c;\n"),
  },
  {
    name: "heirs that are altered themselves",
    dump: (size) =>
      heirs(share(size, 20)) + many(size, (at) => `ALTER TABLE h${at % share(size, 20)} ADD c${at} int;\n`),
  },
  {
    name: "heirs of a wide table",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} int`)});\n${many(size, (at) => `CREATE TABLE h${at} () INHERITS (t);\n`)}`,
  },
  {
    name: "heirs that leave and come back",
    dump: (size) =>
      heirs(share(size, 4)) +
      many(
        size,
        (at) => `ALTER TABLE h${at % share(size, 4)} NO INHERIT t; ALTER TABLE h${at % share(size, 4)} INHERIT t;\n`,
      ),
  },
  {
    name: "heirs that inherit again and again",
    dump: (size) => heirs(1) + many(size, () => "ALTER TABLE h0 INHERIT t;\n"),
  },
  {
    name: "a chain of heirs",
    dump: (size) =>
      `CREATE TABLE t0 (a int);\n${many(size, (at) => `CREATE TABLE t${at + 1} (c${at} int) INHERITS (t${at});\n`)}`,
  },
  {
    name: "a chain of heirs without columns of their own",
    dump: (size) =>
      `CREATE TABLE t0 (a int);\n${many(size, (at) => `CREATE TABLE t${at + 1} () INHERITS (t${at});\n`)}${many(size, () => "ALTER TABLE t0 ALTER a SET NOT NULL;\n")}`,
  },
  {
    name: "a chain of heirs with checks",
    dump: (size) =>
      `CREATE TABLE t0 (a int);\n${many(size, (at) => `CREATE TABLE t${at + 1} (CHECK (a <> ${at})) INHERITS (t${at});\n`)}`,
  },
  {
    name: "a chain of heirs that is linked later",
    dump: (size) =>
      many(size, (at) => `CREATE TABLE t${at} (a int);\n`) +
      many(size - 1, (at) => `ALTER TABLE t${at + 1} INHERIT t${at};\n`),
  },
  {
    name: "a chain of heirs that is linked from its end",
    dump: (size) =>
      many(size, (at) => `CREATE TABLE t${at} (a int);\n`) +
      many(size - 1, (at) => `ALTER TABLE t${size - 1 - at} INHERIT t${size - 2 - at};\n`),
  },
  {
    name: "a chain of heirs, dropped",
    dump: (size) =>
      `CREATE TABLE t0 (a int);\n${many(size, (at) => `CREATE TABLE t${at + 1} () INHERITS (t${at});\n`)}${many(size, (at) => `DROP TABLE t${size - at} CASCADE;\n`)}`,
  },
  {
    name: "diamonds of heirs",
    dump: (size) =>
      `CREATE TABLE t0 (a int); CREATE TABLE u0 (a int);\n${many(share(size, 2), (at) => `CREATE TABLE t${at + 1} (x${at} int) INHERITS (t${at}, u${at}); CREATE TABLE u${at + 1} (y${at} int) INHERITS (t${at}, u${at});\n`)}`,
  },
  {
    name: "an heir of many tables",
    dump: (size) =>
      many(size, (at) => `CREATE TABLE t${at} (c${at} int);\n`) +
      `CREATE TABLE h () INHERITS (${listed(size, (at) => `t${at}`)});`,
  },
  {
    name: "an heir of one table many times",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} int`)});\nCREATE TABLE h () INHERITS (${listed(size, () => "t")});`,
  },
  {
    name: "heirs of many tables",
    dump: (size) =>
      many(share(size, 20), (at) => `CREATE TABLE t${at} (a int);\n`) +
      many(20, (at) => `CREATE TABLE h${at} () INHERITS (${listed(share(size, 20), (index) => `t${index}`)});\n`),
  },
  { name: "partitions of one table", dump: (size) => partitions(size) },
  {
    name: "partitions of one table whose keys grow",
    dump: (size) => partitions(share(size, 20)) + many(share(size, 4), () => "ALTER TABLE t ADD UNIQUE (a);\n"),
  },
  {
    name: "partitions of a table with many keys",
    dump: (size) =>
      `CREATE TABLE t (a int, ${listed(share(size, 20), () => "UNIQUE (a)")}) PARTITION BY RANGE (a);\n${many(share(size, 4), (at) => `CREATE TABLE p${at} PARTITION OF t DEFAULT;\n`)}`,
  },
  {
    name: "partitions of a wide table",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} int`)}) PARTITION BY RANGE (c0);\n${many(size, (at) => `CREATE TABLE p${at} PARTITION OF t DEFAULT;\n`)}`,
  },
  {
    name: "partitions of partitions",
    dump: (size) =>
      `CREATE TABLE t0 (a int) PARTITION BY RANGE (a);\n${many(size, (at) => `CREATE TABLE t${at + 1} PARTITION OF t${at} DEFAULT PARTITION BY RANGE (a);\n`)}`,
  },
  {
    name: "partitions of partitions with a key",
    dump: (size) =>
      `CREATE TABLE t0 (a int) PARTITION BY RANGE (a);\n${many(size, (at) => `CREATE TABLE t${at + 1} PARTITION OF t${at} DEFAULT PARTITION BY RANGE (a);\n`)}${many(100, () => "ALTER TABLE t0 ADD UNIQUE (a);\n")}`,
  },
  {
    name: "partitions of partitions, dropped",
    dump: (size) =>
      `CREATE TABLE t0 (a int) PARTITION BY RANGE (a);\n${many(size, (at) => `CREATE TABLE t${at + 1} PARTITION OF t${at} DEFAULT PARTITION BY RANGE (a);\n`)}DROP TABLE t0;`,
  },
  {
    name: "partitions of partitions with rows",
    dump: (size) =>
      `CREATE TABLE t0 (a int) PARTITION BY RANGE (a);\n${many(size, (at) => `CREATE TABLE t${at + 1} PARTITION OF t${at} DEFAULT PARTITION BY RANGE (a);\nINSERT INTO t${at + 1} VALUES (${at});\n`)}`,
  },
  {
    name: "partitions that are attached and detached",
    dump: (size) =>
      `CREATE TABLE t (a int) PARTITION BY RANGE (a);\n${many(share(size, 4), (at) => `CREATE TABLE p${at} (a int); ALTER TABLE t ATTACH PARTITION p${at} DEFAULT;\n`)}${many(size, (at) => `ALTER TABLE t DETACH PARTITION p${at % share(size, 4)}; ALTER TABLE t ATTACH PARTITION p${at % share(size, 4)} DEFAULT;\n`)}`,
  },
  {
    name: "partitions attached in a chain from its end",
    dump: (size) =>
      many(size, (at) => `CREATE TABLE t${at} (a int PRIMARY KEY) PARTITION BY RANGE (a);\n`) +
      many(size - 1, (at) => `ALTER TABLE t${size - 2 - at} ATTACH PARTITION t${size - 1 - at} DEFAULT;\n`),
  },
  {
    name: "partitions with rows each",
    dump: (size) => partitions(size) + many(size, (at) => `INSERT INTO p${at} VALUES (${at});\n`),
  },
  {
    name: "tables like one that is wide",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} int`)});\n${many(size, (at) => `CREATE TABLE l${at} (LIKE t INCLUDING ALL);\n`)}`,
  },
  {
    name: "a table like one that is wide, made and dropped",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} int`)});\n${many(size, () => "CREATE TABLE l (LIKE t); DROP TABLE l;\n")}`,
  },
  {
    name: "a table like one many times",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} int`)});\nCREATE TABLE l (${listed(size, () => "LIKE t INCLUDING ALL")});`,
  },
  {
    name: "tables like the one before",
    dump: (size) =>
      `CREATE TABLE l0 (a int);\n${many(size, (at) => `CREATE TABLE l${at + 1} (LIKE l${at} INCLUDING ALL, c${at} int);\n`)}`,
  },
  {
    name: "tables with the indexes of one that has many",
    dump: (size) =>
      `CREATE TABLE t (a int);\n${many(share(size, 20), (at) => `CREATE INDEX i${at} ON t (a);\n`)}${many(share(size, 4), (at) => `CREATE TABLE l${at} (LIKE t INCLUDING ALL);\n`)}`,
  },
  {
    name: "tables of a type that changes",
    dump: (size) =>
      `CREATE TYPE y AS (a int);\n${many(share(size, 20), (at) => `CREATE TABLE t${at} OF y;\n`)}${many(size, (at) => `ALTER TYPE y ADD ATTRIBUTE c${at} int;\n`)}`,
  },
  {
    name: "tables of a wide type",
    dump: (size) =>
      `CREATE TYPE y AS (${listed(share(size, 10), (at) => `c${at} int`)});\n${many(size, (at) => `CREATE TABLE t${at} OF y;\n`)}`,
  },
  {
    name: "a type whose attributes change, one by one",
    dump: (size) => `CREATE TYPE y AS (a int);\n${many(size, (at) => `ALTER TYPE y ADD ATTRIBUTE c${at} int;\n`)}`,
  },
  {
    name: "attributes renamed back and forth",
    dump: (size) =>
      `CREATE TYPE y AS (${listed(share(size, 4), (at) => `c${at} int`)});\n${many(size, (at) => `ALTER TYPE y RENAME ATTRIBUTE ${at % 2 === 0 ? "c0 TO d" : "d TO c0"};\n`)}`,
  },
  {
    name: "a type renamed back and forth beside many columns",
    dump: (size) =>
      `CREATE TYPE y AS ENUM ('a');\nCREATE TABLE t (${listed(share(size, 4), (at) => `c${at} int`)});\n${many(size, (at) => `ALTER TYPE ${at % 2 === 0 ? "y RENAME TO z" : "z RENAME TO y"};\n`)}`,
  },
  {
    name: "attributes of a type that no column is of",
    dump: (size) =>
      `CREATE TYPE y AS (a int);\nCREATE TABLE t (${listed(share(size, 4), (at) => `c${at} int`)});\n${many(size, () => "ALTER TYPE y ALTER ATTRIBUTE a TYPE bigint;\n")}`,
  },
  {
    name: "labels added one by one",
    dump: (size) => `CREATE TYPE y AS ENUM ('a');\n${many(size, (at) => `ALTER TYPE y ADD VALUE 'v${at}';\n`)}`,
  },
  {
    name: "labels added before the first",
    dump: (size) =>
      `CREATE TYPE y AS ENUM ('v0');\n${many(size, (at) => `ALTER TYPE y ADD VALUE 'v${at + 1}' BEFORE 'v${at}';\n`)}`,
  },
  {
    name: "labels renamed",
    dump: (size) =>
      `CREATE TYPE y AS ENUM (${listed(share(size, 4), (at) => `'v${at}'`)});\n${many(size, (at) => `ALTER TYPE y RENAME VALUE '${at % 2 === 0 ? "v0' TO 'w" : "w' TO 'v0"}';\n`)}`,
  },
  {
    name: "a type of many labels",
    dump: (size) => `CREATE TYPE y AS ENUM (${listed(size, (at) => `'v${at}'`)});\nCREATE TABLE t (a y);`,
  },
  {
    name: "copied rows",
    dump: (size) => `CREATE TABLE t (a int, b text);\nCOPY t FROM stdin;\n${many(size, (at) => `${at}\tx\n`)}\\.\n`,
  },
  {
    name: "copied rows of many columns",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} int`)});\nCOPY t FROM stdin;\n${many(10, () => `${many(share(size, 10), String, "\t")}\n`)}\\.\n`,
  },
  {
    name: "copied rows without an end",
    dump: (size) => `CREATE TABLE t (a int, b text);\nCOPY t FROM stdin;\n${many(size, (at) => `${at}\tx\n`)}`,
  },
  {
    name: "copied rows of a long line",
    dump: (size) => `CREATE TABLE t (a text);\nCOPY t FROM stdin;\n${"x".repeat(size * 10)}\n\\.\n`,
  },
  {
    name: "copied rows of escapes",
    dump: (size) => `CREATE TABLE t (a text);\nCOPY t FROM stdin;\n${String.raw`\x41\101\t`.repeat(size)}\n\\.\n`,
  },
  {
    name: "copied rows of quotes in CSV",
    dump: (size) => `CREATE TABLE t (a text);\nCOPY t FROM stdin WITH (FORMAT csv);\n${'"a\n'.repeat(size)}\\.\n`,
  },
  {
    name: "copied rows of a quote in CSV that does not close",
    dump: (size) => `CREATE TABLE t (a text);\nCOPY t FROM stdin WITH (FORMAT csv);\n"${"a\n".repeat(size)}`,
  },
  {
    name: "copies of no rows",
    dump: (size) => `CREATE TABLE t (a int);\n${many(size, () => "COPY t FROM stdin;\n\\.\n")}`,
  },
  {
    name: "copies of a wide table",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 4), (at) => `c${at} int`)});\n${many(share(size, 4), () => "COPY t FROM stdin;\n1\n\\.\n")}`,
  },
  {
    name: "a search path of many schemas",
    dump: (size) =>
      `SET search_path = ${listed(size, (at) => `s${at}`)};\n${many(size, (at) => `CREATE TABLE t${at} (a int); ALTER TABLE gone ADD b int;\n`)}`,
  },
  {
    name: "serial columns of a wide table that is inherited",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 10), (at) => `c${at} serial`)});\n${many(share(size, 10), (at) => `CREATE TABLE h${at} () INHERITS (t);\n`)}`,
  },
  {
    name: "a default that is inherited by many",
    dump: (size) =>
      `CREATE TABLE t (a text DEFAULT '${"x".repeat(size)}');\n${many(share(size, 10), (at) => `CREATE TABLE h${at} () INHERITS (t);\n`)}`,
  },
  {
    name: "checks that are inherited by many",
    dump: (size) =>
      `CREATE TABLE t (a int, ${listed(share(size, 10), (at) => `CHECK (a <> ${at})`)});\n${many(size, (at) => `CREATE TABLE h${at} () INHERITS (t);\n`)}`,
  },
  {
    name: "rules of one table",
    dump: (size) =>
      `CREATE TABLE t (a int);\n${many(size, (at) => `CREATE RULE r${at} AS ON INSERT TO t DO ALSO DELETE FROM u;\n`)}`,
  },
  {
    name: "a rule of many statements",
    dump: (size) =>
      `CREATE TABLE t (a int);\nCREATE RULE r AS ON INSERT TO t DO ALSO (${many(size, (at) => `DELETE FROM u WHERE a = ${at}; `)});`,
  },
  {
    name: "functions that are overloaded",
    dump: (size) =>
      many(
        size,
        (at) => `CREATE FUNCTION f(a${at} int) RETURNS void LANGUAGE sql AS 'INSERT INTO t VALUES (${at})';\n`,
      ),
  },
  {
    name: "overloaded functions that are called",
    dump: (size) =>
      many(
        share(size, 10),
        (at) => `CREATE FUNCTION f(a${at} int) RETURNS void LANGUAGE sql AS 'INSERT INTO t VALUES (${at})';\n`,
      ) + many(size, () => "SELECT f(1);\n"),
  },
  {
    name: "overloaded functions that are dropped",
    dump: (size) =>
      many(
        size,
        (at) => `CREATE FUNCTION f(a${at} int) RETURNS void LANGUAGE sql AS 'INSERT INTO t VALUES (${at})';\n`,
      ) + many(size, (at) => `DROP FUNCTION f(a${at} int);\n`),
  },
  { name: "blocks of code", dump: (size) => many(size, (at) => `DO $$ BEGIN CREATE TABLE t${at} (a int); END $$;\n`) },
  {
    name: "one block of much code",
    dump: (size) => `DO $$ BEGIN ${many(size, (at) => `CREATE TABLE t${at} (a int); `)} END $$;`,
  },
  {
    name: "one block that changes a wide table",
    dump: (size) =>
      `DO $$ BEGIN CREATE TABLE t (a int); ${many(size, (at) => `ALTER TABLE t ADD c${at} int; `)} END $$;`,
  },
  {
    name: "bodies that are atomic",
    dump: (size) => many(size, (at) => `CREATE FUNCTION f${at}() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END;\n`),
  },
  {
    name: "exclusions",
    dump: (size) => `CREATE TABLE t (a int, ${listed(size, () => "EXCLUDE USING gist (a WITH =)")});`,
  },
  {
    name: "an owner of a sequence that changes",
    dump: (size) =>
      `CREATE TABLE t (a int); CREATE SEQUENCE s;\n${many(size, () => "ALTER SEQUENCE s OWNED BY t.a;\n")}`,
  },
  {
    name: "queries that call",
    dump: (size) => many(size, (at) => `SELECT pg_catalog.setval('s${at}', ${at}, true);\n`),
  },
  { name: "a query of many calls", dump: (size) => `SELECT ${listed(size, (at) => `f${at}()`)};` },
  {
    name: "geometry columns",
    dump: (size) =>
      `CREATE TABLE t (a int);\n${many(size, (at) => `SELECT AddGeometryColumn('t', 'g${at}', 4326, 'POINT', 2);\n`)}`,
  },
  {
    name: "writes within writes",
    dump: (size) => nested(share(size, 10), "WITH x AS (", "INSERT INTO t VALUES (1)", ") SELECT 1"),
  },
  {
    name: "rows of a COPY in CSV without a quote",
    dump: (size) => `CREATE TABLE t (a int);\nCOPY t FROM stdin CSV;\n${"1\n".repeat(long(size))}`,
  },
  {
    name: "an exclusion of words that name its method",
    dump: (size) => `CREATE TABLE t (a int, EXCLUDE USING gist (a ${"gist ".repeat(long(size))}));`,
  },
];
