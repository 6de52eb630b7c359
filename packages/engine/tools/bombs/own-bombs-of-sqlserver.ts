import type { OwnDumpBomb } from "./dump-bomb-kind.ts";
import { listed, many, share } from "./repeat.ts";

const wide = (columns: number): string => `CREATE TABLE t (${listed(columns, (at) => `c${at} int`)})\nGO\n`;

/** Batches, guards, stored procedures and bound defaults as SQL Server alone has them. */
export const ownBombsOfSqlserver: readonly OwnDumpBomb[] = [
  { name: "batches", dump: (size) => many(size, (at) => `CREATE TABLE t${at} (a int)\nGO\n`) },
  {
    name: "batches repeated without end",
    dump: (size) => many(size, (at) => `INSERT INTO t VALUES (${at})\nGO 1000000000\n`),
  },
  {
    name: "guards",
    dump: (size) =>
      many(
        size,
        (at) =>
          `IF NOT EXISTS (SELECT 1 FROM sys.tables WHERE name = 't${at}')\nBEGIN\nCREATE TABLE t${at} (a int)\nEND\nGO\n`,
      ),
  },
  {
    name: "guards within guards",
    dump: (size) => `${"IF 1 = 1 BEGIN ".repeat(size)}CREATE TABLE t (a int)${" END".repeat(size)}`,
  },
  { name: "guards that do not end", dump: (size) => "IF 1 = 1 BEGIN ".repeat(size) },
  {
    name: "guarded columns",
    dump: (size) =>
      wide(share(size, 4)) +
      many(size, (at) => `IF COL_LENGTH('t', 'x${at}') IS NULL ALTER TABLE t ADD x${at} int\nGO\n`),
  },
  {
    name: "statements without an end in one batch",
    dump: (size) => many(size, (at) => `CREATE TABLE t${at} (a int)\n`),
  },
  {
    name: "defaults bound to columns",
    dump: (size) =>
      `${wide(size)}CREATE DEFAULT d AS 1\nGO\n${many(size, (at) => `EXEC sp_bindefault 'd', 't.c${size - 1 - at}'\n`)}`,
  },
  {
    name: "defaults bound to a type",
    dump: (size) =>
      `${wide(share(size, 4))}CREATE DEFAULT d AS 1\nGO\nCREATE TYPE y FROM int\nGO\n${many(size, () => "EXEC sp_bindefault 'd', 'y'\n")}`,
  },
  {
    name: "rules bound to columns",
    dump: (size) =>
      `${wide(size)}CREATE RULE r AS @v > 0\nGO\n${many(size, (at) => `EXEC sp_bindrule 'r', 't.c${at}'\n`)}`,
  },
  {
    name: "a rule bound to one column again and again",
    dump: (size) => `${wide(1)}CREATE RULE r AS @v > 0\nGO\n${many(size, () => "EXEC sp_bindrule 'r', 't.c0'\n")}`,
  },
  {
    name: "alias types",
    dump: (size) =>
      many(size, (at) => `CREATE TYPE y${at} FROM int NOT NULL\nGO\n`) +
      `CREATE TABLE t (${listed(size, (at) => `c${at} y${at}`)})\nGO\n`,
  },
  {
    name: "properties of each column",
    dump: (size) =>
      wide(size) +
      many(
        size,
        (at) =>
          `EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'x', @level0type=N'SCHEMA', @level0name=N'dbo', @level1type=N'TABLE', @level1name=N't', @level2type=N'COLUMN', @level2name=N'c${at}'\nGO\n`,
      ),
  },
  {
    name: "columns renamed by a procedure",
    dump: (size) => wide(size) + many(size, (at) => `EXEC sp_rename 't.c${at}', 'd${at}', 'COLUMN'\nGO\n`),
  },
  {
    name: "indexes renamed by a procedure",
    dump: (size) =>
      wide(1) +
      many(size, (at) => `CREATE INDEX i${at} ON t (c0)\nGO\nEXEC sp_rename 't.i${at}', 'j${at}', 'INDEX'\nGO\n`),
  },
  {
    name: "names renamed that are not there",
    dump: (size) => wide(1) + many(size, (at) => `CREATE INDEX i${at} ON t (c0)\nEXEC sp_rename 'gone${at}', 'x'\n`),
  },
  {
    name: "constraints checked again",
    dump: (size) =>
      `CREATE TABLE t (a int, ${listed(size, (at) => `CONSTRAINT k${at} CHECK (a > ${at})`)})\nGO\n${many(share(size, 4), (at) => `ALTER TABLE t WITH CHECK CHECK CONSTRAINT k${at}\nGO\n`)}`,
  },
  {
    name: "defaults added to columns",
    dump: (size) =>
      wide(size) + many(size, (at) => `ALTER TABLE t ADD CONSTRAINT d${at} DEFAULT 0 FOR c${size - 1 - at}\nGO\n`),
  },
  {
    name: "a text that doubles",
    dump: (size) =>
      `DECLARE @s nvarchar(max) = 'CREATE TABLE a (id int);'\n${"SET @s = @s + @s\nEXEC (@s)\n".repeat(size)}`,
  },
  {
    name: "a text that grows",
    dump: (size) =>
      `DECLARE @s nvarchar(max) = 'CREATE TABLE a (id int);'\n${"SET @s = @s + 'x'\n".repeat(size)}EXEC (@s)\n`,
  },
  { name: "variables of one batch", dump: (size) => `${many(size, (at) => `DECLARE @v${at} int = ${at}\n`)}GO\n` },
  {
    name: "a procedure of many statements without an end",
    dump: (size) => `CREATE PROCEDURE p AS\n${many(size, (at) => `INSERT INTO t VALUES (${at})\n`)}GO\n`,
  },
  {
    name: "a procedure called in many batches",
    dump: (size) =>
      `CREATE PROCEDURE p AS\n${many(share(size, 10), (at) => `UPDATE t SET a = ${at}\n`)}GO\n${many(size, () => "EXEC p\nGO\n")}`,
  },
  {
    name: "a procedure called with arguments that grow",
    dump: (size) =>
      `CREATE PROCEDURE p @s nvarchar(max) AS EXEC (@s)\nGO\n${many(share(size, 10), (at) => `EXEC p N'CREATE TABLE t${at} (a int)${" ".repeat(at)}'\n`)}`,
  },
  {
    name: "rows without INTO",
    dump: (size) => `CREATE TABLE t (a int)\nGO\n${many(size, (at) => `INSERT t VALUES (${at})\n`)}`,
  },
  {
    name: "rows with numbering turned off",
    dump: (size) =>
      many(
        size,
        (at) =>
          `CREATE TABLE t${at} (a int IDENTITY)\nSET IDENTITY_INSERT t${at} ON\nINSERT t${at} (a) VALUES (${at})\nSET IDENTITY_INSERT t${at} OFF\nGO\n`,
      ),
  },
  {
    name: "rows from literal queries in batches",
    dump: (size) => `CREATE TABLE t (a int)\nGO\nINSERT t ${many(size, (at) => `SELECT ${at}`, " UNION ALL ")}\nGO\n`,
  },
  {
    name: "computed columns",
    dump: (size) => `CREATE TABLE t (a int, ${listed(size, (at) => `c${at} AS (a + ${at}) PERSISTED`)})\nGO\n`,
  },
  {
    name: "tables made by SELECT INTO",
    dump: (size) => `${wide(share(size, 10))}${many(size, (at) => `SELECT * INTO x${at} FROM t\nGO\n`)}`,
  },
  {
    name: "a table made by SELECT INTO and dropped",
    dump: (size) => `${wide(share(size, 10))}${many(size, () => "SELECT * INTO x FROM t\nGO\nDROP TABLE x\nGO\n")}`,
  },
  {
    name: "options of each index",
    dump: (size) =>
      `CREATE TABLE t (a int, ${listed(size, (at) => `CONSTRAINT k${at} UNIQUE NONCLUSTERED (a ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY]`)}) ON [PRIMARY]\nGO\n`,
  },
  {
    name: "graph tables",
    dump: (size) => many(size, (at) => `CREATE TABLE n${at} (a int) AS NODE\nGO\nCREATE TABLE e${at} AS EDGE\nGO\n`),
  },
  {
    name: "databases that are used in turn",
    dump: (size) => many(size, (at) => `USE [d${at}]\nGO\nCREATE TABLE t (a int)\nGO\n`),
  },
  {
    name: "variables of the client",
    dump: (size) => many(size, (at) => `:setvar v${at} "x"\nCREATE TABLE $(v${at}) (a int)\nGO\n`),
  },
];
