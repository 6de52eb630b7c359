import type { PreparedSchema } from "../prepared-schema.ts";
import type { MergedColumns } from "./merged-columns.ts";
import { comparable } from "./relation-lookup.ts";
import type { MergedColumn } from "./merged-columns.ts";
import type { Source } from "./source.ts";
import { columnsOf, findInSource } from "./source-columns.ts";

/** Which sources on one side of a join have a column of a name. */
export interface Holders {
  /** The first; undefined where none has it. */
  first: Source | undefined;
  /** What joins inside the side made of that column and those of others; undefined where it stands alone. */
  merged: MergedColumn | undefined;
  /** Further sources that have it and are not merged with the first. */
  others: readonly Source[];
  /** Where the name comes among those of the side. */
  readonly order: number;
}

/**
 * The sources on one side of a join, and which of them have a column of a name. It is put together as joins are resolved, so that
 * the last of many joins does not look at the columns of all before it again.
 */
export class JoinSide {
  readonly sources: Source[];
  readonly #schema: PreparedSchema;
  readonly #merged: MergedColumns;
  /** By comparable name; only those that were asked for, unless all were. */
  readonly #holders = new Map<string, Holders>();
  #isWhole = false;

  /** `merged` is what is merged in the scope of the sources. */
  constructor(schema: PreparedSchema, sources: readonly Source[], merged: MergedColumns) {
    this.#schema = schema;
    this.sources = [...sources];
    this.#merged = merged;
  }

  /** The sources that have a column of a comparable name. */
  holdersOf(name: string): Holders {
    const known = this.#holders.get(name);
    if (known !== undefined) return known;
    const holders = this.#none();
    this.#holders.set(name, holders);
    this.#schema.steps.take("names", this.sources.length);
    for (const source of this.sources) if (findInSource(this.#schema, source, name)) this.#add(holders, name, source);
    return holders;
  }

  /** The comparable names that both this side and another have, in the order of this one. */
  namesSharedWith(other: JoinSide): readonly string[] {
    const [own, others] = [this.#all(), other.#all()];
    if (own.size <= others.size) return [...own.keys()].filter((name) => others.has(name));
    const shared: (readonly [name: string, order: number])[] = [];
    for (const name of others.keys()) {
      const order = own.get(name)?.order;
      if (order !== undefined) shared.push([name, order]);
    }
    return shared.sort(([, left], [, right]) => left - right).map(([name]) => name);
  }

  /** Takes in the other side of a join, of which nothing else is asked from then on. */
  add(other: JoinSide): void {
    this.#schema.steps.take("names", this.#holders.size + other.sources.length);
    for (const [name, holders] of this.#holders) this.#take(holders, other.holdersOf(name));
    if (this.#isWhole)
      for (const [name, holders] of other.#all())
        if (!this.#holders.has(name)) this.#holders.set(name, { ...holders, order: this.#holders.size });
    this.sources.push(...other.sources);
  }

  /** The holders of every name that a source has. */
  #all(): ReadonlyMap<string, Holders> {
    if (this.#isWhole) return this.#holders;
    this.#holders.clear();
    for (const source of this.sources) {
      const columns = columnsOf(source) ?? [];
      this.#schema.steps.take("names", columns.length);
      for (const column of columns) {
        const name = comparable(this.#schema, column.name);
        let holders = this.#holders.get(name);
        if (holders === undefined) this.#holders.set(name, (holders = this.#none()));
        this.#add(holders, name, source);
      }
    }
    this.#isWhole = true;
    return this.#holders;
  }

  #none = (): Holders => ({ first: undefined, merged: undefined, others: [], order: this.#holders.size });

  #add(holders: Holders, name: string, source: Source): void {
    if (source === holders.first) return;
    if (holders.first === undefined) {
      holders.first = source;
      holders.merged = this.#merged.find(name, source);
    } else if (holders.merged?.sides.has(source) !== true) holders.others = [...holders.others, source];
  }

  #take(holders: Holders, { first, merged, others }: Holders): void {
    if (first === undefined) return;
    if (holders.first === undefined) {
      holders.first = first;
      holders.merged = merged;
      holders.others = others;
    } else if (first !== holders.first) holders.others = [...holders.others, first, ...others];
    else if (others.length > 0) holders.others = [...holders.others, ...others];
  }
}
