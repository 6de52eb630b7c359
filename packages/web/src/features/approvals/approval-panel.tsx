import { approvalsRoutes, type Approval } from "@foretell/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { ApprovalBadge } from "../../components/approval-badge.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Moment } from "../../components/moment.tsx";
import { SelectControl } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TextField } from "../../components/text-field.tsx";
import { approvalAnchor } from "../../lib/approval-anchor.ts";
import { api } from "../../lib/api-client.ts";
import { notifyError } from "../../lib/notify.ts";
import { projectQuery } from "../../lib/project-queries.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useProject } from "../../lib/use-project.ts";
import { useSession } from "../../lib/use-session.ts";

const roleOptions = [
  { value: "admin", label: "An admin or owner" },
  { value: "owner", label: "An owner" },
  { value: "editor", label: "Any editor" },
];
const ranks = ["owner", "admin", "editor", "viewer"];

/** Whether a simulation of a collaborative project is approved, with what one's role may do about it. */
export function ApprovalPanel({ simulationId, canAsk }: { simulationId: string; canAsk: boolean }) {
  const scope = useProject();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { data: project } = useQuery(projectQuery(scope));
  const params = { projectId: scope.id, id: simulationId };
  const queryKey = [...queryKeys.simulation(simulationId), "approval"];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(approvalsRoutes.get, { params }, { signal }),
  });
  const [role, setRole] = useState<Approval["role"]>("admin");
  const [note, setNote] = useState("");
  const renew = () =>
    // Lists tell of it too.
    Promise.all(
      [queryKey, queryKeys.simulations(scope.id)].map((known) => queryClient.invalidateQueries({ queryKey: known })),
    );
  const settled = {
    onSuccess: renew,
    onError: async (reason: unknown) => {
      notifyError(reason, "Failed to update the approval");
      await renew();
    },
  };
  const ask = useMutation({ mutationFn: () => api(approvalsRoutes.request, { params, body: { role } }), ...settled });
  const withdraw = useMutation({ mutationFn: () => api(approvalsRoutes.withdraw, { params }), ...settled });
  const decide = useMutation({
    mutationFn: ({ digest, is_approved }: { digest: string; is_approved: boolean }) =>
      api(approvalsRoutes.decide, { params, body: { digest, is_approved, note } }),
    ...settled,
  });
  if (error !== null && data === undefined)
    return <ErrorPanel error={error} fallback="Failed to fetch the approval" onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-8 w-64" />;
  const isDecided = data !== null && data.status !== "requested";
  const mayAsk = scope.can("edit") && canAsk && (data === null || isDecided);
  const mayDecide =
    data?.status === "requested" &&
    data.requested_by !== user?.id &&
    ranks.indexOf(project?.user_role ?? "viewer") <= ranks.indexOf(data.role);
  return (
    <section id={approvalAnchor} aria-labelledby="approval-heading" className="scroll-mt-16">
      <h2 id="approval-heading" className="mb-2 flex flex-wrap items-center gap-2 text-lead font-semibold">
        Approval
        {data !== null && <ApprovalBadge status={data.status} />}
      </h2>
      {data === null ? (
        <p className="text-ink-soft">Nobody was asked to approve this simulation.</p>
      ) : (
        <p className="text-ink-soft">
          <Story approval={data} />
        </p>
      )}
      {mayDecide && (
        <div className="mt-2 flex max-w-xl flex-wrap gap-2">
          <TextField
            label="Note"
            isOptional
            className="basis-full"
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button
            look="primary"
            busyLabel={decide.isPending ? "Saving..." : undefined}
            onClick={() => decide.mutate({ digest: data.digest, is_approved: true })}
          >
            <Check aria-hidden />
            Approve
          </Button>
          <Button
            disabled={decide.isPending}
            onClick={() => decide.mutate({ digest: data.digest, is_approved: false })}
          >
            <X aria-hidden />
            Reject
          </Button>
        </div>
      )}
      {mayAsk && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <SelectControl
            aria-label="Who decides"
            options={roleOptions}
            value={role}
            onChange={(event) => setRole(event.target.value as Approval["role"])}
          />
          <Button onClick={() => ask.mutate()} busyLabel={ask.isPending ? "Asking..." : undefined}>
            {data === null ? "Ask for Approval" : "Ask Again"}
          </Button>
        </div>
      )}
      {data?.status === "requested" && scope.can("edit") && (
        <Button look="link" className="mt-2" onClick={() => withdraw.mutate()}>
          Withdraw the request
        </Button>
      )}
    </section>
  );
}

/** What was done; of one that has fallen it does not matter any more. */
const decisions: Readonly<Record<Approval["status"], string>> = {
  requested: "decided",
  approved: "approved it",
  rejected: "rejected it",
  fallen: "decided",
};

function Story({ approval }: { approval: Approval }) {
  const state = approval.version_number ?? "the schema as it is";
  return (
    <>
      {approval.requested_by_name ?? "Somebody"} asked{" "}
      {roleOptions.find(({ value }) => value === approval.role)?.label.toLowerCase()} on{" "}
      <Moment at={approval.requested_at} as="moment" />, for {state}.
      {approval.decided_at !== null && (
        <>
          {" "}
          {approval.decided_by_name ?? "Somebody"} {decisions[approval.status]} on{" "}
          <Moment at={approval.decided_at} as="moment" />
          {approval.note === null ? "." : <>: “{approval.note}”</>}
        </>
      )}
      {approval.status === "fallen" &&
        " It no longer counts: the statement, the schema or the result has changed since."}
    </>
  );
}
