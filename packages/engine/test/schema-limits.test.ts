import { array, assert, constantFrom, nat, oneof, property, record, constant } from "fast-check";
import { describe, expect, test } from "vitest";
import { findColumnDraft, giveName, insertColumn, removeColumn } from "../src/ddl/build/column-list.ts";
import { newTableDraft } from "../src/ddl/build/table-draft.ts";
import type { ColumnDraft } from "../src/ddl/build/table-draft.ts";
import { unknownColumn } from "../src/catalog/unknown-column.ts";
import { createDumpReader, readDump, readSchemaData, schemaLimits } from "../src/index.ts";
import type { DialectName, SchemaExcess } from "../src/index.ts";

const many = (count: number, text: (index: number) => string, between = ""): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(between);

const columns = (count: number): string => many(count, (at) => `c${at} int`, ", ");

/** What is too much of a dump under small limits: a hundred tables, a thousand columns and so on. */
function excessOf(dump: string, dialect: DialectName = "postgresql"): SchemaExcess["of"] | null {
  const limits = { ...schemaLimits, tables: 100, columns: 1000, constraints: 1000, objects: 100, characters: 100_000 };
  return readDump(dump, { dialect, schemaLimits: limits }).excess?.of ?? null;
}

describe("what a dump makes of a schema is bounded", () => {
  test("tables, and those that are gone again do not count", () => {
    const tables = (count: number): string => many(count, (at) => `CREATE TABLE t${at} (a int);`);
    expect(excessOf(tables(100))).toBeNull();
    expect(excessOf(tables(101))).toBe("tables");
    expect(excessOf(tables(90) + many(500, () => "CREATE TABLE x (a int); DROP TABLE x;"))).toBeNull();
  });

  test("columns of all tables", () => {
    expect(excessOf(many(10, (at) => `CREATE TABLE t${at} (${columns(100)});`))).toBeNull();
    expect(excessOf(many(11, (at) => `CREATE TABLE t${at} (${columns(100)});`))).toBe("columns");
    const churn = many(3000, () => "ALTER TABLE t ADD x int; ALTER TABLE t DROP x;");
    expect(excessOf(`CREATE TABLE t (${columns(900)});${churn}`)).toBeNull();
  });

  test("columns of one table, as many as the database with the most allows", () => {
    const read = (count: number) => readDump(`CREATE TABLE t (${columns(count)});`, { dialect: "sqlite" });
    expect(read(32_767).excess).toBeUndefined();
    expect(read(32_768).excess).toMatchObject({ of: "columnsOfTable", limit: 32_767 });
  });

  test.each<[string, DialectName, string]>([
    ["inherited", "postgresql", many(20, (at) => `CREATE TABLE h${at} () INHERITS (t);`)],
    ["copied", "postgresql", many(20, (at) => `CREATE TABLE l${at} (LIKE t);`)],
    ["partitions'", "postgresql", many(20, (at) => `CREATE TABLE p${at} PARTITION OF t DEFAULT;`)],
    ["copied", "mysql", many(20, (at) => `CREATE TABLE l${at} LIKE t;`)],
    ["queried", "sqlite", many(20, (at) => `CREATE TABLE q${at} AS SELECT * FROM t;`)],
    ["queried", "oracle", many(20, (at) => `CREATE TABLE q${at} AS SELECT * FROM t;`)],
    ["selected", "sqlserver", many(20, (at) => `SELECT * INTO q${at} FROM t;\n`)],
  ])("columns that are %s in %s", (_, dialect, copies) => {
    expect(excessOf(`CREATE TABLE t (${columns(100)});\n${copies}`, dialect)).toBe("columns");
  });

  test("columns that are added to heirs, and those of a type", () => {
    const heirs = `CREATE TABLE t (a int);${many(50, (at) => `CREATE TABLE h${at} () INHERITS (t);`)}`;
    expect(excessOf(`${heirs}ALTER TABLE t ${many(30, (at) => `ADD c${at} int`, ", ")};`)).toBe("columns");
    const typed = `CREATE TYPE y AS (a int);${many(50, (at) => `CREATE TABLE t${at} OF y;`)}`;
    expect(excessOf(typed + many(30, (at) => `ALTER TYPE y ADD ATTRIBUTE c${at} int;`))).toBe("columns");
  });

  test("keys, checks and indexes, with those that partitions take over", () => {
    const index = many(1001, (at) => `CREATE INDEX i${at} ON t (a);`);
    expect(excessOf(`CREATE TABLE t (a int);${index}`)).toBe("constraints");
    const partitions = many(50, (at) => `CREATE TABLE p${at} PARTITION OF t DEFAULT;`);
    const keys = many(30, () => "ALTER TABLE t ADD UNIQUE (a);");
    expect(excessOf(`CREATE TABLE t (a int) PARTITION BY RANGE (a);${partitions}${keys}`)).toBe("constraints");
  });

  test("objects that are no tables", () => {
    expect(excessOf(many(101, (at) => `CREATE VIEW v${at} AS SELECT 1 AS a;`))).toBe("objects");
    expect(excessOf(many(500, () => "CREATE OR REPLACE VIEW v AS SELECT 1 AS a;"))).toBeNull();
  });

  test("characters, with every copy of them", () => {
    const comment = `COMMENT ON TABLE t IS '${"x".repeat(60_000)}';`;
    expect(excessOf(`CREATE TABLE t (a int);${comment}`)).toBeNull();
    expect(excessOf(`CREATE TABLE t (a int);${comment}${comment}`)).toBeNull();
    const inherited = `CREATE TABLE t (a text DEFAULT '${"x".repeat(20_000)}');`;
    expect(excessOf(inherited + many(5, (at) => `CREATE TABLE h${at} () INHERITS (t);`))).toBe("characters");
    const code = `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${"DELETE FROM u; ".repeat(1000)} END $$;`;
    const triggers = many(9, (at) => `CREATE TRIGGER g${at} BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f();`);
    expect(excessOf(`CREATE TABLE t (a int);${code}${triggers}`)).toBe("characters");
  });

  test("a type of more labels than a call has arguments", () => {
    const { catalog } = readDump(`CREATE TYPE y AS ENUM (${many(190_000, (at) => `'${at}'`, ", ")});`, {
      dialect: "postgresql",
    });
    expect(catalog.types[0]?.labels).toHaveLength(190_000);
  });
});

