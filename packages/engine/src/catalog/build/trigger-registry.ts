import type { QualifiedName, Trigger } from "../model.ts";
import type { TriggerDefinition } from "../schema-change.ts";
import { objectKey } from "./object-key.ts";
import type { TableDraft } from "./table-draft.ts";

/** A trigger while the table that it stands on may still change its name. */
export type TriggerDraft = { -readonly [Name in keyof Trigger]: Trigger[Name] } & { on: TableDraft | null };

/** The triggers of a schema under construction, and the functions that hold their code in PostgreSQL. */
export class TriggerRegistry {
  /** The code of trigger functions by bare name. */
  readonly functions = new Map<string, string>();
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

  add(definition: TriggerDefinition, namespace: string, table: QualifiedName, on: TableDraft | null): void {
    this.#insertTriggers = null;
    this.#triggers.set(`${objectKey(table)}\u0000${definition.name}`, { ...definition, namespace, table, on });
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
