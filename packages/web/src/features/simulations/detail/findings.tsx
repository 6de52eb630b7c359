import type { SimulationSummary } from "@foretell/contract";
import type { Position } from "@foretell/engine";
import { createContext, useContext, useEffect, useId, useMemo, useState } from "react";
import type { ShownMark } from "../../../components/sql-editor/sql-text.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { conditionMark, findingMarks, placeText, type ShownPart } from "./finding-marks.ts";

interface Findings {
  readonly numbers: ReadonlyMap<string, number>;
  readonly selectedId: string | undefined;
  /** Brings the place of a finding into view; undefined where the statement is not shown. */
  readonly onShow: ((markId: string) => void) | undefined;
  readonly elementId: (markId: string) => string;
}

/** Where the whole statement is not shown. */
export const noPlaces: Findings = {
  numbers: new Map(),
  selectedId: undefined,
  onShow: undefined,
  elementId: (markId) => markId,
};

const FindingsContext = createContext(noPlaces);

/** Tells the lists inside which numbers their entries have in the statement, and which one is selected. */
export const FindingsProvider = FindingsContext;

export const useFindings = () => useContext(FindingsContext);

/** What a statement shows of its findings. */
export interface StatementMarks {
  readonly marks: readonly ShownMark[];
  readonly selectedMarkId: string | undefined;
  /** Another one for each time that the selected place is asked for. */
  readonly asked: number;
  readonly onSelectMark: (markId: string) => void;
}

/** The findings of a statement with their places in it: a press on either leads to the other. */
export function useFindingPlaces(
  { blockers, conditions, warnings }: Pick<SimulationSummary, "blockers" | "conditions" | "warnings">,
  part?: ShownPart,
): { readonly findings: Findings; readonly statement: StatementMarks } {
  const prefix = useId();
  const [selected, setSelected] = useState<{ readonly id: string; readonly isFromStatement: boolean; asked: number }>();
  const { start, length } = part ?? { start: 0, length: Infinity };
  const numbered = useMemo(
    () => findingMarks({ blockers, warnings }, { start, length }),
    [blockers, warnings, start, length],
  );
  const selectedId = selected?.id;
  const marks = useMemo(
    () => [...conditionMark(conditions, selectedId, { start, length }), ...numbered.marks],
    [conditions, selectedId, start, length, numbered],
  );
  const elementId = useMemo(() => (markId: string) => `${prefix}${markId}`, [prefix]);
  const select = useMemo(
    () => (isFromStatement: boolean) => (id: string) =>
      setSelected((current) => ({ id, isFromStatement, asked: (current?.asked ?? 0) + 1 })),
    [],
  );
  useEffect(() => {
    if (selected?.isFromStatement !== true) return;
    const entry = document.getElementById(elementId(selected.id));
    entry?.scrollIntoView({ block: "nearest" });
    entry?.focus();
  }, [selected, elementId]);
  const findings = useMemo(
    () => ({ numbers: numbered.numbers, selectedId, onShow: select(false), elementId }),
    [numbered, selectedId, select, elementId],
  );
  const statement = { marks, selectedMarkId: selectedId, asked: selected?.asked ?? 0, onSelectMark: select(true) };
  return { findings, statement };
}

/** The number of a finding, as it stands in the statement. */
export function FindingNumber({ number, className }: { number: number; className?: string | undefined }) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-full border border-current bg-panel px-1 text-small font-semibold tabular-nums",
        className,
      )}
    >
      {number}
    </span>
  );
}

/** Leads to the place of a finding in the statement; nothing where it has none, or no statement is shown. */
export function FindingPlace({
  markId,
  position,
  className,
}: {
  markId: string;
  position: Position | null;
  className?: string | undefined;
}) {
  const { numbers, selectedId, onShow, elementId } = useFindings();
  const number = numbers.get(markId);
  if (position === null || onShow === undefined) return null;
  return (
    <button
      type="button"
      id={elementId(markId)}
      aria-pressed={selectedId === markId}
      onClick={() => onShow(markId)}
      className={classNames(
        "inline-flex min-h-6 items-center gap-1.5 rounded-small px-1 font-mono text-small hover:bg-hover aria-pressed:bg-accent-soft pointer-coarse:min-h-11",
        className,
      )}
    >
      {number !== undefined && <FindingNumber number={number} className="font-sans" />}
      <span className="text-ink-muted">{placeText(position)}</span>
      <span className="sr-only">Show it in the statement</span>
    </button>
  );
}
