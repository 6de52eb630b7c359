import { parse } from "libpg-query";
import { describe, expect, test } from "vitest";
import { catalogQueries, dialectNames, readDump, tokenise } from "../../src/index.ts";

describe("the queries to copy", () => {
  test("are there for every dialect, each under a name of its own", () => {
    expect(new Set(catalogQueries.map(({ dialect }) => dialect))).toEqual(new Set(dialectNames));
    expect(new Set(catalogQueries.map(({ id }) => id)).size).toBe(catalogQueries.length);
  });

  for (const { id, dialect, sql } of catalogQueries) {
    test(`${id} is one statement that only reads`, () => {
      const { census } = readDump(sql, { dialect });
      expect(census.statementCount).toBe(1);
      const words = tokenise(sql, dialect).tokens.flatMap(({ kind, upper }) => (kind === "word" ? [upper] : []));
      expect(["SELECT", "WITH", "SET"]).toContain(words[0]);
      for (const word of ["INSERT", "UPDATE", "DELETE", "CREATE", "ALTER", "DROP", "INTO"])
        expect(words).not.toContain(word);
    });

    test(`${id} closes every parenthesis, and has no line that a client takes for its own`, () => {
      let depth = 0;
      for (const { kind, value } of tokenise(sql, dialect).tokens) {
        if (kind !== "punctuation") continue;
        depth += value === "(" ? 1 : value === ")" ? -1 : 0;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
      // SQL*Plus ends a statement at an empty line and at a lone slash, sqlcmd at GO.
      for (const line of sql.trimEnd().split("\n")) expect(line).not.toMatch(/^\s*(?:|\/|GO|[.#@!].*)\s*$/);
    });
  }

  test("PostgreSQL's own grammar takes the query for it", async () => {
    const { stmts } = await parse(catalogQueries.find(({ id }) => id === "postgresql")?.sql ?? "");
    expect(stmts).toHaveLength(1);
  });
});
