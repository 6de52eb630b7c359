import { secondFactorRoutes } from "@foretell/contract";
import { useQueryClient } from "@tanstack/react-query";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { api } from "../../lib/api-client.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { OwnerFields } from "./owner-fields.tsx";
import { emptyOwner, ownerForm } from "./owner-form.ts";

/** Turns the second step off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useZodForm(() => ownerForm, emptyOwner);
  const onSubmit = form.submit(async (body) => {
    await api(secondFactorRoutes.remove, { body });
    notifySuccess("Two-step sign-in is off");
    void queryClient.invalidateQueries({ queryKey: queryKeys.audit });
    await queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor });
    onClose();
  }, "Failed to turn two-step sign-in off");
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="small"
      title="Turn Off Two-Step Sign-In"
      description="Your password alone will sign in to your account."
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
        <OwnerFields form={form} withCode />
        <FormFailure message={form.failure} />
        <ModalActions
          look="danger"
          confirmLabel="Turn off"
          busyLabel="Turning off..."
          isBusy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
