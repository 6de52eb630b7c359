import type { SchemaChange } from "@foretell/contract";
import { ArrowRight } from "lucide-react";
import { classNames } from "../../../lib/class-names.ts";
import { DbName } from "../../../components/db-name.tsx";
import { kindWords } from "./change-words.ts";
import { RiskBadge } from "../../../components/risk-badge.tsx";

/** One change: its risk, what it is done to, what stands before and after, and why the risk is that. */
export function ChangeRow({ change }: { change: SchemaChange }) {
  const { noun, verb } = kindWords(change.kind);
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line-faint px-3 py-2 md:grid-cols-[8.5rem_minmax(0,5fr)_minmax(0,6fr)]">
      <span>
        <RiskBadge risk={change.risk} hasException={change.caveat !== null} />
      </span>
      <p className="min-w-0">
        {noun} <DbName className="font-medium">{change.object}</DbName> {verb}
      </p>
      <Values before={change.before} after={change.after} />
      <p className="min-w-0 text-small text-ink-soft md:col-start-2">
        {change.reason}
        {change.caveat !== null && <> Except: {change.caveat}</>}
      </p>
    </div>
  );
}

/** What stands before and after; side by side where there is room for it. */
function Values({ before, after }: Pick<SchemaChange, "before" | "after">) {
  if (before === null && after === null) return null;
  return (
    <p className="flex min-w-0 flex-wrap content-start items-baseline gap-x-2 font-mono text-small md:col-start-3 md:row-span-2 md:row-start-1">
      {before !== null && (
        <del
          className={classNames("min-w-0 text-ink-muted [overflow-wrap:anywhere]", after !== null && "no-underline")}
        >
          <span className="sr-only">before: </span>
          {before}
        </del>
      )}
      {after !== null && (
        // The arrow goes to the next line with what it leads to.
        <span className="flex min-w-0 items-baseline gap-x-2">
          {before !== null && <ArrowRight className="size-3 shrink-0 translate-y-0.5" aria-hidden />}
          <ins className="min-w-0 text-ink no-underline [overflow-wrap:anywhere]">
            <span className="sr-only">after: </span>
            {after}
          </ins>
        </span>
      )}
    </p>
  );
}
