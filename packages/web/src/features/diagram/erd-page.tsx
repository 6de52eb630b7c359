import type { SchemaErd } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Page } from "../../components/page.tsx";
import { SelectControl } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatQuantity } from "../../lib/format.ts";
import { isNotFound } from "../../lib/is-not-found.ts";
import { projectQuery } from "../../lib/project-queries.ts";
import type { ProjectScope } from "../../lib/project-scope.ts";
import { schemasQuery } from "../../lib/resource-queries.ts";
import { schemaNameChoices } from "../../lib/schema-choice.ts";
import { useChangeSearch } from "../../lib/use-change-search.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useProject } from "../../lib/use-project.ts";
import { DiagramExport } from "./diagram-export.tsx";
import type { DiagramHandle } from "./diagram-handle.ts";
import { Diagram } from "./diagram.tsx";
import { projectErdQuery, schemaErdQuery } from "./erd-queries.ts";
import { diagramNotesQuery } from "./kept/kept-queries.ts";
import { NotesButton } from "./kept/notes-button.tsx";
import { TableNotes } from "./kept/table-notes.tsx";
import { ViewsMenu } from "./kept/views-menu.tsx";
import { type DiagramState, diagramSearch, parseDiagramSearch, wholeDiagram } from "./model/diagram-state.ts";
import { inputFromErd, inputFromProjectErd } from "./model/from-erd.ts";
import { prepareDiagram } from "./prepare-diagram.ts";
import { TableActions } from "./table-actions.tsx";
import { Allowed } from "../../components/allowed.tsx";

/** What the window has left below the line of the title. */
const canvasHeight = "h-[max(600px,calc(100dvh-10.5rem))]";

