import { collaborativeSchemaChanges, updateSchemaBody, type Schema } from "@foretell/contract";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { dialectOptions } from "../../lib/dialects.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { useProject } from "../../lib/use-project.ts";
import { useUpdateSchema } from "./queries.ts";

/** Changes a schema's name, database type and version text. */
export function EditSchemaModal({ schema, onClose }: { schema: Schema; onClose: () => void }) {
  const { id: projectId, kind } = useProject();
  const isShared = kind === "collaborative";
  const update = useUpdateSchema(projectId);
  const form = useZodForm(() => (isShared ? collaborativeSchemaChanges : updateSchemaBody), {
    name: schema.name,
    db_type: schema.db_type,
    version: schema.version ?? "",
  });
  const save = form.submit(
    async (values) => {
      await update.mutateAsync({ id: schema.id, ...values });
      notifySuccess("Schema updated successfully", kind);
      onClose();
    },
    "Failed to update schema",
    { isToasted: true },
  );

  return (
    <Modal isOpen onClose={onClose} title="Edit Schema">
      <form onSubmit={save} noValidate className="flex flex-col gap-1">
        <TextField label="Schema name" autoComplete="off" {...form.field("name")} />
        <Select label="Database type" options={dialectOptions} {...form.field("db_type")} />
        <TextField
          label="Version"
          isOptional={!isShared}
          autoComplete="off"
          hint="A text of your own, such as the release it belongs to."
          {...form.field("version")}
        />
        <FormFailure message={form.failure} />
        <ModalActions confirmLabel="Save Changes" busyLabel="Saving..." isBusy={update.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
