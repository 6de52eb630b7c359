import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import { expectWellFormed } from "./support/impact-invariants.ts";

const tables = ["a", "b", "c"] as const;
const logs = ["log", "far_log"] as const;
const table = fc.constantFrom(...tables);

const schemaText = [
  "CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER, k INTEGER);",
  "CREATE TABLE b (id INTEGER PRIMARY KEY, n INTEGER, k INTEGER REFERENCES a (id) ON DELETE CASCADE ON UPDATE SET NULL);",
  "CREATE TABLE c (id INTEGER PRIMARY KEY, n INTEGER, k INTEGER REFERENCES b (id) ON DELETE SET NULL ON UPDATE CASCADE);",
  ...logs.map((name) => `CREATE TABLE ${name} (x INTEGER);`),
];

const rows = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 9, maxLength: 9 }).map((keys) =>
  tables.flatMap((name, at) =>
    [1, 2, 3].map((id) => {
      const key = keys[at * 3 + id - 1] ?? "NULL";
      return `INSERT INTO ${name} VALUES (${String(id)}, ${String(id)}, ${String(key)});`;
    }),
  ),
);

/** What a trigger runs, with `@` for OLD or NEW. */
const code = fc
  .tuple(
    fc.constantFrom(
      "INSERT INTO log VALUES (@.id);",
      "INSERT INTO log VALUES (1), (2);",
      "INSERT INTO log SELECT @.id;",
      "INSERT INTO log SELECT id FROM #;",
      "INSERT INTO # (n) VALUES (@.id);",
      "UPDATE # SET n = n + 1;",
      "UPDATE # SET n = n + 1 WHERE id = @.id;",
      "UPDATE # SET k = NULL WHERE k = @.id;",
      "DELETE FROM # WHERE id = @.id;",
    ),
    table,
  )
  .map(([text, name]) => text.replaceAll("#", name));

const triggers = fc.array(
  fc.record({
    event: fc.constantFrom("UPDATE", "UPDATE OF n", "UPDATE OF k", "DELETE", "INSERT"),
    on: table,
    codes: fc.array(code, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
);

const statements = fc
  .tuple(
    fc.constantFrom(
      "UPDATE # SET n = n + 10",
      "UPDATE # SET id = id + 10 WHERE id > 1",
      "UPDATE # SET k = NULL, n = 7",
      "DELETE FROM # WHERE id < 3",
      "INSERT INTO # (n) VALUES (20), (30)",
    ),
    table,
  )
  .map(([text, name]) => text.replace("#", name));

test("code adds no more rows than told, however often it runs", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(rows, triggers, statements, (inserts, made, statement) => {
      const texts = made.map(({ event, on, codes }, at) => {
        const body = codes.join(" ").replaceAll("@", event === "DELETE" ? "OLD" : "NEW");
        return `CREATE TRIGGER g${String(at)} AFTER ${event} ON ${on} BEGIN ${body} END;`;
      });
      const far = "CREATE TRIGGER far AFTER INSERT ON log BEGIN INSERT INTO far_log VALUES (NEW.x), (NEW.x); END;";
      const dump = [...schemaText, ...inserts, ...texts, far].join("\n");
      const { catalog, statistics } = readDump(dump, { dialect: "sqlite" });
      const prediction = predict(statement, { schema: prepareSchema(catalog, statistics) });
      if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
      expectWellFormed(prediction.impact);
      using database = new DatabaseSync(":memory:");
      database.exec(dump);
      database.exec("CREATE TABLE seen (name TEXT)");
      for (const name of [...tables, ...logs])
        database.exec(
          `CREATE TRIGGER seen_${name} AFTER INSERT ON ${name} BEGIN INSERT INTO seen VALUES ('${name}'); END`,
        );
      try {
        database.exec(statement);
      } catch {
        return;
      }
      for (const name of [...tables, ...logs]) {
        const added = database.prepare("SELECT 1 FROM seen WHERE name = ?").all(name).length;
        const told = prediction.impact.rows.filter((row) => row.table === name && row.operation === "INSERT");
        expect(told.reduce((sum, row) => sum + row.rows.high, 0)).toBeGreaterThanOrEqual(added);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  );
});
