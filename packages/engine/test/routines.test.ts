import { describe, expect, test } from "vitest";
import { exportJson, readDump, readSchemaData } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

/** Each routine of a dump as `namespace.name: code`. */
function routinesOf(dialect: DialectName, dump: string): string[] {
  const { catalog } = readDump(dump, { dialect });
  return (catalog.routines ?? []).map(
    ({ namespace, name, code }) => `${namespace}.${name}: ${code === null ? "not kept" : code.replaceAll(/\s+/g, " ")}`,
  );
}

describe("the routines of a dump", () => {
  test("keep the code of those that write, themselves or through others", () => {
    const dump = `CREATE TABLE t (id integer);
      CREATE FUNCTION writes(x integer) RETURNS void LANGUAGE sql AS $$ INSERT INTO t VALUES (x) $$;
      CREATE FUNCTION app.through() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN PERFORM writes(1); RETURN 1; END $$;
      CREATE FUNCTION reads() RETURNS integer LANGUAGE sql AS $$ SELECT max(id) FROM t $$;
      CREATE PROCEDURE atomic() BEGIN ATOMIC DELETE FROM t; END;`;
    expect(routinesOf("postgresql", dump)).toEqual([
      "public.writes:  INSERT INTO t VALUES (x) ",
      "app.through:  BEGIN PERFORM writes(1); RETURN 1; END ",
      "public.reads: ",
      "public.atomic: BEGIN ATOMIC DELETE FROM t; END",
    ]);
  });

  test("say where code is in another language, or too long", () => {
    const long = `CREATE FUNCTION long() RETURNS void LANGUAGE sql AS $$ DELETE FROM t; ${" ".repeat(200_000)} $$;`;
    const dump = `CREATE FUNCTION other() RETURNS void LANGUAGE plpython3u AS $$ plpy.execute("x") $$;\n${long}`;
    expect(routinesOf("postgresql", dump)).toEqual(["public.other: not kept", "public.long: not kept"]);
  });

  test("of one name and other arguments are taken together", () => {
    const dump = `CREATE FUNCTION f(a integer) RETURNS void LANGUAGE sql AS $$ DELETE FROM t $$;
      CREATE FUNCTION f(a text) RETURNS void LANGUAGE sql AS $$ DELETE FROM u $$;`;
    expect(routinesOf("postgresql", dump)).toEqual(["public.f:  DELETE FROM t ; DELETE FROM u "]);
  });

  test.each<[DialectName, string, string]>([
    [
      "mysql",
      "DELIMITER //\nCREATE PROCEDURE p(IN a int) BEGIN DELETE FROM t; END//\nDELIMITER ;",
      "default.p: (IN a int) BEGIN DELETE FROM t; END",
    ],
    [
      "sqlserver",
      "CREATE PROCEDURE p @a int AS BEGIN DELETE FROM t; END\nGO\n",
      "dbo.p: @a int AS BEGIN DELETE FROM t; END",
    ],
    [
      "oracle",
      "CREATE OR REPLACE PROCEDURE p (a NUMBER) IS BEGIN DELETE FROM t; END;\n/\n",
      "default.P: (a NUMBER) IS BEGIN DELETE FROM t; END",
    ],
  ])("of %s are the text behind their name", (dialect, dump, expected) => {
    expect(routinesOf(dialect, dump)).toEqual([expected]);
  });

  test("of one name and the same arguments replace each other", () => {
    const dump = `CREATE FUNCTION f(a integer) RETURNS void LANGUAGE sql AS $$ DELETE FROM t $$;
      CREATE OR REPLACE FUNCTION f(a integer) RETURNS void LANGUAGE sql AS $$ DELETE FROM u $$;
      CREATE FUNCTION g() RETURNS void LANGUAGE sql AS $$ DELETE FROM u $$;
      DROP FUNCTION g();`;
    expect(routinesOf("postgresql", dump)).toEqual(["public.f:  DELETE FROM u "]);
  });

  test("of packages have the name of the package, as the section that initialises it", () => {
    const dump = `CREATE PACKAGE BODY pack AS
        PROCEDURE p (a NUMBER);
        PROCEDURE p (a NUMBER) IS BEGIN DELETE FROM t; END p;
        FUNCTION f RETURN NUMBER AS LANGUAGE C NAME "f" LIBRARY l;
      BEGIN
        p(1);
      END pack;\n/\n`;
    const { catalog, statistics } = readDump(dump, { dialect: "oracle" });
    expect(catalog.routines).toEqual([
      { namespace: "default", package: "PACK", name: "P", code: "(a NUMBER) IS BEGIN DELETE FROM t; END" },
      { namespace: "default", package: "PACK", name: "F", code: null },
      expect.objectContaining({ package: "PACK", name: "PACK", code: expect.stringContaining("p(1);") }),
    ]);
    const { catalog: again } = readSchemaData(exportJson(catalog, statistics), { dialect: "oracle" });
    expect(again.routines).toEqual(catalog.routines);
  });

  test("of PostgreSQL's triggers stay with the triggers", () => {
    const dump = "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM t; RETURN NULL; END $$;";
    expect(routinesOf("postgresql", dump)).toEqual([]);
  });

  test("come back from the JSON form", () => {
    const dump = `CREATE TABLE t (id integer);
      CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM t $$;
      CREATE FUNCTION g() RETURNS void LANGUAGE c AS 'lib', 'g';`;
    const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
    const { catalog: again } = readSchemaData(exportJson(catalog, statistics), { dialect: "postgresql" });
    expect(again.routines).toEqual(catalog.routines);
  });
});
