import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogQueries, readDump, readSchemaData } from "../../src/index.ts";
import type { SchemaDataReading } from "../../src/index.ts";
import { openPostgresql } from "../support/postgresql.ts";
import type { PostgresqlDatabase } from "../support/postgresql.ts";
import { schemaErrors } from "./json-schema.ts";
import { outline } from "./live-schema.ts";

const ddl = `
CREATE SCHEMA sales;
CREATE TYPE mood AS ENUM ('sad; really', 'it''s fine');
CREATE DOMAIN posint AS integer CONSTRAINT positive CHECK (VALUE > 0);
CREATE TABLE customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email varchar(80) NOT NULL UNIQUE,
  state mood DEFAULT 'sad; really',
  visits posint NOT NULL DEFAULT 1 CHECK (visits < 1000),
  "odd ""name""" text,
  upper_email text GENERATED ALWAYS AS (upper(email)) STORED
);
COMMENT ON TABLE customer IS 'Who buys; "quoted", \\ and a
second line';
COMMENT ON COLUMN customer.email IS 'unique';
CREATE UNIQUE INDEX customer_lower ON customer (lower(email), visits DESC) WHERE visits > 1;
CREATE INDEX customer_state ON customer (state) INCLUDE (email);
CREATE TABLE sales.orders (
  a int, b int, customer_id bigint, note text,
  PRIMARY KEY (a, b),
  CONSTRAINT by_customer FOREIGN KEY (customer_id) REFERENCES customer ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE sales.line (
  id serial PRIMARY KEY, order_a int, order_b int, parent int REFERENCES sales.line (id) ON DELETE CASCADE,
  CONSTRAINT of_order FOREIGN KEY (order_a, order_b) REFERENCES sales.orders (a, b) MATCH FULL ON DELETE RESTRICT
);
ALTER TABLE sales.line ADD CONSTRAINT unchecked FOREIGN KEY (parent) REFERENCES sales.line (id) ON DELETE SET DEFAULT NOT VALID;
CREATE TABLE measure (day date NOT NULL, value int, PRIMARY KEY (day)) PARTITION BY RANGE (day);
CREATE TABLE measure_2024 PARTITION OF measure FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
CREATE TABLE parent (x int);
CREATE TABLE child (y int) INHERITS (parent);
CREATE VIEW good AS SELECT id FROM customer WITH LOCAL CHECK OPTION;
CREATE MATERIALIZED VIEW kept AS SELECT count(*) AS n FROM customer;
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN UPDATE sales.orders SET note = NULL; RETURN NEW; END';
CREATE TRIGGER touched AFTER INSERT OR UPDATE OF email, visits ON customer FOR EACH ROW WHEN (NEW.visits > 1) EXECUTE FUNCTION touch();
ALTER TABLE customer DISABLE TRIGGER touched;
CREATE RULE quiet AS ON DELETE TO parent DO INSTEAD NOTHING;
`;

const rows = `
INSERT INTO customer (email, visits) SELECT 'c' || n || '@example.org', CASE WHEN n % 10 = 0 THEN 2 ELSE 7 END FROM generate_series(1, 2000) n;
INSERT INTO sales.orders SELECT n, n % 3, CASE WHEN n % 4 > 0 THEN n % 50 + 1 END FROM generate_series(1, 4000) n;
INSERT INTO measure SELECT date '2024-01-01' + n, n FROM generate_series(0, 99) n;
ANALYZE;
`;

const databaseName = `json_live_test_${process.pid}`;
const query = catalogQueries.find(({ id }) => id === "postgresql")?.sql ?? "";

describe("the query for PostgreSQL", () => {
  let server: PostgresqlDatabase;
  let document: unknown;
  let reading: SchemaDataReading;

  beforeAll(async () => {
    server = await openPostgresql(databaseName);
    await server.run(ddl);
    await server.run(rows);
    const [row] = await server.run(query);
    document = row?.["schema_data"];
    reading = readSchemaData(document);
  }, 60_000);
  afterAll(() => server.close());

  test("prints what the format describes", () => {
    expect(schemaErrors(document)).toEqual([]);
    expect(reading.problems).toEqual([]);
  });

  test("tells the schema as its dump does", () => {
    expect(outline(reading.catalog)).toEqual(outline(readDump(ddl, { dialect: "postgresql" }).catalog));
  });

  test("tells the parts that a name does not show", () => {
    const { catalog } = reading;
    expect(catalog.serverVersion).toMatch(/^PostgreSQL \d+/);
    const [trigger] = catalog.triggers;
    expect(trigger?.condition).toContain("new.visits");
    expect(trigger?.body).toContain("UPDATE sales.orders SET note = NULL");
    expect(catalog.views.find(({ name }) => name === "good")?.query).toMatch(/SELECT .*id\s+FROM .*customer$/s);
    expect(catalog.tables.find(({ name }) => name === "measure_2024")?.options["partition bounds"]).toMatch(
      /^FOR VALUES FROM/,
    );
  });

  test("prints the rows and the statistics of ANALYZE", () => {
    const table = (name: string) => reading.statistics.tables.find((candidate) => candidate.name === name);
    expect(table("customer")?.rowCount).toBe(2000);
    expect(table("measure")).toBeUndefined();
    expect(table("measure_2024")?.rowCount).toBe(100);
    const column = (name: string) => table("orders")?.columns.find((candidate) => candidate.name === name);
    expect(column("customer_id")).toMatchObject({ distinctCount: 50, isComplete: true });
    expect(column("customer_id")?.nullFraction).toBeCloseTo(0.25, 5);
    expect(column("a")).toMatchObject({ distinctCount: 4000, isComplete: false });
    expect(column("a")?.histogramBounds.length).toBeGreaterThan(50);
    const visits = table("customer")?.columns.find(({ name }) => name === "visits");
    expect(visits?.mostCommonValues.map(({ value }) => value)).toEqual(["7", "2"]);
    expect(visits?.mostCommonValues[0]?.frequency).toBeCloseTo(0.9, 5);
  });
});
