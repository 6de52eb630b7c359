import type { QualifiedName, Trigger } from "../../catalog/model.ts";
import type { TriggerDefinition } from "../schema-change.ts";
import { objectKey } from "./object-key.ts";
import type { NameScope } from "./name-scope.ts";
import type { TableDraft } from "./table-draft.ts";
import { TriggerFunctions } from "./trigger-functions.ts";
import type { CalledFunction } from "./trigger-functions.ts";

/** A trigger while the table that it stands on may still change its name. */
export type TriggerDraft = { -readonly [Name in keyof Trigger]: Trigger[Name] } & {
  on: TableDraft | null;
  /** Found when the trigger is made: later changes of the search path do not concern it. */
  readonly calls: CalledFunction | null;
};

/** The triggers of a schema under construction, and the functions that hold their code in PostgreSQL. */
export class TriggerRegistry {
  readonly functions = new TriggerFunctions();
  /** In the order of creation, by table and name. */
  readonly #triggers = new Map<string, TriggerDraft>();
  /** The keys of triggers by their name. */
  readonly #byName = new Map<string, Set<string>>();
  /** The keys of triggers by the table that they stand on. */
  readonly #byTable = new Map<TableDraft | null, Set<string>>();
  /** By table, filled when rows come; taken away by a change to one of its triggers. */
  readonly #insertTriggers = new Map<TableDraft | null, readonly TriggerDraft[]>();

  /** All triggers in the order of creation. */
  values(): Iterable<TriggerDraft> {
    return this.#triggers.values();
  }

  /** The triggers that rows inserted into a table fire at this point of the dump. */
  firedByInsert(table: TableDraft): readonly TriggerDraft[] {
    let fired = this.#insertTriggers.get(table);
    if (fired === undefined) {
      fired = this.#among(this.#byTable.get(table)).filter(
        ({ isEnabled, events }) => isEnabled && events.includes("INSERT"),
      );
      this.#insertTriggers.set(table, fired);
    }
    return fired;
  }

  add(definition: TriggerDefinition, scope: NameScope, table: QualifiedName, on: TableDraft | null): void {
    const calls = this.functions.find(definition.body, scope);
    const { namespace } = scope.qualify({
      namespace: definition.namespace ?? on?.namespace ?? null,
      name: definition.name,
    });
    const key = keyOf(table, definition.name);
    const replaced = this.#triggers.get(key);
    if (replaced && replaced.on !== on) leave(this.#byTable, replaced.on, key);
    this.#triggers.set(key, { ...definition, namespace, table, on, calls });
    join(this.#byName, definition.name, key);
    join(this.#byTable, on, key);
    if (replaced) this.#insertTriggers.delete(replaced.on);
    this.#insertTriggers.delete(on);
  }

  /** Drops the triggers of a name; `table` null is any table. */
  drop(name: string, table: string | null): void {
    for (const trigger of this.#among(this.#byName.get(name)))
      if (table === null || trigger.table.name === table) this.#remove(trigger);
  }

  dropOf(table: TableDraft): void {
    for (const trigger of this.#among(this.#byTable.get(table))) this.#remove(trigger);
  }

  /** Turns triggers on or off, and returns how many; `table` undefined and `name` null are any. */
  setState(table: TableDraft | undefined, name: string | null, isEnabled: boolean): number {
    let count = 0;
    for (const trigger of this.#meant(table, name)) {
      count += 1;
      trigger.isEnabled = isEnabled;
      this.#insertTriggers.delete(trigger.on);
    }
    return count;
  }

  #meant(table: TableDraft | undefined, name: string | null): Iterable<TriggerDraft> {
    if (name !== null)
      return this.#among(this.#byName.get(name)).filter(({ on }) => table === undefined || on === table);
    return table === undefined ? this.#triggers.values() : this.#among(this.#byTable.get(table));
  }

  #among(keys: ReadonlySet<string> = new Set()): TriggerDraft[] {
    return Array.from(keys, (key) => this.#triggers.get(key)).filter((trigger) => trigger !== undefined);
  }

  #remove({ table, name, on }: TriggerDraft): void {
    const key = keyOf(table, name);
    this.#triggers.delete(key);
    leave(this.#byName, name, key);
    leave(this.#byTable, on, key);
    this.#insertTriggers.delete(on);
  }
}

const keyOf = (table: QualifiedName, name: string): string => `${objectKey(table)}\u0000${name}`;

function join<By>(keys: Map<By, Set<string>>, by: By, key: string): void {
  const known = keys.get(by);
  if (known) known.add(key);
  else keys.set(by, new Set([key]));
}

function leave<By>(keys: Map<By, Set<string>>, by: By, key: string): void {
  const known = keys.get(by);
  known?.delete(key);
  if (known?.size === 0) keys.delete(by);
}
