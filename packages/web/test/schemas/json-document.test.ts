import { expect, it } from "vitest";
import { findDocumentDialect } from "../../src/features/schemas/import/document-dialect.ts";
import { isJsonText } from "../../src/lib/dump-source.ts";

it("takes a text that begins with a brace for JSON, behind a mark and white space too", () => {
  expect(["{", '\ufeff\n  {"tables": []}'].map(isJsonText)).toEqual([true, true]);
  expect(["", "CREATE TABLE t ();", "-- {", "[1]"].map(isJsonText)).toEqual([false, false, false, false]);
});

it("finds the database that a document names", () => {
  expect(findDocumentDialect('{"version": 1, "dialect": "sqlite", "tables": []}')).toBe("sqlite");
  expect(findDocumentDialect('{"dialect": "mariadb"}')).toBe("mysql");
  expect(findDocumentDialect('{"dialect": "dbase"}')).toBeNull();
  expect(findDocumentDialect('{"tables": []}')).toBeNull();
});
