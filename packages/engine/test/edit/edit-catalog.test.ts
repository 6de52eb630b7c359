import { describe, expect, it } from "vitest";
import { dialectNames, diffCatalogs, editCatalog, exportSql, readDump, revertChanges } from "../../src/index.ts";
import type { Catalog, CatalogEdit, Column, ColumnSpec, EditedCatalog, ForeignKey, Table } from "../../src/index.ts";

const column = (name: string, type: string, more: Partial<ColumnSpec> = {}): ColumnSpec => ({
  name,
  type,
  isNullable: true,
  isPrimaryKey: false,
  default: null,
  isAutoIncrement: false,
  comment: null,
  ...more,
});

const shop = `
CREATE TABLE CUSTOMER (ID integer NOT NULL PRIMARY KEY, NAME varchar(50) NOT NULL, CITY varchar(50));
CREATE TABLE PRODUCT (ID integer NOT NULL PRIMARY KEY, PRICE decimal(10,2) NOT NULL, CONSTRAINT PRICE_CHECK CHECK (PRICE > 0));
CREATE TABLE ORDERS (ID integer NOT NULL PRIMARY KEY, CUSTOMER_ID integer NOT NULL, NOTE varchar(100),
  CONSTRAINT ORDERS_CUSTOMER FOREIGN KEY (CUSTOMER_ID) REFERENCES CUSTOMER (ID));
CREATE INDEX ORDERS_NOTE ON ORDERS (NOTE);
CREATE VIEW CITIES AS SELECT C.CITY, C.NAME FROM CUSTOMER C WHERE C.CITY IS NOT NULL;`;

type Dialect = (typeof dialectNames)[number];

const catalogOf = (dialect: Dialect, sql = shop): Catalog => readDump(sql, { dialect }).catalog;
const tableOf = (catalog: Catalog, name: string): Table => {
  const found = catalog.tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
};
const columnOf = (table: Table, name: string): Column => {
  const found = table.columns.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new Error(`no column ${name}`);
  return found;
};
const keyOf = (catalog: Catalog): ForeignKey => {
  const [key] = catalog.foreignKeys;
  if (key === undefined) throw new Error("no key");
  return key;
};

function edited(catalog: Catalog, ...edits: CatalogEdit[]): EditedCatalog {
  const outcome = editCatalog(catalog, edits);
  if (outcome.outcome === "refused") throw new Error(JSON.stringify(outcome.problems));
  return outcome;
}

const refusal = (catalog: Catalog, ...edits: CatalogEdit[]) => {
  const outcome = editCatalog(catalog, edits);
  if (outcome.outcome === "edited") throw new Error("was not refused");
  return outcome.problems;
};

