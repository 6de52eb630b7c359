import type { ErrorDetail } from "@foretell/contract";
import type { Census, DialectName } from "@foretell/engine";
import type { DumpRefusal } from "./import-task.ts";

export const databaseNames: Readonly<Record<DialectName, string>> = {
  postgresql: "PostgreSQL",
  mysql: "MySQL",
  sqlite: "SQLite",
  oracle: "Oracle",
  sqlserver: "SQL Server",
};

/** What is known of a dump when the question is whether it can be imported. */
export interface DumpFacts {
  readonly chosen: DialectName;
  /** What the text itself looks like. */
  readonly recognised: { readonly dialect: DialectName | null; readonly evidence: readonly string[] };
  readonly census: Census;
  readonly tableCount: number;
  readonly isBlank: boolean;
  /** What it ends inside of, in one sentence; undefined where it is whole, or where that does not matter. */
  readonly incompleteness: string | undefined;
}

const maxDetails = 20;

/** The reason not to import a dump, with what was found in place of tables; undefined when it can be imported. */
export function findRefusal(facts: DumpFacts): DumpRefusal | undefined {
  const { census, chosen, recognised, tableCount, incompleteness } = facts;
  if (facts.isBlank)
    return refuse("DUMP_EMPTY", "The dump is empty. Paste or choose a dump that has CREATE TABLE statements.");
  const isOther = recognised.dialect !== null && recognised.dialect !== chosen;
  if (isOther && readNearlyNothing(facts)) return refuseDialect(facts);
  if (tableCount > 0) return incompleteness === undefined ? undefined : refuseIncomplete(incompleteness);
  const details = reasons(census);
  if (sum(census.used) + sum(census.counted) + sum(census.irrelevant) === 0) {
    return refuse(
      "DUMP_IS_NO_SQL",
      `This does not look like SQL of ${databaseNames[chosen]}: not one statement in it was understood. Choose the .sql file that the database's dump tool wrote.`,
      details,
    );
  }
  const found = [...describeCounts(census.used), ...describeCounts(census.irrelevant)].slice(0, 6);
  return refuse(
    "DUMP_HAS_NO_TABLE",
    `No table was found in this dump. It has ${found.join(", ")}. Export the structure with CREATE TABLE statements, not the data alone, and import again.`,
    details,
  );
}

/** The dialect that the text looks like, and a sentence on it, where another one was chosen. */
export function mismatchOf(
  chosen: DialectName,
  { dialect, evidence }: DumpFacts["recognised"],
): { readonly db_type: DialectName; readonly message: string } | null {
  if (dialect === null || dialect === chosen) return null;
  const reasons = evidence.slice(0, 3).join("; ");
  const message = `This looks like a ${databaseNames[dialect]} dump (${reasons}), but was read as ${databaseNames[chosen]}. If something is missing, import it again as ${databaseNames[dialect]}.`;
  return { db_type: dialect, message };
}

function refuseIncomplete(incompleteness: string): DumpRefusal {
  return refuse(
    "DUMP_INCOMPLETE",
    `This dump is incomplete. ${incompleteness} Tables, keys and rows behind its end would be missing. Make the dump again, or import it as incomplete.`,
    [{ path: "allow_incomplete", message: "Send true to import it as it is" }],
  );
}

function refuseDialect({ recognised, chosen }: DumpFacts): DumpRefusal {
  const name = databaseNames[recognised.dialect ?? chosen];
  return refuse("DUMP_OF_ANOTHER_DIALECT", `This looks like a ${name} dump, but ${databaseNames[chosen]} was chosen.`, [
    { path: "db_type", message: `Choose ${name} and import again.` },
    ...recognised.evidence.map((message) => ({ path: "sql_dump", message })),
  ]);
}

/** Whether the chosen dialect made so little of the dump that importing it would only hide the mistake. */
function readNearlyNothing({ census, tableCount }: DumpFacts): boolean {
  if (tableCount === 0) return true;
  return tableCount < census.createTableCount * 0.2;
}

function reasons(census: Census): ErrorDetail[] {
  return census.notUnderstood.slice(0, maxDetails).map(({ reason, count, places }) => {
    const [first] = places;
    const where = first === undefined ? "" : `line ${first.position.line}, column ${first.position.column}: `;
    const times = count > 1 ? ` (${count} times)` : "";
    const excerpt = first === undefined ? "" : ` Found: ${first.excerpt}`;
    return { path: "sql_dump", message: `${where}${reason}${times}${excerpt}` };
  });
}

function describeCounts(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count} ${kind}`);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

export function refuse(code: DumpRefusal["code"], message: string, details: readonly ErrorDetail[] = []): DumpRefusal {
  return { outcome: "refused", code, message, details };
}
