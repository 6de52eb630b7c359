import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fillDataFolder } from "@foretell/server/test/support/data-folders.ts";

const repository = join(import.meta.dirname, "../..");

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

async function waitForUrl(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error("the server's output is not piped");
  const lines = createInterface({ input: stdout });
  const seen: string[] = [];
  return new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      seen.push(line);
      const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url !== undefined && !line.startsWith("{")) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${seen.join("\n")}`)));
  });
}

/** Starts the real server on an embedded database with nothing in it and a free port; `settings` are over those of the journeys. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDir = await fillDataFolder(await mkdtemp(join(tmpdir(), "foretell-e2e-")));
  const child = spawn(process.execPath, ["packages/server/src/main.ts"], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/compile-cache"),
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await waitForUrl(child);
  return {
    url,
    dataDir,
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
