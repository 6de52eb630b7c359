import { describe, expect, test } from "vitest";
import { dialectNames, predict, readDump } from "../src/index.ts";
import type { DialectName, Impact } from "../src/index.ts";

/** What only MySQL refuses; the order of keys, the timing of checks and the rest have cases of their own. */
const refusing: ReadonlySet<DialectName> = new Set(["mysql"]);

function impactOf(sql: string, dump: string, dialect: DialectName): Impact {
  const { catalog, statistics, census } = readDump(dump, { dialect });
  expect(census.notUnderstood).toEqual([]);
  const prediction = predict(sql, { catalog, statistics });
  if (prediction.outcome !== "completed") throw new Error(prediction.failure.message);
  return prediction.impact;
}

const key = "CONSTRAINT up_of_t$ FOREIGN KEY (up) REFERENCES t# (id) ON DELETE CASCADE";
const chain = Array.from({ length: 20 }, (_, at) => {
  const up = at === 0 ? "" : `, up integer NOT NULL, ${key.replace("$", String(at)).replace("#", String(at - 1))}`;
  return `CREATE TABLE t${String(at)} (id integer PRIMARY KEY${up});`;
});
const rows = chain.map((_, at) => `INSERT INTO t${String(at)} VALUES (${at === 0 ? "1" : "1, 1"});`);

const table = "CREATE TABLE a (id integer PRIMARY KEY, n integer);\n";
const code: Readonly<Record<DialectName, string>> = {
  postgresql: `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE a SET n = 0; RETURN NULL; END $$;
CREATE TRIGGER follow AFTER DELETE ON a FOR EACH STATEMENT EXECUTE FUNCTION f();`,
  mysql: "CREATE TRIGGER follow AFTER DELETE ON a FOR EACH ROW UPDATE a SET n = 0;",
  sqlite: "CREATE TRIGGER follow AFTER DELETE ON a BEGIN UPDATE a SET n = 0; END;",
  oracle: "CREATE TRIGGER follow AFTER DELETE ON a BEGIN UPDATE a SET n = 0; END;\n/\n",
  sqlserver: "CREATE TRIGGER follow ON a AFTER DELETE AS UPDATE a SET n = 0;\nGO\n",
};

describe.each(dialectNames)("%s", (dialect) => {
  test("a cascade over twenty tables", () => {
    const { rows: touched, blockers } = impactOf("DELETE FROM t0", [...chain, ...rows].join("\n"), dialect);
    expect(new Set(touched.map(({ table: name }) => name.toLowerCase())).size).toBe(20);
    expect(blockers.map(({ action }) => action)).toEqual(refusing.has(dialect) ? ["LIMIT"] : []);
  });

  test("code that writes the table of its own statement", () => {
    const { rows: touched, blockers } = impactOf("DELETE FROM a WHERE id = 1", `${table}${code[dialect]}`, dialect);
    expect(touched.map(({ operation }) => operation)).toContain("UPDATE");
    expect(blockers.length).toBe(refusing.has(dialect) ? 1 : 0);
  });
});
