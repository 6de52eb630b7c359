import { inviteBody, memberRoleBody, type ProjectMember, type ProjectRole } from "@foretell/contract";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useProject } from "../../lib/use-project.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import type { useMemberChanges } from "./member-queries.ts";
import { roleOptions } from "./role-words.ts";

type Changes = ReturnType<typeof useMemberChanges>;

/** Invite Member. */
export function InviteModal({ invite, onClose }: { invite: Changes["invite"]; onClose: () => void }) {
  const { can } = useProject();
  const form = useZodForm<{ email: string; role: ProjectRole }, { email: string; role: ProjectRole }>(
    // The role that is left out is given: what comes of the rules is what goes in.
    () => inviteBody as never,
    { email: "", role: "viewer" },
  );
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Invite Member"
      description="Anyone with a verified account becomes a member at once. Any other address gets an invitation by email, and joins once it is verified."
    >
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={form.submit(
          async (body) => {
            await invite.mutateAsync(body);
            onClose();
          },
          "Failed to send invitation",
          { isToasted: true },
        )}
      >
        <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...form.field("email")} />
        <Select label="Role" options={roleOptions(can("own"))} {...form.field("role")} />
        <FormFailure message={form.failure} />
        <ModalActions
          confirmLabel="Send Invitation"
          busyLabel="Sending..."
          isBusy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

/** Edit Role. */
export function RoleModal({
  member,
  changeRole,
  onClose,
}: {
  member: ProjectMember;
  changeRole: Changes["changeRole"];
  onClose: () => void;
}) {
  const { can } = useProject();
  const form = useZodForm<{ role: ProjectRole }, { role: ProjectRole }>(() => memberRoleBody as never, {
    role: member.role,
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Edit Role"
      description={[member.full_name, member.email].filter((part) => part !== null).join(" · ")}
    >
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={form.submit(
          async ({ role }) => {
            await changeRole.mutateAsync({ memberId: member.id, role });
            onClose();
          },
          "Failed to update member role",
          { isToasted: true },
        )}
      >
        <Select label="Role" options={roleOptions(can("own"))} {...form.field("role")} />
        <FormFailure message={form.failure} />
        <ModalActions
          confirmLabel="Save Changes"
          busyLabel="Saving..."
          isBusy={form.formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}
