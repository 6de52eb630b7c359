import { schemasRoutes, type Schema } from "@foretell/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { ProjectChoice, type ChosenProject } from "../../components/project-choice.tsx";
import { TextField } from "../../components/text-field.tsx";
import { errorMessage, notifySuccess } from "../../lib/notify.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useProject } from "../../lib/use-project.ts";

/** Copies a schema to a project of one's choice, and goes there. */
export function CopySchemaModal({ schema, onClose }: { schema: Schema; onClose: () => void }) {
  const { api } = useProject();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<ChosenProject>();
  const [name, setName] = useState(schema.name);
  const [isTried, setTried] = useState(false);
  const copy = useMutation({
    mutationFn: ({ id }: ChosenProject) =>
      api(schemasRoutes.copy, { params: { id: schema.id }, body: { target_project_id: id, name: name.trim() } }),
    onSuccess: async (copied, { kind, id }) => {
      notifySuccess("Schema copied successfully", kind);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      await navigate({ to: projectPaths(kind, id).schema(copied.id) });
      onClose();
    },
  });
  const hasName = name.trim() !== "";
  return (
    <Modal isOpen onClose={onClose} title="Copy to Project">
      <form
        noValidate
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (target !== undefined && hasName) copy.mutate(target);
        }}
      >
        <p className="mb-3 text-ink-soft">
          The copy has the tables as they are now, with what is known of their rows. Versions and simulations stay here.
        </p>
        <ProjectChoice
          value={target?.id ?? ""}
          onChange={setTarget}
          error={isTried && target === undefined ? "Project selection is required" : undefined}
        />
        <TextField
          label="Schema name"
          autoComplete="off"
          maxLength={200}
          value={name}
          error={isTried && !hasName ? "Schema name is required" : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <FormFailure message={copy.isError ? errorMessage(copy.error, "Failed to copy schema") : undefined} />
        <ModalActions confirmLabel="Copy Schema" busyLabel="Copying..." isBusy={copy.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