describe("a dump that passes a limit", () => {
  const dump = `CREATE TABLE a (x int);\n${many(400, (at) => `CREATE TABLE t${at} (${columns(1000)});\n`)}`;

  test("is told in words, in the census too, and nothing of it is read further", () => {
    const reader = createDumpReader({ dialect: "postgresql" });
    for (let at = 0; at < dump.length; at += 65_536) reader.write(dump.slice(at, at + 65_536));
    const { statements } = reader.progress;
    expect(reader.excess).toMatchObject({ of: "columns", limit: 300_000 });
    reader.write("CREATE TABLE last (a int);");
    const { catalog, census, excess } = reader.end();
    expect(excess?.message).toBe(
      "The tables of this schema have more than 300,000 columns together, which is the most that is read. Import a part of the tables.",
    );
    expect(census.notes.map(({ code, message }) => [code, message])).toEqual([["too-large", excess?.message]]);
    expect(census.statementCount).toBe(statements);
    expect(catalog.tables[0]?.name).toBe("a");
    expect(catalog.tables.at(-1)?.name).not.toBe("last");
  });

  test("is read whole where it keeps to the limits", () => {
    const { excess, catalog } = readDump(
      many(250, (at) => `CREATE TABLE t${at} (${columns(1000)});\n`),
      { dialect: "postgresql" },
    );
    expect(excess).toBeUndefined();
    expect(catalog.tables).toHaveLength(250);
  });

  test("is told of a document as of a dump", () => {
    const table = (at: number) => ({
      name: `t${at}`,
      columns: Array.from({ length: 100 }, (_, column) => ({ name: `c${column}`, type: "int" })),
    });
    const read = (count: number) =>
      readSchemaData(
        { tables: Array.from({ length: count }, (_, at) => table(at)) },
        { dialect: "mysql", schemaLimits: { ...schemaLimits, columns: 1000 } },
      );
    expect(read(10).excess).toBeUndefined();
    expect(read(11).excess).toMatchObject({ of: "columns", limit: 1000 });
  });
});

