import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Database, FlaskConical, Gauge, Table2, Workflow } from "lucide-react";
import { paths } from "../lib/paths.ts";
import { projectQuery } from "../lib/project-queries.ts";

/** The pages of the project that is open, under its name. Nothing shows outside a project. */
export function ProjectNavigation({
  entryClassNames,
  onLeave,
}: {
  entryClassNames: string;
  onLeave?: (() => void) | undefined;
}) {
  const { projectId } = useParams({ strict: false }) as { projectId?: string };
  const { data: project } = useQuery({ ...projectQuery(projectId ?? ""), enabled: projectId !== undefined });
  if (projectId === undefined || project === undefined) return null;
  const pages = [
    { label: "Overview", to: paths.project(projectId), icon: Gauge, isExact: true },
    { label: "Schemas", to: paths.schemas(projectId), icon: Database, isExact: false },
    { label: "Tables", to: paths.tables(projectId), icon: Table2, isExact: false },
    { label: "ERD", to: paths.erd(projectId), icon: Workflow, isExact: false },
    { label: "Simulations", to: paths.simulations(projectId), icon: FlaskConical, isExact: false },
  ];
  return (
    <div className="mt-4 flex flex-col gap-1">
      <p className="truncate px-2.5 pb-1 text-small font-medium text-ink-muted" title={project.name}>
        {project.name}
      </p>
      {pages.map(({ label, to, icon: Icon, isExact }) => (
        <Link
          key={to}
          to={to}
          onClick={onLeave}
          activeOptions={{ exact: isExact }}
          className={entryClassNames}
          activeProps={{ className: "bg-active font-medium text-ink" }}
        >
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
    </div>
  );
}
