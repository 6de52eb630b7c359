import { expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";

function tell(dump: string, sql: string) {
  const { catalog, statistics } = readDump(dump, { dialect: "mysql" });
  const prediction = predict(sql, { schema: prepareSchema(catalog, statistics) });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  const { verdict, rows } = prediction.impact;
  return { verdict, rows: rows.map(({ operation, table, rows: { low, high } }) => [operation, table, low, high]) };
}

const parent = `CREATE TABLE p (id integer NOT NULL, u integer, PRIMARY KEY (id), UNIQUE KEY p_u (u));
  INSERT INTO p VALUES (1, 11), (2, 12);`;

test("keys to the primary key act before those to another index, whatever their names", () => {
  const dump = (first: string, second: string) => `${parent}
    CREATE TABLE c (id integer NOT NULL PRIMARY KEY, by_id integer, by_u integer);
    INSERT INTO c VALUES (1, 2, 12);
    ALTER TABLE c ADD CONSTRAINT a FOREIGN KEY ${first};
    ALTER TABLE c ADD CONSTRAINT b FOREIGN KEY ${second};`;
  const restrict = "(by_id) REFERENCES p (id) ON DELETE RESTRICT";
  const cascade = "(by_u) REFERENCES p (u) ON DELETE CASCADE";
  expect(tell(dump(cascade, restrict), "DELETE FROM p WHERE id = 2").verdict).toBe("blocked");
  const turned = dump("(by_u) REFERENCES p (u) ON DELETE RESTRICT", "(by_id) REFERENCES p (id) ON DELETE CASCADE");
  const { verdict, rows } = tell(turned, "DELETE FROM p WHERE id = 2");
  expect(verdict).toBe("succeeds");
  expect(rows).toContainEqual(["DELETE", "c", 1, 1]);
});

test("keys to the same index act in the order of their names", () => {
  const dump = (cascading: string, restricting: string) => `${parent}
    CREATE TABLE c (id integer NOT NULL PRIMARY KEY, x integer, y integer);
    INSERT INTO c VALUES (1, 2, 2);
    ALTER TABLE c ADD CONSTRAINT ${cascading} FOREIGN KEY (x) REFERENCES p (id) ON DELETE CASCADE;
    ALTER TABLE c ADD CONSTRAINT ${restricting} FOREIGN KEY (y) REFERENCES p (id) ON DELETE RESTRICT;`;
  expect(tell(dump("a", "b"), "DELETE FROM p WHERE id = 2").verdict).toBe("succeeds");
  expect(tell(dump("b", "a"), "DELETE FROM p WHERE id = 2").verdict).toBe("blocked");
});

test("an action does not look for rows that reference what it writes by its own key", () => {
  const dump = `CREATE TABLE t (id integer NOT NULL, g integer, up integer, PRIMARY KEY (id), UNIQUE KEY pair (id, g));
    INSERT INTO t VALUES (4, 1, NULL), (5, 1, 6), (6, 1, 4);
    ALTER TABLE t ADD CONSTRAINT t_up FOREIGN KEY (up, g) REFERENCES t (id, g) ON DELETE SET NULL ON UPDATE CASCADE;`;
  const { verdict, rows } = tell(dump, "DELETE FROM t WHERE id = 4");
  expect(verdict).toBe("succeeds");
  expect(rows).toContainEqual(["UPDATE", "t", 1, 1]);
});

test("where the order of rows decides and an index may give it, nothing is told for certain", () => {
  const dump = `CREATE TABLE p (id integer NOT NULL, f integer, PRIMARY KEY (id), KEY f (f));
    CREATE TABLE c (id integer NOT NULL PRIMARY KEY, x integer, y integer);
    INSERT INTO p VALUES (1, 1), (2, 2), (3, 1);
    INSERT INTO c VALUES (1, 3, 1);
    ALTER TABLE c ADD CONSTRAINT a FOREIGN KEY (x) REFERENCES p (id) ON DELETE CASCADE;
    ALTER TABLE c ADD CONSTRAINT b FOREIGN KEY (y) REFERENCES p (id) ON DELETE RESTRICT;`;
  expect(tell(dump, "DELETE FROM p WHERE f = 1").verdict).toBe("may_be_blocked");
  expect(tell(dump, "DELETE FROM p").verdict).toBe("blocked");
});
