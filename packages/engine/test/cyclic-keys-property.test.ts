import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { Impact } from "../src/index.ts";
import { expectWellFormed } from "./support/impact-invariants.ts";

const tables = ["a", "b", "c"] as const;
const table = fc.constantFrom(...tables);
const action = fc.constantFrom("CASCADE", "CASCADE", "SET NULL", "SET DEFAULT", "NO ACTION", "RESTRICT");

interface Key {
  readonly of: string;
  readonly to: string;
  readonly columns: string;
  readonly onDelete: string;
  readonly onUpdate: string;
}

const keys: fc.Arbitrary<Key[]> = fc.array(
  fc.record({
    of: table,
    to: table,
    columns: fc.constantFrom(
      "x) REFERENCES # (id)",
      "y) REFERENCES # (id)",
      "x, y) REFERENCES # (y, x)",
      "x, y) REFERENCES # (p, q)",
      "p, y) REFERENCES # (p, q)",
    ),
    onDelete: action,
    onUpdate: action,
  }),
  { minLength: 1, maxLength: 6 },
);

/** `r` tells a row apart whatever becomes of it. */
const schemaOf = (list: readonly Key[]) =>
  tables.map((name) => {
    const own = list.flatMap(({ of, to, columns, onDelete, onUpdate }, at) =>
      of === name
        ? [
            `, CONSTRAINT k${String(at)} FOREIGN KEY (${columns.replace("#", to)} ON DELETE ${onDelete} ON UPDATE ${onUpdate}`,
          ]
        : [],
    );
    return `CREATE TABLE ${name} (id INTEGER PRIMARY KEY, r INTEGER NOT NULL, x INTEGER, y INTEGER, p INTEGER, q INTEGER, UNIQUE (y, x), UNIQUE (p, q)${own.join("")});`;
  });

const cell = fc.option(fc.integer({ min: 1, max: 4 }), { freq: 6 });
const cells = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 12, maxLength: 12 });

/** A database with the rows that keep its keys; what a key does not let stand is NULL, or gone. */
function fill(schema: readonly string[], values: readonly (readonly (number | null)[])[]): DatabaseSync {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  database.exec(schema.join("\n"));
  values.forEach((row, at) => {
    const id = 1 + (at % 4);
    const name = tables[Math.floor(at / 4)] ?? "a";
    database.prepare(`INSERT OR IGNORE INTO ${name} VALUES (?, ?, ?, ?, ?, ?)`).run(id, id, ...row);
  });
  for (;;) {
    const broken = database.prepare("PRAGMA foreign_key_check").all();
    if (broken.length === 0) return database;
    for (const { table: name, rowid } of broken)
      database.exec(`UPDATE ${String(name)} SET x = NULL, y = NULL, p = NULL, q = NULL WHERE id = ${String(rowid)}`);
  }
}

const dumpOf = (schema: readonly string[], database: DatabaseSync) =>
  tables.flatMap((name, at) => [
    schema[at] ?? "",
    ...database
      .prepare(`SELECT id, r, x, y, p, q FROM ${name}`)
      .all()
      .map(
        (row) =>
          `INSERT INTO ${name} VALUES (${Object.values(row)
            .map((value) => String(value ?? "NULL"))
            .join(", ")});`,
      ),
  ]);

const where = fc.constantFrom(
  "",
  " WHERE id = 1",
  " WHERE id IN (2, 3)",
  " WHERE x = 1",
  " WHERE y IN (1, 2)",
  " WHERE p = 1 AND q = 2",
);
/** New values of any columns: constants, those of other columns, NULL. */
const assignments = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom("x", "y", "p", "q"),
      fc.constantFrom("1", "1", "2", "2", "x", "y", "p", "q", "id", "NULL"),
    ),
    { minLength: 1, maxLength: 4, selector: ([column]) => column },
  )
  .map((list) => `UPDATE # SET ${list.map(([column, value]) => `${column} = ${value}`).join(", ")}`);
const statements = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        "DELETE FROM #",
        "DELETE FROM #",
        "UPDATE # SET id = id + 10",
        "UPDATE # SET x = x + 10, y = y + 10",
      ),
      assignments,
    ),
    table,
    where,
  )
  .map(([text, name, condition]) => text.replace("#", name) + condition);

/** The rows that a statement deletes, or updates and leaves there, by table and operation; null where it is refused. */
function touchedBy(database: DatabaseSync, statement: string): ReadonlyMap<string, ReadonlySet<unknown>> | null {
  database.exec("CREATE TABLE touched (what TEXT, r INTEGER)");
  for (const name of tables) {
    database.exec(
      `CREATE TRIGGER gone_${name} AFTER DELETE ON ${name} BEGIN INSERT INTO touched VALUES ('DELETE ${name}', old.r); END`,
    );
    for (const column of ["id", "x", "y", "p", "q"])
      database.exec(
        `CREATE TRIGGER new_${name}_${column} AFTER UPDATE ON ${name} WHEN old.${column} IS NOT new.${column} BEGIN INSERT INTO touched VALUES ('UPDATE ${name} ${column}', old.r); END`,
      );
  }
  database.exec("PRAGMA foreign_keys = ON");
  try {
    database.exec(statement);
  } catch {
    return null;
  }
  // A row that an action updates and another one deletes is not updated in the end.
  const kept = tables.map((name) => `what LIKE 'UPDATE ${name} %' AND r IN (SELECT r FROM ${name})`).join(" OR ");
  const rows = database.prepare(`SELECT DISTINCT what, r FROM touched WHERE what LIKE 'DELETE %' OR ${kept}`).all();
  return new Map(
    [...Map.groupBy(rows, ({ what }) => String(what))].map(([what, of]) => [what, new Set(of.map(({ r }) => r))]),
  );
}

function highOf({ rows }: Impact, what: string): number {
  const [operation, name, column] = what.split(" ");
  const told = rows.filter(
    (row) =>
      row.table === name &&
      row.operation === operation &&
      (column === undefined || row.columns.some((each) => each.name === column)),
  );
  return told.reduce((sum, row) => sum + row.rows.high, 0);
}

test("what is told of keys in cycles holds in SQLite", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(keys, cells, statements, (list, values, statement) => {
      const schema = schemaOf(list);
      using database = fill(schema, values);
      const { catalog, statistics } = readDump(dumpOf(schema, database).join("\n"), { dialect: "sqlite" });
      const prediction = predict(statement, { schema: prepareSchema(catalog, statistics) });
      if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
      const { impact } = prediction;
      expectWellFormed(impact);
      const touched = touchedBy(database, statement);
      if (touched === null) {
        // New values may break a unique key, or want a parent, which are conditions.
        expect(impact.verdict !== "succeeds" || impact.conditions.length > 0).toBe(true);
        return;
      }
      expect(impact.verdict).not.toBe("blocked");
      for (const [what, rows] of touched) expect([what, highOf(impact, what) >= rows.size]).toEqual([what, true]);
      const all = new Set(
        [...touched].flatMap(([what, rows]) => [...rows].map((r) => `${what.split(" ")[1] ?? ""} ${String(r)}`)),
      );
      expect(impact.totals.rows.high).toBeGreaterThanOrEqual(all.size);
      if (statement.startsWith("DELETE")) expect(impact.totals.rows.low).toBeLessThanOrEqual(all.size);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) },
  );
});
