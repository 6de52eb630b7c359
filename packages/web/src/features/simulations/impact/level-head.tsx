import { ChevronRight } from "lucide-react";
import { LevelMark } from "../../../components/level-mark.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount, formatEstimate, formatQuantity } from "../../../lib/format.ts";
import { levelTitle, type LevelGroup } from "./group-by-level.ts";
import { rowsNoun } from "./rows-text.ts";

/** The head of a cascade level with its counts; a press folds and unfolds it. */
export function LevelHead({
  group,
  isOpen,
  isCounted,
  onToggle,
}: {
  group: LevelGroup;
  isOpen: boolean;
  /** Whether all of its results have come, so that its counts are right. */
  isCounted: boolean;
  onToggle: () => void;
}) {
  return (
    <h3 className="border-t border-line bg-sunken">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-row w-full flex-wrap items-center gap-x-2 py-1 pr-9 pl-3 text-start relative focus-visible:outline-offset-[-2px]"
      >
        <LevelMark level={group.level} />
        <span className="font-medium whitespace-nowrap">{levelTitle(group)}</span>
        <span className="ml-auto text-small whitespace-nowrap text-ink-muted">
          {isCounted && <Counts group={group} />}
        </span>
        <ChevronRight
          className={classNames("absolute right-3 size-4 text-ink-muted transition-transform", isOpen && "rotate-90")}
          aria-hidden
        />
      </button>
    </h3>
  );
}

function Counts({ group }: { group: LevelGroup }) {
  const rows = formatEstimate(group.expectedRows, group.isExact ? "exact" : "estimated", group.boundsOfRows);
  const noun = rowsNoun({ estimated_rows_affected: group.expectedRows });
  return (
    <>
      {group.tableCount > 0 && `${formatQuantity(group.tableCount, "table")} · ${rows} ${noun}`}
      {group.tableCount > 0 && group.blockingCount > 0 && " · "}
      {group.blockingCount > 0 && <span className="text-blocked">{formatCount(group.blockingCount)} blocking</span>}
    </>
  );
}
