import type { SimulationSummary } from "@foretell/contract";
import type { ReactNode } from "react";
import { Card } from "../../../components/card.tsx";
import { Link } from "../../../components/link.tsx";
import { Moment } from "../../../components/moment.tsx";

const basisSentences: Readonly<Record<SimulationSummary["estimate_basis"], string>> = {
  exact: "None of the numbers is an estimate.",
  statistics: "From statistics of the rows; they lie between the bounds that are shown.",
  assumed: "As a database would before it has statistics: too little is known of these rows.",
};

const basisWords: Readonly<Record<SimulationSummary["estimate_basis"], string>> = {
  exact: "Counted rows",
  statistics: "Estimated rows",
  assumed: "Assumed rows",
};

/** How far the numbers can be trusted, and on what they rest. */
export function ImpactAnalysis({
  summary,
  hasExactRows,
  schemaPath,
}: {
  summary: SimulationSummary;
  /** Whether the rows of a table are exact, though the totals may not be. */
  hasExactRows: boolean;
  /** Where the statistics of the schema are shown, and can be brought up to date. */
  schemaPath: string;
}) {
  const percent = Math.round(summary.confidence * 100);
  return (
    <Card as="section" aria-labelledby="analysis-heading" className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="analysis-heading" className="text-lead font-semibold">
          {basisWords[summary.estimate_basis]}
        </h2>
        <span className="text-small text-ink-muted">Confidence {percent} %</span>
      </div>
      <p className="text-small text-ink-muted">
        The same for every simulation; how sure each number is stands beside it.
      </p>
      <p className="mt-1.5">
        {basisSentences[summary.estimate_basis]}{" "}
        {summary.as_of !== null && (
          <>
            As of <Moment at={summary.as_of} as="moment" />, which the statement takes for the present.{" "}
          </>
        )}
        {hasExactRows && summary.estimate_basis !== "exact" && "Those marked exact are counted. "}
        {summary.estimate_basis !== "exact" && (
          <Link to={schemaPath} search={{ statistics: "update" }} className="print:hidden">
            Paste statistics
          </Link>
        )}
      </p>
      <dl className="mt-3 flex flex-col gap-2 empty:hidden">
        {summary.has_custom_rules && (
          <Fact label="Custom rules">Triggers or rules take part: what they do is not all known from the schema.</Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
