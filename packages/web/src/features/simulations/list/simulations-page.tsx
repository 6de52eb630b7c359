import type { Simulation } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FileUp, FlaskConical } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ProjectFrame } from "../../../components/project-frame.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { WindowList } from "../../../components/window-list.tsx";
import { formatCount, formatQuantity } from "../../../lib/format.ts";
import { useListDensity } from "../../../lib/list-density.ts";
import { useMainActionKey } from "../../../lib/main-action-key.ts";
import { notifyError } from "../../../lib/notify.ts";
import { schemasQuery } from "../../../lib/resource-queries.ts";
import { tellRun } from "../tell-run.ts";
import { useErrorToast } from "../../../lib/use-error-toast.ts";
import { useChangeSearch } from "../../../lib/use-change-search.ts";
import { useProject } from "../../../lib/use-project.ts";
import { DeleteSimulationDialog } from "../delete-simulation-dialog.tsx";
import { NewSimulationModal } from "../form/new-simulation-modal.tsx";
import { simulationsQuery, useRerunSimulation } from "../queries.ts";
import { RenameSimulationModal } from "../rename-simulation-modal.tsx";
import { EditTagsModal } from "../tags/edit-tags-modal.tsx";
import { tagsOf } from "../tags/known-tags.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { chooseSimulations, isNarrowed, type ListChoice } from "./list-choice.ts";
import { ListTools } from "./list-tools.tsx";
import { SimulationEntry } from "./simulation-entry.tsx";
import { useEntryKeys } from "./use-entry-keys.ts";
import { Allowed } from "../../../components/allowed.tsx";

const entryHeightPx = { dense: 41, details: 112 };

