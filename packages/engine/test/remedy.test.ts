import { describe, expect, test } from "vitest";
import { prepareSchema, readDump, remedyOf } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

const dump = (onDelete = "") => `CREATE TABLE parent (id integer NOT NULL PRIMARY KEY, name varchar(20));
CREATE TABLE child (id integer NOT NULL PRIMARY KEY, parent_id integer, CONSTRAINT child_parent FOREIGN KEY (parent_id) REFERENCES parent (id)${onDelete});
CREATE TABLE toy (id integer NOT NULL PRIMARY KEY, parent_id integer NOT NULL, CONSTRAINT toy_parent FOREIGN KEY (parent_id) REFERENCES parent (id));
INSERT INTO parent VALUES (1,'a'); INSERT INTO parent VALUES (2,'b');
INSERT INTO child VALUES (7,1); INSERT INTO child VALUES (8,2); INSERT INTO toy VALUES (5,1);`;

function remedy(sql: string, dialect: DialectName = "postgresql", text = dump()) {
  const { catalog, statistics } = readDump(text, { dialect });
  return remedyOf(sql, prepareSchema(catalog, statistics));
}

describe("how a statement comes through", () => {
  test("children first: to NULL where that is allowed, else deleted, each with its rows and a SELECT of them", () => {
    const found = remedy("DELETE FROM parent WHERE id = 1;");
    expect(found?.verdict).toBe("succeeds");
    expect(found?.steps.map(({ kind, sql, look, rows }) => [kind, sql, look, rows.low, rows.high])).toEqual([
      [
        "set null",
        "UPDATE child SET parent_id = NULL WHERE parent_id IN (SELECT id FROM parent WHERE id = 1)",
        "SELECT * FROM child WHERE parent_id IN (SELECT id FROM parent WHERE id = 1)",
        1,
        1,
      ],
      [
        "delete",
        "DELETE FROM toy WHERE parent_id IN (SELECT id FROM parent WHERE id = 1)",
        "SELECT * FROM toy WHERE parent_id IN (SELECT id FROM parent WHERE id = 1)",
        1,
        1,
      ],
      ["statement", "DELETE FROM parent WHERE id = 1", "SELECT * FROM parent WHERE id = 1", 1, 1],
    ]);
    expect(found?.script).toMatch(/^BEGIN;\n[\s\S]*\nCOMMIT;\n$/u);
  });

  test("a step tells what its own actions take with it, where they take anything", () => {
    const further = `${dump(" ON DELETE CASCADE")}
CREATE TABLE part (id integer NOT NULL PRIMARY KEY, toy_id integer NOT NULL, CONSTRAINT part_toy FOREIGN KEY (toy_id) REFERENCES toy (id) ON DELETE CASCADE);
INSERT INTO part VALUES (1,5); INSERT INTO part VALUES (2,5);`;
    const steps = remedy("DELETE FROM parent WHERE id = 1", "postgresql", further)?.steps ?? [];
    expect(steps.map(({ table, reach }) => [table, reach?.rows.expected, reach?.tables])).toEqual([
      ["toy", 3, 2],
      ["parent", 2, 2],
    ]);
    expect(remedy("DELETE FROM parent WHERE id = 1")?.steps.map(({ reach }) => reach)).toEqual([null, null, null]);
  });

  test("of a statement without a condition nothing has one", () => {
    const found = remedy("DELETE FROM parent");
    expect(found?.steps.map(({ sql, look }) => [sql, look])).toEqual([
      [
        "UPDATE child SET parent_id = NULL WHERE parent_id IN (SELECT id FROM parent)",
        "SELECT * FROM child WHERE parent_id IN (SELECT id FROM parent)",
      ],
      [
        "DELETE FROM toy WHERE parent_id IN (SELECT id FROM parent)",
        "SELECT * FROM toy WHERE parent_id IN (SELECT id FROM parent)",
      ],
      ["DELETE FROM parent", "SELECT * FROM parent"],
    ]);
    expect(found?.undo?.save).toMatch(/AS SELECT id, name FROM parent;/u);
  });

  test("keys are put aside where the condition asks for rows that the steps take", () => {
    const found = remedy("DELETE FROM parent WHERE id IN (SELECT parent_id FROM toy)");
    expect(found?.steps.map(({ kind }) => kind)).toEqual(["prepare", "set null", "delete", "statement"]);
    expect(found?.steps.at(-1)?.sql).toBe("DELETE FROM parent WHERE id IN (SELECT id FROM picked_keys)");
  });

  test("what the database does itself is no step, and is saved for the way back", () => {
    const found = remedy("DELETE FROM child WHERE id = 7", "postgresql", dump(" ON DELETE CASCADE"));
    expect(found?.steps).toHaveLength(1);
    expect(found?.undo?.save).toContain("CREATE TABLE undo_1_rows AS SELECT id, parent_id FROM child WHERE id = 7");
  });

  test.each<[DialectName, RegExp]>([
    ["mysql", /AS reached_\d/u],
    ["oracle", /^UPDATE CHILD/u],
    ["sqlserver", /^UPDATE child/u],
    ["sqlite", /^UPDATE child/u],
  ])("in the words of %s", (dialect, form) => {
    expect(remedy("DELETE FROM parent WHERE id = 1", dialect)?.steps[0]?.sql).toMatch(form);
  });

  test("nothing is offered for what reads, for bad SQL, and for more than one table", () => {
    expect(remedy("SELECT * FROM parent")).toBeNull();
    expect(remedy("DELETE FROM nobody")).toBeNull();
    expect(remedy("DELETE FROM parent USING child WHERE child.parent_id = parent.id")).toBeNull();
  });
});

