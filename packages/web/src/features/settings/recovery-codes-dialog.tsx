import { secondFactorRoutes } from "@foretell/contract";
import { useQueryClient } from "@tanstack/react-query";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { api } from "../../lib/api-client.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { OwnerFields } from "./owner-fields.tsx";
import { emptyOwner, ownerForm } from "./owner-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useRecoveryCodes } from "./use-recovery-codes.ts";

/** Makes new recovery codes and shows them once. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { shown, show, close } = useRecoveryCodes(onClose);
  const form = useZodForm(() => ownerForm, emptyOwner);
  const onSubmit = form.submit(async (body) => {
    const { recovery_codes } = await api(secondFactorRoutes.renewRecoveryCodes, { body });
    show(recovery_codes);
    void queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor });
    void queryClient.invalidateQueries({ queryKey: queryKeys.audit });
  }, "Failed to make recovery codes");
  return (
    <Modal
      isOpen
      onClose={close}
      size="small"
      title="New Recovery Codes"
      description={shown === undefined ? "Those that you have now will be worthless." : undefined}
    >
      {shown === undefined ? (
        <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
          <OwnerFields form={form} withCode />
          <FormFailure message={form.failure} />
          <ModalActions
            confirmLabel="Make new codes"
            busyLabel="Making new codes..."
            isBusy={form.formState.isSubmitting}
            onCancel={onClose}
          />
        </form>
      ) : (
        <RecoveryCodes {...shown} />
      )}
    </Modal>
  );
}
