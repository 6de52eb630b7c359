import type { Table } from "@foretell/contract";
import type { Column } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { formatCount } from "../../lib/format.ts";

/** The columns of the list of tables. */
export const tableColumns: readonly Column<Table>[] = [
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
  },
  {
    id: "created",
    header: "Created",
    width: "9rem",
    align: "end",
    cell: ({ created_at: at }) => <Moment at={at} />,
    sortValue: ({ created_at: at }) => at,
    isSecondary: true,
  },
];
