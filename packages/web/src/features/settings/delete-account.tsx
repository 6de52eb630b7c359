import { usersRoutes } from "@foretell/contract";
import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { api, session } from "../../lib/api-client.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { OwnerFields } from "./owner-fields.tsx";
import { emptyOwner, ownerForm } from "./owner-form.ts";
import { useSecondFactor } from "./second-factor-queries.ts";

/** Deletes the account after one more question and the password. The session's end leads to the sign-in page. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const form = useZodForm(() => ownerForm, emptyOwner);
  const isSecondFactorOn = useSecondFactor().data?.is_on === true;

  const onSubmit = form.submit(async (body) => {
    await api(usersRoutes.remove, { body });
    notifySuccess("Account deleted successfully");
    session.end();
  }, "Failed to delete account");

  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          form.reset(emptyOwner);
        }}
        title="Delete Account"
        confirmLabel="Delete Account"
        busyLabel="Deleting..."
        isBusy={form.formState.isSubmitting}
        failure={form.failure}
        formId={formId}
        fields={
          <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
            <OwnerFields form={form} withCode={isSecondFactorOn} />
          </form>
        }
      >
        Your account and everything in your personal projects will be deleted, and so will collaborative projects
        without another member. You leave all others. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