const edits: Readonly<Record<string, (catalog: Catalog) => CatalogEdit>> = {
  "create a table": () => ({
    kind: "create table",
    name: "stock",
    columns: [column("id", "integer", { isPrimaryKey: true }), column("place", "varchar(20)", { default: "'here'" })],
    comment: null,
  }),
  "rename a table": (catalog) => ({ kind: "change table", table: tableOf(catalog, "customer"), name: "client" }),
  "drop a table": (catalog) => ({ kind: "drop table", table: tableOf(catalog, "orders"), isCascade: false }),
  "drop a table with what references it": (catalog) => ({
    kind: "drop table",
    table: tableOf(catalog, "customer"),
    isCascade: true,
  }),
  "add a column": (catalog) => ({
    kind: "add column",
    table: tableOf(catalog, "orders"),
    column: column("total", "decimal(10,2)", { isNullable: false, default: "0" }),
    after: null,
  }),
  "rename a column": (catalog) => ({
    kind: "change column",
    table: tableOf(catalog, "customer"),
    column: columnOf(tableOf(catalog, "customer"), "city"),
    change: { name: "town" },
  }),
  "rename a column that a check names": (catalog) => ({
    kind: "change column",
    table: tableOf(catalog, "product"),
    column: columnOf(tableOf(catalog, "product"), "price"),
    change: { name: "cost" },
  }),
  "rename a column that a key references": (catalog) => ({
    kind: "change column",
    table: tableOf(catalog, "customer"),
    column: columnOf(tableOf(catalog, "customer"), "id"),
    change: { name: "number_" },
  }),
  "change a type": (catalog) => ({
    kind: "change column",
    table: tableOf(catalog, "customer"),
    column: columnOf(tableOf(catalog, "customer"), "name"),
    change: { type: "varchar(80)", isNullable: true, default: "'nobody'" },
  }),
  "drop a column": (catalog) => ({
    kind: "drop column",
    table: tableOf(catalog, "orders"),
    column: columnOf(tableOf(catalog, "orders"), "note"),
    isCascade: false,
  }),
  "add a foreign key": (catalog) => ({
    kind: "add foreign key",
    key: {
      fromTable: tableOf(catalog, "product").name,
      toTable: tableOf(catalog, "customer").name,
      fromColumns: [columnOf(tableOf(catalog, "product"), "id").name],
      toColumns: null,
      name: "product_customer",
      onDelete: "CASCADE",
      onUpdate: "NO ACTION",
    },
  }),
  "change a foreign key": (catalog) => ({
    kind: "change foreign key",
    key: keyOf(catalog),
    change: { onDelete: "CASCADE" },
  }),
  "add an index": (catalog) => ({
    kind: "add index",
    table: tableOf(catalog, "orders"),
    columns: [
      columnOf(tableOf(catalog, "orders"), "customer_id").name,
      columnOf(tableOf(catalog, "orders"), "id").name,
    ],
  }),
  "drop a foreign key": (catalog) => ({ kind: "drop foreign key", key: keyOf(catalog) }),
};

