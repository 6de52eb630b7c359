import { authRoutes, createClient, getSignedIn, projectsRoutes, usersRoutes } from "@foretell/contract";
import type { Call, CallOptions } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { fillDataFolder } from "./data-folders.ts";
import { childrenOf } from "./process-figures.ts";
import { startServerProcess } from "./server-process.ts";
import { killAll } from "./work-processes.ts";

const lightRouteIntervalMs = 50;

/** A server in a process of its own, on a database of its own of the kind that the tests run on. */
export interface AttackedServer {
  readonly url: string;
  readonly processId: number;
  /** Whether the process that was started has not ended. */
  readonly isRunning: () => boolean;
  /** Throws unless the process that was started still serves. */
  readonly expectAlive: () => Promise<void>;
  readonly settle: () => Promise<Settler>;
  readonly stop: () => Promise<void>;
}

/** A new account with a project. */
export interface Settler {
  readonly call: Call;
  readonly options: CallOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly projectId: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export async function startAttackedServer(): Promise<AttackedServer> {
  const folder = mkdtempSync(join(tmpdir(), "foretell-attacked-"));
  const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";
  const databaseName = `foretell_attacked_${randomUUID().slice(0, 8)}`;
  const administer = async (statement: string): Promise<void> => {
    if (serverUrl === "") return;
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`CREATE DATABASE ${databaseName}`);
  if (serverUrl === "") await fillDataFolder(join(folder, "data"));
  const server = await startServerProcess({
    DATA_DIR: join(folder, "data"),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...(serverUrl === "" ? {} : { DATABASE_URL: Object.assign(new URL(serverUrl), { pathname: databaseName }).href }),
  });
  const { url, child } = server;
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    url,
    processId: child.pid ?? 0,
    isRunning,
    expectAlive: async () => {
      if (!isRunning()) throw new Error(`the server ended: ${server.output()}`);
      const { status } = await fetch(`${url}/healthz`);
      if (status !== 200) throw new Error(`the server answers ${status}`);
    },
    settle: () => settle(url),
    stop: async () => {
      const workProcesses = childrenOf(child.pid ?? 0);
      if (isRunning()) await server.stop("SIGKILL");
      // They would end by themselves, and leave compiled code in the folder as they do.
      await killAll(workProcesses);
      rmSync(folder, { recursive: true, force: true });
      await administer(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
    },
  };
}

async function settle(baseUrl: string): Promise<Settler> {
  const call = createClient({ baseUrl });
  const body = { email: `${randomUUID()}@example.org`, password: "kiosk lantern anvil" };
  await call(usersRoutes.register, { body: { ...body, full_name: "Quilla Marsh" } });
  const { accessToken } = getSignedIn(await call(authRoutes.login, { body }));
  const headers = { authorization: `Bearer ${accessToken}` };
  const { id } = await call(projectsRoutes.create, { body: { name: "Attack" } }, { headers });
  return { call, options: { headers }, headers, projectId: id };
}

/** Sends JSON, or a form, and reads all of the answer, whatever its status. */
export async function ask(
  server: AttackedServer,
  as: Settler,
  { method = "GET", path, body }: { readonly method?: string; readonly path: string; readonly body?: object },
): Promise<Answer> {
  const startMs = performance.now();
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${server.url}/v1${path}`, {
    method,
    headers: { ...as.headers, ...(isJson ? { "content-type": "application/json" } : {}) },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - startMs };
}

/** How long a light route took at most while `work` went on, from when each call was due; a failure counts as endless. */
export async function longestWaitDuring(server: AttackedServer, work: Promise<unknown>): Promise<number> {
  const bystander = await settle(server.url);
  const state = { isOver: false };
  const end = (): void => void (state.isOver = true);
  work.then(end, end);
  const waits: Promise<number>[] = [];
  while (!state.isOver) {
    const dueMs = performance.now();
    waits.push(
      ask(server, bystander, { path: "/auth/me" }).then(
        ({ status }) => (status === 200 ? performance.now() - dueMs : Number.POSITIVE_INFINITY),
        () => Number.POSITIVE_INFINITY,
      ),
    );
    await sleep(lightRouteIntervalMs);
  }
  return Math.max(...(await Promise.all(waits)));
}
