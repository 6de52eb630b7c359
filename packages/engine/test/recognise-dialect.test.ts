import { expect, test } from "vitest";
import { dialectNames, recogniseDialect } from "../src/index.ts";
import { getSection, readCases } from "./support/case-file.ts";

test("dumps of tools are recognised by what the tools write", () => {
  const samples = {
    postgresql: "--\n-- PostgreSQL database dump\n--\nCOPY public.t (id) FROM stdin;\n1\n\\.\n",
    mysql: "-- MySQL dump 10.13\nCREATE TABLE `t` (`id` int NOT NULL AUTO_INCREMENT) ENGINE=InnoDB;\n",
    sqlite: "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE t(id INTEGER PRIMARY KEY);\n",
    oracle: 'CREATE TABLE "HR"."T" ("ID" NUMBER(10,0) NOT NULL ENABLE, "N" VARCHAR2(20));\n/\n',
    sqlserver: "SET ANSI_NULLS ON\nGO\nCREATE TABLE [dbo].[T]([Id] [int] IDENTITY(1,1) NOT NULL)\nGO\n",
  };
  for (const dialect of dialectNames) {
    const { dialect: found, evidence } = recogniseDialect(samples[dialect]);
    expect(found).toBe(dialect);
    expect(evidence.length).toBeGreaterThan(0);
  }
});

test("sparse DDL is recognised by what only one database has", () => {
  const samples = {
    postgresql: [
      "CREATE TABLE t (id int, tags text[]);",
      "CREATE TYPE mood AS ENUM ('sad');",
      "CREATE TABLE t (id serial, a int DEFAULT 1);",
      "ALTER TABLE t ALTER COLUMN a SET NOT NULL;",
      "-- postgresql DDL of the shop\nCREATE TABLE t (id integer NOT NULL);",
    ],
    mysql: [
      "CREATE TABLE t (id int, mood enum('sad'));",
      "CREATE TABLE t (\n  id int,\n  KEY by_id (id)\n);",
      "ALTER TABLE t MODIFY COLUMN a int;",
      "CREATE TABLE t (id int SERIAL DEFAULT VALUE);",
      "/*\n  Server: MySQL\n*/\nCREATE TABLE t (id integer NOT NULL);",
    ],
    sqlite: ["INSERT OR REPLACE INTO t VALUES (1);", "CREATE TABLE t (n TEXT COLLATE NOCASE);"],
    oracle: ["-- Script for Oracle\nCREATE TABLE t (id integer NOT NULL);"],
    sqlserver: ["CREATE TABLE t (id bigint identity not null);"],
  };
  for (const dialect of dialectNames)
    for (const sample of samples[dialect]) expect(recogniseDialect(sample).dialect, sample).toBe(dialect);
});

test("a comment that speaks of databases names none", () => {
  for (const comment of [
    "-- for MySQL\n-- for PostgreSQL",
    "-- Oracle needs a workaround here.",
    "-- Copyright by Oracle",
    "-- the importer was written when the script for\n-- sharing moved",
  ]) {
    expect(recogniseDialect(`${comment}\nCREATE TABLE t (id int);`).dialect, comment).toBeNull();
  }
});

test("blanks and words without end cost no time", () => {
  const start = process.threadCpuUsage();
  for (const unit of ["\n", "\n\t ", "CREATE TABLE ", "/*", "'"]) recogniseDialect(unit.repeat(300_000));
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(2000);
});

test("no dialect is named where nothing tells them apart", () => {
  for (const text of [
    "",
    "hello",
    "CREATE TABLE t (id int PRIMARY KEY, name varchar(20));",
    "CREATE TABLE [t] (`a` int(5))",
  ]) {
    expect(recogniseDialect(text)).toEqual({ dialect: null, evidence: [] });
  }
});

test("no case of the reading tests is taken for another dialect", () => {
  for (const testCase of readCases("reading")) {
    const own = dialectNames.find((name) => testCase.file.startsWith(name));
    const { dialect } = recogniseDialect(getSection(testCase, "dump"));
    expect([own, null], `${testCase.file}: ${testCase.name}`).toContain(dialect);
  }
});
