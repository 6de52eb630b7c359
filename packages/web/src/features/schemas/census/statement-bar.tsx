import type { CensusData } from "@foretell/contract";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import { kindsText, statementShares } from "./census-counts.ts";

/** What became of the statements: one bar of their shares, and the kinds behind each. */
export function StatementBar({ census }: { census: CensusData }) {
  const shares = statementShares(census);
  const parts = [
    { label: "used", value: shares.used, kinds: kindsText(census.used), colour: "bg-safe" },
    {
      label: "data loads, counted only",
      value: shares.counted,
      kinds: kindsText(census.counted ?? {}),
      colour: "bg-notice",
    },
    {
      label: "irrelevant to the schema",
      value: shares.irrelevant,
      kinds: kindsText(census.irrelevant),
      colour: "bg-line-control",
    },
    { label: "not understood", value: shares.lost, kinds: "", colour: "bg-risk" },
  ].filter(({ value }) => value > 0);
  const withinUsed = shares.notUnderstood - shares.lost;
  return (
    <div>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-small">
        {parts.map(({ label, value, colour }) => (
          <span key={label} className={classNames("min-w-1", colour)} style={{ flexGrow: value }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-col gap-1">
        {parts.map(({ label, value, kinds, colour }) => (
          <li key={label} className="flex min-w-0 items-baseline gap-2 max-sm:flex-wrap">
            <span aria-hidden className={classNames("size-2 shrink-0 rounded-small", colour)} />
            <span className="shrink-0">
              <span className="font-medium">{formatCount(value)}</span> {label}
            </span>
            <span className="text-small text-ink-muted max-sm:w-full max-sm:pl-4 sm:truncate" title={kinds}>
              {kinds}
            </span>
          </li>
        ))}
      </ul>
      {withinUsed > 0 && (
        <p className="mt-1 pl-4 text-risk">
          {formatQuantity(withinUsed, "place")} within the statements used {withinUsed === 1 ? "was" : "were"} not
          understood.
        </p>
      )}
    </div>
  );
}
