import { heirsOf } from "../../ddl/build/table-draft.ts";
import type { ColumnDraft, TableDraft } from "../../ddl/build/table-draft.ts";
import type { Catalog, Table } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { SchemaStatistics, TableStatistics } from "../../catalog/statistics-model.ts";
import { haveOwnKeys } from "./own-keys.ts";
import type { Reservoir, SampledRow } from "./reservoir.ts";
import type { RowChanges } from "./row-changes.ts";
import type { RowLayout } from "./row-layout.ts";
import { parseCopyRow, parseInsertRow } from "./row-values.ts";
import type { RowForms } from "./row-values.ts";
import { summariseTable } from "./table-summary.ts";
import type { ReadRow } from "./table-summary.ts";

/** What is gathered of one table. */
export interface GatheredRows {
  readonly draft: TableDraft;
  rowCount: number;
  readonly reservoir: Reservoir<RowLayout>;
}

/** Everything that a dump's rows left behind. */
export interface Gathering {
  readonly dialect: DialectName;
  readonly tables: ReadonlyMap<TableDraft, GatheredRows>;
  readonly changes: RowChanges;
  /** Tables into which rows went that may have met others of the same key. */
  readonly meeting: ReadonlySet<TableDraft>;
  /** Whether the dump holds any row at all. */
  readonly hasRows: boolean;
}

/** Rows of a table up to which it is told which values of its keys stand together, and of all such tables. */
const linkedTableRows = 2000;
const linkedRows = 100_000;

/** Values that the sampled rows of a table may leave out; what one of them takes of it, the next ones have less. */
const omittedValues = 3_000_000;
const omittedShare = 0.25;

/** Rows of a partitioned table that are read again for its own statistics, over all of its partitions. */
const partitionedSampleSize = 30_000;

/** Statistics of every table of the catalog; rows of tables that were dropped are forgotten. */
export function gatheredStatistics(
  catalog: Catalog,
  drafts: readonly TableDraft[],
  gathering: Gathering,
): SchemaStatistics {
  const summary = new Summary(catalog, gathering);
  // What partitions hold is told before their parents are summed up.
  const order = [...drafts.keys()].sort(
    (left, right) => isWhole(drafts[left]) - isWhole(drafts[right]) || left - right,
  );
  const found = new Map<number, TableStatistics | null>();
  for (const index of order) {
    const [table, draft] = [catalog.tables[index], drafts[index]];
    if (table && draft) found.set(index, summary.of(table, draft));
  }
  return { tables: catalog.tables.flatMap((_, index) => found.get(index) ?? []) };
}

/** Whether the rows of a table lie in others; a partition can be divided again. */
const isPartitioned = ({ kind, partitionBy }: TableDraft): boolean =>
  kind === "partitioned" || (kind === "partition" && partitionBy !== null);

const isWhole = (draft: TableDraft | undefined): number => (draft && isPartitioned(draft) ? 1 : 0);

/** How many partitions are summed up in all: those that are divided again count for each table above them. */
const followedPartitions = 1_000_000;

class Summary {
  readonly #gathering: Gathering;
  readonly #keyColumns: ReadonlySet<string>;
  readonly #linkedColumns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Rows of which it can still be told which values of their keys stand together. */
  #linkable = linkedRows;
  #omittable = omittedValues;
  #followable = followedPartitions;
  /** Partitions that hold rows which went in by the name of a table above them. */
  readonly #filledFromAbove = new Set<TableDraft>();

