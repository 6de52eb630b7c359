import type { TableDraft } from "../../ddl/build/table-draft.ts";
import type { GatheredRows } from "./gathered-statistics.ts";

/** How many rows of a table were taken, and sampled where the sample held all of them, before more came. */
interface RowsBefore {
  readonly rows: GatheredRows;
  readonly rowCount: number;
  readonly sampled: number | null;
  /** The place in the log of what was noted of the table before; -1 where nothing was. */
  readonly previous: number;
}

/** A place in the logs of what happened to rows: where a transaction or a savepoint began. */
export interface RowMark {
  readonly before: number;
  readonly emptied: number;
}

/** What happened to rows since the outermost open transaction began, and the place of the innermost mark in it. */
export class RowMarks {
  #before: RowsBefore[] = [];
  #emptied: TableDraft[] = [];
  /** The place of the last entry of a table in the log. */
  #last = new Map<GatheredRows, number>();
  /** Null where no transaction is open. */
  #innermost: RowMark | null = null;

  set(): RowMark {
    this.#innermost = { before: this.#before.length, emptied: this.#emptied.length };
    return this.#innermost;
  }

  clear(): void {
    this.#before = [];
    this.#emptied = [];
    this.#last = new Map();
    this.#innermost = null;
  }

  /** Whether anything happened to rows since the outermost mark. */
  get isTouched(): boolean {
    return this.#before.length + this.#emptied.length > 0;
  }

  /** Told of a table before rows go into it. */
  touch(rows: GatheredRows): void {
    const previous = this.#last.get(rows) ?? -1;
    if (this.#innermost === null || previous >= this.#innermost.before) return;
    const { reservoir, rowCount } = rows;
    this.#last.set(rows, this.#before.length);
    this.#before.push({ rows, rowCount, sampled: reservoir.isWhole ? reservoir.count : null, previous });
  }

  emptied(table: TableDraft): void {
    if (this.#innermost !== null) this.#emptied.push(table);
  }

  /** Gives a mark up: what happened since belongs to the one around it, which is the innermost now. */
  release(outer: RowMark): void {
    this.#innermost = outer;
    // What the outer one knows of a table is older, and enough.
    for (let last = this.#before.at(-1); last && last.previous >= outer.before; last = this.#before.at(-1)) this.#pop();
  }

  /**
   * Takes back the rows since a mark, and makes the one around it, where there is one, the innermost; returns how many
   * rows, the characters of samples that are free again, and the tables of which that is not certain.
   */
  undo(
    mark: RowMark,
    outer: RowMark | null,
  ): { readonly count: number; readonly freed: number; readonly uncertain: readonly TableDraft[] } {
    let count = 0;
    let freed = 0;
    const emptied = new Set(this.#emptied.splice(mark.emptied));
    const uncertain = [...emptied];
    while (this.#before.length > mark.before) {
      const entry = this.#pop();
      if (!entry) break;
      const { rows, rowCount, sampled } = entry;
      // MyISAM and its like keep what they were given.
      if (!/^(?:innodb)?$/iu.test(rows.draft.options["engine"] ?? "")) continue;
      if (emptied.has(rows.draft)) continue;
      count += rows.rowCount - rowCount;
      rows.rowCount = rowCount;
      const { size } = rows.reservoir;
      if (sampled !== null && rows.reservoir.isWhole) rows.reservoir.keepFirst(sampled);
      else uncertain.push(rows.draft);
      freed += size - rows.reservoir.size;
    }
    this.#innermost = outer;
    return { count, freed, uncertain };
  }

  #pop(): RowsBefore | undefined {
    const entry = this.#before.pop();
    if (entry && entry.previous < 0) this.#last.delete(entry.rows);
    else if (entry) this.#last.set(entry.rows, entry.previous);
    return entry;
  }
}
