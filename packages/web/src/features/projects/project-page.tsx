import type { Project } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Database, FileUp, FlaskConical, Pencil, Table2, Trash2, Workflow } from "lucide-react";
import { useState } from "react";
import { Callout } from "../../components/callout.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { LinkButton } from "../../components/link.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Page } from "../../components/page.tsx";
import { QuickLinks } from "../../components/quick-links.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Tile, Tiles } from "../../components/tile.tsx";
import { isNotFound } from "../../lib/is-not-found.ts";
import { projectQuery } from "../../lib/project-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { DeleteProjectDialog, EditProjectModal } from "./project-modals.tsx";

/** A project at a glance: what it holds, and the ways into it. */
export function ProjectPage() {
  const scope = useProject();
  const { paths } = scope;
  const { data: project, error, refetch } = useQuery(projectQuery(scope));
  const isMissing = isNotFound(error);
  useErrorToast(isMissing ? null : error, "Failed to fetch project");
  const crumbs = [{ label: "Projects", to: paths.list }, { label: project?.name ?? "Project" }];

  return (
    <Page title={isMissing ? "Project not found" : project?.name} crumbs={crumbs}>
      {isMissing ? (
        <NotFound title="Project not found" backTo={paths.list} backLabel="Back to Projects">
          It was deleted, or the address is not one of yours.
        </NotFound>
      ) : error !== null && project === undefined ? (
        <ErrorPanel error={error} fallback="Failed to fetch project" onRetry={() => void refetch()} />
      ) : (
        <Overview project={project} />
      )}
    </Page>
  );
}

function Overview({ project }: { project: Project | undefined }) {
  const { paths } = useProject();
  const navigate = useNavigate();
  const [modal, setModal] = useState<"edit" | "delete">();
  const close = () => setModal(undefined);
  return (
    <>
      <PageHeader
        title={project?.name ?? <Skeleton className="h-7 w-48" />}
        description={
          project === undefined ? (
            <Skeleton className="my-1 h-3 w-80 max-w-full" />
          ) : (
            project.description || "No description provided for this project."
          )
        }
        actions={
          <>
            <IconButton icon={Pencil} label="Edit project" look="secondary" onClick={() => setModal("edit")} />
            <IconButton icon={Trash2} label="Delete project" look="secondary" onClick={() => setModal("delete")} />
          </>
        }
      />
      <Tiles label="Contents of the project">
        <Tile label="Schemas" value={project?.schema_count} />
        <Tile label="Tables" value={project?.table_count} />
        <Tile label="Simulations" value={project?.simulation_count} />
      </Tiles>
      {project?.schema_count === 0 && (
        <Callout
          meaning="notice"
          className="mt-5 sm:items-center"
          title="This project has no schema yet"
          actions={
            <LinkButton to={paths.importSchema} look="primary">
              <FileUp aria-hidden />
              Import Schema
            </LinkButton>
          }
        >
          Import a dump to see its tables and to try statements against it.
        </Callout>
      )}
      <QuickLinks
        links={[
          {
            to: paths.schemas,
            icon: Database,
            label: "Schemas",
            text: "Import dumps and see what was read",
          },
          { to: paths.tables, icon: Table2, label: "Tables", text: "Columns, keys and relationships" },
          { to: paths.erd(), icon: Workflow, label: "ERD", text: "See how the tables hang together" },
          {
            to: paths.simulations,
            icon: FlaskConical,
            label: "Simulations",
            text: "See what a statement does before it does it",
          },
        ]}
      />
      {project !== undefined && modal === "edit" && <EditProjectModal project={project} onClose={close} />}
      {project !== undefined && modal === "delete" && (
        <DeleteProjectDialog
          project={project}
          onClose={close}
          onDeleted={() => void navigate({ to: paths.list, replace: true })}
        />
      )}
    </>
  );
}
