import { projectsRoutes, schemasRoutes, simulationsRoutes } from "@foretell/contract";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request as startRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createAccount } from "../../attack/person.ts";
import type { Account } from "../../attack/person.ts";

/** One attacker with all made ready; `strike` does the harm once, and is called again as soon as it has ended. */
export interface Attacker {
  /** How many strikes are under way at once. */
  readonly lanes: number;
  readonly strike: (signal: AbortSignal, lane: number) => Promise<void>;
}

/** A way of taking a server's strength from others. */
export interface AttackKind {
  readonly name: string;
  readonly prepare: (serverUrl: string, network: string) => Promise<Attacker>;
}

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const naturalJoinDump = `CREATE TABLE t (${lines(5_000, (n) => `c${n} integer,`)} PRIMARY KEY (c0));`;
const naturalJoinStatement = `SELECT * FROM t t0 ${lines(300, (n) => `NATURAL JOIN t t${n + 1}`)}`;

const inheritsDump = [
  "CREATE TABLE p (a integer, b integer);",
  lines(3_000, (n) => `CREATE TABLE c${n} () INHERITS (p);`),
  lines(60_000, (n) => `ALTER TABLE p ALTER a SET DEFAULT ${n};`),
].join("\n");

const reportTableCount = 600;
const keysPerTable = 30;
/** Each table but the first references up to thirty before it. */
const reportDump = [
  lines(reportTableCount, (n) => {
    const columns = Array.from({ length: keysPerTable }, (_, key) => `r${key} integer,`).join(" ");
    return `CREATE TABLE t${n} (${columns} id integer PRIMARY KEY);`;
  }),
  lines(reportTableCount - 1, (n) =>
    Array.from({ length: Math.min(keysPerTable, n + 1) }, (_, key) => {
      const parent = Math.floor(((n + 1) * key) / keysPerTable);
      return `ALTER TABLE t${n + 1} ADD FOREIGN KEY (r${key}) REFERENCES t${parent} (id) ON DELETE CASCADE;`;
    }).join("\n"),
  ),
].join("\n");

const diagramDump = lines(4_000, (n) => {
  const columns = Array.from({ length: 12 }, (_, column) => `column_${column} varchar(50),`).join(" ");
  const reference = n === 0 ? "" : ` REFERENCES t${Math.floor(n / 2)} ON DELETE CASCADE`;
  return `CREATE TABLE t${n} (${columns} parent_id integer${reference}, id integer PRIMARY KEY);`;
});

const honestTableCount = 10_000;
const honestDump = lines(honestTableCount, (n) => {
  const reference = n === 0 ? "" : ` REFERENCES t${Math.floor(n / 3)} ON DELETE CASCADE`;
  return `CREATE TABLE t${n} (id integer PRIMARY KEY, parent_id integer${reference}, name varchar(40) NOT NULL, note text);`;
});

const statisticsDocument = encode({
  tables: Array.from({ length: 40_000 }, (_, n) => ({
    name: `t${n}`,
    row_count: n,
    columns: Array.from({ length: 5 }, (_, column) => ({ name: `c${column}`, statistics: { distinct_count: n } })),
  })),
});

const listedStatement = `SELECT * FROM customer WHERE name = '${"x".repeat(190_000)}'`;
const listedCount = 60;

interface Prepared {
  readonly account: Account;
  readonly projectId: string;
}

async function settle(serverUrl: string, network: string): Promise<Prepared> {
  const account = await createAccount(serverUrl, network);
  const project = await account.call(projectsRoutes.create, { body: { name: "Attack" } }, account.options);
  return { account, projectId: project.id };
}

async function importDump({ account, projectId }: Prepared, sql_dump: string): Promise<string> {
  const body = { project_id: projectId, db_type: "postgresql", sql_dump } as const;
  return (await account.call(schemasRoutes.import, { body }, account.options)).id;
}

/**
 * Sends and reads all of the answer, whatever it is, but does not unpack it; a refusal is followed by a short pause. What
 * the client does itself takes the strength of this machine from those beside it, and stands for other machines.
 */
async function send(
  serverUrl: string,
  path: string,
  { account, signal, method = "GET", json }: SendOptions,
): Promise<void> {
  const body = json === undefined ? {} : { "content-type": "application/json" };
  const headers = { "accept-encoding": "gzip", ...account.options.headers, ...body };
  try {
    const request = startRequest(`${serverUrl}/v1${path}`, { method, headers, signal, agent });
    request.end(json);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    for await (const _ of response);
    if (!isSuccess(response)) await sleep(pauseMs);
  } catch {
    if (!signal.aborted) await sleep(pauseMs);
  }
}

const agent = new Agent({ keepAlive: true });
const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;
const pauseMs = 20;

interface SendOptions {
  readonly account: Pick<Account, "options">;
  readonly signal: AbortSignal;
  readonly method?: string;
  readonly json?: Uint8Array | undefined;
}

/** Encoded once: an attacker's time for it is not this machine's. */
function encode(body: object): Uint8Array {
  return Buffer.from(JSON.stringify(body));
}

