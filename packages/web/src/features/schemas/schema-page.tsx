import { exportFormat, schemasRoutes } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Copy, Ellipsis, FlaskConical, History, Pencil, Table2, Trash2, Workflow } from "lucide-react";
import { useState } from "react";
import { Callout } from "../../components/callout.tsx";
import { DialectMark } from "../../components/dialect-mark.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { LinkButton } from "../../components/link.tsx";
import { Menu, MenuItem } from "../../components/menu.tsx";
import { Moment } from "../../components/moment.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { WorkingChangesLine } from "../../components/schema-edits/working-changes.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Tile, Tiles } from "../../components/tile.tsx";
import { isElsewhere } from "../../lib/is-elsewhere.ts";
import { isNotFound } from "../../lib/is-not-found.ts";
import { schemaQuery } from "../../lib/resource-queries.ts";
import { useChangeSearch } from "../../lib/use-change-search.ts";
import { useProject } from "../../lib/use-project.ts";
import { CensusView } from "./census/census-view.tsx";
import { CopySchemaModal } from "./copy-schema-modal.tsx";
import { DeleteSchemaDialog } from "./delete-schema-dialog.tsx";
import { EditSchemaModal } from "./edit-schema-modal.tsx";
import { noSource } from "../../lib/dump-source.ts";
import { prepareImport } from "./import/import-draft.ts";
import { findImportedSource } from "./import/imported-source.ts";
import { StatisticsSection } from "./statistics/statistics-section.tsx";
import { Allowed } from "../../components/allowed.tsx";

/** One schema: what it holds, where to go from here, and the census of its import. */
export function SchemaPage() {
  const scope = useProject();
  const { id: projectId, paths, can } = scope;
  const { changes } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const { schemaId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data: found, error, isError, refetch } = useQuery(schemaQuery(scope, schemaId));
  const [dialog, setDialog] = useState<"edit" | "copy" | "delete">();
  const isMissing = isNotFound(error) || isElsewhere(found, projectId);
  const schema = isMissing ? undefined : found;
  const source = findImportedSource(schemaId);
  const close = () => setDialog(undefined);

  return (
    <ProjectFrame
      title={isMissing ? "Schema not found" : schema?.name}
      crumbs={[{ label: "Schemas", to: paths.schemas }, ...(isMissing ? [] : [{ label: schema?.name ?? "…" }])]}
    >
      {isMissing ? (
        <NotFound title="Schema not found" backTo={paths.schemas} backLabel="Back to Schemas">
          It was deleted, or the address is not one of yours.
        </NotFound>
      ) : isError ? (
        <ErrorPanel error={error} fallback="Failed to fetch schema details" onRetry={() => void refetch()} />
      ) : schema === undefined ? (
        <SchemaSkeleton />
      ) : (
        <>
          <PageHeader
            title={schema.name}
            description={
              <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="flex items-center gap-1.5">
                  <DialectMark dialect={schema.db_type} hasName={schema.server_version === null} />
                  {schema.server_version}
                </span>
                {schema.version !== null && <span className="font-mono text-small">{schema.version}</span>}
                <span className="text-ink-muted">
                  imported <Moment at={schema.imported_at} as="moment" /> by {schema.created_by_name}
                </span>
              </span>
            }
            actions={
              <>
                <LinkButton to={paths.tables} search={{ schema: schema.id }}>
                  <Table2 aria-hidden />
                  Tables
                </LinkButton>
                <LinkButton to={paths.erd(schema.id)}>
                  <Workflow aria-hidden />
                  Diagram
                </LinkButton>
                <LinkButton to={paths.versions(schema.id)}>
                  <History aria-hidden />
                  Version History
                </LinkButton>
                <ExportMenu
                  formats={exportFormat.options}
                  requestOf={(format) => ({
                    route: schemasRoutes.export,
                    params: { id: schema.id },
                    query: { format },
                  })}
                  failureMessage="Failed to export schema"
                />
                <Allowed>
                  <LinkButton look="primary" to={paths.simulations} search={{ new: "1", schema: schema.id }}>
                    <FlaskConical aria-hidden />
                    Run a Simulation
                  </LinkButton>
                </Allowed>
                <Menu trigger={<IconButton icon={Ellipsis} look="secondary" label="More actions" hasTooltip={false} />}>
                  <Allowed>
                    <MenuItem icon={Pencil} onSelect={() => setDialog("edit")}>
                      Edit
                    </MenuItem>
                  </Allowed>
                  <MenuItem icon={Copy} onSelect={() => setDialog("copy")}>
                    Copy to project
                  </MenuItem>
                  <Allowed>
                    <MenuItem icon={Trash2} isDangerous onSelect={() => setDialog("delete")}>
                      Delete
                    </MenuItem>
                  </Allowed>
                </Menu>
              </>
            }
          />
          <WorkingChangesLine
            schemaId={schema.id}
            canEdit={can("edit")}
            isOpen={changes !== undefined}
            onOpen={() => changeSearch({ changes: "1" }, { replace: false })}
            onClose={() => changeSearch({ changes: undefined })}
          />
          {schema.incompleteness !== null && (
            <Callout meaning="risk" title="This schema is incomplete" className="mb-5">
              {schema.incompleteness} Keys that would block a statement may be missing: make the dump again and import
              it once more.
            </Callout>
          )}
          <div className="flex flex-col gap-8">
            {schema.census === null ? (
              <Tiles label="What the schema holds">
                <Tile label="Tables" value={schema.table_count} />
                <Tile label="Columns" value={schema.column_count} />
                <Tile label="Relationships" value={schema.relationship_count} />
                <Tile label="Rows" value={schema.row_count} />
              </Tiles>
            ) : (
              <CensusView
                census={schema.census}
                schemaName={schema.name}
                dbType={schema.db_type}
                source={source}
                onImportAgain={(dbType) => {
                  prepareImport(projectId, {
                    source: source ?? noSource,
                    chosenDbType: dbType,
                    name: schema.name,
                    startsAtOnce: source !== undefined,
                  });
                  void navigate({ to: paths.importSchema });
                }}
              />
            )}
            <StatisticsSection schema={schema} />
          </div>
          {dialog === "copy" && <CopySchemaModal schema={schema} onClose={close} />}
          {dialog === "edit" && <EditSchemaModal schema={schema} onClose={close} />}
          {dialog === "delete" && (
            <DeleteSchemaDialog
              schema={schema}
              onClose={close}
              onDeleted={() => void navigate({ to: paths.schemas })}
            />
          )}
        </>
      )}
    </ProjectFrame>
  );
}

function SchemaSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading the schema</span>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <Skeleton className="mt-2 h-32 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
