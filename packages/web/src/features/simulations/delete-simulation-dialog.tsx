import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../lib/notify.ts";
import { useProject } from "../../lib/use-project.ts";
import { useRemoveSimulation } from "./queries.ts";

/** Asks before a simulation goes; then it goes at once. */
export function DeleteSimulationDialog({
  simulation,
  onClose,
  onDeleted,
}: {
  simulation: { readonly id: string; readonly name: string };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const remove = useRemoveSimulation(useProject().id);
  const confirm = () => {
    // The dialog is gone before the answer: what follows must not hang on this component.
    remove.mutateAsync(simulation.id).then(
      () => notifySuccess("Simulation deleted successfully"),
      (error: unknown) => notifyError(error, "Failed to delete simulation"),
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
      <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{simulation.name}</strong> and its results
      will be removed. This cannot be undone.
    </ConfirmDialog>
  );
}
