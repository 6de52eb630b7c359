import type { CascadeAnalysis } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionIcon } from "../../components/action-icon.tsx";
import { actionMeaning, actionWords } from "../../components/action-words.ts";
import { DbName } from "../../components/db-name.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LevelMark } from "../../components/level-mark.tsx";
import { meaningTexts } from "../../components/meaning.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { VerdictBadge } from "../../components/verdict-badge.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatQuantity } from "../../lib/format.ts";
import { useClipped } from "../../lib/use-clipped.ts";
import { possibleBlocks } from "../../lib/possible-blocks.ts";
import { reachedTables, type ReachedTable } from "./cascade-tables.ts";
import { cascadeAnalysisQuery, type CascadeOf } from "./queries.ts";
import { useProject } from "../../lib/use-project.ts";

const shownAtFirst = 8;

/** What deleting every row of a table, or changing its key, would reach. */
export function CascadePreview({
  onOpenTable,
  ...of
}: Omit<CascadeOf, "operation"> & { onOpenTable: (name: string) => void }) {
  const [operation, setOperation] = useState<CascadeOf["operation"]>("DELETE");
  const tab = (value: CascadeOf["operation"], label: string) => ({
    value,
    label,
    content: <Reached {...of} operation={value} onOpenTable={onOpenTable} />,
  });
  return (
    <Tabs
      label="Cascade analysis"
      value={operation}
      onChange={setOperation}
      tabs={[tab("DELETE", "DELETE of every row"), tab("UPDATE", "UPDATE of its keys")]}
    />
  );
}

function Reached({ onOpenTable, ...of }: CascadeOf & { onOpenTable: (name: string) => void }) {
  const scope = useProject();
  const { data, error, isError, refetch } = useQuery(cascadeAnalysisQuery(scope, of));
  if (isError)
    return <ErrorPanel error={error} fallback="Failed to get cascade analysis" onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} label="Loading the cascade" />;
  return <ReachedList analysis={data} onOpenTable={onOpenTable} />;
}

function ReachedList({ analysis, onOpenTable }: { analysis: CascadeAnalysis; onOpenTable: (name: string) => void }) {
  const reached = reachedTables(analysis.impact);
  const possible = possibleBlocks(analysis.impact, analysis.summary.blockers);
  const { shown, hiddenCount, showMore } = useClipped(reached, shownAtFirst);
  const depth = Math.max(0, ...reached.map(({ result }) => result.cascade_level));
  const tableCount = new Set(reached.map(({ result }) => result.affected_table_name)).size;
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <VerdictBadge outlook={analysis.summary} />
        <span className="text-ink-soft">
          {tableCount === 0
            ? "It reaches no other table."
            : `It reaches ${formatQuantity(tableCount, "table")}, ${formatQuantity(depth, "level")} deep.`}
        </span>
      </p>
      {reached.length > 0 && (
        <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
          {shown.map((entry) => (
            <ReachedEntry
              key={entry.key}
              entry={entry}
              isPossible={possible.has(entry.result.id)}
              onOpenTable={onOpenTable}
            />
          ))}
        </ul>
      )}
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </>
  );
}

function ReachedEntry({
  entry: { result, constraints },
  isPossible,
  onOpenTable,
}: {
  entry: ReachedTable;
  isPossible: boolean;
  onOpenTable: (name: string) => void;
}) {
  return (
    <li className="flex gap-2.5 px-3 py-2">
      <LevelMark level={result.cascade_level} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <button
            type="button"
            onClick={() => onOpenTable(result.affected_table_name)}
            className="rounded-small text-start font-mono text-accent underline decoration-accent/40 underline-offset-2 [overflow-wrap:anywhere] hover:text-accent-strong"
          >
            {result.affected_table_name}
          </button>
          <span className={classNames("flex items-center gap-1.5", meaningTexts[actionMeaning(result, isPossible)])}>
            <ActionIcon result={result} isPossible={isPossible} />
            {actionWords(result, isPossible)}
          </span>
        </p>
        {constraints.length > 0 && (
          <p className="mt-0.5 text-small text-ink-muted [overflow-wrap:anywhere]">
            by <DbName>{constraints.join(", ")}</DbName>
          </p>
        )}
      </div>
    </li>
  );
}
