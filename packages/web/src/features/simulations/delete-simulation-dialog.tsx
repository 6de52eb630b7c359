import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { classNames } from "../../lib/class-names.ts";
import { notifyError, notifySuccess } from "../../lib/notify.ts";
import { simulationTitle } from "../../lib/simulation-title.ts";
import { useProject } from "../../lib/use-project.ts";
import { useRemoveSimulation } from "./queries.ts";

/** Asks before a simulation goes; then it goes at once. */
export function DeleteSimulationDialog({
  simulation,
  onClose,
  onDeleted,
}: {
  simulation: { readonly id: string; readonly name: string; readonly query_text: string };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const { id: projectId, kind } = useProject();
  const what = kind === "personal" ? "simulation" : "collaborative simulation";
  const { title, isStatement } = simulationTitle(simulation);
  const remove = useRemoveSimulation(projectId);
  const confirm = () => {
    // The dialog is gone before the answer: what follows must not hang on this component.
    remove.mutateAsync(simulation.id).then(
      () => notifySuccess(`${what[0]?.toUpperCase()}${what.slice(1)} deleted successfully`, kind),
      (error: unknown) => notifyError(error, `Failed to delete ${what}`),
    );
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete Simulation"
      confirmLabel="Delete Simulation"
      onConfirm={confirm}
    >
      <strong
        className={classNames(
          "font-semibold text-ink [overflow-wrap:anywhere]",
          isStatement && "line-clamp-4 font-mono text-small",
        )}
      >
        {title}
      </strong>{" "}
      and its results will be removed. This cannot be undone.
    </ConfirmDialog>
  );
}
