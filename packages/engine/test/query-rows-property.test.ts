import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";

const small = fc.integer({ min: 0, max: 4 });
const column = fc.constantFrom("id", "n", "k", "u");
const table = fc.constantFrom("a", "b", "c");

/** The rows of a table: `u` is unique and may be NULL, `k` never is. */
const rows = fc.array(fc.record({ n: fc.option(small), k: fc.integer({ min: 0, max: 3 }), hasU: fc.boolean() }), {
  maxLength: 7,
});

const textOf = (
  name: string,
  list: readonly { readonly n: number | null; readonly k: number; readonly hasU: boolean }[],
) =>
  [
    `CREATE TABLE ${name} (id INTEGER PRIMARY KEY, n INTEGER, k INTEGER NOT NULL, u INTEGER UNIQUE);`,
    ...list.map(({ n, k, hasU }, at) => {
      const values = [at + 1, n ?? "NULL", k, hasU ? at + 3 : "NULL"];
      return `INSERT INTO ${name} VALUES (${values.join(", ")});`;
    }),
  ].join("\n");

const dumps = fc
  .tuple(rows, rows, rows)
  .map(([a, b, c]) => [textOf("a", a), textOf("b", b), textOf("c", c)].join("\n"));

/** A table, or a query in its place. */
const item = fc.oneof(
  { weight: 4, arbitrary: table },
  fc.tuple(table, column, small).map(([of, by, value]) => `(SELECT * FROM ${of} WHERE ${by} = ${String(value)})`),
  fc
    .tuple(table, small, small)
    .map(([of, limit, offset]) => `(SELECT * FROM ${of} LIMIT ${String(limit)} OFFSET ${String(offset)})`),
);

/** A condition on one source, written with `@` for its name. */
const ownCondition = fc
  .tuple(
    fc.constantFrom(
      "@.# = 1",
      "@.# > 2",
      "@.# IS NULL",
      "@.# IS NOT NULL",
      "@.# IN (1, 2)",
      "@.# NOT BETWEEN 1 AND 2",
      "NOT (@.# = 1)",
      "(@.n = 1 OR @.k = 2)",
      "coalesce(@.#, 1) = 1",
      "@.# NOT IN (SELECT n FROM a)",
      "EXISTS (SELECT 1 FROM c AS q WHERE q.n = @.#)",
      "NOT EXISTS (SELECT 1 FROM b AS q WHERE q.k = @.# AND q.n = @.k)",
      "EXISTS (SELECT 1 FROM b WHERE k = 3)",
      "EXISTS (SELECT 1 FROM b LIMIT 1)",
      "NOT EXISTS (SELECT 1 FROM b AS q WHERE q.k = @.#)",
      "NOT EXISTS (SELECT 1 FROM b AS q WHERE q.k = @.# AND q.id < @.id)",
      "@.# IN (SELECT k FROM b ORDER BY id LIMIT 2)",
      "@.id IN (SELECT id FROM a ORDER BY k LIMIT 2)",
      "@.id IN (SELECT id FROM a WHERE n = 1)",
      "@.id IN (SELECT id FROM (SELECT * FROM a WHERE k = 1))",
      "@.id NOT IN (SELECT max(id) FROM a GROUP BY n)",
      "@.id NOT IN (SELECT min(id) FROM a GROUP BY n, k)",
      "@.id IN (SELECT max(id) FROM b)",
      "@.u NOT IN (SELECT u FROM b)",
      "@.u NOT IN (SELECT u FROM b WHERE u > 3)",
      "@.# NOT IN (SELECT id FROM c)",
      "@.n IN (SELECT n FROM a GROUP BY n HAVING count(*) > 1)",
      "@.k IN (SELECT DISTINCT k FROM b)",
      "@.# NOT IN (SELECT k FROM b UNION SELECT n FROM c)",
      "@.id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY k ORDER BY id) AS r FROM a) WHERE r > 1)",
      "@.id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY k ORDER BY id) AS r FROM a) WHERE r <= 2)",
      "@.id > (SELECT min(q.id) FROM a AS q WHERE q.k = @.k)",
      "1 = 1",
      "1 = 0",
    ),
    column,
  )
  .map(([text, name]) => text.replaceAll("#", name));

