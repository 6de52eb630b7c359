import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../lib/paths.ts";
import { isNotFound } from "../lib/is-not-found.ts";
import { projectQuery } from "../lib/project-queries.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

/** The frame of a page inside a project: its breadcrumb begins with the project, and a missing project shows as such. */
export function ProjectFrame({
  projectId,
  title,
  crumbs,
  width,
  children,
}: {
  projectId: string;
  title: string | undefined;
  /** What follows the project's own crumb. */
  crumbs: readonly Crumb[];
  width?: "full" | "reading" | undefined;
  children: ReactNode;
}) {
  const { data: project, error } = useQuery(projectQuery(projectId));
  const isMissing = isNotFound(error);
  return (
    <Page
      title={isMissing ? "Project not found" : title}
      width={width}
      crumbs={[
        { label: "Projects", to: paths.projects },
        ...(isMissing ? [] : [{ label: project?.name ?? "…", to: paths.project(projectId) }, ...crumbs]),
      ]}
    >
      {isMissing ? (
        <NotFound title="Project not found" backTo={paths.projects} backLabel="Back to Projects" />
      ) : (
        children
      )}
    </Page>
  );
}