  constructor(catalog: Catalog, gathering: Gathering) {
    this.#gathering = gathering;
    this.#keyColumns = new Set(
      catalog.foreignKeys.flatMap(({ table, columns }) => columns.map((column) => columnKey(table, column))),
    );
    this.#linkedColumns = linkedColumns(catalog);
    const { tables, changes } = gathering;
    for (const { draft, rowCount } of tables.values()) {
      if (rowCount === 0 || !isPartitioned(draft)) continue;
      for (const partition of this.#partitionsOf(draft) ?? []) {
        if (!changes.isRecounted(partition)) this.#filledFromAbove.add(partition);
        changes.recount(partition, `rows go in by way of ${draft.name}`);
      }
    }
  }

  of(table: Table, draft: TableDraft): TableStatistics | null {
    const { tables, changes, meeting, hasRows } = this.#gathering;
    const partitions = isPartitioned(draft) ? this.#partitionsOf(draft) : [];
    if (partitions === null) return null;
    const members = [draft, ...partitions];
    const parts = members.flatMap((member) => tables.get(member) ?? []);
    const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0);
    const isOpen = (member: TableDraft): boolean =>
      (changes.isRecounted(member) && (member === draft || !this.#filledFromAbove.has(member))) ||
      (member !== draft && member.kind === "foreign");
    if (rowCount === 0) {
      const isUnknown = !hasRows || members.some(isOpen) || this.#filledFromAbove.has(draft);
      return isUnknown ? null : { ...nameOf(table), rowCount: 0, source: "dump", columns: [] };
    }
    const rows = this.#withFewOmitted(table, this.#rows(table, draft, parts, rowCount));
    if (meeting.has(draft) && !haveOwnKeys(table, draft.columns, rows, rowCount))
      changes.recount(draft, "rows may have met others of the same key");
    const rewritten = new Set(
      parts
        .flatMap((part) => part.draft.columns.filter((column) => changes.isRewritten(column)))
        .map(({ name }) => name),
    );
    const isRecounted = members.some(isOpen) || this.#filledFromAbove.has(draft);
    const linked = isRecounted || rows.length < rowCount ? undefined : this.#linkedColumnsOf(table, rowCount);
    return summariseTable({
      table,
      drafts: draft.columns,
      rows,
      rowCount,
      isRecounted,
      isLinked: (column) => linked?.has(column) ?? false,
      isForeignKey: (column) => this.#keyColumns.has(columnKey(table, column)),
      isRewritten: (column) => changes.isRewritten(column) || rewritten.has(column.name),
    });
  }

  /** The partitions of a table and theirs; null where so many were summed up that those of further tables are left open. */
  #partitionsOf(draft: TableDraft): readonly TableDraft[] | null {
    if (this.#followable <= 0) return null;
    const partitions = heirsOf(draft).filter(({ partitionOf }) => partitionOf !== null);
    this.#followable -= partitions.length;
    return partitions;
  }

  /** The keys of a table whose values are told row by row; undefined where its rows are too many. */
  #linkedColumnsOf(table: Table, rowCount: number): ReadonlySet<string> | undefined {
    const columns = this.#linkedColumns.get(columnKey(table, ""));
    if (columns === undefined || rowCount > Math.min(linkedTableRows, this.#linkable)) return undefined;
    this.#linkable -= rowCount;
    return columns;
  }

  /** Rows of which not too many columns are left out by their statements: these cost as much as those that are written. */
  #withFewOmitted({ columns }: Table, rows: readonly ReadRow[]): readonly ReadRow[] {
    const omitted = rows.reduce((sum, { values }) => sum + Math.max(0, columns.length - values.length), 0);
    const step = Math.ceil(omitted / Math.max(1, this.#omittable));
    const kept = step <= 1 ? rows : rows.filter((_, at) => at % step === 0);
    this.#omittable -= Math.ceil(omitted / Math.max(1, step)) * omittedShare;
    return kept;
  }

  /** The sampled rows of a table and its partitions, of each as large a share as of the others. */
  #rows(table: Table, draft: TableDraft, parts: readonly GatheredRows[], rowCount: number): readonly ReadRow[] {
    const shares = parts.map(({ reservoir, rowCount: own }) => (own === 0 ? 1 : reservoir.count / own));
    const share = parts.length === 1 ? 1 : Math.min(1, partitionedSampleSize / rowCount, ...shares);
    const read = new RowReader(this.#gathering.dialect, table, draft);
    return parts.flatMap((part) => {
      const sampled = part.reservoir.rows();
      const wanted = parts.length === 1 ? sampled.length : Math.round(share * part.rowCount);
      return wanted >= sampled.length
        ? sampled.map((row) => read.row(row))
        : Array.from({ length: wanted }, (_, at) => sampled[Math.floor((at * sampled.length) / wanted)]).flatMap(
            (row) => (row ? [read.row(row)] : []),
          );
    });
  }
}

/**
 * The columns by which an action comes into a table and goes on to others, and those of its primary key, by which statements
 * name its rows: for every table that is referenced.
 */
function linkedColumns(catalog: Catalog): ReadonlyMap<string, ReadonlySet<string>> {
  const columns = new Map<string, Set<string>>();
  for (const { referencedTable, referencedColumns } of catalog.foreignKeys) {
    const key = columnKey(referencedTable, "");
    const known = columns.get(key) ?? new Set();
    for (const column of referencedColumns) known.add(column);
    columns.set(key, known);
  }
  const own = Map.groupBy(catalog.foreignKeys, ({ table }) => columnKey(table, ""));
  for (const [table, keys] of own) {
    const names = new Set(keys.flatMap((key) => key.columns));
    const known = columns.get(table);
    if (known) for (const column of names) known.add(column);
    // A table that nothing references is told by the values of its one column, where it has no more.
    else if (names.size > 1) columns.set(table, names);
  }
  for (const table of catalog.tables)
    for (const column of table.primaryKey?.columns ?? []) columns.get(columnKey(table, ""))?.add(column);
  return columns;
}

const nameOf = ({ namespace, name }: Table) => ({ namespace, name });

const columnKey = (
  { namespace, name }: { readonly namespace: string; readonly name: string },
  column: string,
): string => `${namespace}\u0000${name}\u0000${column}`;

interface Reading {
  readonly layout: RowLayout;
  readonly forms: RowForms;
}

/** Reads sampled rows as those of one table; what lies in a partition is laid out by the names of the columns. */
class RowReader {
  readonly #dialect: DialectName;
  readonly #table: Table;
  readonly #draft: TableDraft;
  readonly #readings = new Map<RowLayout, Reading>();

  constructor(dialect: DialectName, table: Table, draft: TableDraft) {
    this.#dialect = dialect;
    this.#table = table;
    this.#draft = draft;
  }

  row({ text, layout: own }: SampledRow<RowLayout>): ReadRow {
    const { layout, forms } = this.#readingOf(own);
    const values = own.copy ? parseCopyRow(text, own.copy, forms) : parseInsertRow(text, this.#dialect, forms);
    return { values, layout };
  }

  #readingOf(own: RowLayout): Reading {
    const known = this.#readings.get(own);
    if (known) return known;
    const { columns: drafts } = this.#draft;
    const byName = new Map(drafts.map((column) => [column.name, column]));
    const isOwn = new Set(drafts);
    const toOwn = (column: ColumnDraft): ColumnDraft | null =>
      isOwn.has(column) ? column : (byName.get(column.name) ?? null);
    const columns = own.columns.map((column) => column && toOwn(column));
    const omitted = new Map(
      [...own.omitted].flatMap(([column, value]) => {
        const found = toOwn(column);
        return found ? [[found, value] as const] : [];
      }),
    );
    const places = new Map(drafts.map((column, at) => [column, this.#table.columns[at]]));
    const forms = columns.map((column) => {
      const { typeFamily: family, type } = (column && places.get(column)) ?? {};
      return family === undefined || type === undefined ? null : { dialect: this.#dialect, family, type };
    });
    const reading = { layout: { ...own, columns, omitted }, forms };
    this.#readings.set(own, reading);
    return reading;
  }
}
