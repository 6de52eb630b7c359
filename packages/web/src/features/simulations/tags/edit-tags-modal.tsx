import { ApiError, type Simulation } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormFailure } from "../../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../../components/modal.tsx";
import { errorMessage, notifySuccess } from "../../../lib/notify.ts";
import { useProject } from "../../../lib/use-project.ts";
import { simulationsQuery, useTagSimulation } from "../queries.ts";
import { tagsOf } from "./known-tags.ts";
import { TagsField } from "./tags-field.tsx";

/** Changes the tags of one simulation. */
export function EditTagsModal({
  simulation,
  onClose,
}: {
  simulation: Pick<Simulation, "id" | "project_id" | "name" | "tags">;
  onClose: () => void;
}) {
  const scope = useProject();
  const { data: others = [] } = useQuery(simulationsQuery(scope));
  const [tags, setTags] = useState<readonly string[]>(simulation.tags);
  const save = useTagSimulation();
  const send = async () => {
    try {
      await save.mutateAsync({ ...simulation, tags });
      notifySuccess("Tags saved successfully", scope.kind);
      onClose();
    } catch {
      // It stands in the form.
    }
  };
  const { error } = save;
  const failure =
    error === null
      ? undefined
      : ((error instanceof ApiError ? error.details[0]?.message : undefined) ??
        errorMessage(error, "Failed to save tags"));
  return (
    <Modal isOpen onClose={onClose} title="Edit Tags" description={simulation.name}>
      <form
        noValidate
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TagsField label="Tags" tags={tags} known={tagsOf(others)} onChange={setTags} />
        <FormFailure message={failure} />
        <ModalActions confirmLabel="Save Tags" busyLabel="Saving..." isBusy={save.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
