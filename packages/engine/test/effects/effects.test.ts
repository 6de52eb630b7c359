import { describe, expect, it } from "vitest";
import { diffCatalogs, effectOnStatement, effectsOnStatements, prepareSchema, readDump } from "../../src/index.ts";
import type { ComparedSchemas, RenameDecisions } from "../../src/index.ts";

const shop = `
  CREATE TABLE customer (id integer PRIMARY KEY, name text NOT NULL);
  CREATE TABLE note (id integer PRIMARY KEY, customer_id integer REFERENCES customer ON DELETE CASCADE, body text);
  CREATE INDEX note_customer ON note (customer_id);
  INSERT INTO customer VALUES (1, 'Ann'), (2, 'Ben');
  INSERT INTO note VALUES (1, 1, 'a'), (2, 1, 'b');
`;

function schemas(before: string, after: string, decisions?: RenameDecisions): ComparedSchemas {
  const [from, to] = [before, after].map((text) => readDump(text, { dialect: "postgresql" }));
  if (from === undefined || to === undefined) throw new Error("nothing was read");
  return {
    before: prepareSchema(from.catalog, from.statistics),
    after: prepareSchema(to.catalog, to.statistics),
    renames: diffCatalogs(from.catalog, to.catalog, decisions).renames,
  };
}

const told = (sql: string, after: string, before = shop) =>
  effectOnStatement(schemas(before, after), { sql }).differences.map(({ kind, direction, sentence }) => [
    kind,
    direction,
    sentence,
  ]);

const deleteAnn = "DELETE FROM customer WHERE id = 1";

