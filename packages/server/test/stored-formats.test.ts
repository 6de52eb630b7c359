import { erdRoutes, schemasRoutes, simulationsRoutes, statisticsRoutes, tablesRoutes } from "@foretell/contract";
import type { ImportResult } from "@foretell/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { catalogFormat } from "../src/db/formats/catalog-format.ts";
import { resultFormat } from "../src/db/formats/result-format.ts";
import { snapshotFormat } from "../src/db/formats/snapshot-format.ts";
import { newestFormat, readStored, StoredShapeError } from "../src/db/formats/stored-format.ts";
import type { FormatStep, StoredFormat } from "../src/db/formats/stored-format.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { mailFormat } from "../src/mail/mail-format.ts";
import { findSnapshot } from "../src/modules/schemas/versions.repo.ts";
import { findWorkingState } from "../src/modules/schemas/working-state.repo.ts";
import { readCatalogTexts } from "../src/work/read-catalog-texts.ts";
import { unpackSnapshot } from "../src/work/snapshot.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

/** Documents as each format stored them; a new format gets a file, and those before it stay as they are. */
function examplesOf(name: string, format: number): [kind: string, document: unknown][] {
  const file = join(import.meta.dirname, "stored-examples", `${name}-${format}.json`);
  const byKind = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown[]>>;
  return Object.entries(byKind).flatMap(([kind, documents]) =>
    documents.map((document): [string, unknown] => [kind, document]),
  );
}

const formats: readonly [name: string, StoredFormat<Record<string, unknown>>][] = [
  ["catalog", catalogFormat],
  ["version", snapshotFormat],
  ["result", resultFormat],
  ["mail", mailFormat],
];
const everyFormat = formats.flatMap(([name, format]) =>
  Array.from({ length: newestFormat(format) }, (_, at) => ({ name, format, number: at + 1 })),
);

describe.each(everyFormat)("format $number of a stored $name", ({ name, format, number }) => {
  it("has an example of every kind of document, each of which is read", () => {
    const examples = examplesOf(name, number);
    expect(new Set(examples.map(([kind]) => kind))).toEqual(new Set(Object.keys(format.kinds)));
    for (const [kind, document] of examples) {
      const read = readStored(format, kind, { format: number, document });
      if (number === newestFormat(format)) expect(read).toBe(document);
    }
  });

  it("is refused, by name and number, where a field is missing or of another kind", () => {
    for (const [kind, document] of examplesOf(name, number)) {
      const { name: called } = format.kinds[kind] ?? { name: "" };
      for (const damaged of [null, "text", Array.isArray(document) ? [7] : { columns: 7, rowCount: "7", views: 7 }]) {
        const read = () => readStored(format, kind, { format: number, document: damaged });
        if (kind === "definition" && damaged !== null && typeof damaged === "object") continue;
        expect(read, `${kind} ${JSON.stringify(damaged)}`).toThrow(`format ${number} of ${called} is broken`);
      }
    }
  });

  it("is refused where it is newer than what is known, or no number of a format", () => {
    const [kind = "", document] = examplesOf(name, number)[0] ?? [];
    const newest = newestFormat(format);
    const read = (stored: number) => () => readStored(format, kind, { format: stored, document });
    expect(read(newest + 1)).toThrow(
      `format ${newest + 1} of ${format.kinds[kind]?.name} is newer than this Foretell, which reads up to format ${newest}. Update Foretell`,
    );
    for (const none of [0, -1, 1.5, Number.NaN]) expect(read(none)).toThrow(StoredShapeError);
  });
});

let server: TestApp;
let account: TestAccount;
beforeAll(async () => {
  server = await createTestApp();
  account = await signedInAccount(server);
});
afterAll(() => server.close());

/** A format with further steps, as a later Foretell would have it. */
function later<Documents>(
  format: StoredFormat<Documents>,
  kind: keyof Documents,
  shape: z.ZodType,
  ...steps: ((stored: unknown) => unknown)[]
): StoredFormat<Documents> {
  return {
    ...format,
    kinds: { ...format.kinds, [kind]: { ...format.kinds[kind], shape } },
    steps: [...format.steps, ...steps.map((step) => ({ [kind]: step }) as FormatStep<Documents>)],
  };
}

const withFields = (shape: object, fields: object): object => ({ ...shape, ...fields });

