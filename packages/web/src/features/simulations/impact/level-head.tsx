import { ChevronRight } from "lucide-react";
import { LevelMark } from "../../../components/level-mark.tsx";
import { meaningTexts } from "../../../components/meaning.ts";
import { classNames } from "../../../lib/class-names.ts";
import { levelTitle, type LevelGroup } from "./group-by-level.ts";
import { tallyRows, tallyTables, type Tally } from "./level-tallies.ts";

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
        className="relative flex min-h-row w-full flex-wrap items-center gap-x-2 py-1 pr-9 pl-3 text-start focus-visible:outline-offset-[-2px] max-sm:py-2"
      >
        <LevelMark level={group.level} />
        <span className="font-medium whitespace-nowrap">{levelTitle(group)}</span>
        <span className="flex flex-wrap text-small text-ink-muted max-sm:basis-full max-sm:pl-7 sm:ml-auto">
          {isCounted && <Tallies group={group} />}
        </span>
        <ChevronRight
          className={classNames(
            "absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted transition-transform",
            isOpen && "rotate-90",
          )}
          aria-hidden
        />
      </button>
    </h3>
  );
}

const partColours: Readonly<Record<Tally["part"], string | undefined>> = {
  changes: undefined,
  reads: undefined,
  blocks: meaningTexts.blocked,
  "may block": meaningTexts.risk,
};

function Tallies({ group: { tallies } }: { group: LevelGroup }) {
  return tallies.map((tally, index) => (
    <span key={tally.part} className="whitespace-pre">
      <span className={partColours[tally.part]}>{tallyTables(tally)}</span>, {tallyRows(tally)}
      {index < tallies.length - 1 && " · "}
    </span>
  ));
}
