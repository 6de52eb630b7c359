import type { ProjectMember } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LogOut, Pencil, Send, Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Moment } from "../../components/moment.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { errorMessage, notifyError } from "../../lib/notify.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { filterMembers } from "./filter-members.ts";
import { MemberFilter } from "./member-filter.tsx";
import { InviteModal, RoleModal } from "./member-modals.tsx";
import { membersOfProjectQuery } from "../../lib/project-members.ts";
import { useMemberChanges } from "./member-queries.ts";
import { roleWords } from "./role-words.ts";

/** So many are found at a glance. */
const countWithoutFilter = 12;

type Opened =
  | { readonly kind: "invite" | "leave" }
  | { readonly kind: "role" | "remove"; readonly member: ProjectMember };

/** Who is a member of a collaborative project, as what, and who is invited. */
export function MembersPage() {
  const { id: projectId, can } = useProject();
  const { data: members, error, refetch } = useQuery(membersOfProjectQuery(projectId));
  const [opened, setOpened] = useState<Opened>();
  const [filter, setFilter] = useState("");
  const changes = useMemberChanges(projectId);
  const close = () => setOpened(undefined);
  useErrorToast(error, "Failed to fetch project members");
  const own = members?.find(({ is_current_user }) => is_current_user);
  const mayManage = can("administer");
  const isLong = members !== undefined && members.length > countWithoutFilter;
  const found = isLong ? filterMembers(members, filter) : members;
  return (
    <ProjectFrame title="Team Members" crumbs={[{ label: "Team Members" }]} width="reading">
      <PageHeader
        title="Team Members"
        description={mayManage ? "Manage who may see and change this project" : "View team members and their roles"}
        actions={
          <>
            {own !== undefined && own.role !== "owner" && (
              <Button onClick={() => setOpened({ kind: "leave" })}>
                <LogOut aria-hidden />
                Leave Project
              </Button>
            )}
            {own?.role === "owner" && (
              <LeaveAsOwner members={members ?? []} onLeave={() => setOpened({ kind: "leave" })} />
            )}
            {mayManage && (
              <Button look="primary" onClick={() => setOpened({ kind: "invite" })}>
                <UserPlus aria-hidden />
                Invite Member
              </Button>
            )}
          </>
        }
      />
      {isLong && <MemberFilter members={members} foundCount={found?.length ?? 0} text={filter} onChange={setFilter} />}
      {found === undefined ? (
        error === null ? (
          <SkeletonRows count={3} label="Loading members" />
        ) : (
          <ErrorPanel error={error} fallback="Failed to fetch project members" onRetry={() => void refetch()} />
        )
      ) : found.length === 0 ? (
        <p className="rounded-panel border border-dashed border-line-control px-6 py-10 text-center text-ink-soft">
          Nobody here has “{filter.trim()}” in a name, address or role.
        </p>
      ) : (
        <ul aria-label="Members" className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
          {found.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isOwn={member.is_current_user}
              onOpen={setOpened}
              resend={changes.resend}
            />
          ))}
        </ul>
      )}
      {members?.length === 1 && mayManage && (
        <p className="mt-3 text-ink-soft">You are alone in this project. Invite those who work on the same schemas.</p>
      )}
      {opened?.kind === "invite" && <InviteModal invite={changes.invite} onClose={close} />}
      {opened?.kind === "role" && <RoleModal member={opened.member} changeRole={changes.changeRole} onClose={close} />}
      {opened?.kind === "remove" && <RemoveDialog member={opened.member} remove={changes.remove} onClose={close} />}
      {opened?.kind === "leave" && <LeaveDialog leave={changes.leave} onClose={close} />}
    </ProjectFrame>
  );
}

/** An owner leaves where another stays; the last one is told why not. */
function LeaveAsOwner({ members, onLeave }: { members: readonly ProjectMember[]; onLeave: () => void }) {
  const owners = members.filter(({ role, status }) => role === "owner" && status === "active");
  if (members.length < 2) return null;
  return (
    <Button
      onClick={onLeave}
      disabled={owners.length < 2}
      title={owners.length < 2 ? "Make somebody else an owner first: a project keeps at least one" : undefined}
    >
      <LogOut aria-hidden />
      Leave Project
    </Button>
  );
}

