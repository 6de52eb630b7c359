import { describe, expect, test } from "vitest";
import { predict, predictCascade, prepareSchema, readDump } from "../src/index.ts";
import type { Prediction, PreparedSchema } from "../src/index.ts";
import { defaultStepLimit } from "../src/statement/step-counter.ts";

const many = (count: number, text: (at: number) => string, separator = ""): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(separator);

const prepare = (dump: string, stepLimit?: number): PreparedSchema => {
  const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
  return prepareSchema(catalog, statistics, stepLimit === undefined ? {} : { stepLimit });
};

const wide = `CREATE TABLE t (${many(200, (at) => `c${at} int`, ", ")}); CREATE VIEW v AS SELECT * FROM t NATURAL JOIN t x;`;
const natural = `SELECT 1 FROM t ${many(20, (at) => `NATURAL JOIN t a${at}`, " ")}`;
const chain = many(
  300,
  (at) => `CREATE TABLE t${at} (id int PRIMARY KEY${at === 0 ? "" : ` REFERENCES t${at - 1} ON DELETE CASCADE`});`,
);

const failureOf = (prediction: Prediction) => (prediction.outcome === "failed" ? prediction.failure : null);

describe("the steps of a statement", () => {
  test.each([
    ["names", wide, natural, "columns than can be told apart"],
    ["a view", wide, "SELECT * FROM v", "columns than can be told apart"],
    ["cascades", chain, "DELETE FROM t0", "too many ways lead through the foreign keys"],
    [
      "values",
      `CREATE TABLE t (a int); INSERT INTO t VALUES ${many(900, (at) => `(${at})`, ", ")};`,
      `DELETE FROM t WHERE ${many(40, (at) => `a + ${at} > 7`, " OR ")}`,
      "put to too many values",
    ],
    ["queries", chain, `SELECT 1 FROM ${many(90, (at) => `t${at}`, ", ")}`, "estimated"],
  ])("that are too many for its %s are a failure with what to do", (_, dump, sql, reason) => {
    const schema = prepare(dump);
    const failure = failureOf(predict(sql, { schema, stepLimit: 80 }));
    expect(failure).toMatchObject({ code: "not_supported", position: { line: 1, column: 1 } });
    expect(failure?.message).toMatch(/^This statement takes more than 80 steps to simulate: .*\. [A-Z].*\.$/u);
    expect(failure?.message).toContain(reason);
    // Nothing that was half done is left to the next statement.
    expect(predict(sql, { schema })).toEqual(predict(sql, { schema: prepare(dump) }));
    expect(schema.steps.taken).toBeLessThan(defaultStepLimit / 50);
  });

  test("are limited for a cascade without a statement, and for every statement over a schema", () => {
    const schema = prepare(chain, 80);
    expect(failureOf(predictCascade(schema, { table: "t0", operation: "DELETE" }))?.code).toBe("not_supported");
    expect(failureOf(predict("DELETE FROM t0", { schema }))?.code).toBe("not_supported");
    expect(predict("DELETE FROM t299", { schema }).outcome).toBe("completed");
    const more = predictCascade(schema, { table: "t0", operation: "DELETE", stepLimit: 100_000 });
    expect(more.outcome).toBe("completed");
  });

  test("are counted, not timed: as many each time", () => {
    const counts = [1, 2, 3].map(() => {
      const schema = prepare(wide);
      predict(natural, { schema });
      return schema.steps.taken;
    });
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeGreaterThan(1000);
  });

  test("leave room where 60 tables of 1,600 columns are joined", () => {
    const schema = prepare(`CREATE TABLE t (${many(1600, (at) => `c${at} int`, ", ")});`);
    const sql = `SELECT * FROM t ${many(60, (at) => `NATURAL JOIN t a${at}`, " ")}`;
    expect(predict(sql, { schema }).outcome).toBe("completed");
    expect(schema.steps.taken).toBeLessThan(defaultStepLimit / 2);
  });
});

test("a statement that would exhaust the stack is refused in words", () => {
  const schema = prepareSchema(readDump("CREATE TABLE t (a int);", { dialect: "sqlite" }).catalog, { tables: [] });
  const failure = failureOf(predict(`SELECT 1 FROM ${many(20_000, (at) => `t a${at}`, ", ")}`, { schema }));
  expect(failure?.code).toBe("not_supported");
});

test("queries that double with each level are read once", () => {
  const schema = prepare("CREATE TABLE t (a int);");
  const nested = (levels: number, before: string, inner: string, after: string) =>
    before.repeat(levels) + inner + after.repeat(levels);
  const statements = [
    nested(190, "WITH w AS (", "SELECT a FROM t", ") SELECT a FROM w"),
    nested(60, "WITH w AS (INSERT INTO t VALUES ((", "SELECT 1", ")) LIMIT 1) SELECT a FROM w"),
    `DELETE FROM t WHERE ${nested(190, "CASE WHEN a = 1 THEN 1 ELSE ", "2", " END")} = 2`,
    `WITH w0 AS (SELECT a FROM t)${many(900, (at) => `, w${at + 1} AS (SELECT x.a FROM w${at} x JOIN w${at} y ON x.a = y.a)`)} SELECT * FROM w900`,
  ];
  for (const sql of statements) expect(["completed", "failed"]).toContain(predict(sql, { schema }).outcome);
  expect(predict(statements[3] ?? "", { schema }).outcome).toBe("completed");
});
