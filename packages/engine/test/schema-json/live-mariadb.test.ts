import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogQueries, readDump, readSchemaData } from "../../src/index.ts";
import { schemaErrors } from "./json-schema.ts";
import { outline } from "./live-schema.ts";

const databaseName = `json_live_test_${process.pid}`;

const ddl = `
CREATE TABLE customer (
  id int unsigned NOT NULL AUTO_INCREMENT, email varchar(80) NOT NULL COMMENT 'it''s "unique"; \\\\ and\\na line', state enum('a','b;') DEFAULT 'a',
  touched timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(), body text COLLATE utf8mb4_bin,
  doubled int GENERATED ALWAYS AS (id * 2) VIRTUAL,
  PRIMARY KEY (id), UNIQUE KEY by_email (email), KEY by_body (body(20)), KEY by_state (state, email),
  CONSTRAINT short CHECK (length(email) < 70)
) ENGINE=InnoDB COMMENT='Who buys';
CREATE TABLE orders (
  a int NOT NULL, b int NOT NULL, customer_id int unsigned, PRIMARY KEY (a, b), KEY by_customer (customer_id),
  CONSTRAINT of_customer FOREIGN KEY (customer_id) REFERENCES customer (id) ON DELETE SET NULL ON UPDATE CASCADE
) ENGINE=InnoDB;
CREATE TABLE line (
  id int NOT NULL AUTO_INCREMENT PRIMARY KEY, order_a int, order_b int,
  CONSTRAINT of_order FOREIGN KEY (order_a, order_b) REFERENCES orders (a, b) ON DELETE CASCADE
) ENGINE=InnoDB;
CREATE TABLE measure (day int NOT NULL, value int) PARTITION BY HASH (day) PARTITIONS 2;
CREATE VIEW good AS SELECT id FROM customer WITH LOCAL CHECK OPTION;
CREATE TRIGGER gone AFTER DELETE ON customer FOR EACH ROW DELETE FROM line WHERE id = OLD.id;
`;

const rows = `
INSERT INTO customer (email) WITH RECURSIVE n AS (SELECT 1 AS v UNION ALL SELECT v + 1 FROM n WHERE v < 40) SELECT concat('c', v) FROM n;
INSERT INTO orders (a, b, customer_id) SELECT o.id, c.id, c.id FROM customer o, customer c WHERE c.id <= 10;
ANALYZE TABLE customer PERSISTENT FOR ALL;
ANALYZE TABLE orders PERSISTENT FOR ALL;
`;

const client = process.env["TEST_MARIADB_CLIENT"] ?? "mariadb";

/** Runs statements with the client that users have; the host can be set with TEST_MARIADB_HOST. */
function run(sql: string, database: string[] = [databaseName]): string {
  const host = process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1";
  const options = ["-h", host, "-u", "root", "--batch", "--raw", "--skip-column-names"];
  const { stdout, stderr, status, error } = spawnSync(client, [...options, ...database], {
    input: sql,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`MariaDB on ${host} refused: ${stderr}`);
  return stdout;
}

/** A bare machine has no MariaDB; where a PostgreSQL is named for the tests, MariaDB must be there too. */
function hasMariadb(): boolean {
  try {
    run("SELECT 1", []);
    return true;
  } catch (error) {
    const isBare = (process.env["TEST_DATABASE_URL"] ?? "") === "" && process.env["TEST_MARIADB_HOST"] === undefined;
    if (isBare) return false;
    throw new Error("MariaDB does not answer as root without password: start it or set TEST_MARIADB_HOST", {
      cause: error,
    });
  }
}

describe.runIf(hasMariadb())("the queries for MariaDB", () => {
  beforeAll(() => {
    run(`DROP DATABASE IF EXISTS ${databaseName}; CREATE DATABASE ${databaseName} CHARACTER SET utf8mb4`, []);
    run(ddl + rows);
  }, 60_000);
  afterAll(() => {
    run(`DROP DATABASE ${databaseName}`, []);
  });

  const printed = (id: string): unknown => JSON.parse(run(catalogQueries.find((query) => query.id === id)?.sql ?? ""));

  test("tell the schema as its dump does", () => {
    const document = printed("mariadb");
    const { catalog, problems } = readSchemaData(document);
    const dump = readDump(ddl, { dialect: "mysql" }).catalog;
    expect(schemaErrors(document)).toEqual([]);
    expect(problems).toEqual([]);
    expect(outline(catalog)).toEqual(outline(dump));
    expect(catalog.serverVersion).toMatch(/^MariaDB \d+\.\d+/);
    expect(catalog.defaultNamespace).toBe(databaseName);
    expect(catalog.triggers[0]?.body).toBe("DELETE FROM line WHERE id = OLD.id");
  });

  test("print row counts, and distinct counts of indexed columns", () => {
    const { statistics } = readSchemaData(printed("mariadb"));
    const orders = statistics.tables.find(({ name }) => name === "orders");
    expect(orders?.rowCount).toBe(400);
    expect(orders?.columns.find(({ name }) => name === "customer_id")?.distinctCount).toBe(10);
  });

  test("print the persistent statistics", () => {
    const document = printed("mariadb-statistics");
    const { statistics, problems } = readSchemaData(document);
    expect(schemaErrors(document)).toEqual([]);
    expect(problems).toEqual([]);
    const column = statistics.tables.find(({ name }) => name === "orders")?.columns.find(({ name }) => name === "b");
    expect(column).toMatchObject({ nullFraction: 0, distinctCount: 10, histogramBounds: ["1", "10"] });
  });
});
