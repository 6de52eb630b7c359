import type { SimulationSummary } from "@foretell/contract";
import { DbName } from "../../../components/db-name.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { useClipped } from "../../../lib/use-clipped.ts";
import { constraintLabel } from "../impact/constraint-label.ts";
import { NamedSentence } from "../named-sentence.tsx";

const openUpTo = 4;
const shownAtFirst = 10;

/** What must hold in the data for the statement to run. */
export function Conditions({ conditions }: { conditions: SimulationSummary["conditions"] }) {
  const { shown, hiddenCount, showMore } = useClipped(conditions, shownAtFirst);
  return (
    <Disclosure title="Conditions" count={conditions.length} startsOpen={conditions.length <= openUpTo}>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {shown.map((condition) => (
          <li
            key={`${condition.kind} ${constraintLabel(condition)} ${condition.table} ${condition.message}`}
            className="px-4 py-2.5"
          >
            <p className="[overflow-wrap:anywhere]">
              <NamedSentence text={condition.message} own={condition.columns} />
            </p>
            <p className="mt-0.5 text-small text-ink-muted">
              {condition.kind.replaceAll("_", " ")} ·{" "}
              <DbName className="text-ink-soft">{constraintLabel(condition)}</DbName>
            </p>
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </Disclosure>
  );
}