describe("the outcomes of one statement on two schemas", () => {
  it("are alike where nothing differs", () => {
    for (const sql of [deleteAnn, "SELECT nothing FROM nowhere", "DELETE FROM", "UPDATE note SET body = NULL"])
      expect(told(sql, shop)).toEqual([]);
  });

  it("tell a statement that breaks first, with its place", () => {
    const after = shop.replace(", body text", "").replaceAll(/, '[ab]'/g, "");
    const { differences } = effectOnStatement(schemas(shop, after), { sql: "UPDATE note SET body = ''" });
    expect(differences).toMatchObject([
      { kind: "broken", direction: "worse", position: { line: 1, column: 17 }, table: null },
    ]);
    expect(differences[0]?.sentence).toMatch(/^It can no longer be analysed\. .*body/);
    expect(told("UPDATE note SET body = ''", shop, after)).toMatchObject([["mended", "better", expect.anything()]]);
  });

  it("tell another reason to fail, and not another name that was probably meant", () => {
    const after = shop.replaceAll("body", "bodies");
    expect(told("SELECT bod FROM note", after)).toEqual([]);
    expect(told("SELECT bod FROM notes", after.replaceAll(/\bnote\b/g, "notes"))).toMatchObject([
      ["failure", "other", expect.stringMatching(/^It cannot be analysed for another reason than before\. /)],
    ]);
  });

  it("tell the verdict before what stands in the way, and both ways", () => {
    const after = shop.replace("ON DELETE CASCADE", "ON DELETE RESTRICT");
    const worse = told(deleteAnn, after);
    expect(worse.slice(0, 2)).toMatchObject([
      ["verdict", "worse", "It is blocked; before, it ran."],
      ["blocker", "worse", expect.stringMatching(/^New in its way: .*note/)],
    ]);
    expect(worse).toContainEqual(["table", "other", "note is no longer reached: its rows were deleted."]);
    const better = told(deleteAnn, shop, after);
    expect(better.slice(0, 2)).toMatchObject([
      ["verdict", "better", "It runs; before, it was blocked."],
      ["blocker", "better", expect.stringMatching(/^No longer in its way\. Before: /)],
    ]);
    expect(better).toContainEqual(["table", "other", "note is reached as well: its rows are deleted."]);
  });

  it("do not tell of what is blocked as if it were done", () => {
    const twice = `${shop}
      CREATE TABLE bill (id integer PRIMARY KEY, customer_id integer REFERENCES customer);
      INSERT INTO bill VALUES (1, 1);`;
    const settingNull = twice.replace("ON DELETE CASCADE", "ON DELETE SET NULL");
    expect(told(deleteAnn, settingNull, twice)).toContainEqual([
      "table",
      "other",
      "Rows of note would be updated; before, they would have been deleted.",
    ]);
    const risky = twice.replace(/CREATE INDEX .*/, "").replace("(2, 1, 'b')", "(2, 1, 'b'), (3, 2, 'c')");
    for (const [kind, , sentence] of told("DELETE FROM customer", risky, shop))
      if (kind === "risk") expect(sentence).toMatch(/^If it ran, it would be .*; before, it was /);
  });

  it("tell what else is done to the rows of a table", () => {
    expect(told(deleteAnn, shop.replace("ON DELETE CASCADE", "ON DELETE SET NULL"))).toContainEqual([
      "table",
      "other",
      "Rows of note are updated; before, they were deleted.",
    ]);
  });

  it("tell rows beyond what the estimates leave open, and no others", () => {
    const after = shop.replace("(2, 1, 'b')", "(2, 1, 'b'), (3, 1, 'c')");
    expect(told(deleteAnn, after)).toEqual([["rows", "other", "Of note 3 rows are deleted; before, 2 rows."]]);
    const unknown = shop.replaceAll(/INSERT .*/g, "");
    expect(told(deleteAnn, unknown).filter(([kind]) => kind === "rows")).toEqual([]);
  });

  it("tell warnings that come and go, behind the risk that they make", () => {
    const rowless = shop.replaceAll(/INSERT .*/g, "");
    const differences = told(deleteAnn, rowless.replace(/CREATE INDEX .*/, ""), rowless);
    expect(differences.map(([kind, direction]) => [kind, direction])).toEqual([
      ["risk", "worse"],
      ["warning", "worse"],
    ]);
    expect(differences[1]?.[2]).toMatch(/^New warning: .*note/);
  });

  it("know a renamed table and column by both names", () => {
    const after = shop.replaceAll(/\bnote\b/g, "remark").replaceAll("customer_id", "owner_id");
    const name = (table: string) => ({ namespace: "public", name: table });
    const table = { kind: "table" as const, before: name("note"), after: name("remark") };
    const column = { kind: "column" as const, table: name("remark"), before: "customer_id", after: "owner_id" };
    const decisions = { confirmed: [table, column] };
    for (const action of ["CASCADE", "RESTRICT"]) {
      const [old, now] = [shop, after].map((text) => text.replace("CASCADE", action));
      const both = schemas(old ?? "", now ?? "", decisions);
      expect(effectOnStatement(both, { sql: deleteAnn }).differences).toEqual([]);
    }
    const refused = schemas(shop, after, { refused: [table] });
    const { differences } = effectOnStatement(refused, { sql: deleteAnn });
    expect(differences.filter(({ kind }) => kind === "table").map(({ table }) => table)).toEqual(["remark", "note"]);
  });
});

describe("the effects on many statements", () => {
  it("come in order, one at a time, and once for each text", () => {
    const both = schemas(shop, shop.replace("CASCADE", "RESTRICT"));
    const statements = [
      { sql: deleteAnn },
      { sql: "SELECT 1" },
      { sql: deleteAnn },
      { sql: deleteAnn, expectedType: "UPDATE" as const },
    ];
    const effects = effectsOnStatements(both, statements);
    const first = effects.next().value;
    expect(first?.differences[0]?.kind).toBe("verdict");
    const [second, third, fourth] = [...effects];
    expect(second?.differences).toEqual([]);
    expect(third).toBe(first);
    expect(fourth?.before.outcome).toBe("failed");
  });
});
