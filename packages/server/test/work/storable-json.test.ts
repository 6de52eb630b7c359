import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import { sortName } from "../../src/work/sort-name.ts";
import { storableJson } from "../../src/db/storable-json.ts";
import { testDatabase } from "../support/test-database.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

async function roundTrip(value: unknown): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`SELECT ${storableJson(value)}::jsonb AS value`.execute(
    database.kysely,
  );
  return rows[0]?.value;
}

describe("JSON for the database", () => {
  it.each([
    ["a\0b", "a\ufffdb"],
    ["\0\0\0", "\ufffd\ufffd\ufffd"],
    ["\ud83c", "\ufffd"],
    ["\udf33\ud83c", "\ufffd\ufffd"],
    ["🌳 \\u0000 \\\\u0000", "🌳 \\u0000 \\\\u0000"],
    ["\\\0\\", "\\\ufffd\\"],
    ['"\n\u0001\u2028', '"\n\u0001\u2028'],
  ])("keeps %j as %j", async (text, kept) => {
    expect(await roundTrip({ [text]: [text] })).toEqual({ [kept]: [kept] });
  });
});

describe("the order of names", () => {
  it.each([
    ["Customer", "customer"],
    ["x".repeat(500), "x".repeat(100)],
    ["木".repeat(500), "木".repeat(33)],
    ["🌳".repeat(60), "🌳".repeat(25)],
    ["\ud83c", "\ufffd"],
  ])("takes %s as a text that fits an index", (name, expected) => {
    expect(sortName(name)).toBe(expected);
  });
});
