import { schemasRoutes, tablesRoutes } from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutLongTexts, piecesOf, restoreLongText, textLimit } from "../src/db/long-texts.ts";
import type { LongText } from "../src/db/long-texts.ts";
import { findSnapshot } from "../src/modules/schemas/versions.repo.ts";
import { findWorkingState } from "../src/modules/schemas/working-state.repo.ts";
import { readCatalogTexts } from "../src/work/read-catalog-texts.ts";
import { unpackSnapshot } from "../src/work/snapshot.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { CallResult, TestApp } from "./support/test-app.ts";

/** Of characters that take two units each, so that a careless cut would tear one. */
const comment = `x${"😀".repeat(600_000)}`;
const standard = `'${"d".repeat(5_000)}'`;
const check = `note <> '${"c".repeat(5_000)}'`;
const dump = `
CREATE TABLE short (id integer PRIMARY KEY, note text DEFAULT 'none');
CREATE TABLE long (
  id integer PRIMARY KEY,
  note text DEFAULT ${standard} CHECK (${check}),
  short_id integer REFERENCES short ON DELETE CASCADE
);
COMMENT ON TABLE long IS '${comment}';
COMMENT ON COLUMN long.id IS '${"word ".repeat(1_000)}';
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${"DELETE FROM short; ".repeat(2_000)} RETURN NEW; END $$;
CREATE TRIGGER watch AFTER INSERT ON long FOR EACH ROW EXECUTE FUNCTION f();
`;

let server: TestApp;
let account: TestAccount;
let schema: ImportResult;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
  schema = await importSchema(server, account, { sql: dump });
});
afterAll(() => server.close());

async function longTable() {
  const { data } = await server.call(schemasRoutes.tables, { params: { id: schema.id }, as: account });
  const table = data.find(({ name }) => name === "long");
  if (table === undefined) throw new Error("the table is missing");
  return table;
}

async function wholeText(id: string, path: string): Promise<{ text: string; pages: number }> {
  let [text, pages] = ["", 0];
  for (let cursor: string | undefined = ""; cursor !== undefined; pages += 1) {
    const query: { path: string; cursor?: string } = cursor === "" ? { path } : { path, cursor };
    const { data, body }: CallResult<{ text: string }> = await server.call(tablesRoutes.text, {
      params: { id },
      query,
      as: account,
    });
    text += data.text;
    cursor = (body["next_cursor"] as string | null) ?? undefined;
  }
  return { text, pages };
}

describe("long comments, defaults and checks", () => {
  it("are cut in lists, which say where", async () => {
    const table = await longTable();
    expect(table.cut_texts).toEqual(["comment", "columns/0/comment", "columns/1/default"]);
    expect(table.comment).toBe(`x${"😀".repeat(149)}…`);
    expect(table.columns[1]?.default_value).toBe(`'${"d".repeat(298)}…`);
    const { data } = await server.call(tablesRoutes.listOfSchema, { params: { schemaId: schema.id }, as: account });
    expect(data.map(({ cut_texts }) => cut_texts)).toEqual([["comment"], []]);
    expect(data[0]?.comment).toBe(table.comment);
  });

  it("are cut in the details, which have no code of triggers", async () => {
    const { id } = await longTable();
    const { data } = await server.call(tablesRoutes.details, { params: { id }, as: account });
    expect(data.cut_texts).toContain("checks/0/expression");
    expect(data.checks[0]?.expression).toHaveLength(300);
    expect(data.triggers).toEqual([{ name: "watch", timing: "after", events: ["INSERT"], is_enabled: true }]);
    expect(data.is_complete).toBe(true);
  });

  it("are whole in a call of their own, page by page", async () => {
    const { id } = await longTable();
    const whole = await wholeText(id, "comment");
    expect(whole.pages).toBe(2);
    expect(whole.text === comment).toBe(true);
    expect(await wholeText(id, "columns/1/default")).toEqual({ text: standard, pages: 1 });
    expect((await wholeText(id, "checks/0/expression")).text).toContain(check.slice(0, 5_000));
    for (const path of ["columns/1/comment", "nothing", "comment%"]) {
      const { status } = await server.call(tablesRoutes.text, { params: { id }, query: { path }, as: account });
      expect(status).toBe(404);
    }
  });

  it("are whole for the engine, and its statements do without the comments", async () => {
    const db = server.database.kysely;
    const snapshot = await findSnapshot(db, schema.initial_version?.id ?? "");
    const { catalog } = unpackSnapshot(snapshot ?? new Uint8Array());
    const texts = await findWorkingState(db, schema.id, { withComments: true });
    if (texts === undefined) throw new Error("the schema is missing");
    expect(readCatalogTexts(texts).catalog).toMatchObject({ ...catalog });
    const light = await findWorkingState(db, schema.id, { withComments: false });
    expect(light?.tables.flatMap(({ longTexts }) => longTexts.map(({ path }) => path))).toEqual([
      "checks/0/expression",
      "columns/1/default",
    ]);
    expect((await runSimulation(server, account, schema, "DELETE FROM short")).status).toBe("completed");
  });

  it("stand in an export", async () => {
    const { body } = await server.inject({
      method: "GET",
      url: `/v1/schemas/${schema.id}/export?format=sql`,
      headers: { authorization: `Bearer ${account.accessToken}` },
    });
    expect(body.includes(comment)).toBe(true);
    expect(body.includes(standard)).toBe(true);
  });

  it("go with their schema", async () => {
    const { id, project_id } = await importSchema(server, account, { sql: dump });
    const count = async () =>
      (await server.database.kysely.selectFrom("schema_long_texts").select("table_id").distinct().execute()).length;
    expect(project_id).not.toBe("");
    const before = await count();
    await server.call(schemasRoutes.remove, { params: { id }, as: account });
    expect(await count()).toBe(before - 1);
  });
});

describe("cutting", () => {
  const value = {
    name: "n".repeat(500),
    options: { "a/b.c": "o".repeat(500), short: "s" },
    parts: [{ text: "p".repeat(301) }],
  };

  it("is undone by what was cut, wherever it stood; names stay whole", () => {
    const cut: LongText[] = [];
    const shown = cutLongTexts(value, "", 300, (text) => cut.push(text));
    expect(shown.name).toBe(value.name);
    expect(shown.options["a/b.c"]).toHaveLength(300);
    expect(cut.map(({ path }) => path)).toEqual(["options/a%2Fb.c", "parts/0/text"]);
    const stored = structuredClone(shown);
    for (const text of cut) restoreLongText(stored, text);
    expect(stored).toEqual(value);
    expect(value.parts[0]?.text).toHaveLength(301);
  });

  it("leaves what is short as it is", () => {
    expect(cutLongTexts(value.parts, "", 301, () => {})).toBe(value.parts);
  });

  it("puts nothing where there is no place for it, and nothing into prototypes", () => {
    const stored = { columns: [{}] };
    for (const path of ["columns/7/default", "columns/0/default", "__proto__/polluted", "constructor/name"]) {
      restoreLongText(stored, { path, text: "x" });
    }
    expect(stored).toEqual({ columns: [{}] });
    expect("polluted" in {}).toBe(false);
  });

  it("keeps less of each text in a table of many columns", () => {
    expect([1, 1_000, 5_000, 30_000].map(textLimit)).toEqual([300, 300, 60, 40]);
  });

  it("tears no character in two", () => {
    const pieces = [...piecesOf(comment)];
    expect(pieces.join("") === comment).toBe(true);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });
});