describe("work that grows faster than the dump", () => {
  test("a thousand heirs of a table that is changed by the ten thousand end it with words", () => {
    const heirs = many(1000, (at) => `CREATE TABLE h${at} () INHERITS (t);\n`);
    const changes = many(20_000, (at) => `ALTER TABLE t ALTER a SET DEFAULT ${at};\n`);
    const started = process.cpuUsage();
    const { excess } = readDump(`CREATE TABLE t (a int);\n${heirs}${changes}`, { dialect: "postgresql" });
    const { user, system } = process.cpuUsage(started);
    expect(excess).toMatchObject({ of: "steps" });
    expect((user + system) / 1e6).toBeLessThan(15);
  });

  test("as many changes of tables without heirs are read to their end", () => {
    const tables = many(1000, (at) => `CREATE TABLE t${at} (${columns(10)});\n`);
    const changes = many(30_000, (at) => `ALTER TABLE t${at % 1000} ALTER c${at % 10} SET DEFAULT ${at};\n`);
    const { excess, catalog } = readDump(tables + changes, { dialect: "postgresql" });
    expect(excess).toBeUndefined();
    expect(catalog.tables.at(-1)?.columns[9]?.default).toBe("29999");
  });

  test("a run of signs is one operator only as far as operators go", () => {
    const { census } = readDump(`CREATE TABLE t (a int DEFAULT ${"+".repeat(100_000)}1);`, { dialect: "postgresql" });
    expect(census.found.tables).toBe(1);
  });
});

test("a name of more characters than are kept is cut, and the census tells of it", () => {
  for (const dialect of ["mysql", "sqlite", "oracle", "sqlserver"] as const) {
    const { catalog, census } = readDump(`CREATE TABLE ${"t".repeat(5000)} (a int);`, { dialect });
    expect(catalog.tables[0]?.name).toHaveLength(1000);
    expect(census.notUnderstood.map(({ code }) => code)).toEqual(["long-name"]);
  }
});

/** A change of a list of columns; places are taken modulo its length. */
const change = oneof(
  record({ kind: constant("insert"), name: constantFrom("a", "A", "b", "B", "c", "d"), at: nat() }),
  record({ kind: constant("push"), name: constantFrom("a", "A", "b", "B", "c", "d"), at: nat() }),
  record({ kind: constant("remove"), name: constant(""), at: nat() }),
  record({ kind: constant("rename"), name: constantFrom("a", "A", "b", "B", "e"), at: nat() }),
);

test("columns are found by name as if each was looked at in turn, however the list changes", () => {
  assert(
    property(array(change, { maxLength: 60 }), (changes) => {
      const table = newTableDraft({ namespace: "", name: "t" }, "table", false, { start: 0, end: 0 });
      for (let at = 0; at < 20; at += 1) table.columns.push({ ...unknownColumn(`x${at}`) });
      const find = (name: string, ignoresCase: boolean): ColumnDraft | undefined =>
        table.columns.find((column) => column.name === name) ??
        (ignoresCase ? table.columns.find((column) => column.name.toLowerCase() === name.toLowerCase()) : undefined);
      for (const { kind, name, at } of changes) {
        const column = table.columns[at % Math.max(1, table.columns.length)];
        if (kind === "insert") insertColumn(table, { ...unknownColumn(name) }, at % (table.columns.length + 1));
        else if (kind === "push") table.columns.push({ ...unknownColumn(name) });
        else if (column && kind === "remove") removeColumn(table, column);
        else if (column) giveName(table, column, name);
        for (const wanted of ["a", "A", "b", "B", "c", "e", "x3"])
          for (const ignoresCase of [false, true])
            expect(findColumnDraft(table, wanted, ignoresCase)).toBe(find(wanted, ignoresCase));
      }
    }),
  );
});