describe("the rows that are stored today", () => {
  it("are read by a Foretell with later formats, step by step", async () => {
    const schema = await importSchema(server, account);
    const texts = await findWorkingState(server.database.kysely, schema.id, { withComments: true });
    if (texts === undefined) throw new Error("the schema is missing");
    const today = readCatalogTexts(texts).catalog.tables;
    const listed = z.array(z.looseObject({ collation: z.string(), comment: z.string() }));
    type Columns = readonly Record<string, unknown>[];
    const format = later(
      catalogFormat,
      "columns",
      listed,
      (stored) => (stored as Columns).map((column) => withFields(column, { collation: "first" })),
      (stored) =>
        (stored as Columns).map((column) => withFields(column, { comment: `${String(column["collation"])} second` })),
    );
    const { tables } = readCatalogTexts(texts, format).catalog;
    expect(tables).toEqual(
      today.map((table) =>
        withFields(table, {
          columns: table.columns.map((column) => withFields(column, { collation: "first", comment: "first second" })),
        }),
      ),
    );
    // A row of the format between them takes the second step alone.
    const [first, ...others] = texts.tables;
    if (first === undefined) throw new Error("there is no table");
    const columns = JSON.stringify(
      (JSON.parse(first.columns) as Columns).map((column) => withFields(column, { collation: "kept" })),
    );
    const between = { ...first, format: newestFormat(catalogFormat) + 1, columns };
    const [upgraded] = readCatalogTexts({ ...texts, tables: [between, ...others] }, format).catalog.tables;
    expect(upgraded?.columns[0]).toMatchObject({ collation: "kept", comment: "kept second" });
    expect(() => readCatalogTexts({ ...texts, tables: [between, ...others] })).toThrow(StoredShapeError);
  });

  it("are read of versions in the same way", async () => {
    const schema = await importSchema(server, account);
    const packed = await findSnapshot(server.database.kysely, schema.initial_version?.id ?? "");
    if (packed === undefined) throw new Error("the version is missing");
    const format = later(snapshotFormat, "snapshot", z.looseObject({ census: z.null() }), (stored) => ({
      ...(stored as object),
      census: null,
    }));
    const { catalog, census } = unpackSnapshot(packed);
    expect(census).not.toBeNull();
    expect(unpackSnapshot(packed, format)).toMatchObject({ catalog, census: null });
    expect(() => unpackSnapshot(packed.subarray(0, 100))).toThrow(/format \d of a version of a schema is broken/);
  });

  it("are read of results in the same way", async () => {
    const simulation = await runSimulation(server, account, await importSchema(server, account));
    const row = await server.database.kysely
      .selectFrom("simulation_results as result")
      .innerJoin("simulations as simulation", "simulation.id", "result.simulation_id")
      .where("simulation_id", "=", simulation.id)
      .select(["result.summary", "simulation.result_format"])
      .executeTakeFirstOrThrow();
    const format = later(resultFormat, "summary", z.looseObject({ confidence: z.literal(1) }), (stored) => ({
      ...(stored as object),
      confidence: 1,
    }));
    const read = readStored(format, "summary", { format: row.result_format, document: row.summary });
    expect(read).toEqual({ ...row.summary, confidence: 1 });
  });
});

describe("the working state of a schema", () => {
  it("is of one moment in a transaction that has read and written before", async () => {
    const { id } = await importSchema(server, account);
    const db = server.database.kysely;
    const outside = await findWorkingState(db, id, { withComments: true });
    const inside = await inTransaction(db, async (transaction) => {
      await sql`UPDATE schemas SET database_name = 'renamed' WHERE id = ${id}`.execute(transaction);
      return findWorkingState(transaction, id, { withComments: true });
    });
    expect(inside).toEqual({ ...outside, databaseName: "renamed" });
  });
});