/** The ERD of a project: one schema (with `schemaId` in the address), or all of them combined. */
export function ErdPage() {
  const scope = useProject();
  const { paths } = scope;
  const { schemaId } = useParams({ strict: false });
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const state = useMemo(() => parseDiagramSearch(search), [search]);
  useEffect(prepareDiagram, []);

  const project = useQuery(projectQuery(scope));
  const schemas = useQuery(schemasQuery(scope));
  const { erd, error, retry } = useErd(scope, schemaId);
  useErrorToast(erd === undefined && !isNotFound(error) ? error : undefined, "Failed to fetch ERD data");
  const name = schemaId === undefined ? project.data?.name : erd?.name;
  const title =
    schemaId === undefined ? "All Schemas" : (erd?.name ?? schemas.data?.find(({ id }) => id === schemaId)?.name);
  const notes = useQuery({ ...diagramNotesQuery(scope, schemaId ?? ""), enabled: schemaId !== undefined });
  const noted = useMemo(() => new Set(notes.data?.map(({ table_name: table }) => table ?? "")), [notes.data]);
  const diagram = useRef<DiagramHandle>(null);

  const change = (patch: Partial<DiagramState>): void => {
    const next = diagramSearch({ ...state, ...patch });
    // Choosing a table, or a part of the diagram, is a step to come back from; moving about is not.
    const isStep = patch.table !== undefined || "focus" in patch;
    changeSearch({ ...next }, { replace: !isStep });
  };
  const crumbs = [
    { label: "Projects", to: paths.list },
    { label: project.data?.name ?? "Project", to: paths.overview },
    { label: "ERD" },
  ];

  const isElsewhere =
    schemaId !== undefined && !schemas.isFetching && schemas.data?.every(({ id }) => id !== schemaId) === true;
  if (isNotFound(error) || isNotFound(project.error) || isElsewhere)
    return (
      <Page title="ERD not found" crumbs={crumbs}>
        <NotFound title="ERD not found" backTo={paths.overview} backLabel="Back to Project">
          This schema does not exist, or it is not one of yours.
        </NotFound>
      </Page>
    );

  const isEmpty = erd !== undefined && erd.input.tables.length === 0;
  const choices = schemas.data ?? [];
  return (
    <Page
      title={title === undefined ? undefined : `${title} · ERD`}
      crumbs={crumbs}
      className="flex max-w-none flex-col"
    >
      <PageHeader
        title={title === undefined ? <Skeleton className="h-7 w-48" /> : title}
        description={
          error !== undefined && erd === undefined ? undefined : (
            <Statistics stats={erd?.stats} origin={erd?.description} />
          )
        }
        actions={
          <>
            {choices.length > 1 && (
              <SelectControl
                aria-label="Schema"
                value={schemaId ?? ""}
                options={[{ value: "", label: "All Schemas" }, ...schemaNameChoices(choices)]}
                onChange={(event) => {
                  const chosen = event.target.value === "" ? undefined : event.target.value;
                  void navigate({
                    to: paths.erd(chosen),
                    search: diagramSearch({ ...state, ...wholeDiagram, table: undefined }),
                  });
                }}
              />
            )}
            <DiagramExport
              diagram={diagram}
              name={schemaId === undefined ? "project" : (name ?? "schema")}
              title={[project.data?.name, title, erd?.description].filter((part) => part !== undefined).join(" · ")}
              isDisabled={erd === undefined || isEmpty}
            />
          </>
        }
      />
      {error !== undefined && erd === undefined ? (
        <ErrorPanel error={error} fallback="Failed to fetch ERD data" onRetry={retry} />
      ) : isEmpty ? (
        <EmptyState
          title={schemaId === undefined && choices.length === 0 ? "No schemas yet" : "No tables yet"}
          actions={
            <Allowed>
              <LinkButton to={paths.importSchema} look="primary">
                <FileUp aria-hidden />
                Import Schema
              </LinkButton>
            </Allowed>
          }
        >
          The diagram shows the tables of an imported schema and the foreign keys between them.
        </EmptyState>
      ) : (
        <>
          {erd === undefined ? (
            <div className={classNames("rounded-panel border border-line", canvasHeight)} />
          ) : (
            <Diagram
              key={schemaId ?? "all"}
              ref={diagram}
              className={canvasHeight}
              input={erd.input}
              label={`Diagram of ${title ?? ""}`}
              memoryName={schemaId ?? scope.id}
              state={state}
              onStateChange={change}
              noted={noted}
              renderTableDetails={
                schemaId === undefined
                  ? undefined
                  : ({ name: table }) => <TableNotes schemaId={schemaId} table={table} />
              }
              tools={
                schemaId !== undefined && (
                  <>
                    <ViewsMenu schemaId={schemaId} diagram={diagram} />
                    <NotesButton schemaId={schemaId} onTable={(table) => change({ table, view: undefined })} />
                  </>
                )
              }
              renderTableActions={({ id }) => {
                const found = erd.findTable(id);
                const schema = choices.find((choice) => choice.id === found?.schemaId);
                if (found === undefined || schema === undefined) return null;
                return <TableActions schema={schema} table={found.table} />;
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** How much there is, in the line of the title: the canvas has the rest of the window. */
function Statistics({ stats, origin }: { stats: SchemaErd["stats"] | undefined; origin: string | undefined }) {
  if (stats === undefined) return <Skeleton className="mt-1 h-4 w-64" />;
  const figures = [
    ["Tables", formatQuantity(stats.totalTables, "table")],
    ["Columns", formatQuantity(stats.totalColumns, "column")],
    ["Relationships", formatQuantity(stats.totalRelationships, "relationship")],
  ] as const;
  return (
    <dl aria-label="Statistics" className="flex flex-wrap gap-x-3">
      {figures.map(([label, figure]) => (
        <div key={label} className="flex">
          <dt className="sr-only">{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      {origin !== undefined && (
        <div className="flex min-w-0">
          <dt className="sr-only">Version</dt>
          <dd className="min-w-0 truncate text-ink-muted">{origin}</dd>
        </div>
      )}
    </dl>
  );
}

/** The data of the address's diagram, whichever of the two calls brings it. */
function useErd(scope: ProjectScope, schemaId: string | undefined) {
  const one = useQuery({ ...schemaErdQuery(scope, schemaId ?? ""), enabled: schemaId !== undefined });
  const all = useQuery({ ...projectErdQuery(scope), enabled: schemaId === undefined });
  const erd = useMemo(() => {
    if (schemaId !== undefined)
      return (
        one.data && {
          name: one.data.schema.name,
          description: one.data.schema.version_name ?? undefined,
          stats: one.data.stats,
          findTable: tableFinder([{ id: schemaId, tables: one.data.tables }]),
          input: inputFromErd(one.data),
        }
      );
    return (
      all.data && {
        name: undefined,
        description: undefined,
        stats: all.data.combined.stats,
        findTable: tableFinder(all.data.schemas),
        input: inputFromProjectErd(all.data),
      }
    );
  }, [schemaId, one.data, all.data]);
  const query = schemaId === undefined ? all : one;
  return { erd, error: query.error ?? undefined, retry: () => void query.refetch() };
}

/** Finds a table by its id, and the schema that it belongs to. */
function tableFinder(schemas: readonly { readonly id: string; readonly tables: SchemaErd["tables"] }[]) {
  return (tableId: string) => {
    for (const { id: schemaId, tables } of schemas) {
      const table = tables.find(({ id }) => id === tableId);
      if (table !== undefined) return { schemaId, table };
    }
    return undefined;
  };
}
