import type { SimulationSummary } from "@foretell/contract";
import { useLocation } from "@tanstack/react-router";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DbName } from "../../../components/db-name.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Link } from "../../../components/link.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { docPaths } from "../../../lib/doc-paths.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { constraintLabel } from "../impact/constraint-label.ts";
import { findingMarkId } from "./finding-marks.ts";
import { FindingPlace } from "./findings.tsx";
import { NamedSentence } from "../named-sentence.tsx";

const openUpTo = 4;
const shownAtFirst = 10;

/** What must hold in the data for the statement to run, each with the query that checks it. */
export function Conditions({ conditions, count }: { conditions: SimulationSummary["conditions"]; count: number }) {
  const { shown, hiddenCount, showMore } = useClipped(conditions, shownAtFirst);
  const href = useLocation({ select: (location) => location.href });
  return (
    <Disclosure title="Conditions" count={count} startsOpen={conditions.length <= openUpTo}>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {shown.map((condition, index) => (
          <li
            key={`${condition.code} ${constraintLabel(condition)} ${condition.table} ${condition.message}`}
            className="flex gap-3 px-4 py-2"
          >
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">
                <NamedSentence text={condition.message} own={condition.columns} />
              </p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-small text-ink-muted">
                <Link
                  to={docPaths.condition(condition.code)}
                  title="What this condition means, and when the database looks"
                  cameFrom={{ href, label: "the simulation" }}
                  className="font-mono [overflow-wrap:anywhere]"
                >
                  {condition.code}
                </Link>
                <DbName className="text-ink-soft">{constraintLabel(condition)}</DbName>
                <FindingPlace markId={findingMarkId("conditions", index)} position={condition.position} />
              </p>
            </div>
            {condition.query !== null && (
              <CopyButton
                text={condition.query}
                label="Copy the query that finds what breaks it"
                className="shrink-0"
              />
            )}
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </Disclosure>
  );
}
