import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Database, FlaskConical, Gauge, History, Table2, Users, Workflow } from "lucide-react";
import { projectQuery } from "../lib/project-queries.ts";
import type { ProjectScope } from "../lib/project-scope.ts";
import { useOpenProject } from "../lib/use-project.ts";

interface ProjectNavigationProps {
  entryClassNames: string;
  onLeave?: (() => void) | undefined;
}

/** The pages of the project that is open, under its name. Nothing shows outside a project. */
export function ProjectNavigation(props: ProjectNavigationProps) {
  const scope = useOpenProject();
  return scope === undefined ? null : <Pages {...props} scope={scope} />;
}

function Pages({ entryClassNames, onLeave, scope }: ProjectNavigationProps & { scope: ProjectScope }) {
  const isShared = scope.kind === "collaborative";
  const { data: project } = useQuery(projectQuery(scope));
  if (project === undefined) return null;
  const { paths } = scope;
  const pages = [
    { label: "Overview", to: paths.overview, icon: Gauge, isExact: true },
    { label: "Schemas", to: paths.schemas, icon: Database, isExact: false },
    { label: "Tables", to: paths.tables, icon: Table2, isExact: false },
    { label: "ERD", to: paths.erd(), icon: Workflow, isExact: false },
    { label: "Simulations", to: paths.simulations, icon: FlaskConical, isExact: false },
    ...(isShared
      ? [
          { label: "Team Members", to: paths.members, icon: Users, isExact: false },
          // Who only views a public project is not told who did what.
          ...((project.user_role ?? null) === null
            ? []
            : [{ label: "Activity", to: paths.activity, icon: History, isExact: false }]),
        ]
      : []),
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
