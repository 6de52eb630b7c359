import type { Catalog, ForeignKey, QualifiedName, Sequence, Table } from "../catalog/model.ts";

/**
 * The catalog with its default namespace called as that of another: two dumps of one schema may be of databases of different
 * names, and a migration runs in the one that is there.
 */
export function withNamespacesOf(other: Catalog, catalog: Catalog): Catalog {
  const [from, to] = [catalog.defaultNamespace, other.defaultNamespace];
  if (from === to) return catalog;
  const move = <Name extends QualifiedName>(name: Name): Name =>
    Object.assign({}, name, name.namespace === from ? { namespace: to } : {});
  const { tables, foreignKeys, views, triggers, rules, types, sequences, synonyms, routines } = catalog;
  const moveTable = (table: Table): Table =>
    Object.assign(move(table), {
      partitionOf: table.partitionOf && move(table.partitionOf),
      inherits: table.inherits.map(move),
    });
  const moveKey = (key: ForeignKey): ForeignKey =>
    Object.assign({}, key, { table: move(key.table), referencedTable: move(key.referencedTable) });
  const moveOwner = ({ table, column }: NonNullable<Sequence["ownedBy"]>): Sequence["ownedBy"] => ({
    table: move(table),
    column,
  });
  return {
    ...catalog,
    defaultNamespace: to,
    databaseName: other.databaseName,
    tables: tables.map(moveTable),
    foreignKeys: foreignKeys.map(moveKey),
    views: views.map(move),
    triggers: triggers.map((trigger) => Object.assign(move(trigger), { table: move(trigger.table) })),
    rules: rules.map((rule) => Object.assign({}, rule, { table: move(rule.table) })),
    types: types.map(move),
    sequences: sequences.map((one) => Object.assign(move(one), { ownedBy: one.ownedBy && moveOwner(one.ownedBy) })),
    synonyms: synonyms.map((synonym) => Object.assign(move(synonym), { target: move(synonym.target) })),
    ...(routines === undefined ? {} : { routines: routines.map(move) }),
  };
}
