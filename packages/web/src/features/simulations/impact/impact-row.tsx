import type { ImpactResult } from "@foretell/contract";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { ActionIcon } from "../../../components/action-icon.tsx";
import { actionMeaning, actionWords } from "../../../components/action-words.ts";
import { DbName } from "../../../components/db-name.tsx";
import { levelClassNames } from "../../../components/level-mark.tsx";
import { meaningTexts } from "../../../components/meaning.ts";
import { classNames } from "../../../lib/class-names.ts";
import { basisWords } from "./impact-words.ts";
import type { BarScale } from "./bar-scale.ts";
import { groupColumns } from "./column-groups.ts";
import { ImpactWhy } from "./impact-why.tsx";
import { rangeText, rowsNoun, rowsText } from "./rows-text.ts";

const columnsShown = 4;

/** One affected table: what happens to it, to how many rows, and behind the caret why. */
export function ImpactRow({
  result,
  scale,
  isSelected,
  isOpen,
  isInTabOrder,
  onPress,
  onFocus,
}: {
  result: ImpactResult;
  scale: BarScale;
  isSelected: boolean;
  isOpen: boolean;
  isInTabOrder: boolean;
  onPress: () => void;
  onFocus: () => void;
}) {
  const whyId = useId();
  const colour = meaningTexts[actionMeaning(result)];
  const range = rangeText(result);
  return (
    <div
      className={classNames(
        "border-t border-line-faint",
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
        result.operation_type === "RESTRICT" && "shadow-[inset_3px_0_0_var(--blocked)]",
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
        <span className="grid grid-cols-[minmax(0,1fr)_auto_1rem] items-center gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(5rem,0.8fr)_6.5rem_auto]">
          <DbName className="min-w-0 font-medium">{result.affected_table_name}</DbName>
          <span
            className={classNames(
              "col-start-1 row-start-2 flex min-w-0 items-center gap-1.5 md:col-start-2 md:row-start-1",
              colour,
            )}
          >
            <ActionIcon result={result} />
            <span className="truncate">{actionWords(result)}</span>
          </span>
          <span
            aria-hidden
            className="col-span-2 col-start-2 row-start-2 hidden h-2 w-24 overflow-hidden rounded-small bg-active min-[24rem]:block md:col-span-1 md:col-start-3 md:row-start-1 md:w-auto"
          >
            <span
              className={classNames("block h-full", levelClassNames(result.cascade_level))}
              style={{ width: `${scale.share(result.estimated_rows_affected) * 100}%` }}
            />
          </span>
          <span className="col-start-2 row-start-1 text-end whitespace-nowrap md:col-start-4">
            <span className="font-medium">{rowsText(result)}</span>{" "}
            <span className="text-ink-muted">{rowsNoun(result)}</span>
          </span>
          <ChevronRight
            className={classNames(
              "col-start-3 row-start-1 size-4 text-ink-muted transition-transform md:col-start-5",
              isOpen && "rotate-90",
            )}
            aria-hidden
          />
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-muted">
          <Columns result={result} />
          {result.constraint_name !== null && (
            <span className="min-w-0 truncate">
              by <code className="font-mono text-ink-soft">{result.constraint_name}</code>
            </span>
          )}
          <span className="ml-auto whitespace-nowrap">
            {range !== "" && `${range} rows, `}
            {basisWords(result.estimate_basis)}
          </span>
        </span>
      </button>
      {isOpen && <ImpactWhy id={whyId} result={result} />}
    </div>
  );
}

function Columns({ result }: { result: ImpactResult }) {
  const [first, ...rest] = groupColumns(result);
  if (first === undefined) return null;
  const hidden = first.names.length - columnsShown;
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <code className="font-mono text-ink-soft">{first.names.slice(0, columnsShown).join(", ")}</code>
      {hidden > 0 && ` and ${hidden} more`} {first.reason}
      {rest.map(({ names, reason }) => (
        <span key={reason}>
          {" · "}
          {names.length === 1 ? <code className="font-mono text-ink-soft">{names[0]}</code> : names.length} {reason}
        </span>
      ))}
    </span>
  );
}
