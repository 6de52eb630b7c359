import { fullName, usersRoutes } from "@foretell/contract";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { TextField } from "../../components/text-field.tsx";
import { api, session } from "../../lib/api-client.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useSession } from "../../lib/use-session.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";

const profileForm = z.object({ full_name: fullName });

/** The account's name; its address shows but is not changed here. */
export function ProfileForm() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const form = useZodForm(() => profileForm, { full_name: user?.full_name ?? "" });

  const onSubmit = form.submit(
    async (body) => {
      const saved = await api(usersRoutes.update, { body });
      queryClient.setQueryData(queryKeys.me, saved);
      session.updateUser(saved);
      notifySuccess("Profile updated successfully");
    },
    "Failed to update profile",
    { isToasted: true },
  );

  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
      <TextField label="Full Name" autoComplete="name" {...form.field("full_name")} />
      <TextField label="Email" type="email" value={user?.email ?? ""} title={user?.email} disabled readOnly />
      <FormFailure message={form.failure} />
      <div>
        <Button look="primary" type="submit" busyLabel={form.formState.isSubmitting ? "Saving..." : undefined}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}
