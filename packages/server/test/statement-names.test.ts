import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StatementNames } from "../src/db/statement-names.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

describe("names of statements", () => {
  it("are given from the third use on, one a statement", () => {
    const names = new StatementNames();
    expect([1, 2, 3, 4].map(() => names.find("SELECT $1"))).toEqual([undefined, undefined, "foretell_0", "foretell_0"]);
    expect([1, 2, 3].map(() => names.find("SELECT $1, 2")).at(-1)).toBe("foretell_1");
  });

  it("are taken away for good, and never given again", () => {
    const names = new StatementNames();
    for (let use = 0; use < 3; use += 1) names.find("SELECT $1");
    names.forget("SELECT $1");
    expect([1, 2, 3, 4].map(() => names.find("SELECT $1"))).toEqual([undefined, undefined, undefined, undefined]);
    expect([1, 2, 3].map(() => names.find("SELECT $1, 2")).at(-1)).toBe("foretell_1");
  });

  it("are four hundred at most, however many statements there are", () => {
    const names = new StatementNames();
    const given = new Set<string | undefined>();
    for (let at = 0; at < 5_000; at += 1) {
      const text = `SELECT $1, ${String(at)}`;
      for (let use = 0; use < 3; use += 1) given.add(names.find(text));
    }
    given.delete(undefined);
    expect(given.size).toBe(400);
  });
});

describe("a named statement", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  it("is put anew where its table has other columns meanwhile", async () => {
    const { kysely } = server.database;
    await sql`CREATE TABLE named_statement (a integer)`.execute(kysely);
    try {
      const read = () => sql<object>`SELECT * FROM named_statement WHERE a = ${1}`.execute(kysely);
      await sql`INSERT INTO named_statement VALUES (1)`.execute(kysely);
      for (let use = 0; use < 8; use += 1) expect((await read()).rows).toEqual([{ a: 1 }]);
      await sql`ALTER TABLE named_statement ADD COLUMN b text`.execute(kysely);
      for (let use = 0; use < 8; use += 1) expect((await read()).rows).toEqual([{ a: 1, b: null }]);
    } finally {
      await sql`DROP TABLE named_statement`.execute(kysely);
    }
  });
});
