import type { MigrationContext } from "../context.ts";
import type { RowWork, SaferForm, TableLock } from "../model.ts";
import type { Operation, OperationKind } from "../operation.ts";
import type { Step } from "../plan.ts";

/** What one operation costs in one database. */
export interface OperationCost {
  readonly lock: TableLock | null;
  readonly work: RowWork;
}

/** What the operations of one database cost. */
export interface CostRules {
  readonly costOf: (operation: Operation, context: MigrationContext) => OperationCost;
  readonly saferForm: (operation: Operation, step: Step, context: MigrationContext) => SaferForm | null;
}

/** Costs by the kind of an operation. */
export function costTable(
  groups: readonly (readonly [kinds: readonly OperationKind[], cost: OperationCost])[],
): ReadonlyMap<OperationKind, OperationCost> {
  return new Map(groups.flatMap(([kinds, cost]) => kinds.map((kind) => [kind, cost] as const)));
}

/** Nothing that other sessions could meet. */
export const free: OperationCost = { lock: null, work: "metadata" };

/** A lock with what it blocks. */
export const lock = (name: string, blocks: TableLock["blocks"], work: RowWork = "metadata"): OperationCost => ({
  lock: { name, blocks },
  work,
});
