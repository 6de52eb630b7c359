import { collaborativeProjectBody, projectBody } from "@foretell/contract";
import { Checkbox } from "../../components/checkbox.tsx";
import type { ProjectKind } from "../../lib/project-paths.ts";
import type { ShownProject } from "../../lib/project-queries.ts";
import type { ProjectInput } from "./project-mutations.ts";
import { FormFailure } from "../../components/form-failure.tsx";
import { ModalActions } from "../../components/modal.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useZodForm } from "../../lib/use-zod-form.ts";

/** Name and description of a project, new or known. */
export function ProjectForm({
  kind,
  project,
  confirmLabel,
  busyLabel,
  failureText,
  onSave,
  onCancel,
}: {
  kind: ProjectKind;
  project?: ShownProject | undefined;
  confirmLabel: string;
  busyLabel: string;
  /** The words where the server gives none. */
  failureText: string;
  onSave: (body: ProjectInput) => Promise<unknown>;
  onCancel: () => void;
}) {
  const form = useZodForm<ProjectInput, ProjectInput>(
    // What a personal project has not got is no part of its rules, which leave it out.
    () => (kind === "personal" ? projectBody : collaborativeProjectBody) as typeof collaborativeProjectBody,
    { name: project?.name ?? "", description: project?.description ?? "", is_public: project?.is_public ?? false },
  );
  return (
    <form
      noValidate
      onSubmit={form.submit(
        async (body) => {
          await onSave(body);
        },
        failureText,
        { isToasted: kind === "collaborative" },
      )}
      className="flex flex-col gap-2"
    >
      <TextField label="Project Name" autoComplete="off" maxLength={200} {...form.field("name")} />
      <TextArea label="Description" isOptional rows={3} {...form.field("description")} />
      {kind === "collaborative" && (
        <Checkbox label="Public: any signed-in person who has the link may view it" {...form.register("is_public")} />
      )}
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
