import {
  exportJson,
  exportSql,
  predict,
  prepareSchema,
  readDump,
  readSchemaData,
  recogniseDialect,
} from "../../src/index.ts";
import type { Bomb } from "./bomb.ts";

/** What became of a bomb. */
export interface BombResult {
  /** Processor time of the thread for the dump, from its text to a schema that statements are put to. */
  readonly readMs: number;
  /** The same for what was read, out as SQL and as schema data, and back in from those; 0 of a bomb with a statement. */
  readonly writeMs: number;
  /** The same for the statement; 0 of a bomb without one. */
  readonly predictMs: number;
  /** `completed: succeeds`, `failed: not_supported`, `read: 12 tables`. */
  readonly outcome: string;
}

/** Reads a bomb's dump at a size and puts its statement to what was read. */
export function defuse({ dialect, dump, statement }: Bomb, size: number): BombResult {
  const text = dump(size);
  const sql = statement?.(size);
  const start = process.threadCpuUsage();
  recogniseDialect(text);
  const { catalog, statistics } = readDump(text, { dialect });
  const schema = prepareSchema(catalog, statistics);
  const readMs = millisecondsSince(start);
  const middle = process.threadCpuUsage();
  if (sql === undefined) {
    exportSql(catalog);
    readSchemaData(exportJson(catalog, statistics));
    const outcome = `read: ${String(catalog.tables.length)} tables`;
    return { readMs, writeMs: millisecondsSince(middle), predictMs: 0, outcome };
  }
  const prediction = predict(sql, { schema });
  const predictMs = millisecondsSince(middle);
  const outcome =
    prediction.outcome === "failed" ? `failed: ${prediction.failure.code}` : `completed: ${prediction.impact.verdict}`;
  return { readMs, writeMs: 0, predictMs, outcome };
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
