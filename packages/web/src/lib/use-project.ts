import { useQuery } from "@tanstack/react-query";
import { useMatches, useRouteContext } from "@tanstack/react-router";
import { useMemo } from "react";
import { projectQuery } from "./project-queries.ts";
import { projectScope, type ProjectRef, type ProjectScope } from "./project-scope.ts";

/**
 * The project of the page.
 *
 * @throws Error outside of a project's pages
 */
export function useProject(): ProjectScope {
  const scope = useScope(useRouteContext({ strict: false, select: (context) => context.project }));
  if (scope === undefined) throw new Error("Only a project's own pages have a project");
  return scope;
}

/** The project that is open, for what stands beside the page; undefined where none is. */
export function useOpenProject(): ProjectScope | undefined {
  return useScope(
    useMatches({
      select: (matches): ProjectRef | undefined => {
        for (const { context } of matches) if ("project" in context) return context.project;
        return undefined;
      },
    }),
  );
}

function useScope(ref: ProjectRef | undefined): ProjectScope | undefined {
  const { kind, id } = ref ?? {};
  const { data: role } = useQuery({
    ...projectQuery(ref ?? { kind: "personal", id: "" }),
    select: ({ user_role = null }) => user_role,
    enabled: kind === "collaborative",
  });
  return useMemo(
    () => (kind === undefined || id === undefined ? undefined : projectScope({ kind, id }, role)),
    [kind, id, role],
  );
}
