import { usersRoutes } from "@foretell/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { api, session } from "../../lib/api-client.ts";
import { errorMessage, notifySuccess } from "../../lib/notify.ts";

/** Deletes the account after one more question. The session's end leads to the sign-in page. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => api(usersRoutes.remove, {}),
    onSuccess: () => {
      notifySuccess("Account deleted successfully");
      session.end();
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          remove.reset();
        }}
        title="Delete Account"
        confirmLabel="Delete Account"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        failure={remove.isError ? errorMessage(remove.error, "Failed to delete account") : undefined}
        onConfirm={() => remove.mutate()}
      >
        Your account and everything in your personal projects will be deleted. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
