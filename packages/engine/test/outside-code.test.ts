import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

/** What the warning of a trigger says when a row of `t` is deleted. */
function warningOf(dialect: DialectName, trigger: string): string {
  const dump = `CREATE TABLE t (id integer PRIMARY KEY);\nCREATE TABLE g (id integer);\n${trigger}`;
  const { catalog, statistics } = readDump(dump, { dialect });
  const prediction = predict("DELETE FROM t WHERE id = 1", { schema: prepareSchema(catalog, statistics) });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact.warnings.find(({ code }) => code === "TRIGGER_FIRES")?.message ?? "";
}

const fires = "DELETE on t fires g: what happens there depends on code.";
const firesInOracle = "DELETE on T fires G: what happens there depends on code.";
const notRead = "whose code was not read: other tables may be written there.";
const builds = "It runs statements that it puts together as text, which were not read.";

const inPostgresql = (code: string) =>
  `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ ${code} $$;
  CREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW EXECUTE FUNCTION f();`;

describe("code that a trigger hands over to", () => {
  test.each([
    [
      "a call of a routine",
      "BEGIN PERFORM audit.note(OLD.id); CALL other(); RETURN OLD; END",
      ` It calls audit.note and other, ${notRead}`,
    ],
    ["a query without a call", "BEGIN PERFORM 1 FROM t; PERFORM id FROM t; RETURN OLD; END", ""],
    [
      "a routine of the server",
      "BEGIN PERFORM pg_notify('a', 'b'); PERFORM set_config('a', 'b', true); RETURN OLD; END",
      "",
    ],
    ["a name in quotes", `BEGIN PERFORM "Odd one"(); RETURN OLD; END`, ` It calls Odd one, ${notRead}`],
    ["a statement made of text", "BEGIN EXECUTE format('DELETE FROM %I', 'g'); RETURN OLD; END", ` ${builds}`],
    [
      "both beside a write",
      "BEGIN DELETE FROM g; PERFORM note(); EXECUTE 'x'; RETURN OLD; END",
      ` Its code writes g. It calls note, ${notRead} ${builds}`,
    ],
  ])("%s in PostgreSQL", (_, code, said) => {
    expect(warningOf("postgresql", inPostgresql(code))).toBe(fires + said);
  });

  test("a trigger function that is not in the dump, unless the server has it", () => {
    const trigger = (name: string) => `CREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW EXECUTE FUNCTION ${name}();`;
    expect(warningOf("postgresql", trigger("app.f"))).toBe(`${fires} It calls app.f, ${notRead}`);
    expect(warningOf("postgresql", trigger("suppress_redundant_updates_trigger"))).toBe(fires);
  });

  test("a call in MySQL", () => {
    const trigger = "CREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW BEGIN SET @a = 1; CALL app.note(OLD.id); END";
    expect(warningOf("mysql", `DELIMITER //\n${trigger}//\nDELIMITER ;`)).toBe(
      `${fires} It calls app.note, ${notRead}`,
    );
  });

  test.each([
    ["calls", "note(:old.id); IF 1 = 1 THEN app.pack.clear; END IF;", ` It calls note and app.pack.clear, ${notRead}`],
    [
      "what is no call",
      "NULL; ids(1) := 2; ids.EXTEND; dbms_output.put_line('a'); raise_application_error(-20001, 'no');",
      "",
    ],
    ["a statement made of text", "EXECUTE IMMEDIATE 'DELETE FROM g';", ` ${builds}`],
    ["a call in a call, and a value of an element", "note(f(1), (2)); ids(f(1)).x := 3;", ` It calls note, ${notRead}`],
    ["a collection that is walked", "FOR i IN ids LOOP NULL; END LOOP; FOR j IN all_of(1) LOOP NULL; END LOOP;", ""],
    ["a routine of the name of a method", "trim;", ` It calls trim, ${notRead}`],
    ["a comparison", "done := 1 > most;", ""],
    ["the end of a block that has a name", "<<work>> BEGIN NULL; END work;", ""],
  ])("%s in Oracle", (_, code, said) => {
    const trigger = `CREATE OR REPLACE TRIGGER g AFTER DELETE ON t FOR EACH ROW\nBEGIN\n${code}\nEND;\n/`;
    expect(warningOf("oracle", trigger)).toBe(firesInOracle + said);
  });

  test("the members of packages are followed, what they call and the section that initialises them", () => {
    const body = `CREATE TABLE h (id integer);\nCREATE TABLE i (id integer);
      CREATE PACKAGE BODY pack AS
        PROCEDURE deeper IS BEGIN DELETE FROM h; elsewhere; END;
        PROCEDURE note (n NUMBER) IS BEGIN INSERT INTO g VALUES (n); deeper; END;
        PROCEDURE other IS BEGIN DELETE FROM t; END;
      BEGIN
        UPDATE i SET id = 1;
      END;\n/\nCREATE SYNONYM short FOR pack;`;
    const trigger = (code: string) =>
      warningOf("oracle", `${body}\nCREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW BEGIN ${code} END;\n/`);
    expect(trigger("pack.note(:old.id); pack.gone;")).toBe(
      `${firesInOracle} Its code writes G, I and H. It calls pack.gone and elsewhere, ${notRead}`,
    );
    expect(trigger("short.other;")).toBe(`${firesInOracle} Its code writes T and I.`);
    expect(trigger("note(:old.id);")).toBe(`${firesInOracle} It calls note, ${notRead}`);
  });

  test("a routine that stands in the trigger itself is read there", () => {
    const code = `DECLARE PROCEDURE note IS BEGIN DELETE FROM g; END; FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END;
      BEGIN note; f; END;`;
    expect(warningOf("oracle", `CREATE OR REPLACE TRIGGER g AFTER DELETE ON t FOR EACH ROW\n${code}\n/`)).toBe(
      `${firesInOracle} Its code writes G.`,
    );
  });

  test("a member of a package in another language is named with its package", () => {
    const body = 'CREATE PACKAGE BODY pack AS FUNCTION f RETURN NUMBER AS LANGUAGE C NAME "f" LIBRARY l; END;';
    expect(
      warningOf(
        "oracle",
        `${body}\n/\nCREATE TRIGGER g AFTER DELETE ON t FOR EACH ROW DECLARE n NUMBER; BEGIN n := pack.f; END;\n/`,
      ),
    ).toBe(`${firesInOracle} It calls PACK.F, ${notRead}`);
  });

  test("a trigger that is a call alone", () => {
    expect(
      warningOf("oracle", "CREATE OR REPLACE TRIGGER g AFTER DELETE ON t FOR EACH ROW CALL note(:old.id)\n/"),
    ).toBe(`${firesInOracle} It calls note, ${notRead}`);
  });

  test("a routine in another language, called by one that is read", () => {
    const routines = `CREATE FUNCTION other() RETURNS void LANGUAGE plpython3u AS $$ plpy.execute("x") $$;
      CREATE FUNCTION through() RETURNS void LANGUAGE sql AS $$ SELECT other() $$;`;
    expect(warningOf("postgresql", `${routines}\n${inPostgresql("BEGIN PERFORM through(); RETURN OLD; END")}`)).toBe(
      `${fires} It calls other, ${notRead}`,
    );
  });

  test.each([
    ["calls", "EXEC dbo.note 1; EXECUTE @done = app.clear", ` It calls dbo.note and app.clear, ${notRead}`],
    ["a routine of the server", "EXEC sp_refreshview 'v'; EXECUTE AS CALLER", ""],
    ["a routine whose name only ends so", "EXEC dbo.my_sp_1", ` It calls dbo.my_sp_1, ${notRead}`],
    ["a routine in a variable", "EXEC @name", ` ${builds}`],
    ["a routine with a named argument", "EXECUTE note @id = 1", ` It calls note, ${notRead}`],
    ["a statement made of text", "EXEC sp_executesql @text", ` ${builds}`],
    ["a text in brackets", "EXEC ('DELETE FROM g')", ` ${builds}`],
  ])("%s in SQL Server", (_, code, said) => {
    expect(warningOf("sqlserver", `GO\nCREATE TRIGGER g ON t AFTER DELETE AS BEGIN ${code} END\nGO`)).toBe(
      fires + said,
    );
  });
});
