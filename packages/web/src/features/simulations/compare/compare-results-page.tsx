import { resultComparisonRoutes, type ComparedResult, type ResultComparison } from "@foretell/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import { Badge } from "../../../components/badge.tsx";
import { Callout } from "../../../components/callout.tsx";
import { CodeBlock } from "../../../components/code-block.tsx";
import { DialectMark } from "../../../components/dialect-mark.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Link, LinkButton } from "../../../components/link.tsx";
import { Moment } from "../../../components/moment.tsx";
import { NotFound } from "../../../components/not-found.tsx";
import { OutcomeDifferences } from "../../../components/outcome-differences.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ProjectFrame } from "../../../components/project-frame.tsx";
import { QueryTypeBadge } from "../../../components/query-type-badge.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { SqlText } from "../../../components/sql-editor/sql-text.tsx";
import { findDialect } from "../../../lib/dialects.ts";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import { isNotFound } from "../../../lib/is-not-found.ts";
import type { ProjectScope } from "../../../lib/project-scope.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { simulationTitle } from "../../../lib/simulation-title.ts";
import { useErrorToast } from "../../../lib/use-error-toast.ts";
import { useProject } from "../../../lib/use-project.ts";
import { TagList } from "../tags/tag-list.tsx";
import { OutcomeCard } from "../two-states/outcome-card.tsx";

const failure = "Failed to compare the results";

const resultsQuery = ({ api }: ProjectScope, from: string, to: string) =>
  queryOptions({
    queryKey: [...queryKeys.simulation(from), "compare", to],
    queryFn: ({ signal }) => api(resultComparisonRoutes.compare, { params: { id: from, otherId: to } }, { signal }),
    enabled: from !== "" && to !== "",
  });

/** The results of two simulations beside each other, what differs first; `from` and `to` of the address name them. */
export function CompareResultsPage() {
  const scope = useProject();
  const { paths } = scope;
  const { from = "", to = "" } = useSearch({ strict: false });
  const { data, error, isError, refetch } = useQuery(resultsQuery(scope, from, to));
  const isMissing = from === "" || to === "" || isNotFound(error);
  useErrorToast(isMissing ? null : error, failure);
  return (
    <ProjectFrame
      title="Compare Results"
      crumbs={[{ label: "Simulations", to: paths.simulations }, { label: "Compare Results" }]}
    >
      {isMissing ? (
        <NotFound title="Simulation not found" backTo={paths.simulations} backLabel="Back to Simulations">
          Choose two simulations of the list, and compare them.
        </NotFound>
      ) : (
        <>
          <PageHeader
            title="Compare Results"
            description="What two simulations came to when they were last run."
            actions={
              <LinkButton to={paths.compareSimulations} search={{ from: to, to: from }}>
                <ArrowLeftRight aria-hidden />
                Swap
              </LinkButton>
            }
          />
          {isError ? (
            <ErrorPanel error={error} fallback={failure} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <SkeletonRows count={6} label="Comparing the results" />
          ) : (
            <BothResults comparison={data} />
          )}
        </>
      )}
    </ProjectFrame>
  );
}

function BothResults({ comparison }: { comparison: ResultComparison }) {
  const { before, after, differences, difference_count: count } = comparison;
  const tables = new Set(differences.flatMap(({ table }) => (table === null ? [] : [table])));
  const leftOut = before.left_out_count + after.left_out_count;
  return (
    <div className="flex flex-col gap-4">
      {count === 0 ? (
        <Callout meaning="safe" role="status" title="Both come to the same" />
      ) : (
        <section aria-label="Differences" className="rounded-panel border border-line bg-panel px-4 py-3">
          <h2 className="mb-2 text-lead font-semibold">{formatQuantity(count, "difference")}</h2>
          <OutcomeDifferences differences={differences} count={count} />
        </section>
      )}
      {leftOut > 0 && (
        <p className="text-small text-ink-muted">
          {formatCount(leftOut)} rows of the impacts were not compared: these results are very large.
        </p>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Result word="Before" result={before} other={after} changedTables={tables} />
        <Result word="After" result={after} other={before} changedTables={tables} />
      </div>
    </div>
  );
}

function Result({
  word,
  result,
  other,
  changedTables,
}: {
  word: string;
  result: ComparedResult;
  other: ComparedResult;
  changedTables: ReadonlySet<string>;
}) {
  const { paths } = useProject();
  const { simulation } = result;
  const { query_text: text, executed_at: executedAt, version_number: version } = simulation;
  const { title } = simulationTitle(simulation);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-small text-ink-muted">{word}</span>
        <Link to={paths.simulation(simulation.id)} title={title} className="min-w-0 truncate">
          {title}
        </Link>
        <QueryTypeBadge simulation={simulation} />
        {simulation.is_outdated && <Badge meaning="risk">Statement changed since</Badge>}
        <span className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-muted">
          <span className="flex min-w-0 items-center gap-1.5">
            <DialectMark dialect={simulation.db_type} hasName={false} />
            {simulation.schema_name}
            {version !== null && ` ${version}`}
          </span>
          {executedAt !== null && (
            <span>
              Executed <Moment at={executedAt} as="moment" />
            </span>
          )}
          <TagList tags={simulation.tags} />
        </span>
      </div>
      <CodeBlock text={text} label={`statement ${word.toLowerCase()}`} maxHeight="short">
        <SqlText text={text} dialect={findDialect(simulation.db_type) ?? "postgresql"} />
      </CodeBlock>
      <OutcomeCard title={title} side={result} other={other} changedTables={changedTables} />
    </div>
  );
}
