import { usersRoutes } from "@foretell/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { NewPasswordFields } from "../../components/new-password-fields.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { api } from "../../lib/api-client.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useSession } from "../../lib/use-session.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { passwordFormOf } from "./password-form-schema.ts";

const empty = { current_password: "", password: "", confirmPassword: "" };

/** Change Password, with the current one. */
export function PasswordForm() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const owner = { full_name: user?.full_name ?? "", email: user?.email ?? "" };
  const form = useZodForm(() => passwordFormOf(owner), empty);

  const onSubmit = form.submit(
    async ({ current_password, password }) => {
      await api(usersRoutes.update, { body: { current_password, password } });
      form.reset(empty);
      void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
      void queryClient.invalidateQueries({ queryKey: queryKeys.audit });
      notifySuccess("Password updated successfully");
    },
    "Failed to update password",
    { isToasted: true },
  );

  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
      <PasswordField label="Current Password" autoComplete="current-password" {...form.field("current_password")} />
      <NewPasswordFields
        label="New Password"
        confirmLabel="Confirm New Password"
        password={form.field("password")}
        confirmation={form.field("confirmPassword")}
        typed={form.watch("password")}
        owner={owner}
      />
      <FormFailure message={form.failure} />
      <div>
        <Button look="primary" type="submit" busyLabel={form.formState.isSubmitting ? "Updating..." : undefined}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