describe("a schema whose rows cannot be read", () => {
  interface Damage {
    readonly name: string;
    readonly damage: (schema: ImportResult) => RawBuilder<unknown>;
    readonly says: RegExp;
  }
  const damages: readonly Damage[] = [
    {
      name: "newer columns",
      damage: ({ id }) => sql`UPDATE schema_tables SET format = 99 WHERE schema_id = ${id}`,
      says: /^The schema "shop" cannot be read: format 99 of the .* of a table is newer than this Foretell.*Update Foretell/,
    },
    {
      name: "broken columns",
      damage: ({ id }) => sql`UPDATE schema_tables SET columns = '[{"id": "1"}]' WHERE schema_id = ${id}`,
      says: /^The schema "shop" cannot be read: what is stored as format 1 of the columns of a table is broken at 0\.\w+\. Import the schema again/,
    },
  ];

  it.each(damages)("is told of with its format and what to do: $name", async ({ damage, says }) => {
    const schema = await importSchema(server, account, { name: "shop" });
    const params = { id: schema.id };
    const [table] = (await server.call(schemasRoutes.tables, { params, as: account })).data;
    await damage(schema).execute(server.database.kysely);
    // A statement reads the version as long as the rows say the same.
    await sql`UPDATE schemas SET version_revision = NULL WHERE id = ${schema.id}`.execute(server.database.kysely);
    const failures = [
      await server.call(schemasRoutes.tables, { params, as: account }),
      await server.call(tablesRoutes.get, { params: { id: table?.id ?? "" }, as: account }),
      await server.call(schemasRoutes.export, { params, query: { format: "sql" }, as: account }),
      await server.call(statisticsRoutes.replace, { params, body: { tables: [] }, as: account }),
      await server.call(simulationsRoutes.run, {
        body: { project_id: schema.project_id, schema_id: schema.id, query_text: "DELETE FROM customer" },
        as: account,
      }),
    ];
    for (const { status, failure } of failures) {
      expect(failure.message).toMatch(says);
      expect([status, failure.code]).toEqual([409, "STORED_DATA_UNREADABLE"]);
    }
    const diagrams = [
      await server.call(erdRoutes.ofSchema, { params: { schemaId: schema.id }, as: account }),
      await server.call(erdRoutes.ofProject, { params: { projectId: schema.project_id }, as: account }),
    ];
    for (const { status, failure } of diagrams) {
      expect([status, failure.message]).toEqual([409, expect.stringContaining(`in the schema "shop", `)]);
    }
  });

  it("is told of where statistics, foreign keys, other objects or a version are newer", async () => {
    const schema = await importSchema(server, account, { name: "shop" });
    const db = server.database.kysely;
    const run = (schema_id: string) =>
      server.call(simulationsRoutes.run, {
        body: { project_id: schema.project_id, schema_id, query_text: "DELETE FROM customer" },
        as: account,
      });
    const packed = await findSnapshot(db, schema.initial_version?.id ?? "");
    await sql`UPDATE schema_versions SET snapshot = ${packed?.subarray(0, 50)} WHERE schema_id = ${schema.id}`.execute(
      db,
    );
    expect((await run(schema.initial_version?.id ?? "")).failure.message).toMatch(
      /^The schema "shop" cannot be read: what is stored as format 1 of a version of a schema is broken\. Use another version/,
    );
    const columns = [
      ["schema_tables", "statistics_format", "the statistics of a table"],
      ["schema_relationships", "format", "a foreign key"],
      ["schema_objects", "format", "the views, triggers and types of a schema"],
    ] as const;
    for (const [table, column, called] of columns) {
      const set = (format: number) =>
        sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${format} WHERE schema_id = ${schema.id}`.execute(db);
      await set(99);
      await sql`UPDATE schemas SET revision = revision + 1 WHERE id = ${schema.id}`.execute(db);
      expect((await run(schema.id)).failure).toMatchObject({
        code: "STORED_DATA_UNREADABLE",
        message: expect.stringContaining(`The schema "shop" cannot be read: format 99 of ${called} is newer`) as string,
      });
      await set(1);
    }
    expect((await run(schema.id)).status).toBe(201);
  });
});

describe("a simulation whose result cannot be read", () => {
  const simulationRoutes = (id: string) => [
    () => server.call(simulationsRoutes.get, { params: { id }, as: account }),
    () => server.call(simulationsRoutes.impact, { params: { id }, as: account }),
    () => server.call(simulationsRoutes.summary, { params: { id }, as: account }),
    () => server.call(simulationsRoutes.export, { params: { id }, query: { format: "json" }, as: account }),
  ];

  it("is told of, and is whole again once it is run again", async () => {
    const { id } = await runSimulation(server, account, await importSchema(server, account));
    await sql`UPDATE simulations SET result_format = 99, name = 'clean up' WHERE id = ${id}`.execute(
      server.database.kysely,
    );
    for (const read of simulationRoutes(id)) {
      const { status, failure } = await read();
      expect([status, failure.code]).toEqual([409, "STORED_DATA_UNREADABLE"]);
      expect(failure.message).toMatch(/^The simulation "clean up" cannot be read: format 99 of the .* is newer/);
    }
    expect((await server.call(simulationsRoutes.rerun, { params: { id }, as: account })).status).toBe(200);
    for (const read of simulationRoutes(id)) expect((await read()).status).toBe(200);
  });

  it("is told of where its summary has lost a field", async () => {
    const { id } = await runSimulation(server, account, await importSchema(server, account));
    await sql`UPDATE simulation_results SET summary = summary - 'headline' WHERE simulation_id = ${id}`.execute(
      server.database.kysely,
    );
    const { failure } = await server.call(simulationsRoutes.summary, { params: { id }, as: account });
    expect(failure.message).toMatch(/format \d+ of the summary of a result is broken.*Run the simulation again/);
  });
});
