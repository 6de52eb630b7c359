import type { ReactNode } from "react";
import type { ButtonLook } from "../../../components/button.tsx";
import { FormFailure } from "../../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../../components/modal.tsx";
import { EditOutlook } from "../../../components/schema-edits/edit-outlook.tsx";
import type { EditFlow } from "../../../components/schema-edits/use-edit-flow.ts";

/** A form whose fields are an edit of the schema: below them stands what it would do. */
export function EditFormModal({
  title,
  flow,
  failure,
  confirmLabel,
  busyLabel,
  look,
  isDisabled,
  size,
  onSubmit,
  onSaved,
  onClose,
  offer,
  children,
}: {
  title: ReactNode;
  flow: EditFlow;
  /** What the server said of the form as a whole. */
  failure: string | undefined;
  confirmLabel: string;
  busyLabel: string;
  look?: ButtonLook | undefined;
  isDisabled?: boolean | undefined;
  size?: "medium" | "large" | undefined;
  onSubmit: (event: React.BaseSyntheticEvent) => void;
  onSaved: () => void;
  onClose: () => void;
  /** What can be done about a refusal. */
  offer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Modal isOpen onClose={onClose} title={title} size={size}>
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-1">
        {children}
        <EditOutlook flow={flow} onSaved={onSaved} onDiscard={onClose} />
        {offer}
        {flow.conflict === undefined && (
          <>
            <FormFailure message={failure === flow.refusal?.message ? undefined : failure} />
            <ModalActions
              confirmLabel={confirmLabel}
              busyLabel={busyLabel}
              isBusy={flow.isSaving}
              look={look}
              isDisabled={isDisabled}
              onCancel={onClose}
            />
          </>
        )}
      </form>
    </Modal>
  );
}
