import type { Simulation } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { WindowList } from "../../components/window-list.tsx";
import { useMainActionKey } from "../../lib/main-action-key.ts";
import { notifyError, notifySuccess } from "../../lib/notify.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useChangeSearch } from "../../lib/use-change-search.ts";
import { useProject } from "../../lib/use-project.ts";
import { DeleteSimulationDialog } from "./delete-simulation-dialog.tsx";
import { NewSimulationModal } from "./form/new-simulation-modal.tsx";
import { simulationsQuery, useRerunSimulation } from "./queries.ts";
import { SimulationEntry } from "./simulation-entry.tsx";
import { Allowed } from "../../components/allowed.tsx";

const entryHeightPx = 112;

/** The simulations of a project, newest first; `?new=1` opens the form of a new one. */
export function SimulationsPage() {
  const scope = useProject();
  const navigate = useNavigate();
  const { new: wanted, sql, schema: schemaId } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const simulations = useQuery(simulationsQuery(scope));
  const rerun = useRerunSimulation();
  const [deleted, setDeleted] = useState<Simulation>();
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
      const { simulationId } = await rerun.mutateAsync(id);
      notifySuccess(
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
        <EmptyState title="No simulations yet" actions={<NewButton look="primary" onPress={openForm} />}>
          Write the statement you are about to run. You see which tables and rows it touches, and what would stop it.
        </EmptyState>
      ) : (
        <div className="overflow-hidden rounded-panel border border-line bg-panel">
          <WindowList
            items={simulations.data}
            itemKey={({ id }) => id}
            estimatedHeightPx={entryHeightPx}
            render={(simulation, index) => (
              <div className={index > 0 ? "border-t border-line-faint" : undefined}>
                <SimulationEntry
                  simulation={simulation}
                  isBusy={rerun.isPending && rerun.variables === simulation.id}
                  onView={() => view(simulation.id)}
                  onRerun={() => void runAgain(simulation)}
                  onDelete={() => setDeleted(simulation)}
                />
              </div>
            )}
          />
        </div>
      )}
      {wanted !== undefined && mayRun && (
        <NewSimulationModal
          prefilled={{ sql, schemaId }}
          onClose={() => changeSearch({ new: undefined, sql: undefined, schema: undefined })}
        />
      )}
      {deleted !== undefined && <DeleteSimulationDialog simulation={deleted} onClose={() => setDeleted(undefined)} />}
    </ProjectFrame>
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
