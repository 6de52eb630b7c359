import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DialectName } from "../../src/index.ts";
import { decodeDump } from "../decode.ts";
import type { OracleCase } from "../oracle-case.ts";

/** A dump with the statements that cases put to it. */
export interface Seed {
  readonly dumpFile: string;
  readonly dump: string;
  readonly statements: readonly string[];
}

/** The statements of all cases of a folder in one dialect, by the dump that they are put to. */
export function readSeeds(root: string, dialect: DialectName): Seed[] {
  const folder = join(root, "cases", dialect);
  if (!existsSync(folder)) return [];
  const byDump = new Map<string, Set<string>>();
  for (const set of readdirSync(folder).sort()) {
    for (const file of readdirSync(join(folder, set)).sort()) {
      for (const line of readFileSync(join(folder, set, file), "utf8")
        .trim()
        .split("\n")) {
        const { dump_file: dumpFile, statement } = JSON.parse(line) as OracleCase;
        const statements = byDump.get(dumpFile) ?? new Set<string>();
        byDump.set(dumpFile, statements);
        statements.add(statement);
      }
    }
  }
  return [...byDump].map(([dumpFile, statements]) => ({
    dumpFile,
    dump: decodeDump(readFileSync(join(root, dumpFile))),
    statements: [...statements],
  }));
}
