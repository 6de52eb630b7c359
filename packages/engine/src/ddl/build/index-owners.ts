import type { SchemaBudget } from "./schema-budget.ts";
import { hasNamed } from "./named-list.ts";
import { constraintsOf } from "./table-draft.ts";
import type { TableDraft } from "./table-draft.ts";

/**
 * Which tables have an index or key of a name. Tables are entered when they change and looked at only when a name is
 * asked for; what an entry says is checked then, and taken out where it is no longer so.
 */
export class IndexOwners {
  readonly #changed = new Set<TableDraft>();
  readonly #byName = new Map<string, Set<TableDraft>>();

  /** The table may have got an index or a key, or one of another name. */
  enter(table: TableDraft): void {
    this.#changed.add(table);
  }

  /** The tables that have an index or a key of a name now. */
  find(name: string, budget: SchemaBudget): readonly TableDraft[] {
    for (const table of this.#changed) {
      budget.spend(constraintsOf(table));
      for (const own of namesOf(table)) this.#own(own, table);
    }
    this.#changed.clear();
    const owners = this.#byName.get(name) ?? new Set();
    for (const table of owners) {
      budget.spend(constraintsOf(table));
      if (table.isDropped || !hasName(table, name)) owners.delete(table);
    }
    return [...owners];
  }

  /** An index or key of the table has got a name: beside many others, for which the table is not looked through again. */
  enterName(table: TableDraft, name: string): void {
    if (!this.#changed.has(table)) this.#own(name, table);
  }

  #own(name: string, table: TableDraft): void {
    const owners = this.#byName.get(name);
    if (owners) owners.add(table);
    else this.#byName.set(name, new Set([table]));
  }
}

const hasName = ({ indexes, uniqueKeys, primaryKey }: TableDraft, wanted: string): boolean =>
  primaryKey?.name === wanted || hasNamed(indexes, wanted) || hasNamed(uniqueKeys, wanted);

const namesOf = ({ indexes, uniqueKeys, primaryKey }: TableDraft): readonly string[] =>
  [...indexes, ...uniqueKeys, primaryKey].flatMap((item) => item?.name ?? []);
