import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Database, FileUp, FlaskConical, History, Pencil, Table2, Trash2, Users, Workflow } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Callout } from "../../components/callout.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Moment } from "../../components/moment.tsx";
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
import { errorMessage } from "../../lib/notify.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { LatestSimulations } from "./overview/latest-simulations.tsx";
import { SchemaHealth } from "./overview/schema-health.tsx";
import { StatementBox } from "./overview/statement-box.tsx";
import { kindWords } from "./project-kinds.ts";
import { useMakeCollaborative } from "./project-mutations.ts";
import { PublicBadge } from "./public-badge.tsx";
import { projectQuery, type ShownProject } from "../../lib/project-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { RiskThresholdsSection } from "./risk-thresholds.tsx";
import { DeleteProjectDialog, EditProjectModal } from "./project-modals.tsx";

/** A project at a glance: what it holds, and the ways into it. */
export function ProjectPage() {
  const scope = useProject();
  const { paths, kind } = scope;
  const words = kindWords[kind];
  const failure = `Failed to fetch ${words.one}`;
  const { data: project, error, refetch } = useQuery(projectQuery(scope));
  const isMissing = isNotFound(error);
  useErrorToast(isMissing ? null : error, failure);
  const crumbs = [{ label: words.list, to: paths.list }, { label: project?.name ?? "Project" }];

  return (
    <Page title={isMissing ? words.missing : project?.name} crumbs={crumbs}>
      {isMissing ? (
        <NotFound title={words.missing} backTo={paths.list} backLabel={words.backLabel}>
          It was deleted, or the address is not one of yours.
        </NotFound>
      ) : error !== null && project === undefined ? (
        <ErrorPanel error={error} fallback={failure} onRetry={() => void refetch()} />
      ) : (
        <Overview project={project} />
      )}
    </Page>
  );
}

function Overview({ project }: { project: ShownProject | undefined }) {
  const { paths, kind, can } = useProject();
  const isShared = kind === "collaborative";
  const navigate = useNavigate();
  const [modal, setModal] = useState<"edit" | "delete" | "share">();
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
            {!isShared && project !== undefined && (
              <Button onClick={() => setModal("share")}>
                <Users aria-hidden />
                Make Collaborative
              </Button>
            )}
            {can("administer") && (
              <IconButton icon={Pencil} label="Edit project" look="secondary" onClick={() => setModal("edit")} />
            )}
            {can("own") && (
              <IconButton icon={Trash2} label="Delete project" look="secondary" onClick={() => setModal("delete")} />
            )}
          </>
        }
      />
      {isShared && project !== undefined && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          {project.is_public === true && <PublicBadge />}
          <span>
            {(project.user_role ?? null) === null ? "You view this public project" : `Your role: ${project.user_role}`}
          </span>
          <span>
            Created <Moment at={project.created_at} />
          </span>
        </p>
      )}
      <Tiles label="Contents of the project">
        <Tile label="Schemas" value={project?.schema_count} />
        <Tile label="Tables" value={project?.table_count} />
        <Tile label="Simulations" value={project?.simulation_count} />
      </Tiles>
      {project !== undefined && project.schema_count > 0 && can("edit") && <StatementBox />}
      {project !== undefined && project.simulation_count > 0 && <LatestSimulations />}
      {project !== undefined && project.schema_count > 0 && <SchemaHealth />}
      {project?.schema_count === 0 && (
        <Callout
          meaning="notice"
          className="mt-5 sm:items-center"
          title="This project has no schema yet"
          actions={
            can("edit") && (
              <LinkButton to={paths.importSchema} look="primary">
                <FileUp aria-hidden />
                Import Schema
              </LinkButton>
            )
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
            label: isShared && can("edit") ? "Manage Schemas" : "Schemas",
            text: can("edit") ? "Import dumps and see what was read" : "See what was read of the databases",
          },
          { to: paths.tables, icon: Table2, label: "Tables", text: "Columns, keys and relationships" },
          {
            to: paths.erd(),
            icon: Workflow,
            label: isShared ? "View ERD" : "ERD",
            text: "See how the tables hang together",
          },
          {
            to: paths.simulations,
            icon: FlaskConical,
            label: isShared && can("edit") ? "Run Simulations" : "Simulations",
            text: can("edit")
              ? "See what a statement does before it does it"
              : "See what others foretold of statements",
          },
          ...(isShared
            ? [
                { to: paths.members, icon: Users, label: "Team Members", text: "Who works here, and as what" },
                ...((project?.user_role ?? null) === null
                  ? []
                  : [{ to: paths.activity, icon: History, label: "Activity", text: "Who did what, and when" }]),
              ]
            : []),
        ]}
      />
      {project !== undefined && <RiskThresholdsSection project={project} />}
      {project !== undefined && modal === "edit" && <EditProjectModal kind={kind} project={project} onClose={close} />}
      {project !== undefined && modal === "delete" && (
        <DeleteProjectDialog
          kind={kind}
          project={project}
          onClose={close}
          onDeleted={() => void navigate({ to: paths.list, replace: true })}
        />
      )}
      {project !== undefined && modal === "share" && <ShareDialog project={project} onClose={close} />}
    </>
  );
}

/** Make Collaborative. */
function ShareDialog({ project, onClose }: { project: ShownProject; onClose: () => void }) {
  const navigate = useNavigate();
  const share = useMakeCollaborative();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      look="primary"
      title="Make Collaborative"
      confirmLabel="Make Collaborative"
      busyLabel="Working..."
      isBusy={share.isPending}
      failure={share.isError ? errorMessage(share.error, "Failed to update project") : undefined}
      onConfirm={() =>
        share.mutate(project.id, {
          onSuccess: () => void navigate({ to: projectPaths("collaborative", project.id).overview, replace: true }),
        })
      }
    >
      <span className="font-medium break-words text-ink">{project.name}</span> moves to your collaborative projects with
      all that is in it, and you own it there. Then you can invite others. There is no way back.
    </ConfirmDialog>
  );
}
