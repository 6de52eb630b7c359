import type { ProjectRole } from "@foretell/contract";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pollWhereSilent } from "../lib/live-projects.ts";
import { notifySuccess } from "../lib/notify.ts";
import { projectQuery } from "../lib/project-queries.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { whenForbidden } from "../lib/project-scope.ts";
import { useOpenProject } from "../lib/use-project.ts";

/** How soon a page that nobody touches learns of another role where the server does not tell of it. */
const rolePollMs = 30_000;

/** Keeps the pages of a collaborative project as its members make it. Shows nothing. */
export function FollowedProject() {
  const scope = useOpenProject();
  return scope?.kind === "collaborative" ? <Follower projectId={scope.id} /> : null;
}

function Follower({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient();
  const { data: project } = useQuery({
    ...projectQuery({ kind: "collaborative", id: projectId }),
    refetchInterval: pollWhereSilent(projectId, rolePollMs),
  });
  const role = project?.user_role;
  useRoleNotice(projectId, role);
  // Who only views a public project is not told who did what.
  const isMember = role !== undefined && role !== null;
  useEffect(() => {
    if (!isMember) return undefined;
    const left = new AbortController();
    void follow(projectId, queryClient, left.signal);
    return () => left.abort();
  }, [projectId, isMember, queryClient]);
  return null;
}

async function follow(projectId: string, queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  // Without the code the project is asked for now and then.
  const code = await import("./follow-project.ts").catch(() => undefined);
  code?.followProject(projectId, queryClient, signal);
}

/** Says so when one's role in the project has become another while it was open. */
function useRoleNotice(projectId: string, role: ProjectRole | null | undefined): void {
  const queryClient = useQueryClient();
  const known = useRef<{ readonly projectId: string; readonly role: ProjectRole | null }>(null);
  useEffect(() => {
    whenForbidden((id) => void queryClient.invalidateQueries({ queryKey: queryKeys.project(id), exact: true }));
  }, [queryClient]);
  useEffect(() => {
    if (role === undefined) return;
    const before = known.current;
    known.current = { projectId, role };
    if (before === null || before.projectId !== projectId || before.role === role) return;
    notifySuccess(
      role === null ? "You are no member of this project any more" : `Your role is ${role} now`,
      "collaborative",
    );
  }, [projectId, role]);
}
