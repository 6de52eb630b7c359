/**
 * Puts every bomb of `bombs/` to the engine at two sizes, in a process with little memory:
 *
 *     npm run bombs [-- PATTERN] [--dialect NAME] [--size N] [--factor N] [--memory MB] [--limit SECONDS] [--slowest N]
 *
 * It fails on a bomb that ends the process, throws, takes longer than the limit, or grows faster than its size to the power of
 * 1.5 where that matters.
 */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadBombs } from "./bombs/all-bombs.ts";
import type { Bomb } from "./bombs/bomb.ts";
import type { BombAnswer, BombRequest } from "./bombs/bomb-process.ts";
import type { BombResult } from "./bombs/defuse.ts";

const { values: options, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    dialect: { type: "string" },
    size: { type: "string", default: "1000" },
    factor: { type: "string", default: "4" },
    memory: { type: "string", default: "512" },
    limit: { type: "string", default: "20" },
    slowest: { type: "string", default: "20" },
  },
});
const [small, factor, memoryMb, limitSeconds, shownCount] = [
  options.size,
  options.factor,
  options.memory,
  options.limit,
  options.slowest,
].map(Number) as [number, number, number, number, number];
const pattern = new RegExp(positionals[0] ?? "", "iu");

/** Below this no growth is judged: what takes so short is no attack, and its time is mostly noise. */
const mattersMs = 400;
const steepest = 1.5;

interface Row {
  readonly bomb: Bomb;
  readonly totalMs: number;
  readonly text: string;
  readonly fault: string | null;
}

let child: ChildProcess | null = null;

/** A process that has loaded the bombs: the one before, or a new one where that has ended. */
async function getProcess(): Promise<ChildProcess> {
  if (child?.connected === true) return child;
  child = fork(join(import.meta.dirname, "bombs", "bomb-process.ts"), {
    execArgv: [`--max-old-space-size=${String(memoryMb)}`],
    stdio: ["ignore", "inherit", "ignore", "ipc"],
  });
  await once(child, "message");
  return child;
}

function stop(): void {
  child?.kill("SIGKILL");
  child = null;
}

/** What a process says of a bomb; in words where it says nothing more. */
async function put(request: BombRequest): Promise<BombResult | string> {
  const own = await getProcess();
  own.send(request);
  const answer = await new Promise<BombAnswer | string>((resolve) => {
    const timer = setTimeout(() => {
      resolve(`over ${String(limitSeconds)} s`);
    }, limitSeconds * 1000);
    own.once("message", (message) => {
      clearTimeout(timer);
      resolve(message as BombAnswer);
    });
    own.once("exit", (code, signal) => {
      clearTimeout(timer);
      resolve(`the process ended: ${signal ?? String(code)}`);
    });
  });
  own.removeAllListeners();
  if (typeof answer !== "string") return "result" in answer ? answer.result : `thrown: ${answer.thrown}`;
  stop();
  return answer;
}

async function judge(bomb: Bomb, at: number): Promise<Row> {
  const first = await put({ at, size: small });
  const second = typeof first === "string" ? first : await put({ at, size: small * factor });
  if (typeof first === "string" || typeof second === "string") {
    const fault = typeof second === "string" ? second : "";
    return { bomb, totalMs: Number.POSITIVE_INFINITY, text: "", fault };
  }
  const parts = (bomb.statement === null ? (["read", "write"] as const) : (["predict"] as const)).map((part) => {
    const [before, after] = [first[`${part}Ms`], second[`${part}Ms`]];
    return { part, before, after, exponent: Math.log(Math.max(after, 1) / Math.max(before, 1)) / Math.log(factor) };
  });
  const steep = parts.filter(({ after, exponent }) => after >= mattersMs && exponent > steepest);
  const told = parts.map(
    ({ part, before, after, exponent }) => `${part} ${show(before)} → ${show(after)} ms, n^${exponent.toFixed(1)}`,
  );
  return {
    bomb,
    totalMs: Math.max(...parts.map(({ after }) => after)),
    text: [...told, second.outcome].join(", "),
    fault:
      steep.length === 0
        ? null
        : steep.map(({ part, exponent }) => `${part} grows by n^${exponent.toFixed(2)}`).join(", "),
  };
}

const show = (milliseconds: number): string => milliseconds.toFixed(0);
const print = ({ bomb, text, fault }: Row): void => {
  console.log(`${bomb.dialect.padEnd(10)} ${bomb.name}: ${text}${fault === null ? "" : ` — ${fault}`}`);
};

const rows: Row[] = [];
for (const [at, bomb] of (await loadBombs()).entries()) {
  const isAsked = options.dialect === undefined || options.dialect === bomb.dialect;
  if (!isAsked || !pattern.test(bomb.name)) continue;
  const row = await judge(bomb, at);
  rows.push(row);
  if (row.fault !== null) print(row);
}
stop();

console.log(`\nThe slowest of ${String(rows.length)} at sizes ${String(small)} and ${String(small * factor)}:`);
for (const row of rows.toSorted((left, right) => right.totalMs - left.totalMs).slice(0, shownCount)) print(row);
const faults = rows.filter(({ fault }) => fault !== null).length;
console.log(`\n${String(rows.length - faults)} of ${String(rows.length)} bombs are harmless.`);
if (faults > 0) process.exitCode = 1;
