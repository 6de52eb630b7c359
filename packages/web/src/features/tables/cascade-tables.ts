import type { ImpactResult } from "@foretell/contract";

/** What a cascade does to one table by one action, at the first level where it comes. */
export interface ReachedTable {
  readonly key: string;
  readonly result: ImpactResult;
  /** The constraints that lead there, each once. */
  readonly constraints: readonly string[];
}

/** The tables that a cascade reaches beyond the first one, one entry for each action, the nearest first. */
export function reachedTables(impact: readonly ImpactResult[]): ReachedTable[] {
  const reached = new Map<string, { key: string; result: ImpactResult; constraints: string[] }>();
  for (const result of impact) {
    if (result.cascade_level === 0) continue;
    const { affected_table_name: table, operation_type: operation, referential_action: action } = result;
    const key = JSON.stringify([table, operation, action]);
    const known = reached.get(key);
    const constraint = result.constraint_name === null ? [] : [result.constraint_name];
    if (known === undefined) {
      reached.set(key, { key, result, constraints: constraint });
      continue;
    }
    if (result.cascade_level < known.result.cascade_level) known.result = result;
    known.constraints = [...new Set([...known.constraints, ...constraint])];
  }
  return [...reached.values()].sort((a, b) => a.result.cascade_level - b.result.cascade_level);
}