/** The simulations of a project, newest first; `?new=1` opens the form of a new one. */
export function SimulationsPage() {
  const scope = useProject();
  const navigate = useNavigate();
  const { new: wanted, sql, schema: schemaId, ...search } = useSearch({ strict: false });
  const { q, outcome, risk, type, on, tag, by, table, sort } = search;
  const choice: ListChoice = { q, outcome, risk, type, on, tag, by, table, sort };
  const changeSearch = useChangeSearch();
  const simulations = useQuery(simulationsQuery(scope));
  const rerun = useRerunSimulation();
  const [deleted, setDeleted] = useState<Simulation>();
  const [renamed, setRenamed] = useState<Simulation>();
  const [tagged, setTagged] = useState<Simulation>();
  const [isDense, setIsDense] = useListDensity();
  const entries = useEntryKeys();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const openForm = () => changeSearch({ new: "1" }, { replace: false });
  const mayRun = scope.can("edit");
  useMainActionKey(() => mayRun && openForm());
  const failure =
    scope.kind === "personal" ? "Failed to fetch simulations" : "Failed to fetch collaborative simulations";
  useErrorToast(simulations.error, failure);

  const view = (id: string) => void navigate({ to: scope.paths.simulation(id) });
  const runAgain = async ({ id, status }: Simulation) => {
    const isPending = status === "pending";
    try {
      const { simulationId, ...outcome } = await rerun.mutateAsync(id);
      tellRun(outcome)(
        scope.kind === "personal"
          ? "Simulation re-run completed"
          : `Collaborative simulation ${isPending ? "executed" : "re-run"} successfully`,
        scope.kind,
      );
      view(simulationId);
    } catch (error) {
      notifyError(
        error,
        scope.kind === "personal"
          ? "Failed to re-run simulation"
          : `Failed to ${isPending ? "execute" : "re-run"} collaborative simulation`,
      );
    }
  };
  const isEmpty = simulations.data?.length === 0;
  const shown = useMemo(
    () => chooseSimulations(simulations.data ?? [], { q, outcome, risk, type, on, tag, by, table, sort }),
    [simulations.data, q, outcome, risk, type, on, tag, by, table, sort],
  );
  // What is chosen and then filtered out is not acted on unseen.
  const chosen = shown.filter(({ id }) => chosenIds.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosenIds);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosenIds(next);
  };

  return (
    <ProjectFrame title="Query Simulations" crumbs={[{ label: "Simulations" }]}>
      <PageHeader
        title="Query Simulations"
        description={
          mayRun
            ? "What a statement would do to the database, before it does it."
            : "View and analyze what statements would do to the database."
        }
        actions={<NewButton look={isEmpty ? "secondary" : "primary"} onPress={openForm} />}
      />
      {simulations.isPending ? (
        <ListSkeleton />
      ) : simulations.isError ? (
        <ErrorPanel error={simulations.error} fallback={failure} onRetry={() => void simulations.refetch()} />
      ) : isEmpty ? (
        <NoSimulations onNew={openForm} />
      ) : (
        <>
          <ListTools
            simulations={simulations.data}
            choice={choice}
            isDense={isDense}
            onChange={(change) => changeSearch({ ...change })}
            onDensity={setIsDense}
          />
          <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 text-ink-muted">
            <Checkbox
              label={shown.length === simulations.data.length ? "Choose all" : "Choose all that are shown"}
              checked={shown.length > 0 && chosen.length === shown.length}
              disabled={shown.length === 0}
              onChange={({ target }) => setChosenIds(new Set(target.checked ? shown.map(({ id }) => id) : []))}
              className="pl-4"
            />
            <span role="status">
              {isNarrowed(choice)
                ? `${formatCount(shown.length)} of ${formatQuantity(simulations.data.length, "simulation")}`
                : formatQuantity(simulations.data.length, "simulation")}
            </span>
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title="No simulation is like this"
              actions={<Button onClick={() => changeSearch(everything)}>Show all</Button>}
            >
              None of the {formatQuantity(simulations.data.length, "simulation")} is what you search for.
            </EmptyState>
          ) : (
            <div ref={entries} className="rounded-panel border border-line bg-panel">
              <WindowList
                key={isDense ? "dense" : "details"}
                items={shown}
                itemKey={({ id }) => id}
                estimatedHeightPx={isDense ? entryHeightPx.dense : entryHeightPx.details}
                render={(simulation, index) => (
                  <div className={index > 0 ? "border-t border-line" : undefined}>
                    <SimulationEntry
                      simulation={simulation}
                      isBusy={rerun.isPending && rerun.variables === simulation.id}
                      isDense={isDense}
                      isChosen={chosenIds.has(simulation.id)}
                      onChoose={(isChosen) => choose(simulation.id, isChosen)}
                      onView={() => view(simulation.id)}
                      onRerun={() => void runAgain(simulation)}
                      onRename={() => setRenamed(simulation)}
                      onTag={() => setTagged(simulation)}
                      onDelete={() => setDeleted(simulation)}
                    />
                  </div>
                )}
              />
            </div>
          )}
          {chosen.length > 0 && (
            <ChosenBar chosen={chosen} known={tagsOf(simulations.data)} onClear={() => setChosenIds(new Set())} />
          )}
        </>
      )}
      {wanted !== undefined && mayRun && (
        <NewSimulationModal
          prefilled={{ sql, schemaId }}
          onClose={() => changeSearch({ new: undefined, sql: undefined, schema: undefined })}
        />
      )}
      {renamed !== undefined && <RenameSimulationModal simulation={renamed} onClose={() => setRenamed(undefined)} />}
      {tagged !== undefined && <EditTagsModal simulation={tagged} onClose={() => setTagged(undefined)} />}
      {deleted !== undefined && <DeleteSimulationDialog simulation={deleted} onClose={() => setDeleted(undefined)} />}
    </ProjectFrame>
  );
}

const everything = {
  q: undefined,
  outcome: undefined,
  risk: undefined,
  type: undefined,
  on: undefined,
  tag: undefined,
  by: undefined,
  table: undefined,
};

/** A statement is put to a schema: without one, that comes first. */
function NoSimulations({ onNew }: { onNew: () => void }) {
  const scope = useProject();
  const { data: schemas } = useQuery(schemasQuery(scope));
  const button = <NewButton look="primary" onPress={onNew} />;
  if (schemas?.length !== 0)
    return (
      <EmptyState title="No simulations yet" actions={button}>
        Write the statement you are about to run. You see which tables and rows it touches, and what would stop it.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No simulations yet"
      actions={
        <Allowed>
          <LinkButton to={scope.paths.importSchema} look="primary">
            <FileUp aria-hidden />
            Import Schema
          </LinkButton>
        </Allowed>
      }
    >
      A statement is tried against a schema, and this project has none yet. Import a dump first.
    </EmptyState>
  );
}

function NewButton({ look, onPress }: { look: "primary" | "secondary"; onPress: () => void }) {
  return (
    <Allowed>
      <Button look={look} onClick={onPress}>
        <FlaskConical aria-hidden />
        {useProject().kind === "personal" ? "Run New Simulation" : "New Simulation"}
      </Button>
    </Allowed>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
      <span className="sr-only">Loading simulations</span>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex h-28 flex-col gap-2.5 p-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}
