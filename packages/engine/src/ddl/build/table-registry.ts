import type { DialectName } from "../../sql/dialect-name.ts";
import { lexicalRulesByDialect } from "../../dialects/lexical-rules-by-dialect.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { QualifiedName } from "../../catalog/model.ts";
import type { TableDraft } from "./table-draft.ts";

/**
 * The tables of a schema under construction, by name. An exact name comes first; where the dialect ignores case (or, as
 * MySQL, may ignore it) the same name in another case is the fallback.
 */
export class TableRegistry {
  readonly #ignoresCase: boolean;
  readonly #tellsCaseApart: boolean;
  readonly #exact = new Map<string, TableDraft>();
  readonly #folded = new Map<string, TableDraft>();
  /** By the name without its namespace, as names are compared. */
  readonly #byBareName = new Map<string, Set<TableDraft>>();
  readonly #tables = new Set<TableDraft>();

  constructor(dialect: DialectName) {
    this.#tellsCaseApart = dialect === "mysql";
    this.#ignoresCase = lexicalRulesByDialect[dialect].namesIgnoreCase;
  }

  /** All tables in the order of creation. */
  all(): Iterable<TableDraft> {
    return this.#tables;
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  get count(): number {
    return this.#tables.size;
  }

  add(table: TableDraft): void {
    this.#tables.add(table);
    this.#register(table);
  }

  remove(table: TableDraft): void {
    this.#tables.delete(table);
    table.isDropped = true;
    this.#unregister(table);
  }

  rename(table: TableDraft, to: QualifiedName): void {
    this.#unregister(table);
    table.namespace = to.namespace;
    table.name = to.name;
    this.#register(table);
  }

  /** The table of exactly that namespace. */
  find(name: QualifiedName): TableDraft | undefined {
    const key = `${name.namespace}\u0000${name.name}`;
    return this.#exact.get(key) ?? (this.#ignoresCase ? this.#folded.get(key.toLowerCase()) : undefined);
  }

  /** The table whose place a new one of that name would take. MySQL tells names apart by case on most systems. */
  findSame(name: QualifiedName): TableDraft | undefined {
    return this.#tellsCaseApart ? this.#exact.get(`${name.namespace}\u0000${name.name}`) : this.find(name);
  }

  /** The table that a name means: in its namespace, else in one of the candidates, else the only one of that bare name. */
  findVisible(name: NameToFind, candidates: readonly string[]): TableDraft | undefined {
    if (name.namespace !== null) return this.find({ namespace: name.namespace, name: name.name });
    for (const namespace of candidates) {
      const table = this.find({ namespace, name: name.name });
      if (table) return table;
    }
    const others = this.#byBareName.get(this.#bareKey(name.name));
    const [only] = others?.size === 1 ? others : [];
    return only;
  }

  #register(table: TableDraft): void {
    const key = `${table.namespace}\u0000${table.name}`;
    this.#exact.set(key, table);
    if (this.#ignoresCase) this.#folded.set(key.toLowerCase(), table);
    const bare = this.#bareKey(table.name);
    const namesakes = this.#byBareName.get(bare);
    if (namesakes) namesakes.add(table);
    else this.#byBareName.set(bare, new Set([table]));
  }

  #unregister(table: TableDraft): void {
    const key = `${table.namespace}\u0000${table.name}`;
    this.#exact.delete(key);
    this.#folded.delete(key.toLowerCase());
    const bare = this.#bareKey(table.name);
    const namesakes = this.#byBareName.get(bare);
    namesakes?.delete(table);
    if (namesakes?.size === 0) this.#byBareName.delete(bare);
  }

  #bareKey(name: string): string {
    return this.#ignoresCase ? name.toLowerCase() : name;
  }
}
