import { projectsRoutes, schemasRoutes } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { encodeForm, formContentType, upload } from "./support/multipart.ts";
import { createProject, importSchema } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { createTestApp } from "./support/test-app.ts";
import { encodeZip } from "./support/zip.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
let account: TestAccount;
let projectId: string;
beforeAll(async () => {
  server = await createTestApp({ env: { MAX_UPLOAD_MB: "1" } });
  account = await signedInAccount(server);
  projectId = (await createProject(server, account)).id;
});
afterAll(() => server.close());

const fields = (): [string, string][] => [
  ["project_id", projectId],
  ["db_type", "postgresql"],
];

const form = (content: Uint8Array, fileName = "shop.sql"): Buffer => encodeForm([...fields(), { fileName, content }]);

async function countSchemas(id: string): Promise<number> {
  return (await server.call(projectsRoutes.get, { params: { id }, as: account })).data.schema_count;
}

/** The first half of a form that is never finished. */
const unfinished = (): Buffer => form(Buffer.from(shopDump.repeat(20))).subarray(0, 4_000);

describe("a dump in a file", () => {
  it.each([
    ["as it is", Buffer.from(shopDump), "shop.sql"],
    ["with gzip", gzipSync(shopDump), "shop.sql.gz"],
    ["in a ZIP archive", encodeZip([{ name: "x.sql", content: shopDump }]), "shop.zip"],
    ["with Zstandard", zstdCompressSync(shopDump), "shop.sql.zst"],
    ["in UTF-16 with a mark", Buffer.from(`\ufeff${shopDump}`, "utf16le"), "shop.sql"],
    ["in UTF-16 without one", Buffer.from(shopDump, "utf16le"), "shop.sql"],
    ["in Latin-1", Buffer.from(`${shopDump}-- é\n`, "latin1"), "C:\\dumps\\shop.sql"],
  ])("is read %s, and named after its file", async (_name, content, fileName) => {
    const { status, data } = await upload(server, account, form(content, fileName));
    expect(status).toBe(201);
    expect(data).toMatchObject({ name: "shop", table_count: 3, relationship_count: 2, row_count: 7 });
  });

  it("is refused where it ends too early, and taken with the mark where that is allowed", async () => {
    const cutShort = form(gzipSync(shopDump).subarray(0, -8), "shop.sql.gz");
    const before = await countSchemas(projectId);
    const { status, failure } = await upload(server, account, cutShort);
    expect([status, failure.code]).toEqual([422, "DUMP_INCOMPLETE"]);
    expect(failure.message).toMatch(/^This dump is incomplete\. The compressed file ends too early\./);
    expect(await countSchemas(projectId)).toBe(before);
    const allowing = encodeForm([
      ...fields(),
      ["allow_incomplete", "true"],
      { fileName: "shop.sql.gz", content: gzipSync(shopDump).subarray(0, -8) },
    ]);
    const taken = await upload(server, account, allowing);
    expect(taken.status).toBe(201);
    expect(taken.data).toMatchObject({ is_incomplete: true, incompleteness: "The compressed file ends too early." });
  });

  it("tells the encoding where it is not UTF-8", async () => {
    const { data } = await upload(server, account, form(Buffer.from(`${shopDump}-- é\n`, "latin1")));
    expect(data.census?.notes).toContainEqual({
      code: "encoding",
      message: "The text was read as Windows-1252.",
      position: null,
    });
  });

  it("is the same schema as the same text in JSON", async () => {
    const inFile = (await upload(server, account, form(Buffer.from(shopDump)))).data;
    const inJson = await importSchema(server, account, { projectId });
    expect(inFile.census).toEqual(inJson.census);
  });

  it.each([
    ["is empty", Buffer.alloc(0), "DUMP_EMPTY", /^The dump is empty/],
    ["is an archive of pg_dump", Buffer.from("PGDMP\x01\x0e"), "DUMP_IS_NO_SQL", /pg_restore/],
    ["is a SQLite database", Buffer.from("SQLite format 3\0\x10"), "DUMP_IS_NO_SQL", /sqlite3 FILE \.dump/],
    ["is a ZIP archive without a dump", encodeZip([{ name: "a.txt", content: "a" }]), "DUMP_IS_NO_SQL", /but a\.txt\./],
    ["is a picture", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "DUMP_IS_NO_SQL", /picture/],
    ["is noise", Buffer.from(Array.from({ length: 9_000 }, (_, n) => (n * n * 31 + n) % 256)), "DUMP_IS_NO_SQL", /./],
    [
      "is damaged gzip",
      Buffer.concat([gzipSync(shopDump).subarray(0, 20), Buffer.alloc(99, 255)]),
      "DUMP_IS_NO_SQL",
      /unpack/,
    ],
  ])("is refused where it %s", async (_name, content, code, message) => {
    const before = await countSchemas(projectId);
    const { status, failure } = await upload(server, account, form(content));
    expect([status, failure.code]).toEqual([422, code]);
    expect(failure.message).toMatch(message);
    expect(await countSchemas(projectId)).toBe(before);
  });

  it("is refused where it is larger than the server takes", async () => {
    const { status, failure } = await upload(server, account, form(Buffer.alloc(1_100_000, "-- a comment\n")));
    expect([status, failure.code]).toEqual([413, "TOO_LARGE"]);
    const body = { project_id: projectId, db_type: "mysql", sql_dump: "-- a comment\n".repeat(100_000) } as const;
    const inJson = await server.call(schemasRoutes.import, { body, as: account });
    expect([inJson.status, inJson.failure.code]).toEqual([413, "TOO_LARGE"]);
  });

  it("is refused where few characters of it make more columns than are read", async () => {
    const columns = Array.from({ length: 2000 }, (_, at) => `c${at} int`).join(", ");
    const copies = Array.from({ length: 200 }, (_, at) => `CREATE TABLE l${at} (LIKE t);\n`).join("");
    const before = await countSchemas(projectId);
    const { status, failure } = await upload(
      server,
      account,
      form(Buffer.from(`CREATE TABLE t (${columns});\n${copies}`)),
    );
    expect([status, failure.code]).toEqual([413, "TOO_LARGE"]);
    expect(failure.message).toBe(
      "The tables of this schema have more than 300,000 columns together, which is the most that is read. Import a part of the tables.",
    );
    expect(await countSchemas(projectId)).toBe(before);
  });

  it("is refused where it unpacks to more than the server reads", async () => {
    const bomb = gzipSync(Buffer.alloc(25 * 1024 * 1024, "-- a comment\n"));
    const { status, failure } = await upload(server, account, form(bomb));
    expect([status, failure.code]).toEqual([413, "TOO_LARGE"]);
  });

  it("is refused where it unpacks to a hundred times its size, whatever the server reads", async () => {
    const roomy = await createTestApp({ env: { MAX_UPLOAD_MB: "10" } });
    const bomb = gzipSync(Buffer.alloc(120 * 1024 * 1024, "-- a comment\n"));
    const { status, failure } = await upload(roomy, account, form(bomb));
    await roomy.close();
    expect([status, failure.code]).toEqual([413, "TOO_LARGE"]);
    expect(failure.message).toMatch(/^The file unpacks to more than 100 times its size\./);
  });

  it.each([
    [
      "the file comes first",
      () => encodeForm([{ fileName: "a.sql", content: Buffer.from("x") }, ...fields()]),
      "project_id",
    ],
    [
      "a field is missing",
      () => encodeForm([["project_id", projectId], { fileName: "a", content: Buffer.from("x") }]),
      "db_type",
    ],
    ["there is no file", () => encodeForm(fields()), "file"],
    [
      "a field is wrong",
      () => encodeForm([["project_id", "7"], ["db_type", "mysql"], { fileName: "a", content: Buffer.from("x") }]),
      "project_id",
    ],
  ])("is refused where %s", async (_name, body, path) => {
    const { status, failure } = await upload(server, account, body());
    expect([status, failure.code, failure.details[0]?.path]).toEqual([400, "VALIDATION_FAILED", path]);
  });

  it("does not say that another person's project exists", async () => {
    const stranger = await signedInAccount(server);
    const { status, failure } = await upload(server, stranger, form(Buffer.from(shopDump)));
    expect([status, failure.message]).toEqual([404, "Project not found"]);
  });

  it.each([
    ["a form without a boundary", "multipart/form-data", [400, 415]],
    ["a form that ends in the middle", formContentType, [400]],
  ])("is refused in %s", async (_name, contentType, statuses) => {
    const before = await countSchemas(projectId);
    const response = await server.inject({
      method: "POST",
      url: "/v1/schemas/import",
      headers: { authorization: `Bearer ${account.accessToken}`, "content-type": contentType },
      payload: unfinished(),
    });
    expect(statuses).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ success: false });
    expect(await countSchemas(projectId)).toBe(before);
  });
});

