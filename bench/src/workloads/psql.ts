import { spawnSync } from "node:child_process";
import { databaseServerUrl } from "../server/server-under-test.ts";

const mostOutput = 1 << 28;

/** A database of its own that is dropped at the end, spoken to by PostgreSQL's own client. */
export class OwnDatabase {
  readonly #name: string;

  constructor(name: string) {
    this.#name = `foretell_bench_${process.pid}_${name}`;
    run("postgres", `DROP DATABASE IF EXISTS ${this.#name} WITH (FORCE);\nCREATE DATABASE ${this.#name};\n`);
  }

  /** Loads a dump, and gathers the server's statistics; whether all of it went through. */
  load(dump: string): boolean {
    const script = `\\set ON_ERROR_STOP on\n${dump}\nSET search_path = public;\nANALYZE;\n\\echo loaded\n`;
    return run(this.#name, script).includes("loaded");
  }

  /** What each of some scripts prints; empty where the server refuses one, or takes too long. */
  ask(scripts: readonly string[]): string[] {
    const head = "SET statement_timeout = '3s';\nSET search_path = public;\nSET max_parallel_workers_per_gather = 0;\n";
    const marked = scripts.map((script, at) => `\\echo ${marker}${at}\n${script};\nROLLBACK;\n`);
    const output = run(this.#name, head + marked.join(""));
    const parts = output.split(new RegExp(`^${marker}\\d+$`, "mu")).slice(1);
    return scripts.map((_, at) => (parts[at] ?? "").trim());
  }

  /** What one query prints. */
  print(query: string): string {
    return run(this.#name, query);
  }

  drop(): void {
    run("postgres", `DROP DATABASE IF EXISTS ${this.#name} WITH (FORCE);\n`);
  }
}

const marker = "=== part ";

function run(database: string, script: string): string {
  const url = Object.assign(new URL(databaseServerUrl()), { pathname: `/${database}` }).href;
  const { stdout, error } = spawnSync("psql", ["-X", "-A", "-t", url], {
    input: script,
    encoding: "utf8",
    maxBuffer: mostOutput,
  });
  // The client stops reading at the first error where it is told so.
  if (error && !("code" in error && error.code === "EPIPE")) throw error;
  return stdout;
}

/** Why the server's own client cannot be used; undefined when it can. */
export function findPsqlObstacle(): string | undefined {
  const { error, status } = spawnSync("psql", ["-X", "-c", "SELECT 1", databaseServerUrl()], { encoding: "utf8" });
  return error || status !== 0 ? `psql cannot reach ${new URL(databaseServerUrl()).host}; set DATABASE_URL` : undefined;
}

interface Plan {
  readonly "Node Type": string;
  readonly "Plan Rows": number;
  readonly Plans?: readonly Plan[];
}

/** The rows that the server's planner expects of what EXPLAIN was asked: of a write those that reach it. */
export function planRows(explained: string): number | null {
  const start = explained.indexOf("[");
  if (start < 0) return null;
  try {
    const [{ Plan: plan } = { Plan: undefined }] = JSON.parse(
      explained.slice(start, explained.lastIndexOf("]") + 1),
    ) as readonly { readonly Plan: Plan }[];
    if (plan === undefined) return null;
    return plan["Node Type"] === "ModifyTable" ? (plan.Plans?.[0]?.["Plan Rows"] ?? null) : plan["Plan Rows"];
  } catch {
    return null;
  }
}
