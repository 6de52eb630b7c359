import { projectBody, type BodyOf, type Project, type projectsRoutes } from "@foretell/contract";
import { FormFailure } from "../../components/form-failure.tsx";
import { ModalActions } from "../../components/modal.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useZodForm } from "../../lib/use-zod-form.ts";

/** Name and description of a project, new or known. */
export function ProjectForm({
  project,
  confirmLabel,
  busyLabel,
  failureText,
  onSave,
  onCancel,
}: {
  project?: Project | undefined;
  confirmLabel: string;
  busyLabel: string;
  /** The words where the server gives none. */
  failureText: string;
  onSave: (body: BodyOf<typeof projectsRoutes.create>) => Promise<unknown>;
  onCancel: () => void;
}) {
  const form = useZodForm(() => projectBody, { name: project?.name ?? "", description: project?.description ?? "" });
  return (
    <form
      noValidate
      onSubmit={form.submit(async (body) => {
        await onSave(body);
      }, failureText)}
      className="flex flex-col gap-2"
    >
      <TextField label="Project Name" autoComplete="off" maxLength={200} {...form.field("name")} />
      <TextArea label="Description" isOptional rows={3} {...form.field("description")} />
      <FormFailure message={form.failure} />
      <ModalActions
        confirmLabel={confirmLabel}
        busyLabel={busyLabel}
        isBusy={form.formState.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  );
}
