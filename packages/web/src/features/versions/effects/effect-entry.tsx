import type { SimulationEffect } from "@foretell/contract";
import { ArrowRight } from "lucide-react";
import { Badge } from "../../../components/badge.tsx";
import { Link } from "../../../components/link.tsx";
import { OutcomeDifferences } from "../../../components/outcome-differences.tsx";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import { simulationTitle } from "../../../lib/simulation-title.ts";
import { useProject } from "../../../lib/use-project.ts";
import type { ComparedPair } from "../compare/comparison-queries.ts";
import { writeDecisions, type RenameDecisions } from "../../../lib/rename-decisions.ts";

/** One simulation that would turn out differently: what it comes to before and after, and what differs. */
export function EffectEntry({
  effect,
  pair: { from, to },
  decisions,
}: {
  effect: SimulationEffect;
  pair: ComparedPair;
  decisions: RenameDecisions;
}) {
  const { paths } = useProject();
  const { id, query_text: text, is_query_cut: isCut, differences, difference_count: count } = effect;
  const { title, isStatement } = simulationTitle(effect);
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.simulation(id)}
          search={{ from, to, ...writeDecisions(decisions) }}
          className={isStatement ? "max-w-full truncate font-mono" : "max-w-full truncate"}
          title={title}
        >
          {title}
        </Link>
        <Badge icon={null} className="font-mono">
          {effect.query_type}
        </Badge>
        <span className="flex flex-wrap items-center gap-1.5">
          <OutcomeBadge outcome={effect.before} side="before" />
          <ArrowRight className="size-3 shrink-0 text-ink-muted" aria-hidden />
          <OutcomeBadge outcome={effect.after} side="after" />
        </span>
      </div>
      {!isStatement && (
        <p className="line-clamp-2 font-mono text-small text-ink-soft [overflow-wrap:anywhere]">
          {text}
          {isCut && "…"}
        </p>
      )}
      <OutcomeDifferences differences={differences} count={count} />
    </li>
  );
}

function OutcomeBadge({
  outcome: { verdict, risk },
  side,
}: {
  outcome: SimulationEffect["before"];
  side: "before" | "after";
}) {
  return (
    <span>
      <span className="sr-only">{side}: </span>
      {verdict === null ? <Badge meaning="blocked">Error</Badge> : <VerdictBadge outlook={{ verdict, risk }} />}
    </span>
  );
}
