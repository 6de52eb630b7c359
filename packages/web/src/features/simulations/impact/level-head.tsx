import { ChevronRight } from "lucide-react";
import { LevelMark } from "../../../components/level-mark.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatEstimate, formatQuantity } from "../../../lib/format.ts";
import { levelTitle, type LevelGroup } from "./group-by-level.ts";

/** The head of a cascade level with its counts; a press folds and unfolds it. */
export function LevelHead({ group, isOpen, onToggle }: { group: LevelGroup; isOpen: boolean; onToggle: () => void }) {
  const rows = formatEstimate(group.expectedRows, group.isExact ? "exact" : "estimated");
  return (
    <h3 className="border-t border-line bg-sunken">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex h-row w-full items-center gap-2 px-3 text-start focus-visible:outline-offset-[-2px]"
      >
        <LevelMark level={group.level} />
        <span className="font-medium whitespace-nowrap">{levelTitle(group)}</span>
        <span className="ml-auto min-w-0 truncate text-small text-ink-muted">
          {formatQuantity(group.tableCount, "table")} · {rows}{" "}
          {group.isExact && group.expectedRows === 1 ? "row" : "rows"}
        </span>
        <ChevronRight
          className={classNames("size-4 shrink-0 text-ink-muted transition-transform", isOpen && "rotate-90")}
          aria-hidden
        />
      </button>
    </h3>
  );
}
