import type { NameToFind } from "../catalog-index.ts";
import type { TableAction } from "../schema-change.ts";
import type { NameScope } from "./name-scope.ts";
import { heirsOf } from "./table-draft.ts";
import type { TableDraft } from "./table-draft.ts";
import type { TableRegistry } from "./table-registry.ts";

/** What an action that concerns more than one table needs of the schema. */
export interface RelationContext {
  readonly tables: TableRegistry;
  readonly scope: NameScope;
  readonly findTable: (name: NameToFind) => TableDraft | undefined;
}

/** Applies what ALTER TABLE says of a table's place among others: its name, its partitions, its parents. */
export function applyRelation(table: TableDraft, action: TableAction, context: RelationContext): void {
  const { tables, scope, findTable } = context;
  switch (action.kind) {
    case "rename table": {
      const namespace = action.to.namespace ?? table.namespace;
      tables.rename(table, { namespace, name: action.to.name });
      break;
    }
    case "set namespace": {
      tables.rename(table, { namespace: scope.prefix + action.namespace, name: table.name });
      break;
    }
    case "attach partition":
    case "detach partition": {
      const partition = findTable(action.partition);
      if (partition && action.kind === "detach partition") detachPartition(table, partition);
      else if (partition && action.kind === "attach partition" && !isUnder(table, partition))
        attachPartition(table, partition, action.bounds);
      break;
    }
    case "inherit": {
      const parent = findTable(action.parent);
      if (parent && isUnder(parent, table)) break;
      table.inherits.push(parent ?? scope.qualify(action.parent));
      parent?.heirs.push(table);
      break;
    }
    case "no inherit": {
      const parent = findTable(action.parent);
      table.inherits = table.inherits.filter((other) => other !== parent);
      if (parent) parent.heirs = parent.heirs.filter((heir) => heir !== table);
      break;
    }
    default:
  }
}

/** Whether a table is another one or inherits from it: no database lets that become a circle. */
function isUnder(table: TableDraft, other: TableDraft): boolean {
  return table === other || heirsOf(other).includes(table);
}

function attachPartition(table: TableDraft, partition: TableDraft, bounds: string): void {
  detachPartition(table, partition);
  partition.partitionOf = table;
  if (bounds !== "") partition.options["partition bounds"] = bounds;
  table.heirs.push(partition);
  takeOverKeys(table, partition);
  if (partition.kind !== "partitioned") partition.kind = "partition";
}

function detachPartition(table: TableDraft, partition: TableDraft): void {
  partition.partitionOf = null;
  delete partition.options["partition bounds"];
  table.heirs = table.heirs.filter((heir) => heir !== partition);
  if (partition.kind !== "partitioned") partition.kind = "table";
}

/** Keys of a partitioned table are keys of each partition. */
function takeOverKeys(parent: TableDraft, partition: TableDraft): void {
  const { primaryKey, uniqueKeys } = parent;
  if (primaryKey && !partition.primaryKey) partition.primaryKey = { ...primaryKey, name: `${partition.name}_pkey` };
  const has = (columns: readonly string[]): boolean =>
    partition.uniqueKeys.some((key) => key.columns.join("\u0000") === columns.join("\u0000"));
  for (const key of uniqueKeys) if (!has(key.columns)) partition.uniqueKeys.push({ ...key, name: null });
  for (const heir of partition.heirs) if (heir.partitionOf === partition) takeOverKeys(partition, heir);
}
