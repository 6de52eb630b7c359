import type { OwnDumpBomb } from "./dump-bomb-kind.ts";
import { listed, long, many, share } from "./repeat.ts";

/** PL/SQL, storage clauses, object types and SQL*Plus as Oracle alone has them. */
export const ownBombsOfOracle: readonly OwnDumpBomb[] = [
  {
    name: "a package of many members",
    dump: (size) =>
      `CREATE PACKAGE BODY k IS ${many(size, (at) => `PROCEDURE p${at} IS BEGIN INSERT INTO t VALUES (${at}); END; `)}END;\n/\n`,
  },
  {
    name: "packages",
    dump: (size) =>
      many(size, (at) => `CREATE PACKAGE BODY k${at} IS PROCEDURE p IS BEGIN DELETE FROM t; END; END;\n/\n`),
  },
  {
    name: "a package called again and again",
    dump: (size) =>
      `CREATE PACKAGE BODY k IS ${many(share(size, 10), (at) => `PROCEDURE p${at} IS BEGIN p${at + 1}; END; `)}END;\n/\n${many(size, () => "BEGIN k.p0; END;\n/\n")}`,
  },
  {
    name: "a package made again and again",
    dump: (size) =>
      many(size, (at) => `CREATE OR REPLACE PACKAGE BODY k IS PROCEDURE p IS BEGIN DELETE FROM t${at}; END; END;\n/\n`),
  },
  { name: "blocks without a slash", dump: (size) => many(size, (at) => `BEGIN p${at}; END;\n`) },
  { name: "a block that does not end", dump: (size) => `BEGIN ${"p; ".repeat(size)}` },
  {
    name: "statements run in one block",
    dump: (size) => `BEGIN ${many(size, (at) => `EXECUTE IMMEDIATE 'CREATE TABLE t${at} (a NUMBER)'; `)}END;\n/\n`,
  },
  {
    name: "a text put together in a block",
    dump: (size) =>
      `DECLARE v VARCHAR2(99); BEGIN v := 'CREATE TABLE t (a NUMBER)'; ${"v := v || ' '; ".repeat(size)}EXECUTE IMMEDIATE v; END;\n/\n`,
  },
  {
    name: "a text put together of many",
    dump: (size) => `BEGIN EXECUTE IMMEDIATE 'CREATE TABLE t (a NUMBER)'${" || ' '".repeat(size)}; END;\n/\n`,
  },
  {
    name: "a text that doubles",
    dump: (size) =>
      `DECLARE v VARCHAR2(99) := 'x'; BEGIN ${"v := v || v; EXECUTE IMMEDIATE v; ".repeat(size)}END;\n/\n`,
  },
  {
    name: "statements in texts in texts",
    dump: (size) => `BEGIN EXECUTE IMMEDIATE '${"BEGIN EXECUTE IMMEDIATE ''".repeat(share(size, 10))}';END;\n/\n`,
  },
  {
    name: "quotes of another way in a block",
    dump: (size) => `BEGIN ${"EXECUTE IMMEDIATE q'[CREATE TABLE t (a NUMBER)]'; ".repeat(size)}END;\n/\n`,
  },
  { name: "labels and jumps", dump: (size) => `BEGIN ${many(size, (at) => `<<l${at}>> GOTO l${at}; `)}END;\n/\n` },
  {
    name: "storage clauses",
    dump: (size) => `CREATE TABLE t (a NUMBER) ${"STORAGE (INITIAL 64K NEXT 1M) ".repeat(size)};`,
  },
  {
    name: "partitions of one table",
    dump: (size) =>
      `CREATE TABLE t (a NUMBER) PARTITION BY RANGE (a) (${listed(size, (at) => `PARTITION p${at} VALUES LESS THAN (${at})`)});`,
  },
  {
    name: "subpartitions",
    dump: (size) =>
      `CREATE TABLE t (a NUMBER) PARTITION BY RANGE (a) SUBPARTITION BY HASH (a) (${listed(share(size, 10), (at) => `PARTITION p${at} VALUES LESS THAN (${at}) (${listed(10, (part) => `SUBPARTITION s${part}`)})`)});`,
  },
  {
    name: "columns changed in one list",
    dump: (size) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} NUMBER`)});\nALTER TABLE t MODIFY (${listed(size, (at) => `c${size - 1 - at} VARCHAR2(9)`)});`,
  },
  {
    name: "columns added in one list",
    dump: (size) => `CREATE TABLE t (a NUMBER);\nALTER TABLE t ADD (${listed(size, (at) => `c${at} NUMBER`)});`,
  },
  {
    name: "columns dropped in one list",
    dump: (size) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} NUMBER`)});\nALTER TABLE t DROP (${listed(size, (at) => `c${at}`)});`,
  },
  {
    name: "columns of foreign keys without a type",
    dump: (size) =>
      `CREATE TABLE p (${listed(share(size, 4), (at) => `c${at} NUMBER`)});\nCREATE TABLE t (${listed(share(size, 4), (at) => `c${at} REFERENCES p (c${share(size, 4) - 1 - at})`)});`,
  },
  {
    name: "object types",
    dump: (size) =>
      many(size, (at) => `CREATE TYPE y${at} AS OBJECT (a NUMBER, MEMBER FUNCTION f RETURN NUMBER);\n/\n`),
  },
  {
    name: "object types under one another",
    dump: (size) =>
      `CREATE TYPE y0 AS OBJECT (a NUMBER) NOT FINAL;\n/\n${many(size, (at) => `CREATE TYPE y${at + 1} UNDER y${at} (b${at} NUMBER) NOT FINAL;\n/\n`)}`,
  },
  {
    name: "tables of one object type",
    dump: (size) => `CREATE TYPE y AS OBJECT (a NUMBER);\n/\n${many(size, (at) => `CREATE TABLE t${at} OF y;\n`)}`,
  },
  {
    name: "nested tables",
    dump: (size) => `CREATE TABLE t (a NUMBER) ${many(size, (at) => `NESTED TABLE c${at} STORE AS n${at} `)};`,
  },
  {
    name: "rows of INSERT ALL",
    dump: (size) =>
      `CREATE TABLE t (a NUMBER);\nINSERT ALL ${many(size, (at) => `INTO t VALUES (${at}) `)}SELECT * FROM dual;`,
  },
  {
    name: "rows of a query of dual",
    dump: (size) =>
      `CREATE TABLE t (a NUMBER);\nINSERT INTO t ${many(size, (at) => `SELECT ${at} FROM dual`, " UNION ALL ")};`,
  },
  { name: "prompts", dump: (size) => many(size, (at) => `PROMPT Creating t${at}\n`) },
  { name: "remarks", dump: (size) => "REM it's a remark\n".repeat(size) },
  {
    name: "definitions of variables",
    dump: (size) =>
      many(size, (at) => `DEFINE v${at} = x\n`) + many(size, (at) => `CREATE TABLE &v${at}. (a NUMBER);\n`),
  },
  { name: "lines of SET", dump: (size) => many(size, (at) => `SET LINESIZE ${at}\n`) },
  {
    name: "sessions that change their schema",
    dump: (size) => many(size, (at) => `ALTER SESSION SET CURRENT_SCHEMA = s${at};\nCREATE TABLE t (a NUMBER);\n`),
  },
  {
    name: "constraints turned off",
    dump: (size) =>
      `CREATE TABLE t (a NUMBER, ${listed(size, (at) => `CONSTRAINT k${at} CHECK (a > ${at}) ENABLE`)});\n${many(share(size, 4), (at) => `ALTER TABLE t DISABLE CONSTRAINT k${at};\n`)}`,
  },
  {
    name: "jobs of the scheduler",
    dump: (size) =>
      many(
        size,
        (at) => `BEGIN DBMS_SCHEDULER.CREATE_JOB(job_name => 'j${at}', job_action => 'BEGIN NULL; END;'); END;\n/\n`,
      ),
  },
  {
    name: "rows of an INSERT ALL that is long",
    dump: (size) =>
      `CREATE TABLE t (a int);\nINSERT ALL ${"INTO t VALUES (1) ".repeat(share(long(size), 2))} SELECT 1 FROM dual;`,
  },
];
