import { findTable, triggersOn } from "../../catalog/catalog-index.ts";
import type { Catalog, Table, Trigger } from "../../catalog/model.ts";
import { prepareSchema } from "../../statement/prepared-schema.ts";
import { rowColumnsOfTrigger, writesOfTrigger } from "../../code/trigger-code.ts";

/** What a trigger does to a table: rows of it come or go (`columns` null), or columns get other values. */
export interface TriggerEffect {
  readonly table: Table;
  readonly columns: readonly string[] | null;
  readonly trigger: Trigger;
}

/** What triggers that have fired do, and those that fire in turn. Code that the catalog does not have says nothing. */
export function effectsOfTriggers(catalog: Catalog, fired: readonly Trigger[]): readonly TriggerEffect[] {
  const effects: TriggerEffect[] = [];
  if (fired.length === 0) return effects;
  const schema = prepareSchema(catalog, { tables: [] });
  const counted = new Set<Table>();
  const seen = new Set(fired);
  // A set that grows while it is walked is walked to its end.
  for (const trigger of seen) {
    const own = rowColumnsOfTrigger(schema, trigger);
    const owner = own.length > 0 ? findTable(schema.index, trigger.table) : undefined;
    if (owner) effects.push({ table: owner, columns: own, trigger });
    for (const { table, operation, columns } of writesOfTrigger(schema, trigger)) {
      for (const next of triggersOn(schema.index, table))
        if (next.isEnabled && next.events.includes(operation)) seen.add(next);
      if (operation === "UPDATE") effects.push({ table, columns, trigger });
      else if (!counted.has(table)) {
        counted.add(table);
        effects.push({ table, columns: null, trigger });
      }
    }
  }
  return effects;
}
