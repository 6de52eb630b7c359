import { Script } from "../export/sql/script.ts";
import type { Migration, MigrationStatement } from "./model.ts";

const begin = { postgresql: "BEGIN", sqlite: "BEGIN", sqlserver: "BEGIN TRANSACTION", mysql: "", oracle: "" } as const;
const end = { postgresql: "COMMIT", sqlite: "COMMIT", sqlserver: "COMMIT TRANSACTION", mysql: "", oracle: "" } as const;

/**
 * A migration as one script for the database's own client, with what each statement costs in a comment above it, in one
 * transaction where the database takes statements on the schema back.
 */
export function renderMigration(migration: Migration): string {
  const { dialect, statements, warnings, isTransactional, diff } = migration;
  const script = new Script(dialect);
  script.remark(headOf(migration));
  if (statements.length === 0) return script.toString();
  for (const { sentence } of warnings) script.remark(`Warning: ${sentence}`);
  if (dialect === "sqlserver") script.addLine("SET XACT_ABORT ON\nSET QUOTED_IDENTIFIER ON\nGO");
  const sentences = new Map(diff.changes.map(({ id, sentence }) => [id, sentence]));
  const addAll = (place: MigrationStatement["place"]): void => {
    for (const statement of statements) {
      if (statement.place !== place) continue;
      const remark = remarkOf(statement, sentences);
      if (remark !== "") script.remark(remark);
      if (statement.isModule) script.addModule(statement.sql);
      else script.add(statement.sql);
    }
  };
  addAll("before");
  if (isTransactional) script.add(begin[dialect]);
  addAll("inside");
  if (isTransactional) script.add(end[dialect]);
  addAll("after");
  return script.toString();
}

function headOf({ diff, statements, isTransactional }: Migration): string {
  if (statements.length === 0) return "Nothing to do: the schemas are the same.";
  const way = isTransactional
    ? "All statements between BEGIN and COMMIT happen, or none of them."
    : "This database ends each statement by itself: where one fails, those before it have happened.";
  return `${diff.headline}\n${way}`;
}

function remarkOf(
  { changeIds, lock, work, rowsTouched, losesData, saferForm }: MigrationStatement,
  sentences: ReadonlyMap<string, string>,
): string {
  const lines = changeIds.flatMap((id) => sentences.get(id) ?? []);
  const told = lines.length > 5 ? [...lines.slice(0, 4), `and ${lines.length - 4} changes more`] : lines;
  const cost = costText(lock, work, rowsTouched);
  return [
    ...told,
    ...(cost === null ? [] : [cost]),
    ...(losesData === null ? [] : [`Warning, data is lost: ${losesData}`]),
    ...(saferForm === null
      ? []
      : [
          `Safer: ${saferForm.sentence}`,
          ...saferForm.statements.flatMap((sql) => `${sql};`.split("\n")).map((line) => `  ${line}`),
        ]),
  ].join("\n");
}

const works = { metadata: "touches no row", scan: "scans", rewrite: "rewrites" } as const;

/** `ACCESS EXCLUSIVE: blocks reads and writes, scans 16,049 rows`. */
function costText(
  lock: MigrationStatement["lock"],
  work: MigrationStatement["work"],
  rows: number | null,
): string | null {
  if (lock === null) return null;
  const count = rows === null ? "every row" : `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`;
  const what = work === "metadata" ? works.metadata : `${works[work]} ${count}`;
  return `${lock.name}: blocks ${lock.blocks}, ${what}.`;
}
