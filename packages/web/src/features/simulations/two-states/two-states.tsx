import type { SideOfStatement, SimulationDetail, StatementComparison } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Callout } from "../../../components/callout.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { OutcomeDifferences } from "../../../components/outcome-differences.tsx";
import { Select } from "../../../components/select.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { formatQuantity } from "../../../lib/format.ts";
import { readDecisions } from "../../../lib/rename-decisions.ts";
import { versionsQuery } from "../../../lib/resource-queries.ts";
import { stateOptions } from "../../../lib/state-options.ts";
import { useChangeSearch } from "../../../lib/use-change-search.ts";
import { OutcomeCard } from "./outcome-card.tsx";
import { statementComparisonQuery } from "./statement-comparison-query.ts";
import { useProject } from "../../../lib/use-project.ts";

/** Two states to choose, and what the statement of a simulation comes to on each, side by side. */
export function TwoStates({ simulation }: { simulation: SimulationDetail }) {
  const scope = useProject();
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  // What it was run on is known; what is asked is what becomes of it elsewhere.
  const { from = simulation.schema_id, to = "" } = search;
  const versions = useQuery(versionsQuery(scope, simulation.target_schema_id));
  const comparison = useQuery(statementComparisonQuery(scope, simulation.id, from, to, readDecisions(search)));
  const failed = [versions, comparison].find(({ isError }) => isError);
  if (versions.data === undefined && failed === undefined)
    return <SkeletonRows count={3} label="Loading the versions" />;
  // Decisions are about the names of two states.
  const choose = (states: { from: string; to?: string }) =>
    changeSearch({ ...states, confirmed: undefined, refused: undefined });
  const options = stateOptions(simulation.target_schema_id, versions.data ?? []);
  return (
    <div className="flex flex-col gap-4">
      <div className="-mb-4 grid items-start gap-x-4 sm:grid-cols-2">
        <Select
          label="From"
          placeholder="Select a version"
          options={options}
          value={from}
          onChange={(event) => choose({ from: event.target.value })}
        />
        <Select
          label="To"
          placeholder="Select a version"
          options={options}
          value={to}
          onChange={(event) => choose({ from, to: event.target.value })}
        />
      </div>
      {failed !== undefined ? (
        <ErrorPanel
          error={failed.error}
          fallback="Failed to compare the statement"
          onRetry={() => void failed.refetch()}
        />
      ) : from === "" || to === "" ? (
        <p className="text-ink-soft">Please select both versions to compare</p>
      ) : comparison.data === undefined ? (
        <SkeletonRows count={4} label="Comparing the statement" />
      ) : (
        <BothOutcomes comparison={comparison.data} />
      )}
    </div>
  );
}

function BothOutcomes({ comparison }: { comparison: StatementComparison }) {
  const { before, after, differences, difference_count: count } = comparison;
  const tables = new Set(differences.flatMap(({ table }) => (table === null ? [] : [table])));
  return (
    <>
      {count === 0 ? (
        <Callout meaning="safe" title="The statement would not turn out differently" />
      ) : (
        <section aria-label="Differences" className="rounded-panel border border-line bg-panel px-4 py-3">
          <h3 className="mb-2 font-semibold">{formatQuantity(count, "difference")}</h3>
          <OutcomeDifferences differences={differences} count={count} />
        </section>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <OutcomeCard title={nameOf(before)} side={before} other={after} changedTables={tables} />
        <OutcomeCard title={nameOf(after)} side={after} other={before} changedTables={tables} />
      </div>
    </>
  );
}

function nameOf({ state }: SideOfStatement): string {
  return [state.version_number, state.version_name].filter((part) => part !== null).join(" ");
}
