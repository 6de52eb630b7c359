import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { activityRoutes, authRoutes, collaborativeProjectsRoutes, membersRoutes, routeUrl } from "@foretell/contract";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { createAccount, signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { addMember } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";
import { workerDatabaseUrl } from "./support/test-database.ts";

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";

interface FollowedEvent {
  readonly type: string;
  readonly data: unknown;
}

/** An open stream of events, and what has come by it. */
interface Followed {
  readonly status: number;
  readonly events: readonly FollowedEvent[];
  readonly ended: Promise<void>;
}

const streams: AbortController[] = [];

async function follow(address: string, id: string, { accessToken }: TestAccount): Promise<Followed> {
  const end = new AbortController();
  streams.push(end);
  const response = await fetch(address + routeUrl(activityRoutes.events, { id }), {
    headers: { authorization: `Bearer ${accessToken}`, accept: "text/event-stream" },
    signal: end.signal,
  });
  const events: FollowedEvent[] = [];
  const read = async (): Promise<void> => {
    let text = "";
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, type = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (type !== "") events.push({ type, data: JSON.parse(data) });
      }
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });
  return { status: response.status, events, ended };
}

const listenAt = ({ app }: TestApp): Promise<string> => app.listen({ host: "127.0.0.1", port: 0 });

let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await createTestApp();
  address = await listenAt(server);
  // The first stream of a process begins to listen on PostgreSQL, from soon on. Tests before these may have opened it.
  const { owner, id } = await team();
  const { events } = await follow(address, id, owner);
  while (events.length === 0) {
    await server.call(collaborativeProjectsRoutes.update, { params: { id }, body: { name: randomUUID() }, as: owner });
    await sleep(250);
  }
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});
afterAll(async () => {
  // What the client has kept open stays so for as long as an idle connection may.
  server.app.server.closeAllConnections();
  await server.close();
});

async function team() {
  const owner = await signedInAccount(server);
  const { data } = await server.call(collaborativeProjectsRoutes.create, { body: { name: "Team" }, as: owner });
  const editor = await signedInAccount(server);
  await addMember(server, data.id, editor, "editor");
  return { owner, editor, id: data.id };
}

async function memberIdOf(id: string, owner: TestAccount, { id: userId }: TestAccount): Promise<string> {
  const { data } = await server.call(membersRoutes.list, { params: { id }, as: owner });
  return data.find(({ user_id }) => user_id === userId)?.id ?? "";
}

describe("a project's stream of events", () => {
  it("tells on what something was done, and nothing of what was refused or is another project's", async () => {
    const { owner, editor, id } = await team();
    const other = await team();
    const { events } = await follow(address, id, editor);
    const rename = (projectId: string, as: TestAccount) =>
      server.call(collaborativeProjectsRoutes.update, { params: { id: projectId }, body: { name: "Crew" }, as });
    expect((await rename(id, editor)).status).toBe(403);
    await rename(other.id, other.owner);
    await rename(id, owner);
    await expect.poll(() => events.filter(({ type }) => type === "change"), { timeout: 10_000 }).toHaveLength(1);
    expect(events.at(-1)).toEqual({ type: "change", data: { entity_type: "project", entity_id: id } });
  });

  it("tells that somebody joined whose address was verified, by whichever way", async () => {
    const { owner, editor, id } = await team();
    const { events } = await follow(address, id, editor);
    const joins: string[] = [];
    for (const way of ["verification", "reset"] as const) {
      const person = await createAccount(server, { isVerified: false });
      const body = { email: person.email, role: "viewer" };
      await server.call(membersRoutes.invite, { params: { id }, body, as: owner });
      if (way === "verification") {
        const token = await server.mailbox.tokenFor(person.email, /Verify/);
        await server.call(authRoutes.verifyEmail, { query: { token } });
      } else {
        await server.call(authRoutes.forgotPassword, { body: { email: person.email } });
        const token = await server.mailbox.tokenFor(person.email, /[Rr]eset/);
        await server.call(authRoutes.resetPassword, { body: { token, password: "battery staple horse" } });
      }
      joins.push(person.id);
      const told = () => events.map(({ data }) => (data as { entity_id?: string }).entity_id);
      await expect.poll(told, { timeout: 10_000 }).toEqual(expect.arrayContaining(joins));
    }
  });

  it("says to who is removed that he is, tells him nothing more, and ends", async () => {
    const { owner, editor, id } = await team();
    const { events, ended } = await follow(address, id, editor);
    const memberId = await memberIdOf(id, owner, editor);
    await server.call(membersRoutes.remove, { params: { id, memberId }, as: owner });
    await ended;
    expect(events.filter(({ type }) => type !== "all")).toEqual([{ type: "gone", data: {} }]);
  });

  it("ends with its project", async () => {
    const { owner, editor, id } = await team();
    const { events, ended } = await follow(address, id, editor);
    await server.call(collaborativeProjectsRoutes.remove, { params: { id }, as: owner });
    await ended;
    expect(events.at(-1)).toEqual({ type: "gone", data: {} });
  });

  it("is open at most twenty times for one person", async () => {
    const { editor, id } = await team();
    const opened = [];
    for (let count = 0; count < 20; count += 1) opened.push(await follow(address, id, editor));
    expect(opened.every(({ status }) => status === 200)).toBe(true);
    expect((await follow(address, id, editor)).status).toBe(429);
    streams[0]?.abort();
    await expect.poll(async () => (await follow(address, id, editor)).status, { timeout: 10_000 }).toBe(200);
  });

  it("ends by itself, and soon for who does not ask for a stream", async () => {
    const { editor, id } = await team();
    const ask = (query: Readonly<Record<string, string>>, accept: string) =>
      fetch(address + routeUrl(activityRoutes.events, { id }, query), {
        headers: { authorization: `Bearer ${editor.accessToken}`, accept },
      });
    const startMs = performance.now();
    await Promise.all([
      ask({ for_seconds: "1" }, "text/event-stream").then((response) => response.text()),
      ask({ for_seconds: "600" }, "*/*").then((response) => response.text()),
    ]);
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect((await ask({ for_seconds: "601" }, "*/*")).status).toBe(400);
  });

  it("ends when the server stops, which does not wait for it", async () => {
    const { editor, id } = await team();
    const stopping = await createTestApp();
    const { ended } = await follow(await listenAt(stopping), id, editor);
    const startMs = performance.now();
    await stopping.close();
    await ended;
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });
});

describe.runIf(serverUrl !== "")("streams of events of two processes on one PostgreSQL", () => {
  it("tell what was done in the other, and that something may have been missed where the connection broke", async () => {
    const databaseUrl = workerDatabaseUrl(serverUrl);
    const database = openDatabase({ databaseUrl, dataFolder: "unused" });
    const second = await createTestApp({ database });
    const { owner, editor, id } = await team();
    const { events } = await follow(await listenAt(second), id, editor);
    // From here on it listens.
    await expect.poll(() => events.map(({ type }) => type), { timeout: 10_000 }).toEqual(["all"]);
    await server.call(collaborativeProjectsRoutes.update, { params: { id }, body: { name: "Crew" }, as: owner });
    await expect.poll(() => events.map(({ type }) => type), { timeout: 10_000 }).toEqual(["all", "change"]);

    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN foretell'");
    await client.end();
    await expect.poll(() => events.map(({ type }) => type), { timeout: 10_000 }).toEqual(["all", "change", "all"]);
    for (const stream of streams.splice(0)) stream.abort();
    await second.close();
    await database.close();
  });
});
