import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { authRoutes, projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { createAccount, signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { fillDataFolder } from "./support/data-folders.ts";
import { createProject, importSchema } from "./support/projects.ts";
import { shopDump } from "./support/shop-dump.ts";
import { switchSecondFactorOn } from "./support/second-factor.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

const mebibyte = 1024 * 1024;
const token = "figures-for-the-test";
const figuresOf = async (app: TestApp): Promise<string> =>
  (await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } })).body;

describe("a disk that has less room than the reserve", () => {
  let roomy: TestApp;
  let full: TestApp;
  let account: TestAccount;
  let projectId: string;
  beforeAll(async () => {
    roomy = await createTestApp({ env: { METRICS_TOKEN: token } });
    full = await createTestApp({ env: { METRICS_TOKEN: token, MIN_FREE_DISK_MB: "999999" } });
    account = await createAccount(roomy);
    projectId = (await createProject(roomy, account)).id;
  });
  afterAll(async () => {
    await roomy.close();
    await full.close();
  });

  it("takes nothing new, and says so", async () => {
    const body = { project_id: projectId, db_type: "postgresql", sql_dump: shopDump } as const;
    const refused = [
      await full.call(projectsRoutes.create, { as: account, body: { name: "New" } }),
      await full.call(projectsRoutes.update, { as: account, params: { id: projectId }, body: { name: "Other" } }),
      await full.call(schemasRoutes.import, { as: account, body }),
    ];
    for (const { status, failure, headers } of refused) {
      expect([status, failure.code, headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "60"]);
      expect(failure.message).toMatch(/^The disk of the server is nearly full\./);
    }
    expect(full.logLines.filter((line) => line.includes("nothing new is taken"))).toHaveLength(1);
  });

  it("lets people in, read, ask, and make room", async () => {
    const { email, password } = account;
    expect((await full.call(authRoutes.login, { body: { email, password } })).status).toBe(200);
    expect((await full.call(authRoutes.refresh, { body: account })).status).toBe(200);
    expect((await full.call(projectsRoutes.get, { as: account, params: { id: projectId } })).status).toBe(200);
    const { id: schema_id } = await importSchema(roomy, account, { projectId });
    const question = { project_id: projectId, schema_id, query_text: "DELETE FROM orders" };
    expect((await full.call(simulationsRoutes.validate, { as: account, body: question })).data.valid).toBe(true);
    expect((await full.call(projectsRoutes.remove, { as: account, params: { id: projectId } })).status).toBe(200);
  });

  it("lets people in who have a second step", async () => {
    const { email, password, authenticator } = await switchSecondFactorOn(roomy, await createAccount(roomy));
    const { data } = await full.call(authRoutes.login, { body: { email, password } });
    const ticket = "ticket" in data ? data.ticket : "";
    const body = { ticket, code: authenticator.code() };
    expect((await full.call(authRoutes.secondFactor, { body })).status).toBe(200);
  });

  it("lets the holder of a mailbox say that it was somebody else", async () => {
    const body = { token: "of no mail" };
    const { describeMailedLink, refuseMailedLink, undoEmailChange, undoSecondFactor } = authRoutes;
    for (const route of [describeMailedLink, refuseMailedLink, undoEmailChange, undoSecondFactor]) {
      expect((await full.call(route, { body })).failure.code).toBe("TOKEN_INVALID");
    }
  });

  it("tells nothing of it to strangers", async () => {
    expect((await full.call(projectsRoutes.create, { body: { name: "New" } })).status).toBe(401);
  });

  it("shows in readiness and figures", async () => {
    expect((await full.inject({ url: "/readyz" })).json()).toEqual({
      status: "ready",
      writes: "refused, the disk is nearly full",
    });
    expect((await roomy.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
    expect(await figuresOf(full)).toMatch(/^disk_writes_refused 1$/m);
    const figures = await figuresOf(roomy);
    expect(figures).toMatch(/^disk_writes_refused 0$/m);
    expect(figures).toMatch(/^disk_free_bytes \d{6,}$/m);
  });
});

/** Whether this process may make a small disk of its own. */
function mayMount(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0;
}

describe.runIf(mayMount())("a disk that has no room at all", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "foretell-full-"));
  const filler = join(folder, "filler");
  let database: OpenDatabase;
  beforeAll(async () => {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", folder]);
    database = openDatabase({ dataFolder: await fillDataFolder(join(folder, "data")) });
  });
  afterEach(() => rmSync(filler, { force: true }));
  afterAll(async () => {
    await database.close();
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Fills the disk until so many bytes are left. */
  function fill(leftBytes: number): void {
    const file = openSync(filler, "a");
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder);
        const sizeBytes = Math.min(mebibyte, bavail * bsize - leftBytes);
        if (sizeBytes <= 0) return;
        writeFileSync(file, Buffer.alloc(sizeBytes, 1));
      }
    } finally {
      closeSync(file);
    }
  }

  it("refuses what is written, goes on to read, and recovers by itself", async () => {
    const server = await createTestApp({
      database,
      env: { DATA_DIR: join(folder, "data"), MIN_FREE_DISK_MB: "0" },
    });
    const account = await signedInAccount(server);
    const kept = await createProject(server, account, "Kept");
    fill(0);
    const wide = Array.from({ length: 200 }, (_, at) => `CREATE TABLE t${at} (id int, note text);`).join("\n");
    const body = { project_id: kept.id, db_type: "postgresql", sql_dump: wide } as const;
    const statuses = new Set<number>();
    while (!statuses.has(503)) {
      statuses.add((await server.call(schemasRoutes.import, { as: account, body })).status);
      const { data } = await server.call(projectsRoutes.get, { as: account, params: { id: kept.id } });
      expect(data.name).toBe("Kept");
    }
    expect([...statuses].filter((status) => status !== 201)).toEqual([503]);
    rmSync(filler);
    expect((await server.call(schemasRoutes.import, { as: account, body })).status).toBe(201);
    await server.close();
  });

  it("is not reached, where a reserve is kept", async () => {
    const server = await createTestApp({
      database,
      env: { DATA_DIR: join(folder, "data"), MIN_FREE_DISK_MB: "24" },
    });
    const account = await signedInAccount(server);
    const create = () => server.call(projectsRoutes.create, { as: account, body: { name: "New" } });
    expect((await create()).status).toBe(201);
    fill(16 * mebibyte);
    await sleep(600);
    expect((await create()).status).toBe(503);
    rmSync(filler);
    await sleep(600);
    expect((await create()).status).toBe(201);
    await server.close();
  });
});

describe.runIf(process.platform === "linux")("a log that cannot be written", { timeout: 120_000 }, () => {
  it("ends no server", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const dataFolder = await fillDataFolder(mkdtempSync(join(tmpdir(), "foretell-log-")));
    const everFull = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
      env: { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: dataFolder, LOG_LEVEL: "info" },
      stdio: ["ignore", everFull, "inherit"],
    });
    const exited = once(child, "exit");
    try {
      const isReady = async (): Promise<boolean> => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        await fetch(`http://127.0.0.1:${port}/v1/auth/me`).catch(() => undefined);
        return answer?.status === 200;
      };
      while (child.exitCode === null && !(await isReady())) await sleep(100);
      expect(await isReady()).toBe(true);
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
    } finally {
      child.kill("SIGKILL");
      closeSync(everFull);
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});
