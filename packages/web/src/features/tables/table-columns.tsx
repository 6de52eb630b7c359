import type { TableReach } from "@foretell/contract";
import type { ReactNode } from "react";
import type { Column } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatCount, formatQuantity } from "../../lib/format.ts";
import type { ListedTable } from "./listed-table.ts";

/** A cell of what keys make of a table, which may be on its way. */
const ofReach =
  (tell: (reach: TableReach) => ReactNode) =>
  ({ reach }: ListedTable): ReactNode => {
    if (reach === undefined) return <Skeleton className="inline-block h-3 w-8 align-middle" />;
    return reach === null ? <span className="text-ink-muted">not known</span> : tell(reach);
  };

/** A count; nought says nothing, and is told softly. */
const tellCount = (count: number): ReactNode =>
  count === 0 ? <span className="text-ink-muted">0</span> : formatCount(count);

/** The columns of the list of tables. */
export const tableColumns: readonly Column<ListedTable>[] = [
  {
    id: "name",
    header: "Table",
    cell: ({ name }) => (
      <code className="font-mono" title={name}>
        {name}
      </code>
    ),
    sortValue: ({ name }) => name,
  },
  {
    id: "comment",
    header: "Comment",
    cell: ({ comment }) => <span className="text-ink-muted">{comment}</span>,
    isSecondary: true,
  },
  {
    id: "key",
    header: "Key",
    width: "9rem",
    cell: ofReach(tellKey),
    sortValue: ({ reach }) => reach?.primary_key.join(", ") ?? null,
    isSecondary: true,
  },
  {
    id: "columns",
    header: "Columns",
    width: "6rem",
    align: "end",
    cell: ({ column_count: count }) => formatCount(count),
    sortValue: ({ column_count: count }) => count,
  },
  {
    id: "rows",
    header: "Rows",
    width: "6.5rem",
    align: "end",
    cell: ({ row_count: rows }) =>
      rows === null ? <span className="text-ink-muted">not known</span> : formatCount(rows),
    sortValue: ({ row_count: rows }) => rows,
    isSecondary: true,
  },
  {
    id: "references",
    header: "References",
    width: "6.5rem",
    align: "end",
    cell: ofReach((reach) => tellCount(reach.foreign_key_count)),
    sortValue: ({ reach }) => reach?.foreign_key_count ?? null,
    isSecondary: true,
  },
  {
    id: "referenced-by",
    header: "Referenced by",
    width: "8rem",
    align: "end",
    cell: ofReach((reach) => tellCount(reach.referenced_by_count)),
    sortValue: ({ reach }) => reach?.referenced_by_count ?? null,
    isSecondary: true,
  },
  {
    id: "reach",
    header: "DELETE reaches",
    width: "12rem",
    align: "end",
    cell: ofReach(tellReach),
    sortValue: ({ reach }) => reach?.cascade_table_count ?? null,
    isSecondary: true,
  },
  {
    id: "created",
    header: "Created",
    width: "7.5rem",
    align: "end",
    cell: ({ created_at: at }) => <Moment at={at} />,
    sortValue: ({ created_at: at }) => at,
    isSecondary: true,
  },
];

/** What there is room for where a table is open beside the list. */
export const besideColumns: ReadonlySet<string> = new Set(["name", "columns", "rows", "reach"]);

function tellKey(reach: TableReach): ReactNode {
  const columns = reach.primary_key.join(", ");
  return columns === "" ? (
    <span className="text-ink-muted">none</span>
  ) : (
    <code className="font-mono" title={columns}>
      {columns}
    </code>
  );
}

function tellReach({
  cascade_table_count: count,
  cascade_depth: depth,
  is_cascade_cut: isCut,
  refusing_key_count: keys,
}: TableReach): ReactNode {
  const refusing = keys > 0 && (
    <span
      className="whitespace-nowrap text-risk"
      title="A DELETE is refused while rows reference it through these keys"
    >
      {formatQuantity(keys, "key")} may refuse
    </span>
  );
  if (count === 0) return refusing === false ? <span className="text-ink-muted">itself</span> : refusing;
  const tables = isCut ? `over ${formatQuantity(count, "table")}` : formatQuantity(count, "table");
  return (
    <>
      <span title={`By ON DELETE CASCADE, SET NULL and SET DEFAULT, in ${formatQuantity(depth, "step")}`}>
        {tables}
      </span>
      {refusing !== false && <>, {refusing}</>}
    </>
  );
}
