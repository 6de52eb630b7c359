import { useQuery } from "@tanstack/react-query";
import { FileUp, Workflow } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LinkButton } from "../../components/link.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ProjectFrame } from "../../components/project-frame.tsx";
import { SelectControl } from "../../components/select.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { paths } from "../../lib/paths.ts";
import { schemasQuery } from "../../lib/resource-queries.ts";
import { useRouteParam } from "../../lib/use-route-param.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { TableList } from "./table-list.tsx";

/** The tables of one of the project's schemas: the one in the address, else the newest. */
export function TablesPage() {
  const projectId = useRouteParam("projectId");
  const search = useSearchParams();
  const schemas = useQuery(schemasQuery(projectId));
  const known = schemas.data ?? [];
  const schema = known.find(({ id }) => id === search.get("schema")) ?? known[0];

  return (
    <ProjectFrame projectId={projectId} title="Tables" crumbs={[{ label: "Tables" }]}>
      <PageHeader
        title="Tables"
        description="What the schema says of each table: columns, keys, and what references what."
        actions={
          schema !== undefined && (
            <>
              <SelectControl
                aria-label="Schema"
                className="w-64 max-w-[60vw]"
                options={known.map(({ id, name }) => ({ value: id, label: name }))}
                value={schema.id}
                onChange={(event) => search.set({ schema: event.target.value, table: undefined }, { replace: false })}
              />
              <LinkButton to={paths.erd(projectId, schema.id)}>
                <Workflow aria-hidden />
                Diagram
              </LinkButton>
            </>
          )
        }
      />
      {schemas.isPending ? (
        <SkeletonRows count={10} label="Loading tables" />
      ) : schemas.isError ? (
        <ErrorPanel error={schemas.error} fallback="Failed to fetch schemas" onRetry={() => void schemas.refetch()} />
      ) : schema === undefined ? (
        <EmptyState
          title="No tables yet"
          actions={
            <LinkButton look="primary" to={paths.importSchema(projectId)}>
              <FileUp aria-hidden />
              Create Schema First
            </LinkButton>
          }
        >
          Tables belong to a schema. Import the dump of a database, and they are here.
        </EmptyState>
      ) : (
        <TableList key={schema.id} schema={schema} />
      )}
    </ProjectFrame>
  );
}
