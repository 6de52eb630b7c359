import type { SimulationLogEntry } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { Disclosure } from "../../../components/disclosure.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Moment } from "../../../components/moment.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import { useClipped } from "../../../lib/use-clipped.ts";
import { logsQuery } from "../queries.ts";
import { StatusBadge } from "../status-badge.tsx";
import { useProject } from "../../../lib/use-project.ts";

const shownAtFirst = 10;
const none: SimulationLogEntry[] = [];

/** What happened with a simulation, folded; fetched when it is first unfolded. */
export function SimulationLog({ simulationId }: { simulationId: string }) {
  return (
    <Disclosure title="Log" startsOpen={false}>
      <LogEntries simulationId={simulationId} />
    </Disclosure>
  );
}

function LogEntries({ simulationId }: { simulationId: string }) {
  const scope = useProject();
  const { data: entries, error, isError, refetch } = useQuery(logsQuery(scope, simulationId));
  const { shown, hiddenCount, showMore } = useClipped(entries ?? none, shownAtFirst);
  if (isError)
    return <ErrorPanel error={error} fallback="Failed to fetch simulation logs" onRetry={() => void refetch()} />;
  if (entries === undefined) return <SkeletonRows count={3} label="Loading the log" />;
  if (entries.length === 0) return <p className="text-ink-soft">Nothing has happened with this simulation yet.</p>;
  return (
    <>
      <ol className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {shown.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="min-w-36 shrink-0 text-small text-ink-muted">
              <Moment at={entry.created_at} as="moment" />
            </span>
            {entry.verdict !== null ? (
              <VerdictBadge outlook={{ verdict: entry.verdict, risk: entry.risk }} />
            ) : (
              entry.status !== null && <StatusBadge status={entry.status} place="detail" />
            )}
            <span className="min-w-0 basis-full [overflow-wrap:anywhere] sm:flex-1 sm:basis-auto">{entry.message}</span>
            {entry.user_name !== null && <span className="text-small text-ink-muted">{entry.user_name}</span>}
          </li>
        ))}
      </ol>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </>
  );
}
