import type { CensusData } from "@foretell/contract";
import { Badge } from "../../../components/badge.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { DumpPlaceLabel } from "./dump-place.tsx";
import { StumbledOver } from "./stumbled-over.tsx";

type Group = CensusData["not_understood"][number];

const shownAtFirst = 3;

/** What was not understood, one entry a cause: the first three places, the rest behind a button. */
export function NotUnderstood({ groups }: { groups: readonly Group[] }) {
  return (
    <ol className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
      {groups.map((group) => (
        <CauseEntry key={`${group.code} ${group.reason}`} group={group} />
      ))}
    </ol>
  );
}

function CauseEntry({ group }: { group: Group }) {
  const { shown, hiddenCount, showMore } = useClipped(group.places, shownAtFirst);
  const untold = group.count - group.places.length;
  return (
    <li className="px-4 py-3">
      <div className="flex items-baseline gap-2">
        <Badge meaning="risk" icon={null}>
          {formatCount(group.count)} ×
        </Badge>
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">{group.reason}</span>{" "}
          <code className="text-small text-ink-muted">{group.code}</code>
        </p>
      </div>
      <ul className="mt-2 flex flex-col gap-1">
        {shown.map(({ line, column, excerpt }) => (
          <li key={`${line}:${column}`} className="flex min-w-0 gap-3 font-mono text-small">
            <span className="shrink-0 pt-1 sm:w-20 sm:text-end">
              <DumpPlaceLabel place={{ line, column }} reason={group.reason} />
            </span>
            <Excerpt text={excerpt} />
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1 sm:ml-20" />
      {untold > 0 && hiddenCount === 0 && (
        <p className="mt-1 sm:ml-23 text-small text-ink-muted">
          and {formatQuantity(untold, "more place", "more places")}
        </p>
      )}
    </li>
  );
}

// The excerpt begins at the place itself, so its first word is what was stumbled over.
function Excerpt({ text }: { text: string }) {
  return (
    <code className="min-w-0 flex-1 rounded-small bg-sunken px-2 py-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
      <StumbledOver text={text} />
    </code>
  );
}
