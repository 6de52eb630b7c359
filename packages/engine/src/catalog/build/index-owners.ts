import type { TableDraft } from "./table-draft.ts";

/**
 * Which tables have an index or key of a name. Tables are entered when they change and looked at only when a name is
 * asked for; what an entry says is checked then, so that nothing has to be taken out.
 */
export class IndexOwners {
  readonly #changed = new Set<TableDraft>();
  readonly #byName = new Map<string, Set<TableDraft>>();

  /** The table may have got an index or a key, or one of another name. */
  enter(table: TableDraft): void {
    this.#changed.add(table);
  }

  find(name: string): readonly TableDraft[] {
    for (const table of this.#changed) {
      for (const own of namesOf(table)) {
        const owners = this.#byName.get(own);
        if (owners) owners.add(table);
        else this.#byName.set(own, new Set([table]));
      }
    }
    this.#changed.clear();
    return [...(this.#byName.get(name) ?? [])].filter((table) => !table.isDropped && namesOf(table).includes(name));
  }
}

const namesOf = ({ indexes, uniqueKeys, primaryKey }: TableDraft): readonly string[] =>
  [...indexes, ...uniqueKeys, primaryKey].flatMap((item) => item?.name ?? []);
