import { foreignKeysOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";

const keysBySchema = new WeakMap<PreparedSchema, WeakMap<Table, ReadonlyMap<string, readonly ForeignKey[]>>>();

/** The foreign keys of a table of which a column is among some, names compared as the database does; in the order of creation. */
export function keysOfColumns(schema: PreparedSchema, table: Table, columns: Iterable<string>): readonly ForeignKey[] {
  const byColumn = keysByColumn(schema, table);
  const found = new Set<ForeignKey>();
  for (const name of columns) for (const key of byColumn.get(comparable(schema, name)) ?? []) found.add(key);
  const placeOf = (key: ForeignKey) => schema.foreignKeyOrder.get(key) ?? 0;
  return [...found].sort((first, second) => placeOf(first) - placeOf(second));
}

function keysByColumn(schema: PreparedSchema, table: Table): ReadonlyMap<string, readonly ForeignKey[]> {
  let byTable = keysBySchema.get(schema);
  if (byTable === undefined) keysBySchema.set(schema, (byTable = new WeakMap()));
  let byColumn = byTable.get(table);
  if (byColumn === undefined) {
    const own = new Map<string, ForeignKey[]>();
    for (const key of foreignKeysOf(schema.index, table)) {
      for (const name of key.columns) {
        const column = comparable(schema, name);
        const known = own.get(column);
        if (known) known.push(key);
        else own.set(column, [key]);
      }
    }
    byTable.set(table, (byColumn = own));
  }
  return byColumn;
}
