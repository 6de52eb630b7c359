import { projectsRoutes } from "@foretell/contract";
import type { DbType } from "@foretell/contract";
import type { Bomb } from "../../../packages/engine/tools/bombs/bomb.ts";
import { percentile, watchRoute } from "../server/latency.ts";
import { watchMemory } from "@foretell/server/test/support/process-figures.ts";
import { withServer } from "../server/server-under-test.ts";
import type { DatabaseKind, ServerUnderTest } from "../server/server-under-test.ts";
import { Findings } from "./findings.ts";
import type { FuzzResult } from "./fuzz-operations.ts";
import { isAlive } from "./is-alive.ts";
import { createAccount } from "./person.ts";
import type { Account } from "./person.ts";

export interface BombOptions {
  readonly bombs: readonly Bomb[];
  /** Each bomb is tried at each of them. */
  readonly sizes: readonly number[];
  /** How many people throw bombs at once. */
  readonly concurrency: number;
  readonly kind: DatabaseKind;
}

const answerLimitMs = 20_000;
/** After this much no answer is waited for any longer. */
const patienceMs = 40_000;
const lightRouteIntervalMs = 50;
const lightRouteTargetMs = 150;
const slowestShown = 8;

interface Answer {
  readonly what: string;
  readonly ms: number;
}

/** Imports each bomb over HTTP, puts its statement to it, and looks at what it made as a file and as a diagram. */
export function fuzzBombs(options: BombOptions): Promise<FuzzResult> {
  return withServer(options.kind, (server) => throwBombs(server, options));
}

async function throwBombs(server: ServerUnderTest, options: BombOptions): Promise<FuzzResult> {
  const { bombs, sizes, concurrency, kind } = options;
  const findings = new Findings();
  const answers: Answer[] = [];
  const throws = sizes.flatMap((size) => bombs.map((bomb) => ({ bomb, size })));
  let next = 0;
  const work = async (): Promise<void> => {
    const account = await createAccount(server.url);
    const project = await account.call(projectsRoutes.create, { body: { name: "Bombs" } }, account.options);
    for (let thrown = throws[next++]; thrown !== undefined; thrown = throws[next++]) {
      const target = new Target(server.url, account, project.id, findings, answers);
      await target.take(thrown.bomb, thrown.size);
    }
  };
  const memory = watchMemory(server.processId);
  const working = Promise.all(Array.from({ length: concurrency }, work));
  const watched = await watchRoute(
    { url: `${server.url}/v1/auth/me`, authorization: server.authorization, intervalMs: lightRouteIntervalMs },
    working,
  );
  await working;
  const peakMb = memory.stop();
  const whole = { where: "while all was sent", example: "" };
  if (!isAlive(server.processId)) findings.add("5xx", "the server's process has ended", whole);
  for (const failure of watched.failures) findings.add("5xx", `the light route: ${failure}`, whole);
  const slowest = [...answers].sort((one, other) => other.ms - one.ms).slice(0, slowestShown);
  for (const { what, ms } of slowest) console.log(`  ${kind}: ${(ms / 1_000).toFixed(1)} s  ${what}`);
  return {
    findings,
    figures: [
      { name: `${kind}: bombs, each at sizes ${sizes.join(" and ")}`, value: bombs.length, unit: "" },
      { name: `${kind}: answers`, value: answers.length, unit: "" },
      { name: `${kind}: answers of 5xx`, value: findings.countOf("5xx"), unit: "", target: 1 },
      { name: `${kind}: findings in all`, value: findings.total, unit: "", target: 1 },
      {
        name: `${kind}: longest answer`,
        value: (slowest[0]?.ms ?? 0) / 1_000,
        unit: "s",
        target: answerLimitMs / 1_000,
      },
      { name: `${kind}: memory at most`, value: peakMb, unit: "MB" },
      {
        name: `${kind}: light route meanwhile, p99`,
        value: percentile(watched.samplesMs, 0.99),
        unit: "ms",
        target: lightRouteTargetMs,
      },
      { name: `${kind}: light route meanwhile, longest`, value: Math.max(...watched.samplesMs), unit: "ms" },
    ],
  };
}

/** Where one bomb goes off: a schema that is removed afterwards. */
class Target {
  readonly #serverUrl: string;
  readonly #account: Account;
  readonly #projectId: string;
  readonly #findings: Findings;
  readonly #answers: Answer[];

  constructor(serverUrl: string, account: Account, projectId: string, findings: Findings, answers: Answer[]) {
    this.#serverUrl = serverUrl;
    this.#account = account;
    this.#projectId = projectId;
    this.#findings = findings;
    this.#answers = answers;
  }

  async take({ name, dialect, dump, statement }: Bomb, size: number): Promise<void> {
    const what = `${dialect}, ${name}, ${size}`;
    const db_type: DbType = dialect;
    const ask = (step: string, method: string, path: string, body?: object) =>
      this.#ask(`${what}: ${step}`, { method, path, ...(body === undefined ? {} : { body }) });
    const imported = { project_id: this.#projectId, db_type, sql_dump: dump(size) };
    const schemaId = await ask("import", "POST", "/schemas/import", imported);
    if (schemaId === undefined) return;
    if (statement === null) {
      await ask("diagram", "GET", `/erd/schema/${schemaId}`);
      await ask("tables", "GET", `/schemas/${schemaId}/tables?limit=1000`);
      await ask("export", "GET", `/schemas/${schemaId}/export?format=sql`);
    } else {
      const run = { project_id: this.#projectId, schema_id: schemaId, query_text: statement(size) };
      const simulationId = await ask("statement", "POST", "/simulations/run", run);
      if (simulationId !== undefined) await ask("report", "GET", `/simulations/${simulationId}/export?format=csv`);
    }
    await ask("removal", "DELETE", `/schemas/${schemaId}`);
  }

  /** Asks, notes what was wrong with the answer, and gives the id of what was made. */
  async #ask(
    what: string,
    { method, path, body }: { readonly method: string; readonly path: string; readonly body?: object },
  ): Promise<string | undefined> {
    const startMs = performance.now();
    const note = (kind: "5xx" | "slow" | "silence" | "shape", text: string): void =>
      this.#findings.add(kind, text, { where: what, example: `${method} /v1${path}` });
    try {
      const response = await fetch(`${this.#serverUrl}/v1${path}`, {
        method,
        headers: {
          ...this.#account.options.headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      if (response.status >= 500) note("5xx", `${response.status} ${text.slice(0, 300)}`);
      if (response.status === 429) note("shape", `429 for a person's only request: ${text.slice(0, 300)}`);
      return response.status === 201 ? (JSON.parse(text) as { data: { id: string } }).data.id : undefined;
    } catch (error) {
      note("silence", String(error));
      return undefined;
    } finally {
      const ms = performance.now() - startMs;
      this.#answers.push({ what, ms });
      if (ms > answerLimitMs) note("slow", `took more than ${answerLimitMs / 1_000} s`);
    }
  }
}
