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
