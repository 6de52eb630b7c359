import { usersRoutes, type Session } from "@foretell/contract";
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Moment } from "../../components/moment.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { api } from "../../lib/api-client.ts";
import { notifyError, notifySuccess } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The signed-in devices; each but this one can be signed out. */
export function Sessions() {
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => api(usersRoutes.sessions, {}, { signal }),
  });
  if (sessions === undefined)
    return error === null ? (
      <SkeletonRows count={2} label="Loading devices" />
    ) : (
      <ErrorPanel error={error} fallback="Failed to fetch devices" onRetry={() => void refetch()} />
    );
  return (
    <>
      <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
    </>
  );
}

function EndOthers() {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => api(usersRoutes.endOtherSessions, {}),
    onSuccess: async () => {
      notifySuccess("Every other device signed out");
      await refetchDevices(queryClient);
    },
    onError: (error) => notifyError(error, "Failed to sign the other devices out"),
  });
  return (
    <Button className="mt-3" onClick={() => end.mutate()} busyLabel={end.isPending ? "Signing out..." : undefined}>
      Sign out everywhere else
    </Button>
  );
}

/** The devices, and the activity that tells of them. */
async function refetchDevices(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.audit });
  await queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
}

function SessionRow({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => api(usersRoutes.endSession, { params: { id: session.id } }),
    onSuccess: async () => {
      notifySuccess("Device signed out");
      await refetchDevices(queryClient);
    },
    onError: (error) => notifyError(error, "Failed to sign the device out"),
  });
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{session.device}</p>
        <p className="text-small text-ink-muted">
          Last used <Moment at={session.last_used_at} as="ago" /> · signed in <Moment at={session.created_at} />
        </p>
      </div>
      {session.is_current ? (
        <Badge icon={null}>This device</Badge>
      ) : (
        <Button onClick={() => end.mutate()} busyLabel={end.isPending ? "Signing out..." : undefined}>
          Sign out
          <span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}
