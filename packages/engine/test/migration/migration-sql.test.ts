import { describe, expect, test } from "vitest";
import { migrationSql, readDump, renderMigration } from "../../src/index.ts";
import type { Catalog, DialectName, SchemaStatistics } from "../../src/index.ts";

const read = (script: string): Catalog => readDump(script, { dialect: "postgresql" }).catalog;
const before = read("CREATE TABLE orders (id integer PRIMARY KEY, state text, price numeric(10,2), note text);");

const statistics: SchemaStatistics = {
  tables: [{ namespace: "public", name: "orders", rowCount: 16_049, source: "database", columns: [] }],
};

describe("a migration", () => {
  test("tells lock, work and rows, and the safer form", () => {
    const after = read(
      `CREATE TABLE orders (id integer PRIMARY KEY, state text, price numeric(10,2), note text);
       CREATE INDEX orders_state ON orders (state);`,
    );
    const migration = migrationSql(before, after, { statistics });
    expect(migration.statements).toMatchObject([
      {
        sql: "CREATE INDEX orders_state ON orders (state)",
        lock: { name: "SHARE", blocks: "writes" },
        work: "scan",
        rowsTouched: 16_049,
        losesData: null,
        saferForm: { statements: ["CREATE INDEX CONCURRENTLY orders_state ON orders (state)"] },
        code: "BUILDS_INDEX",
      },
    ]);
    expect(renderMigration(migration)).toContain("-- SHARE: blocks writes, scans 16,049 rows.");
  });

  test("never drops a column or rounds a value without a word", () => {
    const after = read("CREATE TABLE orders (id integer PRIMARY KEY, state text, price numeric(9,1));");
    const script = renderMigration(migrationSql(before, after));
    expect(script).toContain("-- Warning, data is lost: Column note of orders goes with its values.");
    expect(script).toContain("-- Warning, data is lost: Digits behind the point of price");
    expect(script.indexOf("DROP COLUMN note")).toBeGreaterThan(script.indexOf("TYPE numeric(9,1)"));
  });

  test("adds labels of an enum before the transaction", () => {
    const after = read("CREATE TYPE mood AS ENUM ('low', 'high');");
    const script = renderMigration(migrationSql(read("CREATE TYPE mood AS ENUM ('low');"), after));
    expect(script.indexOf("ADD VALUE 'high'")).toBeLessThan(script.indexOf("BEGIN;"));
  });

  test("is of one database", () => {
    const other = readDump("CREATE TABLE t (a int);", { dialect: "mysql" }).catalog;
    expect(() => migrationSql(before, other)).toThrow(TypeError);
  });

  const sqlOf = (from: string, to: string, dialect: DialectName = "postgresql"): string[] => {
    const catalogOf = (script: string): Catalog => readDump(script, { dialect }).catalog;
    return migrationSql(catalogOf(from), catalogOf(to)).statements.map(({ sql }) => sql);
  };

  test("makes new columns in their order, computed ones among them", () => {
    const plain = "CREATE TABLE t (id integer NOT NULL";
    const computed = "double integer GENERATED ALWAYS AS (id * 2) STORED";
    expect(sqlOf(`${plain});`, `${plain}, ${computed}, note text);`)).toEqual([
      "ALTER TABLE t ADD COLUMN double integer GENERATED ALWAYS AS (id * 2) STORED",
      "ALTER TABLE t ADD COLUMN note text",
    ]);
    // What it computes with gets another type first, and what stands behind it waits as well.
    expect(sqlOf(`${plain});`, `${plain.replace("integer", "bigint")}, ${computed}, note text);`)).toEqual([
      "ALTER TABLE t ALTER COLUMN id TYPE bigint",
      "ALTER TABLE t ADD COLUMN double integer GENERATED ALWAYS AS (id * 2) STORED",
      "ALTER TABLE t ADD COLUMN note text",
    ]);
  });

  test("takes an identity away before a sequence of its name is made", () => {
    const sequence = `CREATE SEQUENCE t_id_seq AS integer; CREATE TABLE t (id integer DEFAULT nextval('t_id_seq'::regclass) NOT NULL);
      ALTER SEQUENCE t_id_seq OWNED BY t.id;`;
    const statements = sqlOf("CREATE TABLE t (id integer GENERATED ALWAYS AS IDENTITY NOT NULL);", sequence);
    expect(statements.slice(0, 2)).toEqual([
      "ALTER TABLE t ALTER COLUMN id DROP IDENTITY",
      "CREATE SEQUENCE t_id_seq AS integer",
    ]);
  });

  test("renames the sequence that a column has, and leaves one that another column takes", () => {
    const table = (name: string, sequence: string): string =>
      `CREATE SEQUENCE ${sequence}; CREATE TABLE ${name} (id integer DEFAULT nextval('public.${sequence}'::regclass) NOT NULL, kind text, note text);
       ALTER SEQUENCE ${sequence} OWNED BY ${name}.id;`;
    const renamed = sqlOf(table("device", "device_id_seq1"), table("devices", "devices_id_seq"));
    expect(renamed).toContain("ALTER SEQUENCE device_id_seq1 RENAME TO devices_id_seq");
    const other = `${table("old_device", "device_id_seq").replaceAll("kind text, note text", "x text")}\n`;
    const taken = sqlOf(
      table("device", "device_id_seq"),
      other + table("device", "device_id_seq1").replace("note text", "note text, more text"),
    );
    expect(taken).not.toContain("ALTER SEQUENCE device_id_seq RENAME TO device_id_seq1");
    expect(taken).toContain("ALTER SEQUENCE device_id_seq1 OWNED BY device.id");
  });

  test("fills a new column whose type has capital letters in its name", () => {
    const type = `CREATE TYPE "State" AS ENUM ('new', 'old');`;
    const statements = sqlOf(
      `${type} CREATE TABLE t (id integer);`,
      `${type} CREATE TABLE t (id integer, s "State" NOT NULL);`,
    );
    expect(statements[0]).toContain("DEFAULT 'new'");
  });

  test("makes a key to a table that is not there while MySQL checks none", () => {
    const columns = "id int NOT NULL, parent int, KEY parent (parent)";
    const key = "CONSTRAINT t_fk FOREIGN KEY (parent) REFERENCES gone (id)";
    expect(sqlOf(`CREATE TABLE t (${columns});`, `CREATE TABLE t (${columns}, ${key});`, "mysql")).toEqual([
      "SET SESSION foreign_key_checks = 0",
      "ALTER TABLE t ADD CONSTRAINT t_fk FOREIGN KEY (parent) REFERENCES gone (id)",
      "SET SESSION foreign_key_checks = 1",
    ]);
  });

  test("looks at the keys of SQLite table by table where one fits no key of its target", () => {
    const parent = "CREATE TABLE parent (id integer, name text);";
    const child = "CREATE TABLE child (parent integer REFERENCES parent (id));";
    const statements = sqlOf(`${parent} ${child}`, `${parent.replace("text", "text, note text")} ${child}`, "sqlite");
    expect(statements).not.toContain("PRAGMA foreign_key_check");
    expect(statements).toContain("PRAGMA foreign_key_check(parent)");
  });

  test("has the names that PostgreSQL made of a renamed table's parts follow it, but not those that change", () => {
    const table = (name: string, expression: string): string =>
      `CREATE TABLE ${name} (id integer, x text, y text, z text);
       ALTER TABLE ONLY ${name} ADD CONSTRAINT ${name}_x_key UNIQUE (x);
       ALTER TABLE ${name} ADD CONSTRAINT ${name}_z_check CHECK (z <> '');
       ALTER TABLE ${name} ADD CONSTRAINT ${name}_y_check CHECK (${expression});
       CREATE INDEX ${name}_y_idx ON ${name} (y); CREATE INDEX own ON ${name} (z);`;
    expect(sqlOf(table("a", "y <> ''"), table("b", "y <> 'none'"))).toEqual([
      "ALTER TABLE a DROP CONSTRAINT a_y_check",
      "ALTER TABLE a RENAME TO b",
      "ALTER TABLE b RENAME CONSTRAINT a_x_key TO b_x_key",
      "ALTER TABLE b RENAME CONSTRAINT a_z_check TO b_z_check",
      "ALTER INDEX a_y_idx RENAME TO b_y_idx",
      "ALTER TABLE b ADD CONSTRAINT b_y_check CHECK (y <> 'none')",
    ]);
  });

  test("has the key and the sequence of a renamed table follow its name, and the sequence the type of its column", () => {
    const table = (name: string, type: string, as: string): string =>
      `CREATE TABLE ${name} (id ${type} NOT NULL, email text, bio text, avatar text, is_local boolean);
       CREATE SEQUENCE ${name}_id_seq ${as}START WITH 1 CACHE 1; ALTER SEQUENCE ${name}_id_seq OWNED BY ${name}.id;
       ALTER TABLE ONLY ${name} ALTER COLUMN id SET DEFAULT nextval('public.${name}_id_seq'::regclass);
       ALTER TABLE ONLY ${name} ADD CONSTRAINT ${name}_pkey PRIMARY KEY (id);`;
    const statements = sqlOf(
      table("user_", "integer", "AS integer "),
      table("person", "bigint", "").replace("person_pkey", "person__pkey"),
    );
    expect(statements).toContain("ALTER TABLE person RENAME CONSTRAINT user__pkey TO person__pkey");
    expect(statements).toContain("ALTER SEQUENCE user__id_seq RENAME TO person_id_seq");
    expect(statements.find((sql) => sql.startsWith("ALTER SEQUENCE person_id_seq"))).toContain("AS bigint");
  });

  test("keeps a sequence whose owner goes, for who draws from it after", () => {
    const table = (name: string, columns: string): string =>
      `CREATE SEQUENCE old_id_seq; CREATE TABLE ${name} (id integer DEFAULT nextval('public.old_id_seq'::regclass) NOT NULL, ${columns});
       ALTER SEQUENCE old_id_seq OWNED BY ${name}.id;`;
    const statements = sqlOf(table("old", "a text, b text, c text"), table("fresh", "x point, y point, z point"));
    const [kept, dropped] = ["ALTER SEQUENCE old_id_seq OWNED BY NONE", "DROP TABLE old"].map((sql) =>
      statements.indexOf(sql),
    );
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(dropped).toBeGreaterThan(kept ?? 0);
    expect(statements).toContain("ALTER SEQUENCE old_id_seq OWNED BY fresh.id");
  });

  test("writes a value as text on its way to a type of the schema's own", () => {
    const type = "CREATE TYPE sort AS ENUM ('new', 'old');";
    const [change] = sqlOf(`${type} CREATE TABLE t (a smallint);`, `${type} CREATE TABLE t (a sort);`);
    expect(change).toBe("ALTER TABLE t ALTER COLUMN a TYPE sort USING a::text::sort");
  });

  test("creates the extensions that the schema stands on from now on", () => {
    const statements = sqlOf(
      "CREATE TABLE t (id integer);",
      "CREATE EXTENSION IF NOT EXISTS ltree; CREATE TABLE t (id integer, path ltree);",
    );
    expect(statements.slice(0, 2)).toEqual([
      "CREATE EXTENSION IF NOT EXISTS ltree",
      "ALTER TABLE t ADD COLUMN path ltree",
    ]);
  });

  test("makes routines before what calls them, and anew those that another statement cannot change", () => {
    const statements = sqlOf(
      `CREATE FUNCTION f(x integer) RETURNS integer LANGUAGE sql AS $$ SELECT x $$;
       CREATE FUNCTION g(x integer) RETURNS integer LANGUAGE sql AS $$ SELECT x $$; CREATE FUNCTION h() RETURNS text LANGUAGE sql AS '';
       CREATE TABLE t (a integer); CREATE VIEW v AS SELECT g(a) AS b FROM t;`,
      `CREATE FUNCTION f(x integer) RETURNS integer LANGUAGE sql AS $$ SELECT x + 1 $$;
       CREATE FUNCTION g(x integer) RETURNS bigint LANGUAGE sql AS $$ SELECT x $$;
       CREATE FUNCTION f(x text) RETURNS SETOF u LANGUAGE sql AS 'SELECT * FROM u';
       CREATE TABLE t (a integer); CREATE TABLE u (a integer DEFAULT f(1)); CREATE VIEW v AS SELECT g(a) AS b FROM t;`,
    );
    expect(statements.map((sql) => sql.slice(0, 40))).toEqual([
      "SET check_function_bodies = false",
      "DROP VIEW v",
      "DROP FUNCTION g(x integer)",
      "CREATE OR REPLACE FUNCTION f(x integer) ",
      "CREATE OR REPLACE FUNCTION g(x integer) ",
      "CREATE TABLE u (\n  a integer DEFAULT f(1",
      "CREATE OR REPLACE FUNCTION f(x text) RET",
      "CREATE VIEW v AS\nSELECT g(a) AS b FROM t",
      "DROP FUNCTION h()",
      "RESET check_function_bodies",
    ]);
  });

  test("makes routines anew that take or give a type which is made anew, and what calls them", () => {
    const schema = (type: string): string =>
      `CREATE TYPE pair AS (${type}); CREATE TABLE t (a pair);
       CREATE FUNCTION made(text) RETURNS pair LANGUAGE sql AS $$ SELECT ROW(1)::pair $$;
       CREATE FUNCTION taken(x public.pair) RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;
       CREATE FUNCTION other() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$; CREATE VIEW v AS SELECT taken(a) AS b FROM t;`;
    const statements = sqlOf(schema("a integer"), schema("a numeric"));
    expect(statements.map((sql) => sql.slice(0, 40))).toEqual([
      "SET check_function_bodies = false",
      "DROP VIEW v",
      "DROP FUNCTION made(text)",
      "DROP FUNCTION taken(x public.pair)",
      "ALTER TYPE pair RENAME TO pair_before",
      "CREATE TYPE pair AS (a numeric)",
      "CREATE OR REPLACE FUNCTION made(text) RE",
      "CREATE OR REPLACE FUNCTION taken(x publi",
      "ALTER TABLE t ALTER COLUMN a TYPE pair U",
      "CREATE VIEW v AS\nSELECT taken(a) AS b FR",
      "DROP TYPE pair_before",
      "RESET check_function_bodies",
    ]);
  });

  test("makes a routine that the database reads at once before a default that calls it, and after columns that it names", () => {
    const after = read(`CREATE TABLE t (a integer, b integer); CREATE TABLE language (id integer);
      CREATE FUNCTION h() RETURNS smallint LANGUAGE sql RETURN trunc(random() * 9);
      CREATE FUNCTION g() RETURNS bigint RETURN (SELECT sum(b) FROM t);
      ALTER TABLE t ADD c smallint DEFAULT h();`);
    const { statements } = migrationSql(read("CREATE TABLE t (a integer); CREATE TABLE language (id integer);"), after);
    expect(statements.map(({ sql }) => sql.slice(0, 30))).toEqual([
      "SET check_function_bodies = fa",
      "CREATE OR REPLACE FUNCTION h()",
      "ALTER TABLE t ADD COLUMN b int",
      "ALTER TABLE t ADD COLUMN c sma",
      "CREATE OR REPLACE FUNCTION g()",
      "RESET check_function_bodies",
    ]);
  });

  test("leaves out, and names, what calls a routine that it cannot make, but for the functions of triggers", () => {
    const after = read(`CREATE FUNCTION f(x integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT x $$;
        CREATE FUNCTION g() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE t SET a = 1; RETURN NEW; END $$;
        CREATE TABLE t (a integer DEFAULT f(1)); CREATE INDEX i ON t (f(a)); CREATE VIEW v AS SELECT f(a) FROM t;
        CREATE VIEW w AS SELECT * FROM v; COMMENT ON VIEW w IS 'Of v'; CREATE RULE r AS ON INSERT TO w DO INSTEAD NOTHING;
        CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION g();`);
    // As schemas are that were stored before arguments were kept.
    const routines = (after.routines ?? []).map(({ namespace, name, code }) => ({ namespace, name, code }));
    const migration = migrationSql(read("CREATE TABLE t (a integer);"), { ...after, routines });
    expect(migration.statements.map(({ sql }) => sql.slice(0, 24))).toEqual([
      "CREATE OR REPLACE FUNCTI",
      "CREATE TRIGGER tr BEFORE",
    ]);
    const told = migration.warnings.flatMap(({ code, changeIds }) => (code === "NOT_MIGRATED" ? changeIds : []));
    const left = migration.diff.changes.filter(({ kind }) => kind !== "trigger-added").map(({ id }) => id);
    expect(new Set(told)).toEqual(new Set(left));
  });
});
