import type { SchemaVersion } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { FileDiff, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { WorkingChangesLine } from "../../components/schema-edits/working-changes.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { isElsewhere } from "../../lib/is-elsewhere.ts";
import { isNotFound } from "../../lib/is-not-found.ts";
import { useMainActionKey } from "../../lib/main-action-key.ts";
import { schemaQuery, versionsQuery } from "../../lib/resource-queries.ts";
import { useChangeSearch } from "../../lib/use-change-search.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { CompareBox } from "./compare/compare-box.tsx";
import { dumpChoice } from "../../lib/state-options.ts";
import { CreateVersionModal } from "./create-version-modal.tsx";
import { RollbackDialog } from "./rollback-dialog.tsx";
import { VersionDetailsModal } from "./version-details-modal.tsx";
import { VersionEntry } from "./version-entry.tsx";
import { Allowed } from "../../components/allowed.tsx";

type Opened = { readonly kind: "create" } | { readonly kind: "details" | "rollback"; readonly version: SchemaVersion };

/** The versions of a schema, newest first; in a collaborative project the oldest. */
export function VersionsPage() {
  const scope = useProject();
  const { id: projectId, kind, paths, can } = scope;
  const { changes } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const { schemaId = "" } = useParams({ strict: false });
  const { data: found, error: schemaError, refetch: refetchSchema } = useQuery(schemaQuery(scope, schemaId));
  const versions = useQuery(versionsQuery(scope, schemaId));
  const [opened, setOpened] = useState<Opened>();
  const isMissing = isNotFound(schemaError) || isNotFound(versions.error) || isElsewhere(found, projectId);
  const schema = isMissing ? undefined : found;
  const error = versions.error ?? schemaError;
  const current = versions.data?.find(({ is_current }) => is_current);
  const create = () => setOpened({ kind: "create" });
  const close = () => setOpened(undefined);
  useMainActionKey(() => can("edit") && schema !== undefined && create());
  useErrorToast(isMissing ? null : error, "Failed to fetch schema versions");

  const createButton = (look: "primary" | "secondary") => (
    <Allowed>
      <Button look={look} onClick={create} disabled={schema === undefined}>
        <Plus aria-hidden />
        Create Version
      </Button>
    </Allowed>
  );

  return (
    <ProjectFrame
      title={isMissing ? "Schema not found" : "Schema Versioning"}
      crumbs={[
        { label: "Schemas", to: paths.schemas },
        ...(isMissing
          ? []
          : [{ label: schema?.name ?? "…", to: paths.schema(schemaId) }, { label: "Version History" }]),
      ]}
    >
      {isMissing ? (
        <NotFound title="Schema not found" backTo={paths.schemas} backLabel="Back to Schemas">
          It was deleted, or the address is not one of yours.
        </NotFound>
      ) : (
        <>
          <PageHeader
            title="Schema Versioning"
            description={`Each version is a frozen state of ${schema?.name ?? "the schema"}, to look at and to return to.`}
            actions={
              <>
                {current !== undefined && (
                  <LinkButton to={paths.compare(schemaId)} search={{ from: current.id, to: dumpChoice }}>
                    <FileDiff aria-hidden />
                    Compare With a Dump
                  </LinkButton>
                )}
                {createButton(versions.data?.length === 0 ? "secondary" : "primary")}
              </>
            }
          />
          {error !== null ? (
            <ErrorPanel
              error={error}
              fallback="Failed to fetch schema versions"
              onRetry={() => void Promise.all([refetchSchema(), versions.refetch()])}
            />
          ) : versions.data === undefined || schema === undefined ? (
            <SkeletonRows label="Loading versions" />
          ) : versions.data.length === 0 ? (
            <EmptyState title="No versions yet" actions={createButton("primary")}>
              Freeze the schema as it is now, to return to it later.
            </EmptyState>
          ) : (
            <>
              <WorkingChangesLine
                schemaId={schema.id}
                canEdit={can("edit")}
                isOpen={changes !== undefined}
                onOpen={() => changeSearch({ changes: "1" }, { replace: false })}
                onClose={() => changeSearch({ changes: undefined })}
              />
              {versions.data.length > 1 && <CompareBox schemaId={schemaId} versions={versions.data} />}
              <ul className="flex flex-col gap-3">
                {(kind === "personal" ? versions.data : versions.data.toReversed()).map((version) => (
                  <VersionEntry
                    key={version.id}
                    version={version}
                    onView={() => setOpened({ kind: "details", version })}
                    onRollback={() => setOpened({ kind: "rollback", version })}
                  />
                ))}
              </ul>
            </>
          )}
          {opened?.kind === "create" && schema !== undefined && <CreateVersionModal schema={schema} onClose={close} />}
          {opened?.kind === "details" && <VersionDetailsModal version={opened.version} onClose={close} />}
          {opened?.kind === "rollback" && <RollbackDialog version={opened.version} onClose={close} />}
        </>
      )}
    </ProjectFrame>
  );
}
