import type { Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Arrival, Change } from "./change.ts";
import type { CascadePath } from "../model.ts";

const namesBySchema = new WeakMap<PreparedSchema, WeakMap<Table, string>>();

/** The name by which a person knows a table; made once for each table of a schema. */
export function nameOfTable(schema: PreparedSchema, table: Table): string {
  let names = namesBySchema.get(schema);
  if (names === undefined) namesBySchema.set(schema, (names = new WeakMap()));
  let name = names.get(table);
  if (name === undefined) names.set(table, (name = displayName(schema.catalog, table)));
  return name;
}

type Steps = CascadePath["steps"];

interface Way {
  readonly names: readonly string[];
  readonly steps: Steps;
}

/** Ways to changes by their first arrival, each built on that of its parent. */
export type Ways = Map<Change, Way>;

/** The tables from the statement's own to the one that an arrival ends in, and the keys and triggers between them. */
export function wayOf(schema: PreparedSchema, ways: Ways, arrival: Arrival): Way {
  const name = nameOfTable(schema, arrival.change.table);
  const { parent } = arrival;
  if (parent === null) return { names: [name], steps: [] };
  const before = wayToChange(schema, ways, parent);
  const step = {
    from: nameOfTable(schema, parent.table),
    to: name,
    type: arrival.code ? ("trigger" as const) : ("foreign_key" as const),
    constraintName: arrival.foreignKey?.name ?? arrival.code?.name ?? null,
  };
  return { names: withoutMiddle([...before.names, name]), steps: withoutMiddle([...before.steps, step]) };
}

/** More than any schema but a hostile one has; each row repeats its way, so that a chain without bound would grow by the square. */
const longestWay = 64;

/** The first and the last half of what a way may hold, where it holds more. */
function withoutMiddle<Item>(way: readonly Item[]): readonly Item[] {
  return way.length <= longestWay ? way : [...way.slice(0, longestWay / 2), ...way.slice(-longestWay / 2)];
}

/** The nearest way to a change, which is that of the arrival that made it: it ends at the statement, in cycles of actions too. */
export function wayToChange(schema: PreparedSchema, ways: Ways, change: Change): Way {
  const chain: Change[] = [];
  for (let above: Change | null | undefined = change; above && !ways.has(above); above = above.arrivals[0]?.parent)
    chain.push(above);
  for (const each of chain.reverse()) {
    const [first] = each.arrivals;
    ways.set(each, first ? wayOf(schema, ways, first) : { names: [nameOfTable(schema, each.table)], steps: [] });
  }
  return ways.get(change) ?? { names: [], steps: [] };
}
