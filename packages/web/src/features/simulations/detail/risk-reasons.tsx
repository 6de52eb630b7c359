import type { SimulationSummary } from "@foretell/contract";
import { useLocation } from "@tanstack/react-router";
import { Badge } from "../../../components/badge.tsx";
import { Link } from "../../../components/link.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { riskMeanings } from "../../../components/verdict-words.ts";
import { docPaths } from "../../../lib/doc-paths.ts";
import { useClipped } from "../../../lib/use-clipped.ts";
import { NamedSentence } from "../named-sentence.tsx";

const shownAtFirst = 4;

/** Why somebody should look before the statement is run, the gravest first. What is a warning stands among the warnings. */
export function RiskReasons({ summary }: { summary: Pick<SimulationSummary, "risk_reasons" | "warnings"> }) {
  const warned = new Set(summary.warnings.map(({ code }) => code));
  const reasons = summary.risk_reasons.filter(({ code }) => !warned.has(code));
  const { shown, hiddenCount, showMore } = useClipped(reasons, shownAtFirst);
  const href = useLocation({ select: (location) => location.href });
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="risk-heading">
      <h2 id="risk-heading" className="mb-2 text-lead font-semibold">
        Risk <span className="font-normal text-ink-muted">{reasons.length}</span>
      </h2>
      <ul className="divide-y divide-line-faint overflow-hidden rounded-panel border border-line bg-panel">
        {shown.map(({ code, risk, sentence }) => (
          <li
            key={`${code} ${sentence}`}
            className="grid items-baseline gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
          >
            <span>
              <Badge meaning={riskMeanings[risk]}>{risk}</Badge>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <NamedSentence text={sentence} />
            </span>
            <Link
              to={docPaths.risk(code)}
              title="What this risk means, and when it is told"
              cameFrom={{ href, label: "the simulation" }}
              className="min-w-0 py-1 font-mono text-small [overflow-wrap:anywhere]"
            >
              {code}
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onPress={showMore} className="mt-1" />
    </section>
  );
}
