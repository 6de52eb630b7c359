import type { VersionComparison } from "@foretell/contract";
import { SearchField } from "../../../components/search-field.tsx";
import { meaningIcons, meaningTexts } from "../../../components/meaning.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import type { ChangeFilter } from "./list-changes.ts";
import { changeRisks, riskWords, type ChangeRisk } from "../../../components/risk-words.ts";

/** Narrows a list of changes to a risk and a text. */
export function ChangeFilterBar({
  counts,
  filter,
  onChange,
}: {
  counts: VersionComparison["risk_counts"];
  filter: ChangeFilter;
  onChange: (change: Partial<ChangeFilter>) => void;
}) {
  const all = changeRisks.reduce((sum, risk) => sum + counts[risk], 0);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <div role="group" aria-label="Risk" className="flex flex-wrap gap-1.5">
        <RiskButton
          label="All"
          count={all}
          isPressed={filter.risk === undefined}
          onPress={() => onChange({ risk: undefined })}
        />
        {changeRisks.map((risk) => (
          <RiskButton
            key={risk}
            risk={risk}
            label={riskWords[risk].label}
            count={counts[risk]}
            isPressed={filter.risk === risk}
            onPress={() => onChange({ risk: filter.risk === risk ? undefined : risk })}
          />
        ))}
      </div>
      <SearchField
        label="Filter changes"
        placeholder="Table, column, key or type"
        value={filter.text}
        onChange={(text) => onChange({ text })}
        className="min-w-0 flex-1 basis-56"
      />
    </div>
  );
}

function RiskButton({
  risk,
  label,
  count,
  isPressed,
  onPress,
}: {
  risk?: ChangeRisk | undefined;
  label: string;
  count: number;
  isPressed: boolean;
  onPress: () => void;
}) {
  const meaning = risk === undefined ? undefined : riskWords[risk].meaning;
  const Icon = meaning && meaningIcons[meaning];
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={count === 0}
      onClick={onPress}
      className="inline-flex h-control items-center gap-1.5 rounded-control border border-line-control bg-panel px-2.5 text-ink-soft hover:bg-hover disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-ink"
    >
      {Icon !== undefined && meaning !== undefined && (
        <Icon className={classNames("size-4", meaningTexts[meaning])} aria-hidden />
      )}
      {label}
      <span className="text-ink-muted">{formatCount(count)}</span>
    </button>
  );
}
