import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { TableAction } from "../schema-change.ts";
import type { NameScope } from "./name-scope.ts";
import type { SchemaBudget } from "./schema-budget.ts";
import { heirsOf } from "./table-draft.ts";
import type { TableDraft } from "./table-draft.ts";
import type { TableRegistry } from "./table-registry.ts";

/** What an action that concerns more than one table needs of the schema. */
export interface RelationContext {
  readonly tables: TableRegistry;
  readonly scope: NameScope;
  readonly budget: SchemaBudget;
  readonly findTable: (name: NameToFind) => TableDraft | undefined;
}

/** What a table costs that is found among those which inherit. */
const stepsOfHeir = 4;

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
      if (partition && action.kind === "detach partition") detachPartition(table, partition, context);
      else if (partition && action.kind === "attach partition" && !isUnder(table, partition, context))
        attachPartition(table, partition, action.bounds, context);
      break;
    }
    case "inherit": {
      const parent = findTable(action.parent);
      if (parent && isUnder(parent, table, context)) break;
      table.inherits.push(parent ?? scope.qualify(action.parent));
      parent?.heirs.push(table);
      break;
    }
    case "no inherit": {
      const parent = findTable(action.parent);
      context.budget.spend(table.inherits.length + (parent?.heirs.length ?? 0));
      table.inherits = table.inherits.filter((other) => other !== parent);
      if (parent) parent.heirs = parent.heirs.filter((heir) => heir !== table);
      break;
    }
    default:
  }
}

/** Whether a table is another one or inherits from it: no database lets that become a circle. */
function isUnder(table: TableDraft, other: TableDraft, { budget }: RelationContext): boolean {
  if (table === other) return true;
  const heirs = heirsOf(other);
  budget.spend(heirs.length * stepsOfHeir);
  return heirs.includes(table);
}

function attachPartition(table: TableDraft, partition: TableDraft, bounds: string, context: RelationContext): void {
  detachPartition(table, partition, context);
  partition.partitionOf = table;
  if (bounds !== "") partition.options["partition bounds"] = bounds;
  table.heirs.push(partition);
  takeOverKeys(table, partition, context);
  if (partition.kind !== "partitioned") partition.kind = "partition";
}

function detachPartition(table: TableDraft, partition: TableDraft, { budget }: RelationContext): void {
  if (partition.partitionOf === table) {
    budget.spend(table.heirs.length);
    table.heirs = table.heirs.filter((heir) => heir !== partition);
  }
  partition.partitionOf = null;
  delete partition.options["partition bounds"];
  if (partition.kind !== "partitioned") partition.kind = "table";
}

/** Keys of a partitioned table are keys of each partition. */
function takeOverKeys(parent: TableDraft, partition: TableDraft, context: RelationContext): void {
  const { primaryKey, uniqueKeys } = parent;
  context.budget.grow("constraints", uniqueKeys.length + 1);
  context.budget.spend((uniqueKeys.length + 1) * (partition.uniqueKeys.length + 1) + partition.heirs.length);
  if (primaryKey && !partition.primaryKey) partition.primaryKey = { ...primaryKey, name: `${partition.name}_pkey` };
  const has = (columns: readonly string[]): boolean =>
    partition.uniqueKeys.some((key) => key.columns.join("\u0000") === columns.join("\u0000"));
  for (const key of uniqueKeys) if (!has(key.columns)) partition.uniqueKeys.push({ ...key, name: null });
  for (const heir of partition.heirs) if (heir.partitionOf === partition) takeOverKeys(partition, heir, context);
}
