import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { NotFound } from "../../../components/not-found.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { isNotFound } from "../../../lib/is-not-found.ts";
import { useErrorToast } from "../../../lib/use-error-toast.ts";
import { useProject } from "../../../lib/use-project.ts";
import { LazyMigration } from "../migration/lazy-migration.tsx";
import { LazyEffects } from "../effects/lazy-effects.tsx";
import type { RenderCompareDiagram } from "./compare-diagram-slot.ts";
import { comparisonDiagramQuery, comparisonQuery, type ComparedPair } from "./comparison-queries.ts";
import { ComparisonSkeleton } from "./comparison-skeleton.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { readDecisions, type RenameDecisions } from "../../../lib/rename-decisions.ts";

/** What separates two states that are stored. */
export function StoredComparison({ pair, renderDiagram }: { pair: ComparedPair; renderDiagram: RenderCompareDiagram }) {
  const scope = useProject();
  const { paths } = scope;
  const decisions = readDecisions(useSearch({ strict: false }));
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(comparisonQuery(scope, pair, decisions));
  const isMissing = isNotFound(error);
  useErrorToast(isMissing ? null : error, "Failed to compare versions");
  if (isMissing)
    return (
      <NotFound title="Version not found" backTo={paths.versions(pair.schemaId)} backLabel="Back to Versions">
        It was deleted with its schema, or is of another one.
      </NotFound>
    );
  if (isError) return <ErrorPanel error={error} fallback="Failed to compare versions" onRetry={() => void refetch()} />;
  if (data === undefined) return <ComparisonSkeleton />;
  return (
    <ComparisonView
      comparison={data}
      isBusy={isPlaceholderData}
      migration={<LazyMigration pair={pair} decisions={decisions} />}
      effects={<LazyEffects pair={pair} decisions={decisions} />}
      diagram={
        <StoredDiagram
          pair={pair}
          decisions={decisions}
          label={[data.from, data.to].map((state) => state.version_number ?? state.version_name).join(" to ")}
          renderDiagram={renderDiagram}
        />
      }
    />
  );
}

function StoredDiagram({
  pair,
  decisions,
  label,
  renderDiagram,
}: {
  pair: ComparedPair;
  decisions: RenameDecisions;
  label: string;
  renderDiagram: RenderCompareDiagram;
}) {
  const scope = useProject();
  const { data, error, isError, refetch } = useQuery(comparisonDiagramQuery(scope, pair, decisions));
  if (isError) return <ErrorPanel error={error} fallback="Failed to compare versions" onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-[36rem] max-h-[80dvh] w-full rounded-panel" />;
  return renderDiagram({ diagram: data, label, memoryName: `comparison ${pair.schemaId}` });
}
