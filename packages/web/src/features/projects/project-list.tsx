import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Page } from "../../components/page.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { mainActionKey, useMainActionKey } from "../../lib/main-action-key.ts";
import type { ProjectKind } from "../../lib/project-paths.ts";
import type { ShownProject } from "../../lib/project-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { ProjectCard } from "./project-card.tsx";
import { kindWords } from "./project-kinds.ts";
import { CreateProjectModal, DeleteProjectDialog, EditProjectModal } from "./project-modals.tsx";

type OpenModal = { kind: "create" } | { kind: "edit" | "delete"; project: ShownProject };

/** The page of the projects of a kind, as cards. */
export function ProjectList({
  kind,
  list: { data: projects, error, refetch },
  opensNew,
  whyNoNew,
}: {
  kind: ProjectKind;
  list: UseQueryResult<readonly ShownProject[]>;
  /** Set where the page begins with a new project, and leads on from it. */
  opensNew?: { readonly onClose: () => void; readonly onCreated: (project: ShownProject) => void };
  /** Why no project can be made; undefined where one can. */
  whyNoNew?: string | undefined;
}) {
  const words = kindWords[kind];
  const [modal, setModal] = useState<OpenModal | undefined>(opensNew === undefined ? undefined : { kind: "create" });
  const failure = `Failed to fetch ${words.many}`;
  useErrorToast(error, failure);
  const close = () => {
    setModal(undefined);
    opensNew?.onClose();
  };
  const create = () => {
    if (whyNoNew === undefined) setModal({ kind: "create" });
  };
  useMainActionKey(create);
  return (
    <Page title={words.list} crumbs={[{ label: words.list }]}>
      <PageHeader
        title={words.list}
        description={words.description}
        actions={
          <Button
            look={projects?.length === 0 ? "secondary" : "primary"}
            onClick={create}
            disabled={whyNoNew !== undefined}
            aria-keyshortcuts={mainActionKey}
            title={whyNoNew ?? "New Project (N)"}
          >
            <Plus aria-hidden />
            New Project
          </Button>
        }
      />
      {projects === undefined ? (
        error === null ? (
          <SkeletonCards label={`Loading ${words.many}`} />
        ) : (
          <ErrorPanel error={error} fallback={failure} onRetry={() => void refetch()} />
        )
      ) : projects.length === 0 ? (
        <EmptyState
          title={words.empty}
          actions={
            <Button look="primary" onClick={create} disabled={whyNoNew !== undefined} title={whyNoNew}>
              Create Your First Project
            </Button>
          }
        >
          {whyNoNew ?? words.emptyText}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {projects.map((project) => (
            <ProjectCard
              key={project.id}
              kind={kind}
              project={project}
              onEdit={() => setModal({ kind: "edit", project })}
              onDelete={() => setModal({ kind: "delete", project })}
            />
          ))}
        </ul>
      )}
      {modal?.kind === "create" && (
        <CreateProjectModal
          kind={kind}
          isForImport={opensNew !== undefined}
          onClose={close}
          onCreated={opensNew?.onCreated ?? close}
        />
      )}
      {modal?.kind === "edit" && <EditProjectModal kind={kind} project={modal.project} onClose={close} />}
      {modal?.kind === "delete" && (
        <DeleteProjectDialog kind={kind} project={modal.project} onClose={close} onDeleted={close} />
      )}
    </Page>
  );
}
