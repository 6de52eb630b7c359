import type { OwnDumpBomb } from "./dump-bomb-kind.ts";
import { listed, long, many, share } from "./repeat.ts";

const wide = (columns: number): string => `CREATE TABLE t (${listed(columns, (at) => `c${at} int`)});\n`;

/** Positions of columns, LIKE, versioned comments, delimiters and generated names as MySQL and MariaDB alone have them. */
export const ownBombsOfMysql: readonly OwnDumpBomb[] = [
  { name: "columns put first", dump: (size) => wide(1) + many(size, (at) => `ALTER TABLE t ADD x${at} int FIRST;\n`) },
  {
    name: "columns put behind the first",
    dump: (size) => wide(1) + many(size, (at) => `ALTER TABLE t ADD x${at} int AFTER c0;\n`),
  },
  {
    name: "columns put behind the one before",
    dump: (size) =>
      wide(1) + many(size, (at) => `ALTER TABLE t ADD x${at} int AFTER ${at === 0 ? "c0" : `x${at - 1}`};\n`),
  },
  {
    name: "columns moved about",
    dump: (size) => wide(size) + many(size, (at) => `ALTER TABLE t MODIFY c${at} int AFTER c${(at * 7) % size};\n`),
  },
  {
    name: "columns given another name and back",
    dump: (size) =>
      wide(share(size, 4)) + many(size, (at) => `ALTER TABLE t CHANGE ${at % 2 === 0 ? "c0 d" : "d c0"} int;\n`),
  },
  {
    name: "tables like one that is wide",
    dump: (size) => wide(share(size, 10)) + many(size, (at) => `CREATE TABLE l${at} LIKE t;\n`),
  },
  {
    name: "a table like one that is wide, made and dropped",
    dump: (size) => wide(share(size, 10)) + many(size, () => "CREATE TABLE l LIKE t; DROP TABLE l;\n"),
  },
  {
    name: "tables like the one before",
    dump: (size) =>
      `CREATE TABLE l0 (a int);\n${many(size, (at) => `CREATE TABLE l${at + 1} LIKE l${at}; ALTER TABLE l${at + 1} ADD c${at} int;\n`)}`,
  },
  {
    name: "tables like one with many keys",
    dump: (size) =>
      `CREATE TABLE t (a int, ${listed(share(size, 20), (at) => `KEY k${at} (a)`)});\n${many(share(size, 4), (at) => `CREATE TABLE l${at} LIKE t;\n`)}`,
  },
  {
    name: "a table that takes the place of itself",
    dump: (size) => many(size, (at) => `CREATE OR REPLACE TABLE t (a${at} int);\n`),
  },
  {
    name: "columns dropped of wide keys",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 4), (at) => `c${at} int`)}, KEY k (${listed(share(size, 4), (at) => `c${at}`)}));\n${many(share(size, 4), (at) => `ALTER TABLE t DROP COLUMN c${at};\n`)}`,
  },
  {
    name: "columns dropped of keys with prefixes",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 4), (at) => `c${at} text`)}, UNIQUE k (${listed(share(size, 4), (at) => `c${at}(10)`)}));\n${many(share(size, 4), (at) => `ALTER TABLE t DROP COLUMN c${at};\n`)}`,
  },
  {
    name: "columns renamed in keys with prefixes",
    dump: (size) =>
      `CREATE TABLE t (${listed(share(size, 4), (at) => `c${at} text`)}, UNIQUE k (${listed(share(size, 4), (at) => `c${at}(10)`)}));\n${many(share(size, 4), (at) => `ALTER TABLE t RENAME COLUMN c${at} TO d${at};\n`)}`,
  },
  { name: "keys without a name", dump: (size) => `CREATE TABLE t (a int, ${listed(size, () => "KEY (a)")});` },
  {
    name: "foreign keys without a name",
    dump: (size) =>
      `CREATE TABLE p (a int PRIMARY KEY);\nCREATE TABLE t (a int, ${listed(size, () => "FOREIGN KEY (a) REFERENCES p (a)")});`,
  },
  {
    name: "foreign keys that no index serves",
    dump: (size) =>
      `CREATE TABLE p (a int PRIMARY KEY);\nCREATE TABLE t (${listed(size, (at) => `c${at} int`)}, ${listed(size, (at) => `FOREIGN KEY (c${at}) REFERENCES p (a)`)});`,
  },
  {
    name: "foreign keys beside many indexes",
    dump: (size) =>
      `CREATE TABLE p (a int PRIMARY KEY);\nCREATE TABLE t (a int, b int, ${listed(share(size, 2), (at) => `KEY k${at} (a)`)}, ${listed(share(size, 2), () => "FOREIGN KEY (b) REFERENCES p (a)")});`,
  },
  {
    name: "partitions of one table",
    dump: (size) =>
      `CREATE TABLE t (a int) PARTITION BY RANGE (a) (${listed(size, (at) => `PARTITION p${at} VALUES LESS THAN (${at})`)});`,
  },
  {
    name: "a list of tables renamed",
    dump: (size) =>
      many(size, (at) => `CREATE TABLE t${at} (a int);\n`) +
      `RENAME TABLE ${listed(size, (at) => `t${at} TO u${at}`)};`,
  },
  {
    name: "tables renamed in a ring",
    dump: (size) =>
      `CREATE TABLE a (x int); CREATE TABLE b (x int);\n${many(size, () => "RENAME TABLE a TO c, b TO a, c TO b;\n")}`,
  },
  { name: "an enum of many labels", dump: (size) => `CREATE TABLE t (a enum(${listed(size, (at) => `'v${at}'`)}));` },
  {
    name: "enums of many labels with rows",
    dump: (size) =>
      `CREATE TABLE t (a enum(${listed(share(size, 4), (at) => `'v${at}'`)}));\n${many(share(size, 4), (at) => `INSERT INTO t VALUES ('v${at}');\n`)}`,
  },
  {
    name: "an enum that changes",
    dump: (size) =>
      `CREATE TABLE t (a enum('x'));\n${many(share(size, 10), (at) => `ALTER TABLE t MODIFY a enum(${listed(10, (label) => `'v${at + label}'`)});\n`)}`,
  },
  {
    name: "versions of the server in each comment",
    dump: (size) => many(size, (at) => `/*!${String(at % 1_000_000).padStart(6, "0")} SET v = 1 */;\n`),
  },
  {
    name: "comments for MariaDB",
    dump: (size) => many(size, (at) => `/*M!${String(100_000 + (at % 1000))} SET v = 1 */;\n`),
  },
  {
    name: "a comment for a version within a name",
    dump: (size) => `CREATE TABLE t (a int ${"/*!99999 b */ ".repeat(size)});`,
  },
  {
    name: "a dump by phpMyAdmin of many keys",
    dump: (size) => wide(1) + many(size, (at) => `ALTER TABLE t ADD KEY k${at} (c0);\n`),
  },
  {
    name: "numbering that begins anew",
    dump: (size) => wide(1) + many(size, (at) => `ALTER TABLE t AUTO_INCREMENT = ${at};\n`),
  },
  {
    name: "character sets that change",
    dump: (size) => wide(share(size, 4)) + many(size, () => "ALTER TABLE t CONVERT TO CHARACTER SET utf8mb4;\n"),
  },
  {
    name: "locks and keys that are turned off",
    dump: (size) => wide(1) + many(size, () => "LOCK TABLES t WRITE;\nALTER TABLE t DISABLE KEYS;\nUNLOCK TABLES;\n"),
  },
  {
    name: "variables of a session",
    dump: (size) =>
      many(size, (at) => `SET @v${at} = 'CREATE TABLE t${at} (a int)';\n`) +
      many(size, (at) => `PREPARE q FROM @v${at};\nEXECUTE q;\n`),
  },
  {
    name: "a variable that doubles",
    dump: (size) =>
      `SET @v = 'CREATE TABLE t (a int);';\n${many(size, () => "SET @v = CONCAT(@v, @v);\nPREPARE q FROM @v;\n")}`,
  },
  {
    name: "a variable that may be many texts",
    dump: (size) =>
      many(size, (at) => `SET @v = IF(@x, 'CREATE TABLE t${at} (a int)', @v);\n`) + "PREPARE q FROM @v;\n",
  },
  {
    name: "periods of system time",
    dump: (size) =>
      `CREATE TABLE t (s timestamp(6), e timestamp(6), ${listed(size, (at) => `PERIOD FOR p${at} (s, e)`)});`,
  },
  { name: "rows set by assignment", dump: (size) => wide(1) + many(size, (at) => `INSERT INTO t SET c0 = ${at};\n`) },
  {
    name: "one row set by many assignments",
    dump: (size) => `${wide(size)}INSERT INTO t SET ${listed(size, (at) => `c${at} = ${at}`)};`,
  },
  {
    name: "rows with an introducer",
    dump: (size) => `CREATE TABLE t (a varchar(20));\nINSERT INTO t VALUES ${listed(size, () => "(_binary 'x')")};`,
  },
  {
    name: "rows of hexadecimal digits",
    dump: (size) => `CREATE TABLE t (a blob);\nINSERT INTO t VALUES (0x${"4f".repeat(size)});`,
  },
  { name: "a delimiter within one word", dump: (size) => `DELIMITER xx\nSELECT ${"axx".repeat(long(size))}` },
  {
    name: "a delimiter that is nearly met at each sign",
    dump: (size) => `DELIMITER ${"?".repeat(4000)}!\n${"?".repeat(long(size))}`,
  },
];
