import type { ImpactResult } from "@foretell/contract";
import { useMemo, useRef, useState } from "react";
import { Kbd } from "../../../components/kbd.tsx";
import { WindowList, type WindowListHandle } from "../../../components/window-list.tsx";
import { usePrinting } from "../../../lib/use-printing.ts";
import { BarCaption } from "./bar-caption.tsx";
import { makeBarScale } from "./bar-scale.ts";
import { groupByLevel, listItems, resultAfter } from "./group-by-level.ts";
import { ImpactRow } from "./impact-row.tsx";
import { LevelHead } from "./level-head.tsx";
import { useImpactKeys } from "./use-impact-keys.ts";

const rowHeightPx = 60;

/** The affected tables by cascade level, on one scale; while more of them come, the last level is still filling. */
export function ImpactList({
  results,
  possible,
  views,
  isComplete,
  selectedId,
  onSelect,
}: {
  results: readonly ImpactResult[];
  /** The ids of those that may block the statement and need not. */
  possible: ReadonlySet<string>;
  /** The names of those that are views. */
  views: ReadonlySet<string>;
  isComplete: boolean;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isPrinting = usePrinting();
  const groups = useMemo(() => groupByLevel(results, possible), [results, possible]);
  const scale = useMemo(() => makeBarScale(results.map((result) => result.estimated_rows_affected)), [results]);
  const items = useMemo(() => listItems(groups, toggled, isPrinting), [groups, toggled, isPrinting]);
  const list = useRef<HTMLDivElement>(null);
  const handle = useRef<WindowListHandle>(null);
  const firstId = results[0]?.id;

  useImpactKeys({
    list,
    move: (step) => {
      const next = resultAfter(items, selectedId, step);
      if (next === undefined) return undefined;
      onSelect(next.id);
      handle.current?.reveal(items.findIndex((item) => item.kind === "result" && item.result.id === next.id));
      return next.id;
    },
  });

  const press = (id: string) => {
    onSelect(id);
    setOpened((current) => withToggled(current, id));
  };

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-muted">
        <BarCaption results={results} possible={possible} scale={scale} />
        <span className="hidden items-center gap-1 md:flex print:hidden">
          <Kbd>j</Kbd>
          <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> why
        </span>
      </div>
      <div
        ref={list}
        className="overflow-hidden rounded-panel border border-line bg-panel [&>div>div:first-child>h3]:border-t-0"
      >
        <WindowList
          items={items}
          itemKey={(item) => (item.kind === "level" ? `level ${item.group.level}` : item.result.id)}
          estimatedHeightPx={rowHeightPx}
          handle={handle}
          drawsAll={isPrinting}
          render={(item) =>
            item.kind === "level" ? (
              <LevelHead
                group={item.group}
                isOpen={item.isOpen}
                isCounted={isComplete || item.group !== groups.at(-1)}
                onToggle={() => setToggled((current) => withToggled(current, item.group.level))}
              />
            ) : (
              <ImpactRow
                result={item.result}
                isPossible={possible.has(item.result.id)}
                isView={views.has(item.result.affected_table_name)}
                scale={scale}
                isSelected={item.result.id === selectedId}
                isOpen={opened.has(item.result.id)}
                isInTabOrder={item.result.id === (selectedId ?? firstId)}
                onPress={() => press(item.result.id)}
                onFocus={() => onSelect(item.result.id)}
              />
            )
          }
        />
      </div>
      {!isComplete && (
        <p role="status" className="mt-2 text-small text-ink-muted">
          Loading the rest of the impact
        </p>
      )}
    </div>
  );
}

function withToggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
