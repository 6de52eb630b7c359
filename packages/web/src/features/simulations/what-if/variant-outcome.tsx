import type { WhatIf } from "@foretell/contract";
import { Callout } from "../../../components/callout.tsx";
import { OutcomeDifferences } from "../../../components/outcome-differences.tsx";
import { formatQuantity } from "../../../lib/format.ts";
import { OutcomeCard } from "../two-states/outcome-card.tsx";

/** What differs first, then both outcomes side by side. */
export function VariantOutcome({ answer, isPlain }: { answer: WhatIf; isPlain: boolean }) {
  const { before, after, changes, differences, difference_count: count, is_stored: isStored } = answer;
  const tables = new Set(differences.flatMap(({ table }) => (table === null ? [] : [table])));
  return (
    <>
      {!isStored && (
        <Callout meaning="notice" role="status" title="The result above is of another state">
          The schema or the statement was changed since the run, or it was never run. “As it is” below is what the
          simulation comes to now; run it again to bring the result above up to date.
        </Callout>
      )}
      {isPlain ? (
        <p className="text-ink-soft">Change something above to see what would differ.</p>
      ) : (
        <>
          <ul aria-label="What is otherwise" className="list-disc pl-5 [overflow-wrap:anywhere]">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {count === 0 ? (
            <Callout meaning="neutral" role="status" title="Nothing of the outcome would differ" />
          ) : (
            <section aria-label="Differences" className="rounded-panel border border-line bg-panel px-4 py-3">
              <h3 className="mb-2 font-semibold">{formatQuantity(count, "difference")}</h3>
              <OutcomeDifferences differences={differences} count={count} />
            </section>
          )}
        </>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <OutcomeCard title="As it is" side={before} other={after} changedTables={tables} />
        {!isPlain && <OutcomeCard title="What if" side={after} other={before} changedTables={tables} />}
      </div>
    </>
  );
}
