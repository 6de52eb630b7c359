import type { Source } from "./source.ts";

/** Columns of one name that a USING or NATURAL join made one. */
export interface MergedColumn {
  /** Comparable. */
  readonly name: string;
  /** Grows with each further join that merges the column. */
  readonly sides: Set<Source>;
  /** The sides whose value the one column shows: one of them, in a FULL join the first that is not NULL. */
  readonly shown: Set<Source>;
}

/** What the USING and NATURAL joins of one scope made one, found by name and source. */
export class MergedColumns {
  readonly #byName = new Map<string, MergedColumn[]>();

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** The merged column of a comparable name in which a source takes part. */
  find(name: string, source: Source): MergedColumn | undefined {
    return this.#byName.get(name)?.find(({ sides }) => sides.has(source));
  }

  /** Puts a column in the place of those that it is made of. */
  replace(parts: readonly (MergedColumn | undefined)[], column: MergedColumn): void {
    const others = this.#byName.get(column.name)?.filter((each) => !parts.includes(each)) ?? [];
    this.#byName.set(column.name, [...others, column]);
  }

  addAll(other: MergedColumns): void {
    for (const [name, columns] of other.#byName)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), ...columns]);
  }

  copy(): MergedColumns {
    const copy = new MergedColumns();
    copy.addAll(this);
    return copy;
  }
}
