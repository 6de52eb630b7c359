import { createViewBody, type DiagramPlace, type DiagramView, type DiagramViewState } from "@foretell/contract";
import { useState } from "react";
import { FormFailure } from "../../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../../components/modal.tsx";
import { Select } from "../../../components/select.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { errorMessage, notifySuccess } from "../../../lib/notify.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { useViewChanges } from "./kept-queries.ts";

/** Keeps the view that shows, under a name of its own or in the place of another. */
export function KeepViewModal({
  schemaId,
  views,
  state,
  places,
  onClose,
}: {
  schemaId: string;
  views: readonly DiagramView[];
  state: DiagramViewState;
  places: readonly DiagramPlace[];
  onClose: () => void;
}) {
  const { create, update } = useViewChanges(schemaId);
  const [replaced, setReplaced] = useState("");
  const form = useZodForm(() => createViewBody.pick({ name: true }), { name: "" });
  const look = { state, places: [...places] };
  const keepNew = form.submit(async ({ name }) => {
    await create.mutateAsync({ name, ...look });
    notifySuccess("View kept");
    onClose();
  }, "Failed to keep the view");
  const replace = (view: DiagramView) =>
    update.mutate(
      { id: view.id, revision: view.revision, ...look },
      {
        onSuccess: () => {
          notifySuccess("View kept");
          onClose();
        },
      },
    );
  const target = views.find(({ id }) => id === replaced);
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="small"
      title="Keep This View"
      description="Layout, columns shown, part, zoom and the places of moved tables. Everybody who sees the schema finds it."
    >
      <form
        className="flex flex-col gap-1"
        noValidate
        onSubmit={(event) => {
          if (target === undefined) return keepNew(event);
          event.preventDefault();
          return replace(target);
        }}
      >
        {target === undefined && <TextField label="Name" autoComplete="off" maxLength={100} {...form.field("name")} />}
        {views.length > 0 && (
          <Select
            label="In the place of"
            isOptional
            placeholder="None: it is a new one"
            options={views.map(({ id, name }) => ({ value: id, label: name }))}
            value={replaced}
            onChange={(event) => {
              update.reset();
              setReplaced(event.target.value);
            }}
          />
        )}
        <FormFailure
          message={update.error === null ? form.failure : errorMessage(update.error, "Failed to keep the view")}
        />
        <ModalActions
          confirmLabel={target === undefined ? "Keep View" : "Replace View"}
          busyLabel="Saving..."
          isBusy={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
