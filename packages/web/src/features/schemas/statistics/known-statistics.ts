import type { StatisticsSource, TableStatisticsEntry } from "@foretell/contract";
import { formatCount, formatQuantity } from "../../../lib/format.ts";

const sourceWords: Readonly<Record<StatisticsSource, string>> = {
  dump: "counted in the dump",
  uncertain: "counted in the dump, not for certain",
  database: "from a live database",
  typed: "typed by hand",
};

/** What is known of a schema's rows, in sentences: of how many tables and from where, and of how many columns. */
export function describeKnown(entries: readonly TableStatisticsEntry[]): string {
  const known = entries.filter(({ source }) => source !== null);
  if (known.length === 0)
    return "No row count is known: every estimate of a simulation is an assumption until there are some.";
  const sources = (["database", "typed", "dump", "uncertain"] as const)
    .map((source) => ({ source, count: known.filter((entry) => entry.source === source).length }))
    .filter(({ count }) => count > 0);
  const from =
    sources.length === 1
      ? sourceWords[sources[0]?.source ?? "dump"]
      : sources.map(({ source, count }) => `${formatCount(count)} ${sourceWords[source]}`).join(", ");
  const columns = entries.reduce((sum, { column_count: count }) => sum + count, 0);
  const withValues = entries.reduce((sum, { known_column_count: count }) => sum + count, 0);
  const tables = `${formatCount(known.length)} of ${formatQuantity(entries.length, "table")}`;
  return `Row counts of ${tables}, ${from}. Distribution of values of ${formatCount(withValues)} of ${formatQuantity(columns, "column")}.`;
}
