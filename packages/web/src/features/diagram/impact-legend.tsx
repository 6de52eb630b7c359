import type { ReactNode } from "react";
import { LevelMark } from "../../components/level-mark.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatQuantity } from "../../lib/format.ts";
import { markMeanings, markText } from "./draw/impact-marks.ts";
import { countOverlay, type ImpactOverlay } from "./model/overlay.ts";

/** What the colours and flags of an impact mean, how many tables have each, and how deep the diagram shows it. */
export function ImpactLegend({
  overlay,
  maxLevel,
  onMaxLevel,
  view,
}: {
  overlay: ImpactOverlay;
  maxLevel: number;
  onMaxLevel: (level: number) => void;
  /** What shows of the diagram. */
  view: ReactNode;
}) {
  const { deepest, marks } = countOverlay(overlay);
  const levels = Array.from({ length: deepest + 1 }, (_, level) => overlay.levelNotes[level] ?? "");
  return (
    <section
      aria-label="Legend"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-panel px-3 py-1.5 text-small"
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {levels.map((note, level) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={level} className={classNames("flex items-center gap-1.5", level > maxLevel && "opacity-50")}>
            <LevelMark level={level} />
            {level === 0 ? "named by the statement" : note === "" && `level ${level}`}
            <span className="text-ink-muted">{note}</span>
          </li>
        ))}
        {[...marks].map(([mark, count]) => (
          <li key={mark} className="flex items-center gap-1.5">
            <span
              className={classNames(
                "rounded-small border px-1 font-mono font-semibold",
                mark === "blocks" || mark === "severe"
                  ? "border-blocked bg-blocked-soft text-blocked"
                  : "border-risk bg-risk-soft text-risk",
              )}
            >
              {markText(mark, false)}
            </span>
            {markMeanings[mark]}
            <span className="text-ink-muted">{formatQuantity(count, "table")}</span>
          </li>
        ))}
      </ul>
      <div className="ml-auto flex items-center gap-4">
        {deepest > 1 && (
          <label className="flex items-center gap-2 whitespace-nowrap">
            Up to level {Math.min(maxLevel, deepest)}
            <input
              type="range"
              min={0}
              max={deepest}
              value={Math.min(maxLevel, deepest)}
              onChange={(event) => onMaxLevel(event.target.valueAsNumber)}
              className="w-24 accent-accent"
            />
          </label>
        )}
        {view}
      </div>
    </section>
  );
}
