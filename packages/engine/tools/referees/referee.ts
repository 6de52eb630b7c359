import { spawnSync } from "node:child_process";
import type { DialectName } from "../../src/index.ts";

/** The rows of each table as texts, by the table's name as the engine shows it; sorted, so that equal tables are equal lists. */
export type Snapshot = ReadonlyMap<string, readonly string[]>;

/** What a server did with statements that were run one after another in one session. */
export interface Play {
  /** The place of the statement that failed; null where none did. */
  readonly failedAt: number | null;
  readonly error: string;
  /** The rows before the first statement, and after each that ran. */
  readonly snapshots: readonly Snapshot[];
  /** The rows that another session sees when this one is over. */
  readonly last: Snapshot;
}

export interface PlayOptions {
  /** Run before the first statement, outside of what is counted. */
  readonly before?: string;
  /** Look at the rows after each statement, and not only before and at the end. */
  readonly looksAtEach: boolean;
}

/** A real server that plays statements on a database that was loaded from a dump. */
export interface Referee {
  readonly dialect: DialectName;
  readonly play: (dump: string, statements: readonly string[], options: PlayOptions) => Play;
  readonly close: () => void;
}

/** Runs a client program with a script; what it writes of both kinds is returned whatever it ends with. */
export function runClient(
  command: string,
  args: readonly string[],
  input: string,
): { readonly out: string; readonly error: string; readonly isDone: boolean } {
  const { stdout, stderr, error, status } = spawnSync(command, args, {
    input,
    encoding: "utf8",
    timeout: 120_000,
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  return { out: stdout, error: stderr.trim(), isDone: status === 0 };
}

/** Lines with the marks that a session prints: `##S` before each statement, `##T name` before the rows of a table. */
export function readMarks(out: string): { readonly begun: number; readonly snapshots: Snapshot[] } {
  const snapshots: Map<string, string[]>[] = [];
  let begun = 0;
  let rows: string[] | null = null;
  for (const line of out.split("\n")) {
    if (line.startsWith("##S")) {
      begun += 1;
      rows = null;
    } else if (line.startsWith("##L")) {
      snapshots.push(new Map());
      rows = null;
    } else if (line.startsWith("##T ")) {
      rows = [];
      snapshots.at(-1)?.set(line.slice(4), rows);
    } else if (rows !== null && line !== "") rows.push(line);
  }
  for (const snapshot of snapshots) for (const own of snapshot.values()) own.sort();
  return { begun, snapshots };
}
