import { useQuery } from "@tanstack/react-query";
import { Link } from "../../components/link.tsx";
import { Moment } from "../../components/moment.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatQuantity } from "../../lib/format.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { projectsQuery } from "../../lib/project-queries.ts";

const shownCount = 6;

/** The newest projects, to go on with. */
export function RecentProjects() {
  const { data: projects, isPending } = useQuery(projectsQuery());
  if (!isPending && (projects === undefined || projects.length === 0)) return null;
  return (
    <section aria-labelledby="recent-projects" className="mt-6">
      <h2 id="recent-projects" className="mb-2 font-semibold">
        Recent projects
      </h2>
      {projects === undefined ? (
        <SkeletonRows count={3} label="Loading projects" />
      ) : (
        <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
          {projects.slice(0, shownCount).map((project) => (
            <li key={project.id} className="flex min-h-row items-center gap-4 px-4 py-1.5">
              <Link to={projectPaths("personal", project.id).overview} className="min-w-0 flex-1 truncate">
                {project.name}
              </Link>
              <span className="hidden text-ink-muted sm:block">{formatQuantity(project.table_count, "table")}</span>
              <span className="hidden w-28 text-end text-ink-muted sm:block">
                {formatQuantity(project.simulation_count, "simulation")}
              </span>
              <span className="w-24 text-end text-ink-muted">
                <Moment at={project.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
