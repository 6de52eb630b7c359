import type { Benchmark, Figure } from "../benchmark.ts";
import { percentile } from "./latency.ts";
import { memoryOfTree } from "./process-memory.ts";
import { createRandom } from "./random.ts";
import { findDatabaseObstacle, withServer } from "./server-under-test.ts";
import type { DatabaseKind, ServerUnderTest } from "./server-under-test.ts";
import { SoakPerson } from "./soak-person.ts";
import type { SoakAnswer } from "./soak-person.ts";

const peopleCount = 50;
const wholeRequestCount = 100_000;
const stepCount = 10;
/** By then the caches are full and the code is compiled; of a shorter run it is half. */
const warmUpRequestCount = 10_000;
/** So many arrive at a time, or their first imports would be more than the server takes at once. */
const arrivingCount = 4;
/** A look walks all pages of every process: more often, it would be part of what is measured. */
const sampleIntervalMs = 1_000;
const maxGrowth = 1.15;

const requestCount = Number(process.env["SOAK_REQUESTS"] ?? wholeRequestCount);
const stepRequestCount = Math.max(1, Math.floor(requestCount / stepCount));
const warmStep = Math.ceil(Math.min(warmUpRequestCount, requestCount / 2) / stepRequestCount);
const kinds = (process.env["SOAK_DATABASES"] ?? "embedded,postgresql").split(",") as DatabaseKind[];

/** Whether a server that is used for long is the same at the end; SOAK_REQUESTS and SOAK_DATABASES make it shorter. */
export const soak: Benchmark = {
  name: "soak",
  description: `${requestCount} requests of every kind by ${peopleCount} people, on ${kinds.join(" and ")}`,
  isLong: true,
  run: async () => {
    const figures: Figure[] = [];
    for (const kind of kinds) {
      const obstacle = kind === "postgresql" ? await findDatabaseObstacle() : undefined;
      if (obstacle === undefined) figures.push(...(await withServer(kind, (server) => measure(server, kind))));
      else console.log(`  not run on PostgreSQL: ${obstacle}`);
    }
    return figures;
  },
};

async function measure(server: ServerUnderTest, kind: DatabaseKind): Promise<Figure[]> {
  // Of the second half of each step half lie below what is told: a few of them say how many processes the moment needed.
  let samples: number[] = [];
  const sampling = setInterval(() => samples.push(memoryOfTree(server.processId) / 1024 ** 2), sampleIntervalMs);
  const memory: number[] = [];
  const answers = new Map<number, number>();
  const failures = new Map<string, number>();
  let answerCount = 0;
  const onAnswer = ({ route, status, message }: SoakAnswer): void => {
    answerCount += 1;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status >= 500) {
      const failure = `${status} of ${route}: ${message}`;
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
    }
    if (answerCount % stepRequestCount === 0) {
      memory.push(percentile(samples.slice(Math.floor(samples.length / 2)), 0.5));
      samples = [];
      console.log(`  ${kind}: ${answerCount} requests, ${memory.at(-1)?.toFixed(0)} MB`);
    }
  };

  const isDone = (): boolean => answerCount >= requestCount;
  const startMs = performance.now();
  const people = Array.from(
    { length: peopleCount },
    (_, at) => new SoakPerson({ baseUrl: server.url, name: `soak${at}`, random: createRandom(at + 1), onAnswer }),
  );
  const arriving = [...people];
  const arrive = async (): Promise<void> => {
    for (let person = arriving.pop(); person !== undefined; person = arriving.pop()) await person.arrive();
  };
  await Promise.all(Array.from({ length: arrivingCount }, arrive));
  const stay = async (person: SoakPerson): Promise<void> => {
    while (!isDone()) await person.act();
  };
  await Promise.all(people.map(stay));
  clearInterval(sampling);
  const seconds = (performance.now() - startMs) / 1_000;

  for (const [failure, count] of failures) console.log(`  ${kind}: ${count} × ${failure}`);
  const [warm = Number.NaN, last = Number.NaN] = [memory[warmStep - 1], memory.at(-1)];
  return [
    { name: `${kind}: requests a second`, value: answerCount / seconds, unit: "/s" },
    { name: `${kind}: memory after ${stepRequestCount * warmStep} requests`, value: warm, unit: "MB" },
    { name: `${kind}: memory after ${stepRequestCount * memory.length} requests`, value: last, unit: "MB" },
    { name: `${kind}: memory at the end over that before`, value: last / warm, unit: "times", target: maxGrowth },
    ...[...answers]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => ({ name: `${kind}: answers with ${status}`, value: count, unit: "" })),
    { name: `${kind}: answers with 5xx`, value: sum(failures.values()), unit: "", target: 1 },
  ];
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
