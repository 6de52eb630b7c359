import type { Catalog } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { Change, RenameDecisions } from "../diff/model.ts";
import { formatQuantity } from "../impact/wording.ts";
import { migrationSql } from "../migration/migration-sql.ts";
import type { Blocked, MigrationStatement, RowWork } from "../migration/model.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

/** A statement that says how it locks, or that it does so as little as it can: what the plain form takes is not what it takes. */
const ownWay = /\b(?:CONCURRENTLY|ONLINE|ALGORITHM|LOCK\s*=|NOT\s+VALID|INVISIBLE)\b/iu;

const weight: Readonly<Record<Blocked, number>> = { nothing: 0, "schema changes": 1, writes: 2, "reads and writes": 3 };

/** The lock by which a change of the schema makes others wait, and what it does with the rows meanwhile, in one sentence; null where nobody waits. */
export function lockOfSchemaStep(
  before: PreparedSchema,
  after: Catalog,
  renames: RenameDecisions,
  changes: readonly Change[],
  text: string,
): string | null {
  // What refers to a renamed thing follows by itself, where a migration makes it anew; and nobody waits for a new table.
  if (ownWay.test(text) || changes.some(({ kind }) => kind.endsWith("-renamed")) || !changes.some(isOfStanding))
    return null;
  const statistics = { tables: [...before.statisticsByTable.values()] };
  const { statements } = migrationSql(before.catalog, after, { renames, statistics });
  const [first] = statements.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (first === undefined || first.lock === null || first.table === null || weightOf(first) < weight.writes)
    return null;
  const { lock, work, rowsTouched } = first;
  const rows = rowsTouched === null ? "every row" : formatQuantity(rowsTouched, "row");
  const isOne = rowsTouched === 1 || rowsTouched === null;
  const meanwhile = {
    metadata: "no row is read or written",
    scan: `${rows} ${isOne ? "is" : "are"} read meanwhile`,
    rewrite: `${rows} ${isOne ? "is" : "are"} written anew meanwhile`,
  }[work];
  return `It takes ${lock.name} on ${displayName(before.catalog, first.table)}: ${lock.blocks} wait; ${meanwhile}.`;
}

const isOfStanding = ({ kind, table, isWithTable }: Change): boolean =>
  table !== null && kind !== "table-added" && (isWithTable !== true || kind === "table-removed");

const weightOfWork: Readonly<Record<RowWork, number>> = { metadata: 0, scan: 0.25, rewrite: 0.5 };

/** Of several statements that it takes, the one for which most has to wait longest. */
const weightOf = ({ lock, work }: MigrationStatement): number => weight[lock?.blocks ?? "nothing"] + weightOfWork[work];
