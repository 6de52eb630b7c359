import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "../lib/is-not-found.ts";
import { projectQuery } from "../lib/project-queries.ts";
import { useProject } from "../lib/use-project.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

/** The frame of a page inside a project: its breadcrumb begins with the project, and a missing project shows as such. */
export function ProjectFrame({
  title,
  crumbs,
  width,
  children,
}: {
  title: string | undefined;
  /** What follows the project's own crumb. */
  crumbs: readonly Crumb[];
  width?: "full" | "reading" | undefined;
  children: ReactNode;
}) {
  const scope = useProject();
  const { data: project, error } = useQuery(projectQuery(scope));
  const isMissing = isNotFound(error);
  const isShared = scope.kind === "collaborative";
  const missing = isShared ? "Collaborative project not found" : "Project not found";
  return (
    <Page
      title={isMissing ? missing : title}
      width={width}
      crumbs={[
        { label: isShared ? "Collaborative Projects" : "Projects", to: scope.paths.list },
        ...(isMissing ? [] : [{ label: project?.name ?? "…", to: scope.paths.overview }, ...crumbs]),
      ]}
    >
      {isMissing ? (
        <NotFound
          title={missing}
          backTo={scope.paths.list}
          backLabel={isShared ? "Back to Collaborative Projects" : "Back to Projects"}
        />
      ) : (
        children
      )}
    </Page>
  );
}
