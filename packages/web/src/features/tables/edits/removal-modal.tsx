import { useState, type ReactNode } from "react";
import { Checkbox } from "../../../components/checkbox.tsx";
import { useEditFlow } from "../../../components/schema-edits/use-edit-flow.ts";
import { errorMessage, notifyError, notifySuccess } from "../../../lib/notify.ts";
import type { EditInput } from "../../../lib/schema-edits.ts";
import { EditFormModal } from "./edit-form-modal.tsx";

/** Something of a schema that is to go. */
export interface Removal {
  readonly title: string;
  readonly schemaId: string;
  /** Of the working state that the person saw. */
  readonly revision: number;
  /** The edit; `cascade` takes along what stands on it. */
  readonly edit: (cascade: boolean) => EditInput;
  readonly successText: string;
  readonly failureText: string;
}

/** Asks before something goes: what goes with it is told, and what stands on it goes only where that is asked for. */
export function RemovalModal({
  removal,
  onClose,
  onRemoved,
  children,
}: {
  removal: Removal;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
  /** What is asked, in a sentence. */
  children: ReactNode;
}) {
  // What the person saw when they began: another state may come in behind the question.
  const [{ title, schemaId, revision, edit, successText, failureText }] = useState(removal);
  const [cascade, setCascade] = useState(false);
  const [failure, setFailure] = useState<string>();
  const edits = [edit(cascade)];
  const flow = useEditFlow(schemaId, edits, revision);
  const isReferenced = flow.refusal?.code === "STILL_REFERENCED";
  const done = () => {
    notifySuccess(successText);
    onClose();
    onRemoved?.();
  };
  const submit = async () => {
    setFailure(undefined);
    try {
      if (await flow.save(edits)) done();
    } catch (error) {
      setFailure(errorMessage(error, failureText));
      notifyError(error, failureText);
    }
  };

  return (
    <EditFormModal
      title={title}
      flow={flow}
      failure={failure}
      confirmLabel={title}
      busyLabel="Deleting..."
      look="danger"
      isDisabled={flow.refusal !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onSaved={done}
      onClose={onClose}
      offer={
        (cascade || isReferenced) && (
          <Checkbox
            label="Also remove what depends on it, as listed"
            className="mb-3"
            checked={cascade}
            onChange={(event) => setCascade(event.target.checked)}
          />
        )
      }
    >
      <p className="mb-3 text-ink-soft">{children}</p>
    </EditFormModal>
  );
}
