import type { Project } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Page } from "../../components/page.tsx";
import { SkeletonCards } from "../../components/skeleton.tsx";
import { mainActionKey, useMainActionKey } from "../../lib/main-action-key.ts";
import { newProjectSearch, paths } from "../../lib/paths.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { projectsQuery } from "../../lib/project-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { ProjectCard } from "./project-card.tsx";
import { CreateProjectModal, DeleteProjectDialog, EditProjectModal } from "./project-modals.tsx";

type OpenModal = { kind: "create" } | { kind: "edit" | "delete"; project: Project };

/** The personal projects as cards. */
export function ProjectsPage() {
  const navigate = useNavigate();
  const { open } = useSearch({ strict: false });
  const leadsToImport = open === newProjectSearch.open;
  const { data: projects, error, refetch } = useQuery(projectsQuery());
  const [modal, setModal] = useState<OpenModal | undefined>(leadsToImport ? { kind: "create" } : undefined);
  useErrorToast(error, "Failed to fetch projects");

  const close = () => {
    setModal(undefined);
    if (leadsToImport) void navigate({ to: paths.projects, replace: true });
  };
  const onCreated = (project: Project) => {
    if (leadsToImport) void navigate({ to: projectPaths("personal", project.id).importSchema, replace: true });
    else close();
  };
  const create = () => setModal({ kind: "create" });
  useMainActionKey(create);

  return (
    <Page title="Projects" crumbs={[{ label: "Projects" }]}>
      <PageHeader
        title="Projects"
        description="Manage your personal database impact analysis projects"
        actions={
          <Button
            look={projects?.length === 0 ? "secondary" : "primary"}
            onClick={create}
            aria-keyshortcuts={mainActionKey}
            title="New Project (N)"
          >
            <Plus aria-hidden />
            New Project
          </Button>
        }
      />
      {projects === undefined ? (
        error === null ? (
          <SkeletonCards label="Loading projects" />
        ) : (
          <ErrorPanel error={error} fallback="Failed to fetch projects" onRetry={() => void refetch()} />
        )
      ) : projects.length === 0 ? (
        <EmptyState
          title="No projects yet"
          actions={
            <Button look="primary" onClick={create}>
              Create Your First Project
            </Button>
          }
        >
          A project holds the schemas of one database, their versions, and the statements tried against them.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              project={project}
              onEdit={() => setModal({ kind: "edit", project })}
              onDelete={() => setModal({ kind: "delete", project })}
            />
          ))}
        </ul>
      )}
      {modal?.kind === "create" && <CreateProjectModal onClose={close} onCreated={onCreated} />}
      {modal?.kind === "edit" && <EditProjectModal project={modal.project} onClose={close} />}
      {modal?.kind === "delete" && <DeleteProjectDialog project={modal.project} onClose={close} onDeleted={close} />}
    </Page>
  );
}
