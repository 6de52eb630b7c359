import type { CensusData } from "@foretell/contract";
import { formatCount, formatQuantity } from "../../../lib/format.ts";

/** A count of what was found, to compare with what one knows of the database. */
export interface FoundCount {
  readonly label: string;
  readonly value: number;
  /** What the count is made of, such as `on delete: 4 CASCADE`, each part without a break; empty where it is not divided. */
  readonly note: string;
}

/** What was found as one sentence: `113 tables, 1 240 columns, 124 foreign keys, 4 of them with ON DELETE CASCADE.` */
export function foundSentence({ found }: Pick<CensusData, "found">): string {
  const cascading = found.foreign_keys_by_delete_action["CASCADE"] ?? 0;
  const parts = [
    formatQuantity(found.tables, "table"),
    formatQuantity(found.columns, "column"),
    formatQuantity(found.foreign_keys, "foreign key"),
  ];
  if (cascading > 0) parts.push(`${formatCount(cascading)} of them with ON DELETE CASCADE`);
  return `${parts.join(", ")}.`;
}

const noBreak = "\u00a0";

/** What was found, the main counts first; those of rarer things only where there are any. */
export function foundCounts({ found, row_count: rowCount }: Pick<CensusData, "found" | "row_count">): FoundCount[] {
  // The action of a key that names none stands last, whatever its count: the others are what one looks for.
  const isDefault = (action: string) => Number(action === "NO ACTION");
  const actions = Object.entries(found.foreign_keys_by_delete_action)
    .filter(([, count]) => count > 0)
    .sort(([a, m], [b, n]) => isDefault(a) - isDefault(b) || n - m)
    .map(([action, count]) => `${formatCount(count)} ${action}`.replaceAll(" ", noBreak));
  const always: FoundCount[] = [
    { label: "Tables", value: found.tables, note: "" },
    { label: "Columns", value: found.columns, note: "" },
    { label: "Rows", value: rowCount, note: rowCount === 0 ? "none in the dump" : "" },
    { label: "Primary keys", value: found.primary_keys, note: "" },
    {
      label: "Foreign keys",
      value: found.foreign_keys,
      note: actions.length === 0 ? "" : `on delete: ${actions.join(", ")}`,
    },
    { label: "Indexes", value: found.indexes, note: "" },
  ];
  const rare: FoundCount[] = [
    { label: "Unique keys", value: found.unique_keys, note: "" },
    { label: "Checks", value: found.checks, note: "" },
    { label: "Views", value: found.views, note: "" },
    { label: "Triggers", value: found.triggers, note: "" },
    { label: "Types", value: found.types, note: "" },
    { label: "Sequences", value: found.sequences, note: "" },
  ];
  return [...always, ...rare.filter(({ value }) => value > 0)];
}

/** What became of the statements, in numbers: together the first four are all statements. */
export interface StatementShares {
  readonly used: number;
  /** Rows of theirs were counted. */
  readonly counted: number;
  readonly irrelevant: number;
  /** Statements of which nothing was understood. */
  readonly lost: number;
  /** Places that were not understood: one for each lost statement, the others within statements that were used. */
  readonly notUnderstood: number;
}

/** How many statements were used, gave rows to count, say nothing of the schema, and were lost, and how many places were not understood. */
export function statementShares(census: CensusData): StatementShares {
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((total, n) => total + n, 0);
  const used = sum(census.used);
  const counted = sum(census.counted ?? {});
  const irrelevant = sum(census.irrelevant);
  return {
    used,
    counted,
    irrelevant,
    lost: Math.max(0, census.statement_count - used - counted - irrelevant),
    notUnderstood: census.not_understood.reduce((total, { count }) => total + count, 0),
  };
}

/** Counts by kind as a list, the most frequent first: `INSERT 1 204, GRANT 12`. */
export function kindsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([kind, count]) => `${kind} ${formatCount(count)}`)
    .join(", ");
}
