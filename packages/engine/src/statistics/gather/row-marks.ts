import type { TableDraft } from "../../catalog/build/table-draft.ts";
import type { GatheredRows } from "./gathered-statistics.ts";

/** How many rows of a table were taken, and sampled where the sample held all of them, when a mark was set. */
interface RowsBefore {
  readonly rowCount: number;
  readonly sampled: number | null;
}

/** What happened to rows since a transaction or a savepoint began. */
export interface RowMark {
  readonly before: Map<GatheredRows, RowsBefore>;
  readonly emptied: Set<TableDraft>;
  readonly isTouched: boolean;
}

/** The marks of open transactions, the innermost last. */
export class RowMarks {
  #marks: RowMark[] = [];

  set(): RowMark {
    const before = new Map<GatheredRows, RowsBefore>();
    const emptied = new Set<TableDraft>();
    const mark: RowMark = {
      before,
      emptied,
      get isTouched() {
        return before.size + emptied.size > 0;
      },
    };
    this.#marks.push(mark);
    return mark;
  }

  clear(): void {
    this.#marks = [];
  }

  /** Told of a table before rows go into it. */
  touch(rows: GatheredRows): void {
    const before = this.#marks.at(-1)?.before;
    if (before === undefined || before.has(rows)) return;
    const { reservoir, rowCount } = rows;
    before.set(rows, { rowCount, sampled: reservoir.isWhole ? reservoir.count : null });
  }

  emptied(table: TableDraft): void {
    this.#marks.at(-1)?.emptied.add(table);
  }

  /**
   * Takes back the rows since a mark, which is of no use afterwards; returns how many, the characters of
   * samples that are free again, and the tables of which that is not certain.
   */
  undo(mark: RowMark): { readonly count: number; readonly freed: number; readonly uncertain: readonly TableDraft[] } {
    let count = 0;
    let freed = 0;
    const uncertain = [...mark.emptied];
    for (const [rows, { rowCount, sampled }] of mark.before) {
      // MyISAM and its like keep what they were given.
      if (!/^(?:innodb)?$/iu.test(rows.draft.options["engine"] ?? "")) continue;
      if (mark.emptied.has(rows.draft)) continue;
      count += rows.rowCount - rowCount;
      rows.rowCount = rowCount;
      const { size } = rows.reservoir;
      if (sampled !== null && rows.reservoir.isWhole) rows.reservoir.keepFirst(sampled);
      else uncertain.push(rows.draft);
      freed += size - rows.reservoir.size;
    }
    this.#marks = this.#marks.filter((other) => other !== mark);
    return { count, freed, uncertain };
  }
}
