// Runs the server, restarted at every change, and the web application's development server side by side.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const port = process.env["PORT"] ?? "3000";
const webPort = process.env["WEB_PORT"] ?? "5173";
const webUrl = `http://127.0.0.1:${webPort}`;

function run(args: readonly string[], folder: string, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, { cwd: folder, stdio: "inherit", env: { ...process.env, ...env } });
}

const children = [
  run(["--watch", "--watch-preserve-output", "packages/server/src/main.ts"], root, {
    PORT: port,
    // The links of mails lead to the development server, which hands the API on.
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? webUrl,
  }),
  run(
    [join(root, "node_modules/vite/bin/vite.js"), "--host", "127.0.0.1", "--port", webPort, "--strictPort"],
    join(root, "packages/web"),
    { API_URL: `http://127.0.0.1:${port}` },
  ),
];

let isStopping = false;

function stop(exitCode: number): void {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill("SIGTERM");
}

// A terminal sends Ctrl-C to all three; whoever else sends a signal sends it to this process alone.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
for (const child of children) child.once("exit", (code) => stop(code ?? 0));
