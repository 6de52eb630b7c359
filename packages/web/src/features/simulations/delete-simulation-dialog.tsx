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
  const { id: projectId, kind } = useProject();
  const what = kind === "personal" ? "simulation" : "collaborative simulation";
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
      <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{simulation.name}</strong> and its results
      will be removed. This cannot be undone.
    </ConfirmDialog>
  );
}
