import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { fillDataFolder } from "./support/data-folders.ts";
import { makeOwnDatabase } from "./support/own-database.ts";
import type { OwnDatabase } from "./support/own-database.ts";
import { killLeftovers, startServerProcess } from "./support/server-process.ts";
import { headerOf, startSmtpServer } from "./support/smtp-server.ts";
import type { SmtpServerOptions, TestSmtpServer } from "./support/smtp-server.ts";

const folder = mkdtempSync(join(tmpdir(), "foretell-mail-restart-"));
/** On PostgreSQL: the servers run on a database of their own. */
let ownDatabase: OwnDatabase | undefined;
const isEmbedded = (process.env["TEST_DATABASE_URL"] ?? "") === "";
beforeAll(async () => {
  ownDatabase = await makeOwnDatabase("mail_restart");
});
afterAll(async () => {
  killLeftovers();
  rmSync(folder, { recursive: true, force: true });
  await ownDatabase?.drop();
});
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  closers.push(() => server.close());
  return server;
}

/** The settings of a server with a database that outlives it. */
async function settings(name: string, smtp: { readonly url: string }): Promise<Record<string, string>> {
  const common = { RATE_LIMITS: "off", SMTP_URL: smtp.url, DATA_DIR: join(folder, name) };
  if (ownDatabase !== undefined) return { ...common, DATABASE_URL: ownDatabase.url };
  await fillDataFolder(common.DATA_DIR);
  return common;
}

async function register(url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/v1/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ full_name: "Ann Example", email, password: "secret one" }),
  });
  expect(response.status).toBe(201);
}

/** Beside other processes, what a dead one had in hand waits until its lease is over, which is made to be. */
async function endLeases(): Promise<void> {
  if (ownDatabase === undefined) return;
  await ownDatabase.sessionsEnded();
  const database = openDatabase({ dataFolder: folder, databaseUrl: ownDatabase.url });
  await database.kysely
    .updateTable("mail_outbox")
    .set({ claim_id: null, next_try_at: sql<string>`now()` })
    .execute();
  await database.close();
}

const patience = { timeout: 60_000 };

describe("a server that is killed", { timeout: 240_000 }, () => {
  it("sends each mail once after its next start, when the mail server had been away", async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const env = await settings("away", gone);
    const first = await startServerProcess(env);
    const addresses = Array.from({ length: 8 }, (_, index) => `killed${index}.${process.pid}@example.org`);
    for (const address of addresses) await register(first.url, address);
    await expect.poll(first.output, patience).toContain("a mail could not be sent; it is tried again");
    await first.stop("SIGKILL");
    await endLeases();
    const smtp = await startServer({ port: gone.port });
    const second = await startServerProcess(env);
    await expect.poll(() => smtp.accepted.length, patience).toBe(addresses.length);
    expect(await second.stop("SIGTERM")).toBe(0);
    expect(smtp.accepted.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  });

  // Beside other processes it waits until the lease of the dead one is over.
  it.runIf(isEmbedded)("sends what it had in hand at once after its next start, as the same mail", async () => {
    const ids: (string | undefined)[] = [];
    const smtp = await startServer({
      judge: async (received) => {
        ids.push(headerOf(received, "Message-ID"));
        return ids.length === 1 ? new Promise(() => {}) : undefined;
      },
    });
    const env = await settings("in hand", smtp);
    const first = await startServerProcess(env);
    await register(first.url, "in.hand@example.org");
    await expect.poll(() => ids.length, patience).toBe(1);
    await first.stop("SIGKILL");
    const second = await startServerProcess(env);
    await expect.poll(() => smtp.accepted.length, patience).toBe(1);
    expect(await second.stop("SIGTERM")).toBe(0);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});
