import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const mainFile = join(import.meta.dirname, "../../src/main.ts");
const patienceMs = 120_000;

/** The real server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** All that it printed so far. */
  readonly output: () => string;
  /** Sends a signal and gives the exit code; null when the signal itself ended the process. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface EndedProcess {
  readonly exitCode: number | null;
  readonly output: string;
}

export interface LaunchOptions {
  /** How many files and connections the process may have open; as many as the tests where it is not given. */
  readonly openFilesLimit?: number;
}

/** Servers that are started again and again find their code compiled, and so do their work processes. */
const compileCache = pick(process.env, "NODE_COMPILE_CACHE");

function pick(environment: NodeJS.ProcessEnv, name: string): Record<string, string> {
  const value = environment[name];
  return value === undefined ? {} : { [name]: value };
}

/** Starts the server without waiting for anything. `ended` gives the exit code once all output has come. */
export function launch(env: Readonly<Record<string, string>>, { openFilesLimit }: LaunchOptions = {}) {
  const command = [process.execPath, mainFile];
  const limited = ["sh", "-c", `ulimit -n ${openFilesLimit} && exec "$@"`, "sh", ...command];
  const [file = "", ...args] = openFilesLimit === undefined ? command : limited;
  const child = spawn(file, args, {
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", ...compileCache, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  // Both streams have ended by then, so that the output is whole.
  const ended = once(child, "close").then(() => {
    running.delete(child);
    return child.exitCode;
  });
  return { child, ended, output: () => output };
}

const running = new Set<ChildProcess>();

/** Ends whatever a failed test left running. */
export function killLeftovers(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts the server and waits for the line that says where to open it. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  options: LaunchOptions = {},
): Promise<ServerProcess> {
  const { child, ended, output } = launch(env, options);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const url = /^Foretell is ready: open (\S+) in a browser\.$/m.exec(output())?.[1];
    if (url !== undefined) {
      const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
        child.kill(signal);
        return ended;
      };
      return { child, url, output, stop };
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`the server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs a server that is expected to end by itself. */
export async function runServerProcess(env: Readonly<Record<string, string>>): Promise<EndedProcess> {
  const { ended, output } = launch(env);
  const exitCode = await ended;
  return { exitCode, output: output() };
}
