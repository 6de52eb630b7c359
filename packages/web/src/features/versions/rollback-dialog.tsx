import type { SchemaVersion } from "@foretell/contract";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { errorMessage, notifyError, notifySuccess } from "../../lib/notify.ts";
import { useProject } from "../../lib/use-project.ts";
import { useRollback } from "./version-mutations.ts";

/** Asks before a new version is made with the state of an earlier one. */
export function RollbackDialog({ version, onClose }: { version: SchemaVersion; onClose: () => void }) {
  const { kind } = useProject();
  const isShared = kind === "collaborative";
  const rollback = useRollback(version.schema_id);
  const confirm = () => {
    rollback.mutate(version.id, {
      onSuccess: () => {
        notifySuccess(isShared ? "Schema rolled back successfully" : "Rollback completed successfully", kind);
        onClose();
      },
      onError: (error) => notifyError(error, "Failed to rollback schema"),
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Rollback to ${version.version_number}`}
      confirmLabel="Rollback"
      busyLabel="Rolling back..."
      isBusy={rollback.isPending}
      failure={rollback.error === null ? undefined : errorMessage(rollback.error, "Failed to rollback schema")}
      onConfirm={confirm}
    >
      Are you sure you want to rollback to this version?{" "}
      {isShared ? "This action cannot be undone." : "This will create a new version with the selected schema state."}
    </ConfirmDialog>
  );
}
