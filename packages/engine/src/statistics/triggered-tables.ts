import { triggersOn } from "../catalog/catalog-index.ts";
import type { Catalog, Table, Trigger } from "../catalog/model.ts";
import { prepareSchema } from "../statement/prepared-schema.ts";
import { writesOfTrigger } from "../statement/trigger-code.ts";

/**
 * The tables whose number of rows triggers change that have fired, each with the first trigger that does; those that
 * fire in turn are followed. Code that the catalog does not have says nothing.
 */
export function tablesCountedByTriggers(catalog: Catalog, fired: readonly Trigger[]): ReadonlyMap<Table, Trigger> {
  const counted = new Map<Table, Trigger>();
  if (fired.length === 0) return counted;
  const schema = prepareSchema(catalog, { tables: [] });
  const seen = new Set(fired);
  // A set that grows while it is walked is walked to its end.
  for (const trigger of seen) {
    for (const { table, operation } of writesOfTrigger(schema, trigger)) {
      for (const next of triggersOn(schema.index, table))
        if (next.isEnabled && next.events.includes(operation)) seen.add(next);
      if (operation !== "UPDATE" && !counted.has(table)) counted.set(table, trigger);
    }
  }
  return counted;
}
