import { authRoutes, createClient, getSignedIn, projectsRoutes, usersRoutes } from "@foretell/contract";
import { openDatabase } from "@foretell/server/src/db/open-database.ts";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const ownFolder = join(import.meta.dirname, "../../..");
let databaseCount = 0;

/** Whatever ends this process ends its servers too: a time limit around a run leaves none behind. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const startTimeoutMs = 180_000;

export type DatabaseKind = "postgresql" | "embedded";

/** A server in a process of its own on a fresh database, with an account and a project. */
export interface ServerUnderTest {
  readonly url: string;
  readonly processId: number;
  readonly projectId: string;
  readonly authorization: string;
  /** Runs statements on its database; only where that is a PostgreSQL. */
  readonly administer: ((statements: readonly string[]) => Promise<void>) | undefined;
  /** In good order, unless another signal is given; also where the process has ended by itself. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** The server on which benchmarks make their database: DATABASE_URL's, else the one of this machine. */
export function databaseServerUrl(): string {
  return process.env["DATABASE_URL"] ?? `postgresql://${userInfo().username}@127.0.0.1:5432/postgres`;
}

/** Why PostgreSQL cannot be used; undefined when it can. */
export async function findDatabaseObstacle(): Promise<string | undefined> {
  try {
    await administer(["SELECT 1"]);
    return undefined;
  } catch (error) {
    return `no PostgreSQL at ${new URL(databaseServerUrl()).host} (${String(error)}); set DATABASE_URL`;
  }
}

export interface ServerOptions {
  /** A checkout of the project; this one where it is not given. */
  readonly folder?: string;
  /** Settings over those of a benchmark. */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startServer(
  kind: DatabaseKind = "postgresql",
  { folder = ownFolder, env: settings }: ServerOptions = {},
): Promise<ServerUnderTest> {
  databaseCount += 1;
  const databaseName = `foretell_bench_${process.pid}_${databaseCount}`;
  const drop = `DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`;
  if (kind === "postgresql") await administer([drop, `CREATE DATABASE ${databaseName}`]);
  const dataFolder = mkdtempSync(join(tmpdir(), "foretell-bench-"));
  const databaseUrl = Object.assign(new URL(databaseServerUrl()), { pathname: databaseName }).href;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataFolder,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...(kind === "postgresql" ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  };
  const mainFile = join(folder, "packages/server/src/main.ts");
  const child = spawn(process.execPath, [mainFile], { env, stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<void> => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(dataFolder, { recursive: true, force: true });
    if (kind === "postgresql") await administer([drop]);
  };
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = "";
      let isOpen = false;
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        // Errors that it logs later are told where they happen; mails, which it writes there as well, are not.
        if (isOpen) for (const line of text.split("\n")) if (line.startsWith("{")) process.stderr.write(`${line}\n`);
        output += text;
        const found = /open (http:\/\/\S+) in a browser/.exec(output)?.[1];
        if (found === undefined) return;
        isOpen = true;
        resolve(found);
      });
      child.once("exit", () => reject(new Error(`the server ended:\n${output}`)));
      setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), startTimeoutMs).unref();
    });
    const onDatabase = (statements: readonly string[]): Promise<void> => administer(statements, databaseUrl);
    return {
      url,
      processId: child.pid ?? 0,
      stop,
      administer: kind === "postgresql" ? onDatabase : undefined,
      ...(await signIn(url)),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Does something with a server of its own, which is stopped then whatever happens. */
export async function withServer<T>(
  kind: DatabaseKind,
  work: (server: ServerUnderTest) => Promise<T>,
  options: ServerOptions & { readonly stopSignal?: NodeJS.Signals } = {},
): Promise<T> {
  const server = await startServer(kind, options);
  try {
    return await work(server);
  } finally {
    await server.stop(options.stopSignal);
  }
}

async function signIn(baseUrl: string): Promise<{ projectId: string; authorization: string }> {
  const call = createClient({ baseUrl });
  const body = { email: "bench@example.org", password: "correct horse" };
  await call(usersRoutes.register, { body: { ...body, full_name: "Bench" } });
  const { accessToken } = getSignedIn(await call(authRoutes.login, { body }));
  const authorization = `Bearer ${accessToken}`;
  const project = await call(projectsRoutes.create, { body: { name: "Bench" } }, { headers: { authorization } });
  return { projectId: project.id, authorization };
}

async function administer(statements: readonly string[], databaseUrl = databaseServerUrl()): Promise<void> {
  const database = openDatabase({ databaseUrl, dataFolder: tmpdir() });
  try {
    for (const statement of statements) await database.pool.query(statement);
  } finally {
    await database.close();
  }
}
