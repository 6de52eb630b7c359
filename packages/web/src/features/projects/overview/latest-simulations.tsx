import { simulationsRoutes, type Simulation } from "@foretell/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Badge } from "../../../components/badge.tsx";
import { Link, PlainLink } from "../../../components/link.tsx";
import { Moment } from "../../../components/moment.tsx";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { ProjectScope } from "../../../lib/project-scope.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { simulationTitle } from "../../../lib/simulation-title.ts";
import { useProject } from "../../../lib/use-project.ts";

const shownCount = 5;

const latestSimulationsQuery = ({ id: projectId, api }: ProjectScope) =>
  queryOptions({
    queryKey: [...queryKeys.simulations(projectId), "latest"],
    queryFn: async ({ signal }) => {
      const query = { limit: shownCount };
      return (await api.page(simulationsRoutes.listOfProject, { params: { projectId }, query }, { signal })).data;
    },
  });

/** What came of the statements that were tried last; nothing where none was. */
export function LatestSimulations() {
  const scope = useProject();
  const { data: simulations = [] } = useQuery(latestSimulationsQuery(scope));
  if (simulations.length === 0) return null;
  return (
    <section aria-labelledby="latest-heading" className="mt-5">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="latest-heading" className="text-lead font-semibold">
          Latest verdicts
        </h2>
        <Link to={scope.paths.simulations}>All simulations</Link>
      </div>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {simulations.map((simulation) => (
          <Entry key={simulation.id} simulation={simulation} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ simulation }: { simulation: Simulation }) {
  const { paths } = useProject();
  const { title, isStatement } = simulationTitle(simulation);
  return (
    <li className="relative flex items-center gap-x-3 gap-y-0.5 px-4 py-2 hover:bg-hover max-sm:flex-wrap">
      <PlainLink
        to={paths.simulation(simulation.id)}
        title={isStatement ? simulation.query_text : title}
        className={classNames(
          "min-w-0 flex-1 truncate after:absolute after:inset-0 hover:underline max-sm:basis-full",
          isStatement ? "font-mono text-small" : "font-medium",
        )}
      >
        {title}
      </PlainLink>
      <Outcome simulation={simulation} />
      <span className="shrink-0 text-small text-ink-muted">
        <Moment at={simulation.created_at} as="ago" />
      </span>
    </li>
  );
}

function Outcome({ simulation: { verdict, risk, status } }: { simulation: Simulation }) {
  if (verdict !== null) return <VerdictBadge outlook={{ verdict, risk }} />;
  if (status === "failed") return <Badge meaning="blocked">Error</Badge>;
  return <span className="text-small text-ink-muted">Not run yet</span>;
}
