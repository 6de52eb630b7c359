import type { DialectName } from "@foretell/engine";
import { Fragment, useMemo, type ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { BreakableName, longNameInText } from "../breakable-name.tsx";
import { meaningTexts, type Meaning } from "../meaning.ts";
import { linesOfSegments, segmentSql, type SqlKind, type SqlMark, type SqlSegment } from "./sql-segments.ts";

/** A mark with what it means. */
export interface ShownMark extends SqlMark {
  readonly meaning: Meaning;
  readonly title: string;
  /** Stands behind the place, and is pressed; none where nothing else has this number. */
  readonly number?: number | undefined;
}

const kindClassNames: Readonly<Record<SqlKind, string | undefined>> = {
  keyword: "font-medium text-(--syntax-keyword)",
  string: "text-(--syntax-string)",
  number: "text-(--syntax-number)",
  comment: "italic text-(--syntax-comment)",
  name: undefined,
  plain: undefined,
};

const underlines: Readonly<Record<Meaning, string>> = {
  safe: "decoration-safe",
  notice: "decoration-notice",
  risk: "decoration-risk",
  blocked: "decoration-blocked",
  neutral: "decoration-neutral",
};

const grounds: Readonly<Record<Meaning, string>> = {
  safe: "bg-safe-soft",
  notice: "bg-notice-soft",
  risk: "bg-risk-soft",
  blocked: "bg-blocked-soft",
  neutral: "bg-neutral-soft",
};

const noMarks: readonly ShownMark[] = [];

/**
 * A statement in the colours of its dialect, the words in question underlined; the selected mark on its own ground. A mark
 * behind the last character, where something is missing, gets a place of its own.
 */
export function SqlText({
  text,
  dialect,
  marks = noMarks,
  selectedMarkId,
  onSelectMark,
  hasLineNumbers = false,
}: {
  text: string;
  dialect: DialectName;
  marks?: readonly ShownMark[] | undefined;
  selectedMarkId?: string | undefined;
  /** The number of a mark was pressed. */
  onSelectMark?: ((markId: string) => void) | undefined;
  /** Before each line where there are several. */
  hasLineNumbers?: boolean | undefined;
}): ReactNode {
  const segments = useMemo(() => withEnd(segmentSql(text, dialect, marks), text, marks), [text, dialect, marks]);
  const show = (segment: SqlSegment) => (
    <Fragment key={segment.start}>
      <Segment segment={segment} marks={marks} selectedMarkId={selectedMarkId} />
      {onSelectMark && (
        <Numbers marks={marksEndingIn(segment, marks)} selectedMarkId={selectedMarkId} onSelect={onSelectMark} />
      )}
    </Fragment>
  );
  if (!hasLineNumbers || !text.includes("\n")) return segments.map(show);
  return linesOfSegments(segments).map((line, at) => (
    <span
      key={line[0]?.start ?? text.length}
      data-line={at + 1}
      className="relative block pl-9 before:absolute before:left-0 before:w-6 before:text-end before:text-ink-muted before:content-[attr(data-line)]"
    >
      {line.map(show)}
    </span>
  ));
}

const emptyPlace = "\u00a0\u00a0";

function withEnd(segments: readonly SqlSegment[], text: string, marks: readonly ShownMark[]): readonly SqlSegment[] {
  const behind = marks.filter(({ span }) => span.start >= text.length);
  if (behind.length === 0) return segments;
  const markIds = behind.map(({ id }) => id);
  return [...segments, { start: text.length, text: emptyPlace, kind: "plain", markIds }];
}

/** The numbered marks whose last character a segment has; a number stands behind its place. */
function marksEndingIn(segment: SqlSegment, marks: readonly ShownMark[]): readonly ShownMark[] {
  const end = segment.start + segment.text.length;
  return marks.filter(({ id, span, number }) => {
    const isLast = span.end > segment.start && span.end <= end;
    return number !== undefined && segment.markIds.includes(id) && isLast;
  });
}

/** So many numbers show where more than these have one place: a list tells the others. */
const mostAtOnePlace = 4;

function Numbers({
  marks,
  selectedMarkId,
  onSelect,
}: {
  marks: readonly ShownMark[];
  selectedMarkId: string | undefined;
  onSelect: (markId: string) => void;
}) {
  const hiddenCount = marks.length - mostAtOnePlace;
  return (
    <>
      {marks.slice(0, mostAtOnePlace).map(({ id, meaning, number, title }) => (
        <button
          key={id}
          type="button"
          title={title}
          aria-label={`${number ?? ""}: ${title}`}
          aria-pressed={id === selectedMarkId}
          onClick={() => onSelect(id)}
          className={classNames(
            "relative ml-1 inline-flex h-4 min-w-4 items-center justify-center rounded-full border border-current px-0.5 align-[0.15em] font-sans text-small leading-none font-semibold tabular-nums select-none before:absolute before:-inset-1 before:content-['']",
            meaningTexts[meaning],
            id === selectedMarkId ? grounds[meaning] : "bg-panel",
          )}
        >
          {number}
        </button>
      ))}
      {hiddenCount > 0 && <span className="ml-1 font-sans text-small text-ink-muted select-none">+{hiddenCount}</span>}
    </>
  );
}

function Segment({
  segment,
  marks,
  selectedMarkId,
}: {
  segment: SqlSegment;
  marks: readonly ShownMark[];
  selectedMarkId: string | undefined;
}) {
  const covering = marks.filter(({ id }) => segment.markIds.includes(id));
  const shown = covering.find(({ id }) => id === selectedMarkId) ?? covering[0];
  const text = segment.kind === "name" ? <BreakableName text={segment.text} longFrom={longNameInText} /> : segment.text;
  if (shown === undefined) return <span className={kindClassNames[segment.kind]}>{text}</span>;
  return (
    <mark
      title={shown.title}
      data-mark={shown.id}
      className={classNames(
        "bg-transparent text-inherit underline decoration-wavy decoration-1 underline-offset-4 [text-decoration-skip-ink:none]",
        kindClassNames[segment.kind],
        underlines[shown.meaning],
        shown.id === selectedMarkId && grounds[shown.meaning],
      )}
    >
      {text}
    </mark>
  );
}
