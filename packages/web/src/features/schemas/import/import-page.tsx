import { ApiError, type DbType, type ImportResult } from "@foretell/contract";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LinkButton } from "../../../components/link.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ProjectFrame } from "../../../components/project-frame.tsx";
import { notifyError, notifySuccess } from "../../../lib/notify.ts";
import { useProject } from "../../../lib/use-project.ts";
import { sourceLabel } from "../../../lib/dump-source.ts";
import { useImportDraft } from "./import-draft.ts";
import { describeImportFailure, type ImportFailure } from "./import-failure.ts";
import { ImportFailurePanel } from "./import-failure-panel.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { keepImportedSource } from "./imported-source.ts";
import { LiveDatabase } from "./live-database.tsx";
import { useImport } from "./use-import.ts";
import { useRecognisedDialect } from "./use-recognised-dialect.ts";

/** Reads a dump into a new schema; what came of it stands on the schema's own page. */
export function ImportPage() {
  const project = useProject();
  const { id: projectId, paths } = project;
  const navigate = useNavigate();
  const { draft, change, discard } = useImportDraft(projectId);
  const recognised = useRecognisedDialect(draft.source);
  const { running, start, cancel } = useImport();
  const [failure, setFailure] = useState<ImportFailure>();
  const isRunning = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const dbType = draft.chosenDbType ?? recognised?.dbType ?? "postgresql";

  const leaving = useBlocker({
    shouldBlockFn: () => isRunning.current,
    enableBeforeUnload: () => isRunning.current,
    withResolver: true,
  });
  useEffect(() => {
    isRunning.current = running !== undefined;
  }, [running]);
  useEffect(() => {
    if (failure !== undefined) top.current?.scrollIntoView({ block: "center" });
  }, [failure]);

  const onDone = (result: ImportResult) => {
    isRunning.current = false;
    keepImportedSource(result.id, draft.source);
    discard();
    notifySuccess(
      result.initial_version === null || project.kind === "collaborative"
        ? "Schema imported successfully"
        : "Schema imported and v1.0.0 created automatically",
      project.kind,
    );
    void navigate({ to: paths.schema(result.id), replace: true });
  };
  const run = (type: DbType, { allowsIncomplete = false } = {}) => {
    setFailure(undefined);
    start(
      { project, dbType: type, name: draft.name, source: draft.source, allowsIncomplete },
      {
        onDone,
        onFailed: (error) => {
          if (error instanceof ApiError && error.code === "IMPORT_CANCELLED") return;
          const surroundings = { recognised: recognised?.dbType ?? null, kind: project.kind };
          const described = describeImportFailure(error, type, surroundings);
          setFailure(described);
          // Why is what the page says.
          notifyError(undefined, project.kind === "personal" ? "Failed to import schema" : described.title, {
            isSaidInPlace: true,
          });
        },
      },
    );
  };

  useEffect(() => {
    if (draft.startsAtOnce !== true) return undefined;
    const timer = setTimeout(() => {
      change({ startsAtOnce: false });
      run(dbType);
    });
    return () => clearTimeout(timer);
  });

  return (
    <ProjectFrame title="Import Schema" crumbs={[{ label: "Schemas", to: paths.schemas }, { label: "Import" }]}>
      <PageHeader
        title="Import Schema"
        description="Paste a SQL dump or a schema in JSON, choose its file, or drop it here."
      />
      <div ref={top}>
        {failure !== undefined && (
          <ImportFailurePanel
            failure={failure}
            onUse={(type) => {
              change({ chosenDbType: type });
              run(type);
            }}
            onAllowIncomplete={() => run(dbType, { allowsIncomplete: true })}
          />
        )}
      </div>
      {project.role !== undefined && !project.can("edit") ? (
        <EmptyState title="You cannot import here" actions={<LinkButton to={paths.schemas}>Schemas</LinkButton>}>
          {project.role === null
            ? "Only members of this project import schemas into it."
            : "Your role in this project only allows viewing. An owner or admin can give you another one."}
        </EmptyState>
      ) : running !== undefined ? (
        <ImportProgress label={draft.name.trim() || sourceLabel(draft.source)} running={running} onCancel={cancel} />
      ) : (
        <>
          <ImportForm
            draft={draft}
            dbType={dbType}
            recognised={recognised}
            cancelTo={paths.schemas}
            onChange={(next) => {
              setFailure(undefined);
              change(next);
            }}
            onImport={() => run(dbType)}
          />
          <div className="mt-8">
            <LiveDatabase dbType={dbType} />
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={leaving.status === "blocked"}
        onClose={() => leaving.reset?.()}
        title="Leave and cancel the import?"
        confirmLabel="Leave"
        onConfirm={() => {
          cancel();
          leaving.proceed?.();
        }}
      >
        The dump is still being read. Leaving this page cancels the import, and nothing of it is kept.
      </ConfirmDialog>
    </ProjectFrame>
  );
}
