import { simulationsRoutes, type Simulation } from "@foretell/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, PlainLink } from "../../../components/link.tsx";
import { Moment } from "../../../components/moment.tsx";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import type { ProjectScope } from "../../../lib/project-scope.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
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
          <li key={simulation.id} className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover">
            <PlainLink
              to={scope.paths.simulation(simulation.id)}
              title={simulation.name}
              className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0 hover:underline"
            >
              {simulation.name}
            </PlainLink>
            <Outcome simulation={simulation} />
            <span className="shrink-0 text-small text-ink-muted max-sm:hidden">
              <Moment at={simulation.created_at} as="ago" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ simulation: { verdict, risk, status } }: { simulation: Simulation }) {
  if (verdict !== null) return <VerdictBadge outlook={{ verdict, risk }} />;
  return <span className="text-small text-ink-muted">{status === "failed" ? "Failed" : "Not run yet"}</span>;
}