/** Sends a form slowly: the first half, or less, then the rest once `goOn` is called. */
function slowly(bytes: Buffer, firstLength = bytes.length / 2): { body: Readable; goOn: () => void } {
  let goOn = (): void => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  async function* parts(): AsyncGenerator<Buffer> {
    if (firstLength > 0) yield bytes.subarray(0, firstLength);
    await gate;
    yield bytes.subarray(firstLength);
  }
  return { body: Readable.from(parts()), goOn };
}

async function phaseOf(importId: string): Promise<string> {
  const { status, data } = await server.call(schemasRoutes.importProgress, { params: { importId }, as: account });
  return status === 200 ? data.phase : String(status);
}

async function waitFor(importId: string, phases: readonly string[]): Promise<string> {
  for (let round = 0; round < 2_500; round += 1) {
    const phase = await server
      .call(schemasRoutes.importProgress, { params: { importId }, as: account })
      .then((result) => (result.status === 200 ? result.data.phase : ""));
    if (phases.includes(phase)) return phase;
    await sleep(10);
  }
  throw new Error(`the import came to none of: ${phases.join(", ")}`);
}

describe("an import under way", () => {
  const large = (): Buffer => Buffer.from(`${shopDump}${"-- a comment\n".repeat(60_000)}`);

  it("tells how far it is, to its own user", async () => {
    const importId = randomUUID();
    const { body, goOn } = slowly(form(large()));
    const done = upload(server, account, body, importId);
    await waitFor(importId, ["reading"]);
    const { data } = await server.call(schemasRoutes.importProgress, { params: { importId }, as: account });
    expect(data).toMatchObject({ import_id: importId, phase: "reading" });
    expect(data.bytes_read).toBeGreaterThan(200_000);

    const stranger = await signedInAccount(server);
    const seen = await server.call(schemasRoutes.importProgress, { params: { importId }, as: stranger });
    expect(seen.status).toBe(404);
    const twice = await upload(server, account, form(Buffer.from(shopDump)), importId);
    expect([twice.status, twice.failure.code]).toEqual([409, "CONFLICT"]);

    goOn();
    expect((await done).status).toBe(201);
    const end = await server.call(schemasRoutes.importProgress, { params: { importId }, as: account });
    expect(end.data).toMatchObject({ phase: "completed", tables: 3 });
    const tooLate = await server.call(schemasRoutes.cancelImport, { params: { importId }, as: account });
    expect([tooLate.status, tooLate.failure.message]).toEqual([409, "This import has ended already."]);
  });

  it("tells how much has arrived, however little", async () => {
    const importId = randomUUID();
    const { body, goOn } = slowly(form(Buffer.from(shopDump.repeat(4))), 2_000);
    const done = upload(server, account, body, importId);
    const progress = async () => {
      const { body: answer } = await server.call(schemasRoutes.importProgress, { params: { importId }, as: account });
      return answer["data"];
    };
    await expect
      .poll(progress, { timeout: 20_000 })
      .toMatchObject({ phase: "receiving", bytes_read: expect.toSatisfy((bytes: number) => bytes > 1_000) });
    goOn();
    expect((await done).status).toBe(201);
  });

  it("is known, and can be cancelled, before the first byte of its form has arrived", async () => {
    const [kept, cancelled] = [randomUUID(), randomUUID()];
    const senders = [kept, cancelled].map((importId) => {
      const { body, goOn } = slowly(form(Buffer.from(shopDump)), 0);
      return { done: upload(server, account, body, importId), goOn };
    });
    expect(await waitFor(kept, ["receiving"])).toBe("receiving");
    await waitFor(cancelled, ["receiving"]);
    await server.call(schemasRoutes.cancelImport, { params: { importId: cancelled }, as: account });
    for (const { goOn } of senders) goOn();
    const [first, second] = await Promise.all(senders.map(({ done }) => done));
    expect([first?.status, second?.failure.code]).toEqual([201, "IMPORT_CANCELLED"]);
    expect([await phaseOf(kept), await phaseOf(cancelled)]).toEqual(["completed", "cancelled"]);
  });

  it("ends as failed where its form is no import", async () => {
    const importId = randomUUID();
    const { status } = await upload(server, account, encodeForm([["project_id", "x"]]), importId);
    expect([status, await phaseOf(importId)]).toEqual([400, "failed"]);
  });

  it("leaves place for those of others: one user has two at once", async () => {
    const first = [slowly(form(large())), slowly(form(large()))];
    const ids = first.map(() => randomUUID());
    const done = first.map(({ body }, at) => upload(server, account, body, ids[at]));
    for (const id of ids) await waitFor(id, ["reading"]);
    const third = await upload(server, account, form(Buffer.from(shopDump)));
    expect([third.status, third.failure.code]).toEqual([429, "RATE_LIMITED"]);
    expect(third.failure.message).toMatch(/^Two imports of yours are under way\./);
    const sample = await server.call(projectsRoutes.createSample, { as: await signedInAccount(server) });
    for (const { goOn } of first) goOn();
    expect((await Promise.all(done)).map(({ status }) => status)).toEqual([201, 201]);
    expect(sample.status).toBe(201);
  });

  it("finds its project gone where that was deleted meanwhile", async () => {
    const { id } = await createProject(server, account);
    const parts: [string, string][] = [
      ["project_id", id],
      ["db_type", "postgresql"],
    ];
    const importId = randomUUID();
    const { body, goOn } = slowly(encodeForm([...parts, { fileName: "shop.sql", content: large() }]));
    const done = upload(server, account, body, importId);
    await waitFor(importId, ["reading"]);
    expect((await server.call(projectsRoutes.remove, { params: { id }, as: account })).status).toBe(200);
    goOn();
    const { status, failure } = await done;
    expect([status, failure.message]).toEqual([404, "Project not found"]);
  });

  it("leaves nothing when it is cancelled", async () => {
    const before = await countSchemas(projectId);
    const importId = randomUUID();
    const { body, goOn } = slowly(form(large()));
    const done = upload(server, account, body, importId);
    await waitFor(importId, ["reading"]);
    const stranger = await signedInAccount(server);
    const params = { importId };
    expect((await server.call(schemasRoutes.cancelImport, { params, as: stranger })).status).toBe(404);
    expect((await server.call(schemasRoutes.cancelImport, { params, as: account })).status).toBe(200);
    goOn();
    const { status, failure } = await done;
    expect([status, failure.code]).toEqual([409, "IMPORT_CANCELLED"]);
    expect(await phaseOf(importId)).toBe("cancelled");
    expect(await countSchemas(projectId)).toBe(before);
    expect((await upload(server, account, form(Buffer.from(shopDump)))).status).toBe(201);
  });

  it("leaves nothing when its caller goes away", async () => {
    const before = await countSchemas(projectId);
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const importId = randomUUID();
    const bytes = form(large());
    const call = request({
      port,
      method: "POST",
      path: `/v1/schemas/import?import_id=${importId}`,
      headers: {
        authorization: `Bearer ${account.accessToken}`,
        "content-type": formContentType,
        "content-length": bytes.length,
      },
    });
    call.on("error", () => {});
    call.write(bytes.subarray(0, 600_000));
    await waitFor(importId, ["reading"]);
    call.destroy();
    expect(await waitFor(importId, ["failed", "cancelled"])).toMatch(/failed|cancelled/);
    expect(await countSchemas(projectId)).toBe(before);
    expect((await upload(server, account, form(Buffer.from(shopDump)))).status).toBe(201);
  });
});
