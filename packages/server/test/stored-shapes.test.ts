import { readDump } from "@foretell/engine";
import { describe, expect, it } from "vitest";
import {
  completeColumn,
  completeForeignKey,
  completeTable,
  shortenColumn,
  shortenForeignKey,
  shortenTable,
} from "../src/db/stored-shapes.ts";

const plain = `CREATE TABLE a (id integer PRIMARY KEY, note text);
CREATE TABLE b (id integer REFERENCES a);`;

const rich = `CREATE TYPE mood AS ENUM ('up', 'down');
CREATE TABLE a (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code text COLLATE "C" NOT NULL DEFAULT 'x' UNIQUE,
  twice integer GENERATED ALWAYS AS (1 + 1) STORED, feeling mood, CHECK (code <> ''));
CREATE TABLE p (day date NOT NULL, a_id bigint) PARTITION BY RANGE (day);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
CREATE TABLE child (extra text) INHERITS (a) WITH (fillfactor = 70);
CREATE INDEX child_extra ON child (lower(extra)) WHERE extra IS NOT NULL;
COMMENT ON COLUMN a.code IS 'what it is called';
ALTER TABLE p ADD CONSTRAINT p_a FOREIGN KEY (a_id) REFERENCES a (id) MATCH FULL
  ON DELETE SET NULL (a_id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE child ADD CONSTRAINT gone FOREIGN KEY (extra) REFERENCES nowhere (extra) NOT VALID;`;

const stored = <Shape>(shape: Shape): Shape => JSON.parse(JSON.stringify(shape)) as Shape;

describe.each([
  ["plain tables", plain],
  ["tables of every property", rich],
])("the stored shape of %s", (_, dump) => {
  const { catalog } = readDump(dump, { dialect: "postgresql" });

  it("gives back the tables as the engine made them", () => {
    expect(catalog.tables.length).toBeGreaterThan(1);
    for (const { namespace: _n, name: _m, kind: _k, comment: _c, columns, ...definition } of catalog.tables) {
      expect(completeTable(stored(shortenTable(definition)))).toEqual(definition);
      for (const column of columns) {
        expect(completeColumn(stored(shortenColumn("1", column)))).toEqual({ id: "1", ...column });
      }
    }
  });

  it("gives back the foreign keys as the engine made them", () => {
    expect(catalog.foreignKeys.length).toBeGreaterThan(0);
    for (const key of catalog.foreignKeys) expect(completeForeignKey(stored(shortenForeignKey(key)))).toEqual(key);
  });
});

describe("the stored shape of a plain column", () => {
  it("says no more than what it is", () => {
    const column = readDump(plain, { dialect: "postgresql" }).catalog.tables[0]?.columns[1];
    if (column === undefined) throw new Error("the column is missing");
    expect(Object.keys(stored(shortenColumn("1", column)))).toEqual(["name", "type", "typeFamily", "id"]);
  });
});