describe.each(dialectNames)("edits of a schema of %s", (dialect) => {
  it.each(Object.keys(edits))("%s: what is exported then reads as the same", (name) => {
    const before = catalogOf(dialect);
    const edit = edits[name]?.(before);
    if (edit === undefined) throw new Error("no edit");
    const { catalog, renames } = edited(before, edit);
    expect(diffCatalogs(before, catalog, { confirmed: renames }).changes).not.toEqual([]);
    const again = readDump(exportSql(catalog), { dialect }).catalog;
    expect(diffCatalogs(catalog, again).changes.map(({ sentence }) => sentence)).toEqual([]);
  });

  it.each(Object.keys(edits))("%s: what it changed is taken back, all at once or all of it chosen", (name) => {
    const before = catalogOf(dialect);
    const edit = edits[name]?.(before);
    if (edit === undefined) throw new Error("no edit");
    const { catalog, renames } = edited(before, edit);
    const decisions = { confirmed: renames };
    const ids = diffCatalogs(before, catalog, decisions).changes.map(({ id }) => id);
    for (const changeIds of [null, ids]) {
      const back = revertChanges(before, catalog, { decisions, changeIds });
      if (back.outcome === "refused") throw new Error(JSON.stringify(back.problems));
      expect(diffCatalogs(before, back.catalog).changes.map(({ sentence }) => sentence)).toEqual([]);
    }
  });

  it("leaves what it does not touch as the very objects that they were", () => {
    const before = catalogOf(dialect);
    const { catalog } = edited(before, { kind: "change table", table: tableOf(before, "product"), comment: "sold" });
    expect(tableOf(catalog, "customer")).toBe(tableOf(before, "customer"));
    expect(catalog.foreignKeys[0]).toBe(before.foreignKeys[0]);
    expect(catalog.views).toBe(before.views);
  });

  it("changes nothing where nothing is asked for", () => {
    const before = catalogOf(dialect);
    expect(diffCatalogs(before, edited(before).catalog).changes).toEqual([]);
  });

  it("refuses to drop what a key references, and names the key", () => {
    const before = catalogOf(dialect);
    const table = tableOf(before, "customer");
    const [problem] = refusal(before, { kind: "drop table", table, isCascade: false });
    expect(problem?.code).toBe("referenced");
    expect(problem?.message.toLowerCase()).toContain("of orders references table customer");
    const id = columnOf(table, "id");
    expect(refusal(before, { kind: "drop column", table, column: id, isCascade: false })[0]?.code).toBe("referenced");
  });

  it("refuses names that are taken", () => {
    const before = catalogOf(dialect);
    const table = tableOf(before, "customer");
    const name = tableOf(before, "orders").name;
    expect(refusal(before, { kind: "change table", table, name })[0]?.field).toBe("name");
    expect(refusal(before, { kind: "create table", name, columns: [], comment: null })[0]?.field).toBe("name");
    const twice = {
      kind: "add column",
      table,
      column: column(columnOf(table, "city").name, "integer"),
      after: null,
    } as const;
    expect(refusal(before, twice)[0]?.field).toBe("name");
  });

  it.each([
    "",
    "integer, x integer",
    "integer; DROP TABLE x",
    "integer PRIMARY KEY",
    "integer DEFAULT 3",
    "inte(ger",
    "integer)",
  ])("refuses %j as a type", (type) => {
    const before = catalogOf(dialect);
    const table = tableOf(before, "customer");
    const problems = refusal(before, { kind: "add column", table, column: column("x", type), after: null });
    expect(problems[0]?.field).toBe("type");
  });

  it.each(["'open", "0, y integer", "0; DROP TABLE x", "0 NOT NULL", "0 PRIMARY KEY", "(0"])(
    "refuses %j as a default",
    (text) => {
      const before = catalogOf(dialect);
      const table = tableOf(before, "customer");
      const spec = column("x", "integer", { default: text });
      expect(refusal(before, { kind: "add column", table, column: spec, after: null })[0]?.field).toBe("default");
    },
  );

  it("applies SQL to the schema as it is", () => {
    const before = catalogOf(dialect);
    const sql = "CREATE TABLE STOCK (ID integer NOT NULL PRIMARY KEY);\nDROP VIEW CITIES;\nCREATE TABEL oops (x int);";
    const { catalog, unread } = edited(before, { kind: "sql", sql });
    expect(tableOf(catalog, "stock").columns).toHaveLength(1);
    expect(catalog.views).toEqual([]);
    expect(catalog.defaultNamespace).toBe(before.defaultNamespace);
    expect(tableOf(catalog, "stock").namespace).toBe(tableOf(catalog, "orders").namespace);
    expect(unread).toMatchObject([{ line: 3 }]);
  });

  it("tells the place of the name that does not fit", () => {
    const sql = [
      "ALTER TABLE nowhere ADD x integer;",
      "ALTER TABLE customer ADD note char(9);",
      "ALTER TABLE customer ADD note char(9);",
    ].join("\n");
    const { unread } = edited(catalogOf(dialect), { kind: "sql", sql });
    expect(unread).toMatchObject([
      { line: 1, column: 13, excerpt: "ALTER TABLE nowhere ADD x integer" },
      { line: 3, column: 26 },
    ]);
  });

  it("refuses SQL that takes away what a key references", () => {
    const before = catalogOf(dialect);
    expect(refusal(before, { kind: "sql", sql: "DROP TABLE CUSTOMER" })[0]?.code).toBe("referenced");
  });
});

describe("an index that is added", () => {
  const catalog = catalogOf("postgresql");
  const add = (columns: readonly string[]): CatalogEdit => ({
    kind: "add index",
    table: tableOf(catalog, "orders"),
    columns,
  });

  it("has the columns as the table writes them, in their order", () => {
    const { indexes } = tableOf(edited(catalog, add(["NOTE", "customer_id"])).catalog, "orders");
    expect(indexes.at(-1)).toMatchObject({ isUnique: false, parts: [{ text: "note" }, { text: "customer_id" }] });
  });

  it("is refused where it names no column of the table, or one twice", () => {
    expect(refusal(catalog, add(["place"]))).toEqual([
      { edit: 0, field: "columns", code: "invalid", message: "There is no column place in orders." },
    ]);
    expect(refusal(catalog, add(["note", "note"]))).toEqual([
      { edit: 0, field: "columns", code: "invalid", message: "Column note of orders stands twice in the index." },
    ]);
  });
});

