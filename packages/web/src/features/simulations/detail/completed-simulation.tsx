import type { ImpactResult, SimulationDetail } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Skeleton, SkeletonRows } from "../../../components/skeleton.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { findDialect } from "../../../lib/dialects.ts";
import type { GrowingList } from "../../../lib/growing-list.ts";
import { possibleBlocks } from "../../../lib/possible-blocks.ts";
import { useChangeSearch } from "../../../lib/use-change-search.ts";
import { useErrorToast } from "../../../lib/use-error-toast.ts";
import { useProject } from "../../../lib/use-project.ts";
import type { RenderImpactDiagram } from "../impact-diagram-slot.ts";
import { ImpactList } from "../impact/impact-list.tsx";
import { NamesProvider } from "../named-sentence.tsx";
import { makeNameFinder, namesOfImpact } from "../named-text.ts";
import { impactQuery, summaryQuery } from "../queries.ts";
import { viewsOf } from "../views-of.ts";
import { useSelectedResult } from "../use-selected-result.ts";
import { Conditions } from "./conditions.tsx";
import { ImpactAnalysis } from "./impact-analysis.tsx";
import { ImpactTiles } from "./impact-tiles.tsx";
import { Locks, RunCosts } from "./run-costs.tsx";
import { ScriptStatements } from "./script-statements.tsx";
import { VerdictSkeleton } from "./simulation-skeleton.tsx";
import { RiskReasons } from "./risk-reasons.tsx";
import { StatementPanel } from "./statement-panel.tsx";
import { VerdictPanel } from "./verdict-panel.tsx";
import { FindingsProvider, noPlaces, useFindingPlaces } from "./findings.tsx";
import { Warnings } from "./warnings.tsx";
import { WayOut } from "./way-out.tsx";

const none: never[] = [];
const noFindings = { blockers: none, conditions: none, warnings: none };
const nothingLoaded: GrowingList<ImpactResult> = { rows: none, isComplete: false };