describe("another parent for rows that may not be without one", () => {
  test("has a place for its key, and the rows that may be named", () => {
    const found = remedy("DELETE FROM parent WHERE id = 1")?.repointing;
    expect(found?.steps.map(({ kind, sql, rows }) => [kind, sql, rows.low, rows.high])).toEqual([
      ["set null", "UPDATE child SET parent_id = NULL WHERE parent_id IN (SELECT id FROM parent WHERE id = 1)", 1, 1],
      [
        "re-point",
        "UPDATE toy SET parent_id = :new_parent_id WHERE parent_id IN (SELECT id FROM parent WHERE id = 1)",
        1,
        1,
      ],
      ["statement", "DELETE FROM parent WHERE id = 1", 1, 1],
    ]);
    expect(found?.places).toEqual([
      {
        mark: ":new_parent_id",
        table: "parent",
        column: "id",
        look: "SELECT * FROM parent WHERE id NOT IN (SELECT id FROM parent WHERE id = 1)",
      },
    ]);
    expect(found?.script).toContain("SET parent_id = :new_parent_id WHERE");
    expect(found?.undo?.save).toContain("SELECT id, parent_id FROM toy WHERE");
    expect(found?.undo?.restore).toContain("UPDATE toy SET parent_id =");
  });

  test.each<[DialectName, RegExp]>([
    ["mysql", /SET parent_id = :new_parent_id WHERE parent_id IN \(SELECT id FROM \(SELECT/u],
    ["oracle", /^UPDATE TOY SET PARENT_ID = :new_parent_id/u],
    ["sqlserver", /^UPDATE toy SET parent_id = :new_parent_id/u],
    ["sqlite", /^UPDATE toy SET parent_id = :new_parent_id/u],
  ])("in the words of %s", (dialect, form) => {
    const steps = remedy("DELETE FROM parent WHERE id = 1", dialect)?.repointing?.steps;
    expect(steps?.find(({ kind }) => kind === "re-point")?.sql).toMatch(form);
  });

  test("is looked up, and kept for the way back, before keys are put aside", () => {
    const found = remedy("DELETE FROM parent WHERE id IN (SELECT parent_id FROM toy)")?.repointing;
    expect(found?.steps[0]?.kind).toBe("prepare");
    expect(`${found?.places[0]?.look} ${found?.undo?.save}`).not.toContain("picked_keys");
  });

  test("is not offered where no parent remains, where none is needed, and where rows would share a key", () => {
    expect(remedy("DELETE FROM parent")?.repointing).toBeNull();
    expect(remedy("DELETE FROM child WHERE id = 7")?.repointing).toBeNull();
    const shared = dump().replace(
      "INSERT INTO parent",
      "CREATE UNIQUE INDEX one_toy ON toy (parent_id); INSERT INTO parent",
    );
    expect(remedy("DELETE FROM parent WHERE id = 1", "postgresql", shared)?.repointing).toBeNull();
    expect(remedy("DELETE FROM parent WHERE id = 1 AND name <> ':new_parent_id'")?.repointing).toBeNull();
  });
});

test("rows that a check keeps from being without a parent are kept whole for the way back", () => {
  const text = dump().replace(
    "parent_id integer, CONSTRAINT",
    "parent_id integer CHECK (coalesce(parent_id, 0) > 0), CONSTRAINT",
  );
  const found = remedy("DELETE FROM parent WHERE id = 1", "postgresql", text);
  expect(found?.steps.map(({ kind }) => kind)).toEqual(["delete", "delete", "statement"]);
  expect(found?.undo?.save).toContain("SELECT id, parent_id FROM child WHERE");
  expect(found?.undo?.restore).toContain("INSERT INTO child (id, parent_id)");
});
