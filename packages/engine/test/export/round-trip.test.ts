import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parse } from "libpg-query";
import { describe, expect, test } from "vitest";
import { dialectNames, exportSql, readDump } from "../../src/index.ts";
import type { Catalog, DialectName } from "../../src/index.ts";
import { findCatalogDifferences, withoutLeftOut } from "../../tools/catalog-differences.ts";

const readFixture = (dialect: DialectName): Catalog => {
  const text = readFileSync(new URL(`fixtures/${dialect}.sql`, import.meta.url), "utf8");
  const { catalog, census } = readDump(text, { dialect });
  expect(census.notUnderstood).toEqual([]);
  return catalog;
};

describe.each(dialectNames)("the script of a schema with every feature of %s", (dialect) => {
  test("gives an equal catalog, and the same script again", () => {
    const catalog = readFixture(dialect);
    const script = exportSql(catalog);
    const again = readDump(script, { dialect });
    expect(findCatalogDifferences(catalog, again.catalog)).toEqual([]);
    expect(again.census.notUnderstood).toEqual([]);
    expect(exportSql(again.catalog)).toBe(script);
    expect(script).not.toContain("Left out:");
  });

  test("keeps the order of the foreign keys", () => {
    const catalog = readFixture(dialect);
    const names = readDump(exportSql(catalog), { dialect }).catalog.foreignKeys.map(({ name }) => name);
    expect(names).toEqual(catalog.foreignKeys.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(1);
  });
});

test("PostgreSQL's own grammar takes every statement of the script", async () => {
  const { stmts } = await parse(exportSql(readFixture("postgresql")));
  expect(stmts?.length).toBeGreaterThan(40);
});

test("SQLite runs the script, and the schema that it then keeps reads as the same catalog", () => {
  const catalog = readFixture("sqlite");
  const database = new DatabaseSync(":memory:");
  database.exec(exportSql(catalog));
  const rows = database.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid").all();
  database.close();
  const kept = rows
    .map(({ sql }) => `${String(sql)};`)
    .filter((sql) => !/^CREATE TABLE (?:'search_|sqlite_)/.test(sql));
  expect(findCatalogDifferences(catalog, readDump(kept.join("\n"), { dialect: "sqlite" }).catalog)).toEqual([]);
});

describe("what no server could run stands as a remark", () => {
  const scriptOf = (sql: string, dialect: DialectName): { catalog: Catalog; script: string } => {
    const { catalog } = readDump(sql, { dialect });
    const script = exportSql(catalog);
    const again = readDump(script, { dialect }).catalog;
    expect(findCatalogDifferences(withoutLeftOut(catalog, script), again)).toEqual([]);
    return { catalog, script };
  };

  test("a foreign key to a table that is not in the schema", () => {
    const { script } = scriptOf("CREATE TABLE a (x int CONSTRAINT k REFERENCES b (id))", "postgresql");
    expect(script).toContain(
      "-- Left out: foreign key k of a, for what it references is not in the schema.\n-- ALTER TABLE ONLY a ADD CONSTRAINT k FOREIGN KEY (x) REFERENCES b (id);",
    );
  });

  test("a trigger whose function is not in the schema, but not one of a function that every server has", () => {
    const { catalog, script } = scriptOf(
      `CREATE TABLE a (x tsvector, y text);
       CREATE TRIGGER mine BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION f();
       CREATE TRIGGER theirs BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION tsvector_update_trigger(x, 'pg_catalog.english', y);`,
      "postgresql",
    );
    expect(catalog.triggers).toHaveLength(2);
    expect(script).toContain("-- Left out: trigger mine on a, for the code of f is not in the schema.");
    expect(script).toContain("\nCREATE TRIGGER theirs BEFORE INSERT ON a");
  });

  test("a partial index in a database that has none", () => {
    const { script } = scriptOf("CREATE TABLE a (x int); CREATE INDEX i ON a (x) WHERE x > 1;", "mysql");
    expect(script).toContain("-- Left out: index i on a, for this database has no partial indexes.");
  });

  test("a routine whose arguments are not known", () => {
    const { catalog } = readDump(
      "CREATE TABLE a (x int);\nCREATE PROCEDURE clear_a(kept int) DELETE FROM a WHERE x <> kept;",
      {
        dialect: "mysql",
      },
    );
    // As schemas are that were stored before arguments were kept.
    const routines = catalog.routines?.map(({ namespace, name, code }) => ({ namespace, name, code }));
    expect(routines).toHaveLength(1);
    const script = exportSql({ ...catalog, ...(routines ? { routines } : {}) });
    expect(script).toContain("-- Left out: routine clear_a, for its arguments are not in the schema.");
  });
});

test("routines are made again, before tables where those may call them, else behind them", () => {
  const script = exportSql(
    readDump(
      `CREATE FUNCTION f(x integer DEFAULT 1) RETURNS integer LANGUAGE sql AS $$ SELECT x $$;
      CREATE FUNCTION h() RETURNS smallint RETURN trunc(random() * 9);
      CREATE TABLE t (a integer DEFAULT f(2), b smallint DEFAULT h());
      CREATE FUNCTION rows_of(x text) RETURNS SETOF t LANGUAGE sql AS 'SELECT * FROM t';
      CREATE FUNCTION g() RETURNS integer RETURN (SELECT count(*) FROM t);`,
      { dialect: "postgresql" },
    ).catalog,
  );
  const places = [
    "FUNCTION f(x integer DEFAULT 1)",
    "FUNCTION h()",
    "CREATE TABLE t",
    "FUNCTION rows_of(x text)",
    "FUNCTION g()",
  ].map((text) => script.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("an empty catalog is a script without statements of its own", () => {
  for (const dialect of dialectNames) {
    const { catalog } = readDump("", { dialect });
    const again = readDump(exportSql(catalog), { dialect });
    expect(again.catalog).toEqual(catalog);
    expect(again.census.notUnderstood).toEqual([]);
  }
});

test("an extension is made where its types or functions are used, in the namespace in which they are written", () => {
  const { catalog } = readDump(
    `CREATE TABLE a (x public.citext, y uuid DEFAULT extensions.uuid_generate_v4(), z text, n text DEFAULT 'citext and hstore');
     CREATE INDEX i ON a USING gin (z gin_trgm_ops);`,
    { dialect: "postgresql" },
  );
  const made = exportSql(catalog)
    .split("\n")
    .filter((line) => line.startsWith("CREATE EXTENSION") || line.startsWith("CREATE SCHEMA"));
  expect(made).toEqual([
    "CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;",
    "CREATE EXTENSION IF NOT EXISTS pg_trgm;",
    "CREATE SCHEMA IF NOT EXISTS extensions;",
    'CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA extensions;',
  ]);
});
