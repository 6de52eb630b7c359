import type { Usage as UsageData } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../components/badge.tsx";
import { Callout } from "../../components/callout.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Link } from "../../components/link.tsx";
import { Moment } from "../../components/moment.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatBytes, formatQuantity } from "../../lib/format.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { usageLines, usageQuery, type UsageLine } from "../../lib/usage.ts";

/** How much of everything the account has, what it may have, and where it is. */
export function Usage() {
  const { data: usage, error, refetch } = useQuery(usageQuery());
  if (usage === undefined)
    return error === null ? (
      <SkeletonRows count={5} label="Loading usage" />
    ) : (
      <ErrorPanel error={error} fallback="Failed to fetch usage" onRetry={() => void refetch()} />
    );
  const lines = usageLines(usage);
  const isLimited = lines.some(({ verifiedText }) => verifiedText !== null);
  return (
    <div className="flex flex-col gap-4">
      {isLimited && (
        <Callout meaning="notice">
          Until your email address is verified, your account may have less. The link is in the mail to you.
        </Callout>
      )}
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {lines.map((line) => (
          <UsageRow key={line.name} line={line} />
        ))}
      </ul>
      <p className="text-small text-ink-muted">
        Uploads are counted from midnight in UTC; they start again at <Moment at={usage.day_ends_at} as="moment" />.
      </p>
      <LargestProjects projects={usage.largest_projects} />
    </div>
  );
}

function UsageRow({ line: { name, text, share, isNear, verifiedText } }: { line: UsageLine }) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{name}</span>
        <span className={isNear ? "font-medium text-risk" : "text-ink-muted"}>
          {text}
          {isNear && share !== null && (share >= 1 ? ": full" : ": nearly full")}
        </span>
      </p>
      {share !== null && <ProgressBar label={`${name}: ${text}`} share={share} />}
      {verifiedText !== null && <p className="text-small text-ink-muted">Once verified: {verifiedText}</p>}
    </li>
  );
}

/** What to look at for whoever needs room. */
function LargestProjects({ projects }: { projects: UsageData["largest_projects"] }) {
  if (projects.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">Where it is</h3>
      <p className="text-ink-muted">Deleting a schema, simulations or a project makes room at once.</p>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {projects.map((project) => (
          <li key={project.project_id} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
            <Link to={projectPaths(project.kind, project.project_id).overview} className="min-w-0 max-w-full truncate">
              {project.name}
            </Link>
            {project.kind === "collaborative" && <Badge icon={null}>Collaborative</Badge>}
            <span className="ml-auto text-small text-ink-muted">
              {formatBytes(project.stored_bytes)} · {formatQuantity(project.schema_count, "schema")} ·{" "}
              {formatQuantity(project.simulation_count, "simulation")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
