import { projectsRoutes, schemasRoutes } from "@foretell/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../attack/is-alive.ts";
import { createAccount } from "../attack/person.ts";
import type { Benchmark, Figure } from "../benchmark.ts";
import { attackKinds } from "./attackers/attack-kinds.ts";
import type { Attacker, AttackKind } from "./attackers/attack-kinds.ts";
import { smallDump } from "./attackers/small-dump.ts";
import { watchVictims } from "./attackers/victim.ts";
import type { VictimTask, VictimTimes, Workplace } from "./attackers/victim.ts";
import { percentile } from "./latency.ts";
import { watchMemory } from "@foretell/server/test/support/process-figures.ts";
import { findDatabaseObstacle, withServer } from "./server-under-test.ts";
import type { DatabaseKind, ServerUnderTest } from "./server-under-test.ts";

const attackerCounts = [1, 2, 4];
const attackSeconds = Number(process.env["ATTACK_SECONDS"] ?? 6);
const graceSeconds = 10;
const simulationTargetMs = 500;
const importTargetMs = 2_000;

/** What one person's work takes of another's. With BASELINE_DIR the same is measured on that checkout beside this one. */
export const attackers: Benchmark = {
  name: "attackers",
  description: `a small simulation and a small import beside ${attackerCounts.join(", ")} attackers of each kind, ${attackSeconds} s each`,
  run: async () => {
    const wantedKinds = new RegExp(process.env["ATTACK_KINDS"] ?? "", "i");
    const wantedDatabase = process.env["ATTACK_DATABASE"];
    const obstacle = await findDatabaseObstacle();
    if (obstacle !== undefined) console.log(`  not run on PostgreSQL: ${obstacle}`);
    const databases: DatabaseKind[] = obstacle === undefined ? ["embedded", "postgresql"] : ["embedded"];
    const baseline = process.env["BASELINE_DIR"];
    const figures: Figure[] = [];
    for (const database of databases) {
      if (wantedDatabase !== undefined && wantedDatabase !== database) continue;
      for (const kind of attackKinds.filter(({ name }) => wantedKinds.test(name))) {
        if (baseline !== undefined) {
          const before = await measure(kind, database, { name: "before, ", folder: baseline });
          figures.push(...before.map(({ name, value, unit }) => ({ name, value, unit })));
        }
        figures.push(...(await measure(kind, database, { name: "" })));
      }
    }
    return figures;
  },
};

interface Checkout {
  /** Stands before the names of its figures. */
  readonly name: string;
  readonly folder?: string;
}

function measure(kind: AttackKind, database: DatabaseKind, { name, folder }: Checkout): Promise<Figure[]> {
  return withServer(database, (server) => attack(server, kind, `${name}${database}, ${kind.name}`), {
    ...(folder === undefined ? {} : { folder }),
    env: { RATE_LIMITS: "on" },
    stopSignal: "SIGKILL",
  });
}

async function attack(server: ServerUnderTest, kind: AttackKind, name: string): Promise<Figure[]> {
  const simulating = await settle(server.url, "192.0.2.1");
  const importing = await settle(server.url, "198.51.100.1");
  const task: VictimTask = { serverUrl: server.url, seconds: attackSeconds, graceSeconds, simulating, importing };
  const memory = watchMemory(server.processId);
  await watchVictims({ ...task, seconds: 1 });
  const figures = describe(`${name}, beside 0`, await watchVictims({ ...task, seconds: Math.min(3, attackSeconds) }));
  const all: Attacker[] = [];
  for (const count of attackerCounts) {
    while (all.length < count) all.push(await kind.prepare(server.url, `203.0.${all.length + 1}.1`));
    const over = new AbortController();
    const striking = all.flatMap(({ lanes, strike }) =>
      Array.from({ length: lanes }, async (_, lane) => {
        while (!over.signal.aborted) await strike(over.signal, lane);
      }),
    );
    // The attackers are there before the victim.
    await sleep(500);
    const times = await watchVictims(task);
    over.abort();
    await Promise.all(striking);
    figures.push(...describe(`${name}, beside ${count}`, times));
    if (!isAlive(server.processId)) break;
  }
  const hasEnded = isAlive(server.processId) ? 0 : 1;
  return [
    ...figures,
    { name: `${name}: memory of the server at most`, value: memory.stop(), unit: "MB" },
    { name: `${name}: the server has ended`, value: hasEnded, unit: "", target: 1 },
  ];
}

async function settle(serverUrl: string, network: string): Promise<Workplace> {
  const { call, options } = await createAccount(serverUrl, network);
  const { id: project_id } = await call(projectsRoutes.create, { body: { name: "Victim" } }, options);
  const body = { project_id, db_type: "postgresql", sql_dump: smallDump } as const;
  const schema = await call(schemasRoutes.import, { body }, options);
  return { headers: { ...options.headers }, projectId: project_id, schemaId: schema.id };
}

function describe(name: string, { simulationsMs, importsMs, refusals }: VictimTimes): Figure[] {
  for (const refusal of new Set(refusals)) console.log(`  ${name}: the victim was told ${refusal}`);
  return [
    { name: `${name}: simulation, p50`, value: percentile(simulationsMs, 0.5), unit: "ms" },
    {
      name: `${name}: simulation, p99`,
      value: percentile(simulationsMs, 0.99),
      unit: "ms",
      target: simulationTargetMs,
    },
    { name: `${name}: import, p50`, value: percentile(importsMs, 0.5), unit: "ms" },
    { name: `${name}: import, p99`, value: percentile(importsMs, 0.99), unit: "ms", target: importTargetMs },
    { name: `${name}: refusals that the victim met`, value: refusals.length, unit: "" },
  ];
}