/** The impact of a statement: the verdict first, then the statement, the totals, and the affected tables. */
export function CompletedSimulation({
  simulation,
  renderDiagram,
}: {
  simulation: SimulationDetail;
  renderDiagram: RenderImpactDiagram | undefined;
}) {
  const scope = useProject();
  const { paths } = scope;
  const summaryAnswer = useQuery(summaryQuery(scope, simulation.id));
  const impactAnswer = useQuery(impactQuery(scope, simulation.id));
  const summary = summaryAnswer.data;
  const { rows: results, isComplete } = impactAnswer.data ?? nothingLoaded;
  const { view } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const selection = useSelectedResult(results);
  const warnings = summary?.warnings ?? none;
  const places = useFindingPlaces(summary ?? noFindings);
  const possible = useMemo(() => possibleBlocks(results, summary?.blockers ?? none), [results, summary]);
  const views = useMemo(() => viewsOf(simulation.cascadePaths), [simulation.cascadePaths]);
  const isQuery = simulation.query_type === "SELECT";
  const finder = useMemo(() => makeNameFinder(namesOfImpact(summary, results)), [summary, results]);
  const failed = [summaryAnswer, impactAnswer].find(({ isError }) => isError);
  useErrorToast(failed?.error, "Failed to fetch simulation data");

  const statement = (
    <StatementPanel
      text={simulation.query_text}
      dialect={findDialect(simulation.db_type) ?? "postgresql"}
      {...(simulation.is_outdated ? { marks: [], selectedMarkId: undefined } : places.statement)}
      title={simulation.is_outdated ? "Statement as it is now" : "Statement"}
    />
  );
  if (failed !== undefined) {
    return (
      <div className="flex flex-col gap-5">
        <ErrorPanel
          error={failed.error}
          fallback="Failed to fetch simulation data"
          onRetry={() => void Promise.all([summaryAnswer.refetch(), impactAnswer.refetch()])}
        >
          The simulation is complete and kept; only its results could not be loaded.
        </ErrorPanel>
        {statement}
      </div>
    );
  }
  // What blocks for certain and what only may is known from the summary.
  const list =
    impactAnswer.isPending || summary === undefined ? (
      <SkeletonRows label="Loading the impact" />
    ) : results.length === 0 ? (
      <p className="text-ink-soft">{nothingReached(simulation)}</p>
    ) : (
      <ImpactList
        results={results}
        possible={possible}
        views={views}
        isComplete={isComplete}
        selectedId={selection.selectedId}
        onSelect={selection.select}
      />
    );

  return (
    <NamesProvider finder={finder}>
      <FindingsProvider value={simulation.is_script ? noPlaces : places.findings}>
        <div className="flex flex-col gap-5">
          {summary === undefined ? (
            <VerdictSkeleton verdict={simulation.verdict} />
          ) : (
            <VerdictPanel summary={summary} isScript={simulation.is_script} />
          )}
          {/* Beside the verdict, whose blockers have their numbers in it. */}
          {!simulation.is_script && statement}
          {summary !== undefined && <RiskReasons summary={summary} />}
          {summary !== undefined && summary.conditions.length > 0 && (
            <Conditions conditions={summary.conditions} count={summary.condition_count} />
          )}
          {simulation.is_script && <ScriptStatements simulation={simulation} />}
          <WayOut simulation={simulation} />
          {!hasNoSums(simulation) && <ImpactTiles simulation={simulation} summary={summary} />}
          <div className="grid gap-x-6 gap-y-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
            <section aria-label="Impact results" className="min-w-0">
              {renderDiagram === undefined ? (
                list
              ) : (
                <Tabs
                  label="Impact results"
                  value={view === "diagram" ? "diagram" : "levels"}
                  onChange={(next) => changeSearch({ view: next === "diagram" ? next : undefined })}
                  tabs={[
                    { value: "levels", label: isQuery ? "Tables read" : "Cascade levels", content: list },
                    {
                      value: "diagram",
                      label: "Diagram",
                      // Laid out once: a diagram that is laid out anew with each page would never hold still.
                      content: isComplete ? (
                        renderDiagram({
                          simulation,
                          results,
                          blockers: summary?.blockers ?? none,
                          riskReasons: summary?.risk_reasons ?? none,
                          selectedTable: selection.selectedTable,
                          onSelectTable: selection.selectTable,
                        })
                      ) : (
                        <SkeletonRows label="Loading the impact" />
                      ),
                    },
                  ]}
                />
              )}
            </section>
            {summary === undefined ? (
              <Skeleton className="h-48 w-full rounded-panel" />
            ) : (
              <div className="flex min-w-0 flex-col gap-5">
                <ImpactAnalysis
                  summary={summary}
                  hasExactRows={results.some(({ estimate_basis: basis }) => basis === "exact")}
                  schemaPath={paths.schema(simulation.target_schema_id)}
                />
                {simulation.costs !== null && (
                  <RunCosts costs={simulation.costs} isBlocked={simulation.verdict === "blocked"} />
                )}
                {simulation.locks.length > 0 && <Locks locks={simulation.locks} />}
                {warnings.length > 0 && <Warnings warnings={warnings} />}
              </div>
            )}
          </div>
        </div>
      </FindingsProvider>
    </NamesProvider>
  );
}

/** Whether a script comes to a statement that fails, and nothing of it stays. */
const isStopped = ({ script, total_tables_affected: tables }: SimulationDetail): boolean =>
  script !== null && script.fails_at !== null && tables === 0;

/** Whether sums would be those of nothing. */
const hasNoSums = (simulation: SimulationDetail): boolean =>
  isStopped(simulation) || simulation.script?.is_schema_only === true;

/** Why no table is listed. */
function nothingReached(simulation: SimulationDetail): string {
  const { script } = simulation;
  if (isStopped(simulation))
    return `Nothing of the script stays: it fails at statement ${String(script?.fails_at)}, and what those after it would do is not told.`;
  if (script?.is_schema_only === true) return "The script changes the schema alone, and no row by itself.";
  return "The statement touches no table of the schema.";
}