const joins = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "JOIN",
      "LEFT JOIN",
      "LEFT JOIN",
      "RIGHT JOIN",
      "FULL JOIN",
      "CROSS JOIN",
      "NATURAL JOIN",
      ",",
    ),
    item,
    columns: fc.tuple(column, column),
    to: fc.nat(2),
    more: fc.option(ownCondition),
  }),
  { maxLength: 2 },
);

const queries = fc
  .record({
    first: item,
    joins,
    conditions: fc.array(fc.record({ of: fc.nat(2), text: ownCondition }), { maxLength: 2 }),
    items: fc.constantFrom("1", "1", "1", "count(*)", "DISTINCT s0.k"),
    group: fc.constantFrom("", "", "", " GROUP BY s0.n", " GROUP BY s0.n HAVING count(*) > 1", " GROUP BY s0.k, s0.n"),
    tail: fc.constantFrom("", "", "", " LIMIT 2", " LIMIT 3 OFFSET 1"),
  })
  .map((query) => {
    const sources = ["s0", ...query.joins.map((_, at) => `s${String(at + 1)}`)];
    const named = (text: string, at: number) => text.replaceAll("@", sources[at % sources.length] ?? "s0");
    const from = query.joins.map(({ kind: drawn, item: right, columns: [inner, outer], to, more }, at) => {
      // What stands left of a second join has each column twice.
      const kind = drawn === "NATURAL JOIN" && at > 0 ? "JOIN" : drawn;
      const source = `s${String(at + 1)}`;
      const hasOn = kind !== "," && kind !== "CROSS JOIN" && kind !== "NATURAL JOIN";
      const on = [`${source}.${inner} = s${String(to % (at + 1))}.${outer}`, ...(more ? [named(more, at + 1)] : [])];
      return ` ${kind} ${right} AS ${source}${hasOn ? ` ON ${on.join(" AND ")}` : ""}`;
    });
    const where = query.conditions.map(({ of, text }) => named(text, of)).join(" AND ");
    const selected = query.group === "" ? query.items : "count(*)";
    return `SELECT ${selected} FROM ${query.first} AS s0${from.join("")}${where && ` WHERE ${where}`}${query.group}${query.tail}`;
  });

test("the rows that a query returns lie between the bounds", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(dumps, fc.array(queries, { minLength: 1, maxLength: 20 }), (dump, list) => {
      const { catalog, statistics } = readDump(dump, { dialect: "sqlite" });
      const schema = prepareSchema(catalog, statistics);
      using database = new DatabaseSync(":memory:");
      database.exec(dump);
      for (const query of list) {
        const returned = database.prepare(query).all().length;
        const prediction = predict(query, { schema });
        if (prediction.outcome === "failed") throw new Error(`${prediction.failure.message} in ${query}`);
        const { low, high } = prediction.impact.totals.rows;
        expect(low, query).toBeLessThanOrEqual(returned);
        expect(high, query).toBeGreaterThanOrEqual(returned);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  );
});

test("the rows that a DELETE takes lie between the bounds", { timeout: 120_000 }, () => {
  const deletes = fc.tuple(table, fc.array(ownCondition, { minLength: 1, maxLength: 2 })).map(([of, conditions]) => {
    const where = conditions.map((condition) => condition.replaceAll("@", of)).join(" AND ");
    return `DELETE FROM ${of} WHERE ${where}`;
  });
  fc.assert(
    fc.property(dumps, fc.array(deletes, { minLength: 1, maxLength: 20 }), (dump, list) => {
      const { catalog, statistics } = readDump(dump, { dialect: "sqlite" });
      const schema = prepareSchema(catalog, statistics);
      using database = new DatabaseSync(":memory:");
      database.exec(dump);
      for (const statement of list) {
        database.exec("BEGIN");
        const { changes } = database.prepare(statement).run();
        database.exec("ROLLBACK");
        const prediction = predict(statement, { schema });
        if (prediction.outcome === "failed") throw new Error(`${prediction.failure.message} in ${statement}`);
        const rows = prediction.impact.rows.find(({ operation }) => operation === "DELETE")?.rows;
        const isWithin = rows !== undefined && Number(changes) >= rows.low && Number(changes) <= rows.high;
        const isTold = isWithin || (rows === undefined && Number(changes) === 0);
        expect(isTold ? "within" : `${String(changes)} outside of ${JSON.stringify(rows)}: ${statement}\n${dump}`).toBe(
          "within",
        );
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  );
});
