import type { Schema } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatCount, formatQuantity } from "../../lib/format.ts";
import { tableListQuery, tableReachQuery } from "../../lib/resource-queries.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useChangeSearch } from "../../lib/use-change-search.ts";
import { filterTables } from "./filter-tables.ts";
import { listedTables } from "./listed-table.ts";
import { besideColumns, tableColumns } from "./table-columns.tsx";
import { TableDrawer } from "./table-drawer.tsx";
import { useProject } from "../../lib/use-project.ts";

/** The tables of a schema with a filter; the details of one open at its address. */
export function TableList({ schema }: { schema: Schema }) {
  const scope = useProject();
  const { table: opened } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const tables = useQuery(tableListQuery(scope, schema.id));
  const [text, setText] = useState("");
  const filter = useDeferredValue(text);
  const { data, isPending } = useQuery(tableReachQuery(scope, schema.id));
  const all = useMemo(() => listedTables(tables.data ?? [], { data, isPending }), [tables.data, data, isPending]);
  const shown = useMemo(() => filterTables(all, filter), [all, filter]);
  const isWide = useMediaQuery("(width >= 1280px)");
  const isBeside = isWide && opened !== undefined;
  const hasComments = useMemo(() => all.some(({ comment }) => comment !== null), [all]);
  const columns = tableColumns.filter(({ id }) => (isBeside ? besideColumns.has(id) : hasComments || id !== "comment"));

  useErrorToast(tables.error, "Failed to fetch tables");

  if (tables.isPending) return <SkeletonRows count={10} label="Loading tables" />;
  if (tables.isError)
    return <ErrorPanel error={tables.error} fallback="Failed to fetch tables" onRetry={() => void tables.refetch()} />;
  if (tables.data.length === 0) return <EmptyState title="No tables yet">{schema.name} holds no table.</EmptyState>;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField label="Filter tables" value={text} onChange={setText} isMono className="w-full sm:w-72" />
        <span role="status" className="text-ink-muted">
          {filter.trim() === ""
            ? formatQuantity(tables.data.length, "table")
            : `${formatCount(shown.length)} of ${formatQuantity(tables.data.length, "table")}`}
        </span>
      </div>
      <div className={isBeside ? "grid grid-cols-[minmax(0,1fr)_36rem] gap-4" : undefined}>
        <div className="min-w-0">
          {shown.length === 0 ? (
            <p className="rounded-panel border border-dashed border-line-control px-6 py-10 text-center text-ink-soft">
              No table is called “{filter.trim()}”.
            </p>
          ) : (
            <DataTable
              label={`Tables of ${schema.name}`}
              columns={columns}
              rows={shown}
              rowKey={({ id }) => id}
              selectedKey={opened}
              initialSort={{ columnId: "name", direction: "ascending" }}
              onOpen={({ id }) => changeSearch({ schema: schema.id, table: id }, { replace: false })}
            />
          )}
        </div>
        {opened !== undefined && (
          <TableDrawer
            key={opened}
            tableId={opened}
            tables={tables.data}
            schema={schema}
            isBeside={isBeside}
            onOpen={(id) => changeSearch({ schema: schema.id, table: id }, { replace: false })}
            onClose={() => changeSearch({ schema: schema.id, table: undefined })}
          />
        )}
      </div>
    </>
  );
}
