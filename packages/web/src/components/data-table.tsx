import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { sortRows, type SortState } from "./sort-rows.ts";
import { useRowKeys } from "./use-row-keys.ts";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A CSS width; columns without one share the rest. */
  width?: string | undefined;
  align?: "start" | "end" | undefined;
  /** What to sort by; a column without it cannot be sorted. */
  sortValue?: ((row: Row) => string | number | null) | undefined;
  /** Left out below 640 px, where the reader gets it on the row's own page. */
  isSecondary?: boolean | undefined;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Enter and a press on a row; the row's own link stays the way for the mouse's other buttons. */
  onOpen?: ((row: Row) => void) | undefined;
  selectedKey?: string | undefined;
  initialSort?: SortState | undefined;
  /** The most the table may take before it scrolls in itself, as CSS. */
  maxHeight?: string | undefined;
  className?: string | undefined;
}

// Below this number the browser draws all rows faster than it computes which ones show.
const virtualFrom = 100;
const rowHeightPx = { fine: 28, coarse: 44 };

/** A dense table: sorted by its heads, walked by arrow keys, and drawn in part when it is long. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  selectedKey,
  initialSort,
  maxHeight = "70dvh",
  className,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [sort, setSort] = useState<SortState | undefined>(initialSort);
  const isNarrow = useMediaQuery("(width < 640px)");
  const isCoarse = useMediaQuery("(pointer: coarse)");
  const shownColumns = columns.filter((column) => !(isNarrow && column.isSecondary === true));
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const isVirtual = sorted.length > virtualFrom;

  const virtualizer = useVirtualizer({
    count: sorted.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCoarse ? rowHeightPx.coarse : rowHeightPx.fine),
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? 0) : sorted.length - 1;
  const paddingTopPx = isVirtual ? (items[0]?.start ?? 0) : 0;
  const paddingBottomPx = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  const sortBy = (next: SortState) => {
    setSort(next);
    // The reader wants to see what comes first now.
    scroller.current?.scrollTo({ top: 0 });
  };
  const keys = useRowKeys({
    count: sorted.length,
    scroller,
    reveal: (index) => isVirtual && virtualizer.scrollToIndex(index),
    open: (index) => {
      const row = sorted[index];
      if (row !== undefined) onOpen?.(row);
    },
  });

  return (
    <div
      ref={scroller}
      style={{ maxHeight }}
      className={classNames("overflow-auto rounded-panel border border-line bg-panel", className)}
    >
      <table aria-label={label} aria-rowcount={sorted.length + 1} className="w-full border-separate border-spacing-0">
        <thead>
          <tr aria-rowindex={1}>
            {shownColumns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody {...keys.bodyProps}>
          {paddingTopPx > 0 && <tr aria-hidden style={{ height: paddingTopPx }} />}
          {sorted.slice(first, last + 1).map((row, offset) => {
            const index = first + offset;
            const key = rowKey(row);
            return (
              <tr
                key={key}
                aria-rowindex={index + 2}
                aria-selected={selectedKey === undefined ? undefined : key === selectedKey}
                {...keys.rowProps(index)}
                onClick={onOpen === undefined ? undefined : () => onOpen(row)}
                className={classNames(
                  "group/row focus-visible:outline-offset-[-2px]",
                  onOpen !== undefined && "cursor-pointer hover:bg-hover",
                  key === selectedKey && "bg-accent-soft hover:bg-accent-soft",
                )}
              >
                {shownColumns.map((column) => (
                  <td
                    key={column.id}
                    className={classNames(
                      "h-row-dense max-w-0 truncate border-b border-line-faint px-3 group-last/row:border-b-0",
                      column.align === "end" && "text-end tabular-nums",
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {paddingBottomPx > 0 && <tr aria-hidden style={{ height: paddingBottomPx }} />}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: SortState | undefined;
  onSort: (sort: SortState) => void;
}) {
  const isSorted = sort?.columnId === column.id;
  const direction = isSorted ? sort.direction : undefined;
  const Icon = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  const next = direction === "ascending" ? "descending" : "ascending";
  const text =
    column.sortValue === undefined ? (
      column.header
    ) : (
      <button
        type="button"
        onClick={() => onSort({ columnId: column.id, direction: next })}
        className={classNames(
          "-mx-1 inline-flex h-full items-center gap-1 rounded-small px-1 hover:text-ink focus-visible:outline-offset-[-2px]",
          isSorted && "text-ink",
        )}
      >
        {column.header}
        <Icon className={classNames("size-3", !isSorted && "opacity-50")} aria-hidden />
      </button>
    );
  return (
    <th
      scope="col"
      aria-sort={column.sortValue === undefined ? undefined : (direction ?? "none")}
      style={column.width === undefined ? undefined : { width: column.width }}
      className={classNames(
        "sticky top-0 z-10 h-row-dense border-b border-line bg-sunken px-3 text-start text-small font-medium whitespace-nowrap text-ink-muted",
        column.align === "end" && "text-end",
      )}
    >
      {text}
    </th>
  );
}
