import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dialectNames } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";
import { parseStatement } from "../src/statement/parse/parse-statement.ts";
import { namedTables } from "./named-tables.ts";

interface StatementCase {
  readonly sql: string;
  readonly accepted: boolean;
  readonly tables?: readonly string[];
  /** Names of common table expressions, which stand among the tables too. */
  readonly ctes?: readonly string[];
  readonly source: string;
}

/** A name without its namespace, in lower case. */
const bareName = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** Databases in which FROM DUAL stands for no table. */
const hasDual: ReadonlySet<DialectName> = new Set(["mysql", "oracle"]);

/** Scores the statement grammar against statements that a reference accepts or refuses, and the tables found in them. */
export function scoreStatements(folder: string, failureCount: number, only: string | undefined): void {
  console.log("statements: accepted by the reference and read / refused by both / table sets equal");
  for (const dialect of dialectNames) {
    const file = join(folder, `${dialect}.jsonl`);
    if (!existsSync(file) || (only !== undefined && only !== dialect)) continue;
    const counts = { accepted: 0, read: 0, refused: 0, bothRefused: 0, withTables: 0, sameTables: 0 };
    const failures: string[] = [];
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const test = JSON.parse(line) as StatementCase;
      const parsed = parseStatement(test.sql, dialect);
      const isRead = parsed.ok || parsed.failure.code === "not_supported";
      if (!test.accepted) {
        counts.refused += 1;
        if (!isRead) counts.bothRefused += 1;
        continue;
      }
      counts.accepted += 1;
      if (isRead) counts.read += 1;
      else failures.push(`${test.sql.slice(0, 200).replaceAll("\n", " ")}\n      ${parsed.failure.message}`);
      if (!parsed.ok || test.tables === undefined) continue;
      counts.withTables += 1;
      const found = namedTables(parsed.statement);
      const own = new Set(found.map(bareName).filter((name) => name !== "dual" || !hasDual.has(dialect)));
      const common = new Set(test.ctes?.map(bareName));
      const wanted = new Set(test.tables.map(bareName).filter((name) => !common.has(name) || own.has(name)));
      const isSame = wanted.size === own.size && [...wanted].every((name) => own.has(name));
      if (isSame) counts.sameTables += 1;
      else
        failures.push(
          `${test.sql.slice(0, 200).replaceAll("\n", " ")}\n      tables ${[...own].join(", ")} instead of ${[...wanted].join(", ")}`,
        );
    }
    const share = (part: number, whole: number) =>
      whole === 0 ? "–" : `${String(part)}/${String(whole)} (${((100 * part) / whole).toFixed(2)} %)`;
    console.log(
      `  ${dialect.padEnd(11)} ${share(counts.read, counts.accepted)}   ${share(counts.bothRefused, counts.refused)}   ${share(counts.sameTables, counts.withTables)}`,
    );
    for (const failure of failures.slice(0, failureCount)) console.log(`    - ${failure}`);
  }
}
