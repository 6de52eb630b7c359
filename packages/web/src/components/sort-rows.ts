/** By which column a table is sorted. */
export interface SortState {
  columnId: string;
  direction: "ascending" | "descending";
}

interface Sortable<Row> {
  id: string;
  sortValue?: ((row: Row) => string | number | null) | undefined;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The rows in the order asked for; rows without a value come last either way, equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: SortState | undefined,
): readonly Row[] {
  const valueOf = columns.find((column) => column.id === sort?.columnId)?.sortValue;
  if (sort === undefined || valueOf === undefined) return rows;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compareValues(a.value, b.value);
    })
    .map(({ row }) => row);
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}
