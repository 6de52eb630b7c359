import { activityRoutes, activitySubjects, type ActivitySubject, type ProjectActivity } from "@foretell/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Link, LinkButton } from "../../components/link.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { SelectControl } from "../../components/select.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { api } from "../../lib/api-client.ts";
import { formatMoment, formatTime } from "../../lib/format.ts";
import { pollWhereSilent } from "../../lib/live-projects.ts";
import { membersOfProjectQuery } from "../../lib/project-members.ts";
import { labelPeople } from "../../lib/person-labels.ts";
import type { ProjectPaths } from "../../lib/project-paths.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { groupByDay } from "./group-by-day.ts";

const pageSize = 50;
const pollMs = 15_000;

const subjectLabels: Readonly<Record<ActivitySubject, string>> = {
  project: "The project",
  schema: "Schemas",
  table: "Tables",
  simulation: "Simulations",
  member: "Members",
};

/** What happened in a collaborative project, newest first; what is new comes by itself. */
export function ActivityPage() {
  const { id, paths } = useProject();
  const navigate = useNavigate();
  const { person, subject } = useSearch({ strict: false });
  const known = activitySubjects.find((one) => one === subject);
  const { data: members = [] } = useQuery(membersOfProjectQuery(id));
  const { data, dataUpdatedAt, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...queryKeys.activity(id), person, known],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: pageSize, cursor, user_id: person, entity_type: known };
      return api.page(activityRoutes.list, { params: { id }, query }, { signal });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: pollWhereSilent(id, pollMs),
  });
  useErrorToast(error, "Failed to fetch project activity");
  const search = (changes: { person?: string | undefined; subject?: string | undefined }) =>
    void navigate({ to: ".", search: { person, subject, ...changes } as never, replace: true });
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <ProjectFrame title="Activity" crumbs={[{ label: "Activity" }]} width="reading">
      <PageHeader
        title="Activity"
        description="Who did what in this project"
        actions={
          <LinkButton to={paths.overview}>
            <ArrowLeft aria-hidden />
            Back
          </LinkButton>
        }
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <SelectControl
          aria-label="Person"
          value={person ?? ""}
          placeholder="Everybody"
          options={labelPeople(
            members.flatMap(({ user_id: user, full_name: name, email }) =>
              user === null ? [] : [{ id: user, name: name ?? "", email }],
            ),
          ).map(({ id: value, name: label }) => ({ value, label }))}
          onChange={(event) => search({ person: event.target.value || undefined })}
        />
        <SelectControl
          aria-label="Kind"
          value={known ?? ""}
          placeholder="Everything"
          options={activitySubjects.map((value) => ({ value, label: subjectLabels[value] }))}
          onChange={(event) => search({ subject: event.target.value || undefined })}
        />
      </div>
      {entries === undefined ? (
        error === null ? (
          <SkeletonRows label="Loading activity" />
        ) : (
          <ErrorPanel error={error} fallback="Failed to fetch project activity" onRetry={() => void refetch()} />
        )
      ) : entries.length === 0 ? (
        person === undefined && known === undefined ? (
          <EmptyState title="Nothing here yet">
            What members import, change and simulate here shows up in this list.
          </EmptyState>
        ) : (
          <EmptyState
            title="Nothing of this kind"
            actions={<Button onClick={() => search({ person: undefined, subject: undefined })}>Show everything</Button>}
          >
            Nobody whom you chose has done anything of the kind that you chose.
          </EmptyState>
        )
      ) : (
        groupByDay(entries, dataUpdatedAt).map((day) => (
          <section key={day.label} aria-label={day.label} className="mb-5">
            <h2 className="mb-1.5 text-small font-semibold text-ink-muted">{day.label}</h2>
            <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
              {day.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} paths={paths} />
              ))}
            </ul>
          </section>
        ))
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} busyLabel={isFetchingNextPage ? "Loading..." : undefined}>
          Load more
        </Button>
      )}
    </ProjectFrame>
  );
}

function Entry({ entry, paths }: { entry: ProjectActivity; paths: ProjectPaths }) {
  const to = entry.metadata.exists ? pathOf(entry, paths) : undefined;
  return (
    <li className="flex items-baseline gap-4 px-4 py-2">
      <p className="min-w-0 flex-1 break-words">
        <span className="font-medium">{entry.user_name ?? "Somebody"}</span> {entry.description}
        {to !== undefined && (
          <>
            {" "}
            <span className="whitespace-nowrap">
              {"· "}
              <Link to={to}>
                Open<span className="sr-only"> {entry.metadata.entity_name}</span>
              </Link>
            </span>
          </>
        )}
      </p>
      <time dateTime={entry.created_at} title={formatMoment(entry.created_at)} className="text-small text-ink-muted">
        {formatTime(entry.created_at)}
      </time>
    </li>
  );
}

function pathOf(
  { entity_type: type, metadata: { entity_id: id } }: ProjectActivity,
  paths: ProjectPaths,
): string | undefined {
  switch (type) {
    case "project":
      return undefined;
    case "schema":
      return paths.schema(id);
    case "simulation":
      return paths.simulation(id);
    case "table":
      return `${paths.tables}?table=${id}`;
    default:
      return paths.members;
  }
}
