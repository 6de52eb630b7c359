import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DialectName } from "../../src/index.ts";
import { decodeDump } from "../decode.ts";
import type { OracleCase } from "../oracle-case.ts";

/** A dump with the statements that cases have for it. */
export interface DumpWithCases {
  readonly file: string;
  readonly text: string;
  readonly cases: readonly OracleCase[];
}

/** The dumps of a folder of cases, each with its own: `cases/DIALECT/SET/*.jsonl`. Those of many rows are left out. */
export function dumpsWithCases(folder: string, dialect: DialectName, sets: readonly string[]): DumpWithCases[] {
  const cases = sets.flatMap((set) => {
    const path = join(folder, "cases", dialect, set);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .sort()
      .flatMap((file) => readFileSync(join(path, file), "utf8").trim().split("\n"))
      .map((line) => JSON.parse(line) as OracleCase);
  });
  return [...Map.groupBy(cases, (each) => each.dump_file)].flatMap(([file, own]) => {
    const text = decodeDump(readFileSync(join(folder, file)));
    return text.length > longestDump ? [] : [{ file, text, cases: own }];
  });
}

/** Each play loads its dump anew. */
const longestDump = 400_000;
