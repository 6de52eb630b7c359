import type { Schema } from "@foretell/contract";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatQuantity } from "../../lib/format.ts";
import { errorMessage, notifyError, notifySuccess } from "../../lib/notify.ts";
import { useProject } from "../../lib/use-project.ts";
import { useRemoveSchema } from "./queries.ts";

/** Asks before a schema goes with everything under it. */
export function DeleteSchemaDialog({
  schema,
  onClose,
  onDeleted,
}: {
  schema: Pick<Schema, "id" | "name" | "table_count">;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const remove = useRemoveSchema(useProject().id);
  const confirm = () => {
    remove.mutate(schema.id, {
      onSuccess: () => {
        notifySuccess("Schema deleted successfully");
        onClose();
        onDeleted?.();
      },
      onError: (error) => notifyError(error, "Failed to delete schema"),
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete Schema"
      confirmLabel="Delete Schema"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      failure={remove.error === null ? undefined : errorMessage(remove.error, "Failed to delete schema")}
      onConfirm={confirm}
    >
      All tables and data of <strong className="font-semibold text-ink">{schema.name}</strong> will be removed:{" "}
      {formatQuantity(schema.table_count, "table")}, its versions and its simulations. This cannot be undone.
    </ConfirmDialog>
  );
}
