import { expect, test } from "vitest";
import { predict, readDump } from "../src/index.ts";

const read = readDump(
  `CREATE DOMAIN app."Code" AS text NOT NULL
    CHECK (length(VALUE) > (1 + 1)) CONSTRAINT plain CHECK ((VALUE <> 'a)') AND (VALUE <> 'b')) CHECK ( VALUE <> 'c' ) CHECK (VALUE <> 'e');
  CREATE DOMAIN upon AS app."Code" CHECK (VALUE <> 'check (d)');
  CREATE DOMAIN around AS around;
  CREATE TABLE t (id integer PRIMARY KEY, a app."Code", b upon, c public.UPON, d around);`,
  { dialect: "postgresql" },
);

function conditionsOf(sql: string) {
  const prediction = predict(sql, read);
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact.conditions.map(({ kind, constraintName, message }) => [kind, constraintName, message]);
}

const checksOfCode = (column: string) => [
  ["check", "Code_check", `length(VALUE) > (1 + 1) must hold for t.${column}, by its domain Code.`],
  ["check", "plain", `(VALUE <> 'a)') AND (VALUE <> 'b') must hold for t.${column}, by its domain Code.`],
  ["check", "Code_check1", `VALUE <> 'c' must hold for t.${column}, by its domain Code.`],
  ["check", "Code_check2", `VALUE <> 'e' must hold for t.${column}, by its domain Code.`],
];

test("each check of a domain is told by the name that PostgreSQL gives it, and by its words", () => {
  expect(conditionsOf("UPDATE t SET a = $1").filter(([kind]) => kind === "check")).toEqual(checksOfCode("a"));
});

test.each(["b", "c"])("a domain has the checks of the one that it stands on: %s", (name) => {
  const conditions = conditionsOf(`UPDATE t SET ${name} = $1`);
  expect(conditions.filter(([kind]) => kind === "check")).toEqual([
    ["check", "upon_check", `VALUE <> 'check (d)' must hold for t.${name}, by its domain upon.`],
    ...checksOfCode(name),
  ]);
  expect(conditions.map(([kind]) => kind)).toContain("not_null");
});

test("domains that stand on each other end", () => {
  expect(conditionsOf("UPDATE t SET d = $1")).toEqual([]);
});

test("of two domains of one name that of the schema counts, and none where none is named; an array is of neither", () => {
  const two = readDump(
    `CREATE DOMAIN app.code AS text NOT NULL; CREATE DOMAIN old.code AS text;
    CREATE TABLE t (a app.code, b old.code, c code, d app.code[]);`,
    { dialect: "postgresql" },
  );
  const blockersOf = (column: string) => {
    const prediction = predict(`INSERT INTO t (${column}) VALUES (NULL)`, two);
    if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
    return prediction.impact.blockers.filter(({ columns }) => columns.includes(column)).map(({ action }) => action);
  };
  expect(["a", "b", "c", "d"].map(blockersOf)).toEqual([["NOT NULL"], [], [], []]);
});

test("a domain that the dump cuts off at CHECK asks for nothing", () => {
  const cut = readDump("CREATE DOMAIN code AS text CHECK; CREATE TABLE t (a code);", { dialect: "postgresql" });
  const prediction = predict("INSERT INTO t VALUES ('x')", cut);
  expect(prediction).toMatchObject({ outcome: "completed", impact: { conditions: [] } });
});
