import type { QualifiedName, Trigger } from "../model.ts";
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
  readonly #triggers = new Map<string, TriggerDraft>();
  /** Filled when rows come; null after a change to a trigger. */
  #insertTriggers: Map<TableDraft, TriggerDraft[]> | null = null;

  /** All triggers in the order of creation. */
  values(): Iterable<TriggerDraft> {
    return this.#triggers.values();
  }

  /** The triggers that rows inserted into a table fire at this point of the dump. */
  firedByInsert(table: TableDraft): readonly TriggerDraft[] {
    if (this.#insertTriggers === null) {
      this.#insertTriggers = new Map();
      for (const trigger of this.#triggers.values()) {
        if (trigger.on === null || !trigger.isEnabled || !trigger.events.includes("INSERT")) continue;
        const list = this.#insertTriggers.get(trigger.on) ?? [];
        this.#insertTriggers.set(trigger.on, [...list, trigger]);
      }
    }
    return this.#insertTriggers.get(table) ?? [];
  }

  add(definition: TriggerDefinition, scope: NameScope, table: QualifiedName, on: TableDraft | null): void {
    this.#insertTriggers = null;
    const calls = this.functions.find(definition.body, scope);
    const { namespace } = scope.qualify({
      namespace: definition.namespace ?? on?.namespace ?? null,
      name: definition.name,
    });
    this.#triggers.set(`${objectKey(table)}\u0000${definition.name}`, { ...definition, namespace, table, on, calls });
  }

  /** Drops the triggers of a name; `table` null is any table. */
  drop(name: string, table: string | null): void {
    this.#removeWhere((trigger) => trigger.name === name && (table === null || trigger.table.name === table));
  }

  dropOf(table: TableDraft): void {
    this.#removeWhere((trigger) => trigger.on === table);
  }

  /** Turns triggers on or off; `table` undefined and `name` null are any. */
  setState(table: TableDraft | undefined, name: string | null, isEnabled: boolean): void {
    this.#insertTriggers = null;
    for (const trigger of this.#triggers.values()) {
      const isMeant = (name === null || trigger.name === name) && (table === undefined || trigger.on === table);
      if (isMeant) trigger.isEnabled = isEnabled;
    }
  }

  #removeWhere(isMeant: (trigger: TriggerDraft) => boolean): void {
    for (const [key, trigger] of this.#triggers) {
      if (!isMeant(trigger)) continue;
      this.#triggers.delete(key);
      this.#insertTriggers = null;
    }
  }
}
