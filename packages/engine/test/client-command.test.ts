import { describe, expect, test } from "vitest";
import { readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

const table = "CREATE TABLE t (id int);";
const databaseOf = (head: string, dialect: DialectName) =>
  readDump(`${head}\n${table}`, { dialect }).catalog.databaseName;

describe("the database that a client's commands name", () => {
  test.each([
    ["\\c chinook;", "chinook"],
    ["\\connect chinook", "chinook"],
    ['\\connect "My ""Db"""', 'My "Db"'],
    [`\\connect -reuse-previous=on "dbname='my db'"`, "my db"],
    ["\\c -", null],
    ["\\c", null],
  ])("%s connects to %s", (command, expected) => {
    expect(databaseOf(command, "postgresql")).toBe(expected);
  });

  test("sqlcmd's variables are filled in where the dump sets them", () => {
    const use = "CREATE DATABASE [$(DatabaseName)]\nGO\nUSE [$(DatabaseName)]\nGO";
    expect(databaseOf(`:setvar DatabaseName "Shop"\n${use}`, "sqlserver")).toBe("Shop");
    expect(databaseOf(use, "sqlserver")).toBeNull();
  });
});

test("blanks and brackets inside of an enum's labels stay as they are", () => {
  const { catalog } = readDump("CREATE TABLE t (e  ENUM('a  b', '[c]'));", { dialect: "mysql" });
  expect(catalog.tables[0]?.columns[0]?.type).toBe("ENUM('a  b', '[c]')");
});
