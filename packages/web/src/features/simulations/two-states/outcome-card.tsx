import type { Costs, SideOfStatement } from "@foretell/contract";
import { useId, type ReactNode } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount, formatEstimate } from "../../../lib/format.ts";
import { failureTitle, risksBesideWarnings } from "../simulation-words.ts";
import { ReachedTables } from "./reached-tables.tsx";

const differsIn = ({ magnitude }: Costs, other: Costs | null | undefined): boolean =>
  other !== null && other !== undefined && other.magnitude !== magnitude;

type Summary = NonNullable<SideOfStatement["summary"]>;

/** What a statement comes to, and what the server has to do for it where that is told. */
export interface ShownOutcome extends Omit<SideOfStatement, "state"> {
  readonly costs?: Costs | null | undefined;
}

/** One of two outcomes; what is another figure in the other one is marked. */
export function OutcomeCard({
  title,
  side,
  other,
  changedTables,
}: {
  title: ReactNode;
  side: ShownOutcome;
  other: ShownOutcome;
  /** The names of tables that a difference is about. */
  changedTables: ReadonlySet<string>;
}) {
  const { failure, summary, tables, table_count: tableCount, costs = null } = side;
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3 px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span id={id} className="min-w-0 truncate">
          {title}
        </span>
        {summary === null ? <Badge meaning="blocked">Error</Badge> : <VerdictBadge outlook={summary} />}
      </h3>
      {failure !== null && (
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold">{failureTitle(failure.error_code)}.</strong> {failure.error_message}
        </p>
      )}
      {summary !== null && (
        <>
          <p className="[overflow-wrap:anywhere]">{summary.headline}</p>
          <Figures summary={summary} other={other.summary} />
          <ReachedTables tables={tables} count={tableCount} changedTables={changedTables} />
          {costs !== null && (
            <p className="text-small text-ink-soft">
              While it runs: <Marked differs={differsIn(costs, other.costs)}>{costs.sentence}</Marked>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

const levels: Readonly<Record<Summary["risk"], string>> = {
  safe: "none",
  notice: "notice",
  risk: "risk",
  severe: "severe",
};

const figures: readonly { readonly label: string; readonly of: (summary: Summary) => string }[] = [
  { label: "Tables", of: ({ total_tables_affected: count }) => formatCount(count) },
  { label: "Rows", of: rowsOf },
  { label: "Cascade depth", of: ({ max_cascade_depth: depth }) => formatCount(depth) },
  { label: "Blockers", of: ({ blocker_count: count }) => formatCount(count) },
  { label: "Risk level", of: ({ risk }) => levels[risk] },
  { label: "Risks", of: (summary) => formatCount(risksBesideWarnings(summary).length) },
  { label: "Warnings", of: ({ warning_count: count }) => formatCount(count) },
];

function rowsOf(summary: Summary): string {
  const { total_rows_affected: rows, total_rows_low: low, total_rows_high: high, estimate_basis: basis } = summary;
  return formatEstimate(rows, basis === "exact" ? "exact" : "estimated", { low, high });
}

function Figures({ summary, other }: { summary: Summary; other: Summary | null }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      {figures.map(({ label, of }) => {
        const differs = other !== null && of(other) !== of(summary);
        return (
          <div key={label}>
            <dt className="text-small text-ink-muted">{label}</dt>
            <dd>
              <Marked differs={differs}>{of(summary)}</Marked>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Marked({ differs, children }: { differs: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "font-medium",
        differs && "rounded-small bg-notice-soft px-1 text-notice outline outline-notice-line",
      )}
    >
      {children}
      {differs && <span className="sr-only"> (differs)</span>}
    </span>
  );
}
