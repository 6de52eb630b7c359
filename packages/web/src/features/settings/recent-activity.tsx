import { usersRoutes, type AuditEntry } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { meaningIcons } from "../../components/meaning.ts";
import { Moment } from "../../components/moment.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { api } from "../../lib/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { auditWords } from "./audit-words.ts";

const firstCount = 5;

/** What happened with the account, the latest first. */
export function RecentActivity() {
  const [isWhole, setWhole] = useState(false);
  const {
    data: entries,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.audit,
    queryFn: ({ signal }) => api(usersRoutes.audit, {}, { signal }),
  });
  if (entries === undefined)
    return error === null ? (
      <SkeletonRows count={firstCount} label="Loading activity" />
    ) : (
      <ErrorPanel error={error} fallback="Failed to fetch activity" onRetry={() => void refetch()} />
    );
  if (entries.length === 0) return <p className="text-ink-muted">Nothing yet.</p>;
  const shown = isWhole ? entries : entries.slice(0, firstCount);
  return (
    <>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {shown.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore className="mt-2" hiddenCount={entries.length - shown.length} onPress={() => setWhole(true)} />
    </>
  );
}

const NotableIcon = meaningIcons.risk;

function ActivityRow({ entry: { event, at, device, network } }: { entry: AuditEntry }) {
  const { text, isNotable } = auditWords(event);
  return (
    <li className="px-4 py-2">
      <p className="flex items-start gap-1.5 font-medium">
        {isNotable === true && <NotableIcon className="mt-1 size-4 shrink-0 text-risk" aria-label="Look twice:" />}
        <span className="min-w-0">{text}</span>
      </p>
      <p className="text-small break-words text-ink-muted">
        <Moment at={at} as="moment" /> · {device} · <span className="tabular-nums">{network}</span>
      </p>
    </li>
  );
}
