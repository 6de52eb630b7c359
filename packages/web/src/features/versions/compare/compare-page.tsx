import { comparisonsRoutes } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { ExportMenu } from "../../../components/export-menu.tsx";
import { NotFound } from "../../../components/not-found.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ProjectFrame } from "../../../components/project-frame.tsx";
import { isElsewhere } from "../../../lib/is-elsewhere.ts";
import { isNotFound } from "../../../lib/is-not-found.ts";
import { schemaQuery, versionsQuery } from "../../../lib/resource-queries.ts";
import { useChangeSearch } from "../../../lib/use-change-search.ts";
import { useErrorToast } from "../../../lib/use-error-toast.ts";
import { useProject } from "../../../lib/use-project.ts";
import type { RenderCompareDiagram } from "./compare-diagram-slot.ts";
import { comparisonRequest } from "./comparison-queries.ts";
import { ComparisonSkeleton } from "./comparison-skeleton.tsx";
import { DumpComparison } from "./dump-comparison.tsx";
import { readDecisions } from "../../../lib/rename-decisions.ts";
import { StateBar } from "./state-bar.tsx";
import { dumpChoice } from "../../../lib/state-options.ts";
import { StoredComparison } from "./stored-comparison.tsx";

/** Two states of a schema beside each other. The address holds both, what is decided of renames, and what shows. */
export function ComparePage({ renderDiagram }: { renderDiagram: RenderCompareDiagram }) {
  const scope = useProject();
  const { id: projectId, paths } = scope;
  const { schemaId = "" } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const { data: found, error: schemaError, refetch: refetchSchema } = useQuery(schemaQuery(scope, schemaId));
  const versions = useQuery(versionsQuery(scope, schemaId));
  const isMissing = isNotFound(schemaError) || isNotFound(versions.error) || isElsewhere(found, projectId);
  const schema = isMissing ? undefined : found;
  const error = versions.error ?? schemaError;
  useErrorToast(isMissing ? null : error, "Failed to fetch schema versions");
  const { from = "", to = "" } = search;
  const hasBoth = from !== "" && to !== "";

  return (
    <ProjectFrame
      title={isMissing ? "Schema not found" : "Compare Versions"}
      crumbs={[
        { label: "Schemas", to: paths.schemas },
        ...(isMissing
          ? []
          : [
              { label: schema?.name ?? "…", to: paths.schema(schemaId) },
              { label: "Version History", to: paths.versions(schemaId) },
              { label: "Compare" },
            ]),
      ]}
    >
      {isMissing ? (
        <NotFound title="Schema not found" backTo={paths.schemas} backLabel="Back to Schemas">
          It was deleted, or the address is not one of yours.
        </NotFound>
      ) : (
        <>
          <PageHeader
            title="Compare Versions"
            description="What changed between two states of a schema, and what it does to statements."
            actions={
              hasBoth &&
              to !== dumpChoice && (
                <ExportMenu
                  formats={["sql", "markdown", "json"]}
                  requestOf={(format) => {
                    const { params, query } = comparisonRequest({ schemaId, from, to }, readDecisions(search));
                    return { route: comparisonsRoutes.compare, params, query: { ...query, format } };
                  }}
                  failureMessage="Failed to compare versions"
                />
              )
            }
          />
          {error !== null ? (
            <ErrorPanel
              error={error}
              fallback="Failed to fetch schema versions"
              onRetry={() => void Promise.all([refetchSchema(), versions.refetch()])}
            />
          ) : versions.data === undefined || schema === undefined ? (
            <ComparisonSkeleton />
          ) : (
            <>
              <StateBar
                schemaId={schemaId}
                versions={versions.data}
                from={from}
                to={to}
                // Decisions are about the names of two states.
                onChange={(change) =>
                  changeSearch({ ...change, confirmed: undefined, refused: undefined }, { replace: false })
                }
              />
              {from === "" || to === "" ? (
                <EmptyState title="Nothing to compare yet">Please select both versions to compare</EmptyState>
              ) : to === dumpChoice ? (
                <DumpComparison schema={schema} from={from} renderDiagram={renderDiagram} />
              ) : (
                <StoredComparison pair={{ schemaId, from, to }} renderDiagram={renderDiagram} />
              )}
            </>
          )}
        </>
      )}
    </ProjectFrame>
  );
}
