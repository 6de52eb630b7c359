import { useMemo } from "react";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { DbName } from "../../components/db-name.tsx";
import { LevelMark } from "../../components/level-mark.tsx";
import { formatCount } from "../../lib/format.ts";
import type { DiagramModel } from "./model/diagram-model.ts";
import { FateMark } from "./fate-mark.tsx";
import { fates, type TableFate } from "./model/diff-overlay.ts";
import type { DiagramOverlay, TableImpact } from "./model/overlay.ts";

interface Row {
  readonly index: number;
  readonly name: string;
  readonly columnCount: number;
  readonly rowCount: number | null;
  readonly references: readonly string[];
  readonly referencedBy: number;
  readonly impact: TableImpact | undefined;
  readonly fate: TableFate | undefined;
}

const number = (value: number | null): string => (value === null ? "" : formatCount(value));

const columns: readonly Column<Row>[] = [
  {
    id: "name",
    header: "Table",
    cell: (row) => <DbName className="font-medium">{row.name}</DbName>,
    sortValue: (row) => row.name,
  },
  {
    id: "columns",
    header: "Columns",
    cell: (row) => number(row.columnCount),
    sortValue: (row) => row.columnCount,
    align: "end",
    width: "7rem",
    isSecondary: true,
  },
  {
    id: "rows",
    header: "Rows",
    cell: (row) => number(row.rowCount),
    sortValue: (row) => row.rowCount,
    align: "end",
    width: "7rem",
    isSecondary: true,
  },
  {
    id: "references",
    header: "References",
    cell: (row) => <span className="font-mono text-small text-ink-soft">{row.references.join(", ")}</span>,
    sortValue: (row) => row.references.length,
    isSecondary: true,
  },
  {
    id: "referenced-by",
    header: "Referenced by",
    cell: (row) => number(row.referencedBy),
    sortValue: (row) => row.referencedBy,
    align: "end",
    width: "9rem",
  },
];

const impactColumn: Column<Row> = {
  id: "impact",
  header: "Impact",
  cell: ({ impact }) =>
    impact === undefined ? null : (
      <>
        <LevelMark level={impact.level} /> {impact.mark}
      </>
    ),
  sortValue: ({ impact }) => impact?.level ?? null,
  width: "9rem",
};

const fateColumn: Column<Row> = {
  id: "fate",
  header: "Change",
  cell: ({ fate }) => fate && <FateMark fate={fate.fate} />,
  sortValue: ({ fate }) => (fate === undefined ? null : fates.indexOf(fate.fate)),
  width: "9rem",
};

/** What an overlay tells of each table. */
const overlayColumns = { impact: impactColumn, diff: fateColumn };

/** With another one in its place behind the name; a phone has room for one more column alone. */
const withColumn = (told: Column<Row>): readonly Column<Row>[] =>
  columns.flatMap((column) =>
    column.id === "name" ? [column, told] : [Object.assign({}, column, { isSecondary: true })],
  );

/** The diagram's tables as a table: the same data for those who cannot, or need not, see a picture. */
export function TableList({
  model,
  overlay,
  selected,
  onSelect,
}: {
  model: DiagramModel;
  overlay: DiagramOverlay | undefined;
  selected: number | null;
  onSelect: (table: number) => void;
}) {
  const rows = useMemo(() => rowsOf(model, overlay), [model, overlay]);
  const hasRowCounts = rows.some((row) => row.rowCount !== null);
  const shown = useMemo(() => {
    const all = overlay === undefined ? columns : withColumn(overlayColumns[overlay.kind]);
    return all.filter(({ id }) => id !== "rows" || hasRowCounts);
  }, [hasRowCounts, overlay]);
  const selectedTable = selected === null ? undefined : model.tables[selected];
  return (
    <DataTable
      label="Tables"
      columns={shown}
      rows={rows}
      rowKey={(row) => model.tables[row.index]?.id ?? ""}
      selectedKey={selectedTable?.id ?? ""}
      initialSort={{
        columnId: overlay === undefined ? "name" : overlayColumns[overlay.kind].id,
        direction: "ascending",
      }}
      onOpen={(row) => onSelect(row.index)}
      maxHeight="100%"
      className="min-h-0 min-w-0 flex-1 rounded-none border-0"
    />
  );
}

function rowsOf(model: DiagramModel, overlay: DiagramOverlay | undefined): Row[] {
  return model.tables.map((table, index) => {
    const edges = (model.edgesOf[index] ?? []).flatMap((edge) => model.edges[edge] ?? []);
    const names = edges.filter((edge) => edge.from === index).map((edge) => edge.toName);
    return {
      index,
      name: table.name,
      columnCount: table.columns.length,
      rowCount: table.row_count,
      references: [...new Set(names)],
      referencedBy: edges.filter((edge) => edge.to === index).length,
      impact: overlay?.kind === "impact" ? overlay.tables.get(table.id) : undefined,
      fate: overlay?.kind === "diff" ? overlay.tables.get(table.id) : undefined,
    };
  });
}
