import { updateSimulationBody, type Simulation } from "@foretell/contract";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { TextField } from "../../components/text-field.tsx";
import { notifySuccess } from "../../lib/notify.ts";
import { useProject } from "../../lib/use-project.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { useUpdateSimulation } from "./queries.ts";

/** Changes the name of a simulation. */
export function RenameSimulationModal({
  simulation,
  onClose,
}: {
  simulation: Pick<Simulation, "id" | "name" | "project_id">;
  onClose: () => void;
}) {
  const { kind } = useProject();
  const update = useUpdateSimulation(simulation);
  const form = useZodForm(() => updateSimulationBody, { name: simulation.name });
  const save = form.submit(
    async ({ name }) => {
      await update.mutateAsync({ name });
      notifySuccess(
        kind === "personal" ? "Simulation renamed successfully" : "Collaborative simulation updated successfully",
        kind,
      );
      onClose();
    },
    kind === "personal" ? "Failed to update simulation" : "Failed to update collaborative simulation",
    { isToasted: kind === "collaborative" },
  );
  return (
    <Modal isOpen onClose={onClose} title="Rename Simulation">
      <form onSubmit={save} noValidate className="flex flex-col gap-1">
        <TextField label="Simulation name" autoComplete="off" maxLength={200} {...form.field("name")} />
        <FormFailure message={form.failure} />
        <ModalActions
          confirmLabel="Save Changes"
          busyLabel="Saving..."
          isBusy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
