import type { ImpactResult } from "@foretell/contract";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { ActionIcon } from "../../../components/action-icon.tsx";
import { actionMeaning, actionWords } from "../../../components/action-words.ts";
import { DbName } from "../../../components/db-name.tsx";
import { levelClassNames } from "../../../components/level-mark.tsx";
import { meaningTexts } from "../../../components/meaning.ts";
import { classNames } from "../../../lib/class-names.ts";
import { NamedSentence } from "../named-sentence.tsx";
import { basisWords, viewOf } from "./impact-words.ts";
import type { BarScale } from "./bar-scale.ts";
import { groupColumns } from "./column-groups.ts";
import { ImpactWhy } from "./impact-why.tsx";
import { rangeText, rowsNoun, rowsText } from "./rows-text.ts";

const columnsShown = 4;

/** One affected table: what happens to it, to how many rows, and behind the caret why. */
export function ImpactRow({
  result,
  isPossible,
  isView,
  scale,
  isSelected,
  isOpen,
  isInTabOrder,
  onPress,
  onFocus,
}: {
  result: ImpactResult;
  /** Whether it may block the statement and need not. */
  isPossible: boolean;
  isView: boolean;
  scale: BarScale;
  isSelected: boolean;
  isOpen: boolean;
  isInTabOrder: boolean;
  onPress: () => void;
  onFocus: () => void;
}) {
  const whyId = useId();
  const colour = meaningTexts[actionMeaning(result, isPossible)];
  const range = rangeText(result);
  const isBlocking = result.operation_type === "RESTRICT";
  return (
    <div
      className={classNames(
        "border-t border-line-faint",
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
        isBlocking && (isPossible ? "shadow-[inset_3px_0_0_var(--risk)]" : "shadow-[inset_3px_0_0_var(--blocked)]"),
      )}
    >
      <button
        type="button"
        data-result={result.id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? whyId : undefined}
        aria-current={isSelected}
        tabIndex={isInTabOrder ? 0 : -1}
        onClick={onPress}
        onFocus={onFocus}
        className="block w-full py-2 pr-3 pl-3 text-start focus-visible:outline-offset-[-2px] pointer-coarse:py-3"
      >
        <span className="grid grid-cols-[minmax(0,1fr)_auto_1rem] items-center gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(5rem,0.8fr)_6.5rem_1rem]">
          <span className="min-w-0">
            <DbName className="font-medium">{result.affected_table_name}</DbName>
            {isView && <span className="ml-2 text-small text-ink-muted">view</span>}
          </span>
          <span className="text-end whitespace-nowrap md:col-start-4">
            <span className="font-medium">{rowsText(result)}</span>{" "}
            <span className="text-ink-muted">{rowsNoun(result)}</span>
          </span>
          <ChevronRight
            className={classNames("size-4 text-ink-muted transition-transform md:col-start-5", isOpen && "rotate-90")}
            aria-hidden
          />
          <span className="col-span-full flex flex-wrap items-center gap-x-3 md:contents">
            <span className={classNames("flex min-w-0 items-center gap-1.5 md:col-start-2 md:row-start-1", colour)}>
              <ActionIcon result={result} isPossible={isPossible} />
              <span className="truncate">{actionWords(result, isPossible)}</span>
            </span>
            <span className="ml-auto text-small whitespace-nowrap text-ink-muted md:col-span-full md:col-start-1 md:row-start-2 md:self-start">
              {range !== "" && `${range}, `}
              {basisWords(result.estimate_basis)}
            </span>
          </span>
          <span
            aria-hidden
            className="col-span-full h-2 overflow-hidden rounded-small bg-active max-md:my-0.5 md:col-span-1 md:col-start-3 md:row-start-1"
          >
            <span
              className={classNames(
                "block h-full",
                // These rows stay as they are: no colour of a level, but that of their meaning, hatched.
                isBlocking
                  ? classNames(
                      "rounded-small border border-current bg-panel bg-[repeating-linear-gradient(135deg,currentcolor_0_1px,transparent_1px_4px)]",
                      colour,
                    )
                  : levelClassNames(result.cascade_level),
              )}
              style={{ width: `${scale.share(result.estimated_rows_affected) * 100}%` }}
            />
          </span>
          <span className="col-span-full flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-muted md:col-start-1 md:row-start-2 md:pr-44">
            <Columns result={result} />
            <Way result={result} />
          </span>
        </span>
      </button>
      {isOpen && <ImpactWhy id={whyId} result={result} />}
    </div>
  );
}

/** The key, or the view, by which the statement comes to the table. */
function Way({ result }: { result: ImpactResult }) {
  const name = result.constraint_name ?? viewOf(result);
  if (name === undefined) return null;
  return (
    <span className="min-w-0">
      {result.constraint_name === null ? "through " : "by "}
      <DbName className="text-ink-soft">{name}</DbName>
    </span>
  );
}

function Columns({ result }: { result: ImpactResult }) {
  const [first, ...rest] = groupColumns(result);
  if (first === undefined) return null;
  const hidden = first.names.length - columnsShown;
  return (
    <span className="min-w-0 [overflow-wrap:anywhere] [&_code]:text-ink-soft">
      <code className="font-mono text-ink-soft">{first.names.slice(0, columnsShown).join(", ")}</code>
      {hidden > 0 && ` and ${hidden} more`} <NamedSentence text={first.reason} />
      {rest.map(({ names, reason }) => (
        <span key={reason}>
          {" · "}
          {names.length === 1 ? (
            <code className="font-mono text-ink-soft">{names[0]}</code>
          ) : (
            `${names.length} columns`
          )}{" "}
          <NamedSentence text={reason} />
        </span>
      ))}
    </span>
  );
}