function MemberRow({
  member,
  isOwn,
  onOpen,
  resend,
}: {
  member: ProjectMember;
  isOwn: boolean;
  onOpen: (opened: Opened) => void;
  resend: ReturnType<typeof useMemberChanges>["resend"];
}) {
  const { can } = useProject();
  const isPending = member.status === "pending";
  const name = member.full_name ?? member.email ?? "";
  const mayChange = can("administer") && !isOwn && (member.role !== "owner" || can("own"));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className={classNames("min-w-0 flex-1", can("administer") ? "basis-full sm:basis-48" : "basis-48")}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {isOwn && <Badge icon={null}>You</Badge>}
          {isPending && <Badge meaning="notice">Pending</Badge>}
        </p>
        <p className="text-small break-words text-ink-muted">
          {member.full_name !== null && member.email !== null && `${member.email} · `}
          {isPending ? "invited " : "joined "}
          <Moment at={member.joined_at} />
        </p>
      </div>
      <span title={roleWords[member.role].text} className="text-ink-soft">
        {roleWords[member.role].label}
      </span>
      {can("administer") && (
        // As wide without buttons, so that the roles stand in one line.
        <span className="ml-auto flex justify-end sm:ml-0 sm:min-w-24">
          {mayChange && (
            <>
              {isPending && (
                <IconButton
                  icon={Send}
                  label={`Send the invitation of ${name} again`}
                  disabled={resend.isPending}
                  onClick={() =>
                    resend.mutate(member.id, { onError: (error) => notifyError(error, "Failed to send invitation") })
                  }
                />
              )}
              <IconButton
                icon={Pencil}
                label={`Edit the role of ${name}`}
                onClick={() => onOpen({ kind: "role", member })}
              />
              <IconButton
                icon={Trash2}
                label={isPending ? `Withdraw the invitation of ${name}` : `Remove ${name}`}
                onClick={() => onOpen({ kind: "remove", member })}
              />
            </>
          )}
        </span>
      )}
    </li>
  );
}

function RemoveDialog({
  member,
  remove,
  onClose,
}: {
  member: ProjectMember;
  remove: ReturnType<typeof useMemberChanges>["remove"];
  onClose: () => void;
}) {
  const isPending = member.status === "pending";
  useErrorToast(remove.error, "Failed to remove member");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isPending ? "Withdraw Invitation" : "Remove Member"}
      confirmLabel={isPending ? "Withdraw Invitation" : "Remove Member"}
      busyLabel="Removing..."
      isBusy={remove.isPending}
      failure={remove.isError ? errorMessage(remove.error, "Failed to remove member") : undefined}
      onConfirm={() => remove.mutate(member.id, { onSuccess: onClose })}
    >
      <span className="font-medium break-words text-ink">{member.full_name ?? member.email}</span>{" "}
      {member.full_name !== null && member.email !== null && `(${member.email}) `}
      {isPending ? "will not join when the address is verified." : "loses access to this project at once."}
    </ConfirmDialog>
  );
}

function LeaveDialog({ leave, onClose }: { leave: ReturnType<typeof useMemberChanges>["leave"]; onClose: () => void }) {
  const { paths } = useProject();
  const navigate = useNavigate();
  useErrorToast(leave.error, "Failed to leave project");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Leave Project"
      confirmLabel="Leave Project"
      busyLabel="Leaving..."
      isBusy={leave.isPending}
      failure={leave.isError ? errorMessage(leave.error, "Failed to leave project") : undefined}
      onConfirm={() => leave.mutate(undefined, { onSuccess: () => void navigate({ to: paths.list, replace: true }) })}
    >
      You lose access to this project at once. To come back you need another invitation.
    </ConfirmDialog>
  );
}