/** As aggressive as the server lets one account be, and then some: what is too much is refused, and tried again. */
export const attackKinds: readonly AttackKind[] = [
  {
    name: "natural joins",
    prepare: async (serverUrl, network) => {
      const prepared = await settle(serverUrl, network);
      const schema_id = await importDump(prepared, naturalJoinDump);
      const json = encode({ project_id: prepared.projectId, schema_id, query_text: naturalJoinStatement });
      const { account } = prepared;
      return {
        lanes: 6,
        strike: (signal) => send(serverUrl, "/simulations/run", { account, signal, method: "POST", json }),
      };
    },
  },
  {
    name: "inheritance",
    prepare: async (serverUrl, network) => {
      const { account, projectId } = await settle(serverUrl, network);
      const json = encode({ project_id: projectId, db_type: "postgresql", sql_dump: inheritsDump });
      return {
        lanes: 2,
        strike: (signal) => send(serverUrl, "/schemas/import", { account, signal, method: "POST", json }),
      };
    },
  },
  {
    name: "reports",
    prepare: async (serverUrl, network) => {
      const prepared = await settle(serverUrl, network);
      const { account, projectId } = prepared;
      const schema_id = await importDump(prepared, reportDump);
      const body = { project_id: projectId, schema_id, query_text: "DELETE FROM t0" };
      const { id } = await account.call(simulationsRoutes.run, { body }, account.options);
      const paths = [
        ...["csv", "json", "markdown", "pdf"].map((format) => `/simulations/${id}/export?format=${format}`),
        ...["sql", "json", "dbml", "mermaid"].map((format) => `/schemas/${schema_id}/export?format=${format}`),
      ];
      return {
        lanes: paths.length * 2,
        strike: (signal, lane) => send(serverUrl, paths[lane % paths.length] ?? "", { account, signal }),
      };
    },
  },
  {
    name: "diagrams",
    prepare: async (serverUrl, network) => {
      const prepared = await settle(serverUrl, network);
      const { account, projectId } = prepared;
      const schemaId = await importDump(prepared, diagramDump);
      const paths = [`/erd/schema/${schemaId}`, `/erd/project/${projectId}`, `/schemas/${schemaId}/tables`];
      return {
        lanes: 15,
        strike: (signal, lane) => send(serverUrl, paths[lane % paths.length] ?? "", { account, signal }),
      };
    },
  },
  {
    name: "unread lists",
    prepare: async (serverUrl, network) => {
      const prepared = await settle(serverUrl, network);
      const { account, projectId } = prepared;
      const schema_id = await importDump(prepared, "CREATE TABLE customer (id integer PRIMARY KEY, name text);");
      const body = { project_id: projectId, schema_id, query_text: listedStatement };
      for (let listed = 0; listed < listedCount; listed += 1) {
        await account.call(simulationsRoutes.create, { body }, account.options);
      }
      const path = `/v1/simulations/project/${projectId}`;
      return { lanes: 20, strike: (signal) => askAndNotRead(serverUrl, path, { account, signal }) };
    },
  },
  {
    name: "logins",
    prepare: async (serverUrl) => ({
      lanes: 20,
      // From an address of its own each: a flood from one network is refused before anything is hashed.
      strike: (signal) => {
        const network = Array.from({ length: 3 }, () => Math.floor(Math.random() * 254) + 1).join(".");
        const account = { options: { headers: { "x-forwarded-for": `11.${network}` } } };
        const json = encode({ email: `${randomUUID()}@example.org`, password: "wrong lantern" });
        return send(serverUrl, "/auth/login", { account, signal, method: "POST", json });
      },
    }),
  },
  {
    name: "large imports",
    prepare: async (serverUrl, network) => {
      const { account, projectId } = await settle(serverUrl, network);
      const json = encode({ project_id: projectId, db_type: "postgresql", sql_dump: honestDump });
      return {
        lanes: 3,
        strike: (signal) => send(serverUrl, "/schemas/import", { account, signal, method: "POST", json }),
      };
    },
  },
  {
    name: "validations and statistics",
    prepare: async (serverUrl, network) => {
      const prepared = await settle(serverUrl, network);
      const { account } = prepared;
      const schemaId = await importDump(prepared, "CREATE TABLE t1 (id integer PRIMARY KEY);");
      const validation = encode({ db_type: "postgresql", sql_dump: honestDump });
      return {
        lanes: 8,
        strike: (signal, lane) =>
          lane % 2 === 0
            ? send(serverUrl, "/schemas/validate", { account, signal, method: "POST", json: validation })
            : send(serverUrl, `/schemas/${schemaId}/statistics`, {
                account,
                signal,
                method: "PUT",
                json: statisticsDocument,
              }),
      };
    },
  },
];

/** Asks for a list and leaves the answer where it is until the attack ends. */
async function askAndNotRead(serverUrl: string, path: string, { account, signal }: SendOptions): Promise<void> {
  const { hostname, port, host } = new URL(serverUrl);
  const socket = connect(Number(port), hostname);
  const headers = Object.entries({ host, ...account.options.headers }).map(([name, value]) => `${name}: ${value}`);
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once("close", () => resolve());
  if (signal.aborted) socket.destroy();
  signal.addEventListener("abort", () => socket.destroy(), { once: true });
  await promise;
  if (!signal.aborted) await sleep(pauseMs);
}
