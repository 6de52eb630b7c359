import {
  authRoutes,
  createClient,
  getSignedIn,
  projectsRoutes,
  schemasRoutes,
  simulationsRoutes,
  tablesRoutes,
  usersRoutes,
} from "@foretell/contract";
import type { Call, CallOptions } from "@foretell/contract";
import { shopDump } from "@foretell/server/test/support/shop-dump.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** What an id can be of. */
export type Thing = "project" | "schema" | "table" | "simulation" | "session" | "import";

/** An account with one of everything. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly ids: Readonly<Record<Thing, readonly string[]>>;
}

export interface Account {
  readonly call: Call;
  readonly options: CallOptions;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const dump = `${shopDump}
CREATE INDEX by_note ON orders (note) WHERE note IS NOT NULL;
`;

const statements = [
  "DELETE FROM customer WHERE id = 1",
  "DELETE FROM orders WHERE note IS NOT NULL",
  "SELECT o.id, c.email FROM orders o JOIN customer c ON c.id = o.customer_id",
  "UPDATE customer SET id = id + 100; DELETE FROM order_item",
  "DELETE FROM nothing",
];

const longestPatienceMs = 60_000;

/** A server that is busy with an attack says when to try again: what an attack needs is made ready all the same. */
async function patientFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const startMs = performance.now();
  for (;;) {
    const response = await fetch(input, init);
    const isRefused = response.status === 503 || response.status === 429;
    if (!isRefused || performance.now() - startMs > longestPatienceMs) return response;
    await sleep(Number(response.headers.get("retry-after") ?? 1) * 1_000);
  }
}

/** Registers an account and signs it in. `network` is the address that it comes from, as a proxy would tell. */
export async function createAccount(serverUrl: string, network?: string): Promise<Account> {
  const call = createClient({ baseUrl: serverUrl, fetch: patientFetch });
  const from = network === undefined ? {} : { "x-forwarded-for": network };
  const email = `${randomUUID()}@example.org`;
  const password = `kiosk lantern ${randomUUID().slice(0, 8)}`;
  await call(usersRoutes.register, { body: { email, password, full_name: "Quilla Marsh" } }, { headers: from });
  const answer = await call(authRoutes.login, { body: { email, password } }, { headers: from });
  const { accessToken, refreshToken, user } = getSignedIn(answer);
  const options = { headers: { ...from, authorization: `Bearer ${accessToken}` } };
  return { call, options, userId: user.id, email, password, accessToken, refreshToken };
}

/** Makes an account with a project, an imported schema, and simulations of every outcome. */
export async function createPerson(serverUrl: string): Promise<Person> {
  const { call, options, ...account } = await createAccount(serverUrl);
  const project = await call(projectsRoutes.create, { body: { name: "Fuzzed" } }, options);
  const project_id = project.id;
  const importId = randomUUID();
  const body = { project_id, db_type: "postgresql", sql_dump: dump } as const;
  const schema = await call(schemasRoutes.import, { query: { import_id: importId }, body }, options);
  const simulations: string[] = [];
  for (const query_text of statements) {
    const run = { project_id, schema_id: schema.id, query_text };
    simulations.push((await call(simulationsRoutes.run, { body: run }, options)).id);
  }
  const pending = { project_id, schema_id: schema.id, query_text: "DELETE FROM customer" };
  simulations.push((await call(simulationsRoutes.create, { body: pending }, options)).id);
  const tables = await call(tablesRoutes.listOfSchema, { params: { schemaId: schema.id } }, options);
  const sessions = await call(usersRoutes.sessions, {}, options);
  const ids = {
    project: [project_id],
    schema: [schema.id],
    table: tables.map(({ id }) => id),
    simulation: simulations,
    session: sessions.map(({ id }) => id),
    import: [importId],
  };
  return { ...account, ids };
}