describe("what follows a rename", () => {
  const rename = (catalog: Catalog, table: string, name: string, to: string) =>
    edited(catalog, {
      kind: "change column",
      table: tableOf(catalog, table),
      column: columnOf(tableOf(catalog, table), name),
      change: { name: to },
    });

  it("is the view that reads the column, with its own names", () => {
    const { catalog, consequences, cannotFollow } = rename(catalogOf("postgresql"), "customer", "city", "town");
    expect(catalog.views[0]?.query).toBe("SELECT C.town AS city, C.NAME FROM CUSTOMER C WHERE C.town IS NOT NULL");
    expect(consequences.map(({ kind }) => kind)).toContain("view");
    expect(cannotFollow).toEqual([]);
  });

  it("is the view that reads the table", () => {
    const before = catalogOf("postgresql", `${shop} CREATE VIEW n AS SELECT customer.name FROM customer;`);
    const { catalog, cannotFollow } = edited(before, {
      kind: "change table",
      table: tableOf(before, "customer"),
      name: "client",
    });
    expect(catalog.views.map(({ query }) => query)).toEqual([
      "SELECT C.CITY, C.NAME FROM client C WHERE C.CITY IS NOT NULL",
      "SELECT client.name FROM client",
    ]);
    expect(catalog.foreignKeys[0]?.referencedTable.name).toBe("client");
    expect(cannotFollow).toEqual([]);
  });

  it("is the foreign key of another table that references the table", () => {
    const before = catalogOf("postgresql");
    const { consequences } = edited(before, {
      kind: "change table",
      table: tableOf(before, "customer"),
      name: "client",
    });
    expect(consequences).toContainEqual({
      kind: "foreign-key",
      table: "orders",
      object: "orders_customer",
      sentence: "Foreign key orders_customer of orders references customer under its new name, client.",
    });
  });

  it("is the check of the column", () => {
    const { catalog, consequences } = rename(catalogOf("postgresql"), "product", "price", "select");
    expect(tableOf(catalog, "product").checks[0]?.expression).toBe('"select" > 0');
    expect(consequences.map(({ kind }) => kind)).toContain("check");
  });

  it("is told of a trigger that follows, on its own table and on another", () => {
    const sql = `${shop}
      CREATE TRIGGER t AFTER UPDATE OF city ON customer BEGIN UPDATE product SET price = 1 WHERE id = new.id; END;
      CREATE TRIGGER u AFTER INSERT ON orders BEGIN UPDATE customer SET city = 'x' WHERE id = new.customer_id; END;
      CREATE TRIGGER v AFTER INSERT ON orders BEGIN UPDATE product SET price = 1 WHERE id = new.id; END;`;
    const { consequences, cannotFollow } = rename(catalogOf("sqlite", sql), "customer", "city", "town");
    const told = consequences.filter(({ kind }) => kind === "trigger").map(({ sentence }) => sentence);
    expect(told.map((sentence) => sentence.toLowerCase())).toEqual([
      "trigger t of customer is rewritten with the new names.",
      "trigger u of orders is rewritten with the new names.",
    ]);
    expect(cannotFollow).toEqual([]);
  });

  it("is named where it cannot: a view with a query of its own, a trigger", () => {
    const sql = `${shop}
      CREATE VIEW w AS WITH x AS (SELECT city FROM customer) SELECT * FROM x;
      CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO product SELECT NEW.city; END $$;
      CREATE TRIGGER t AFTER INSERT ON customer FOR EACH ROW EXECUTE FUNCTION f();`;
    const { cannotFollow } = rename(catalogOf("postgresql", sql), "customer", "city", "town");
    expect(cannotFollow.map(({ kind, object }) => [kind, object])).toEqual([
      ["view", "w"],
      ["trigger", "t"],
    ]);
  });

  it("keeps the table, its columns and its keys what they were", () => {
    const before = catalogOf("postgresql");
    const { catalog, lineage } = edited(before, {
      kind: "change table",
      table: tableOf(before, "customer"),
      name: "client",
    });
    const table = tableOf(catalog, "client");
    expect(lineage.tables.get(table)).toBe(tableOf(before, "customer"));
    expect(lineage.columns.get(columnOf(table, "city"))?.name).toBe("city");
    const [key] = catalog.foreignKeys;
    expect(key && lineage.foreignKeys.get(key)).toBe(before.foreignKeys[0]);
  });
});
