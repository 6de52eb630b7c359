import { expect, test } from "vitest";
import { diffCatalogs, readDump, suggestVersion } from "../../src/index.ts";

const read = (dump: string) => readDump(dump, { dialect: "postgresql" }).catalog;
const next = (current: string | null, before: string, after: string): string =>
  suggestVersion(current, diffCatalogs(read(before), read(after)));

const table = "CREATE TABLE t (id int PRIMARY KEY, a int);";

test("a version follows by the weightiest change", () => {
  expect(next("v1.2.3", table, "")).toBe("v2.0.0");
  expect(next("v1.2.3", table, table.replace("a int", "a int NOT NULL"))).toBe("v2.0.0");
  expect(next("v1.2.3", table, table.replace("a int", "a int UNIQUE"))).toBe("v1.3.0");
  expect(next("v1.2.3", table, `${table} CREATE TABLE u (id int);`)).toBe("v1.3.0");
  expect(next("1.2.9", table, `${table} COMMENT ON TABLE t IS 'x';`)).toBe("v1.2.10");
});

test("the first version is v1.0.0, and so is what follows a text that is no version", () => {
  expect(next(null, "", table)).toBe("v1.0.0");
  expect(next("spring", "", table)).toBe("v1.0.0");
});

test("schemas of two databases cannot be compared", () => {
  const other = readDump("CREATE TABLE t (id int);", { dialect: "mysql" }).catalog;
  expect(() => diffCatalogs(read(table), other)).toThrow(TypeError);
});
