import type { ImpactResult } from "@foretell/contract";
import type { Bounds } from "../../../lib/format.ts";

/** The results of one cascade level, what blocks the statement first, else in the order the server gives. */
export interface LevelGroup {
  readonly level: number;
  readonly results: readonly ImpactResult[];
  /** Distinct tables that are touched; one table can be reached along several paths. */
  readonly tableCount: number;
  /** Rows that are touched; those that block are not. */
  readonly expectedRows: number;
  readonly boundsOfRows: Bounds;
  /** How many foreign keys block the statement here. */
  readonly blockingCount: number;
  /** Whether every number of the touched rows is exact. */
  readonly isExact: boolean;
}

/** Levels deeper than this begin folded: what follows from the statement at first sight is above them. */
const deepestOpenLevel = 2;

/** The results by cascade level, level 0 first. */
export function groupByLevel(results: readonly ImpactResult[]): LevelGroup[] {
  const byLevel = new Map<number, ImpactResult[]>();
  for (const result of results) {
    const known = byLevel.get(result.cascade_level);
    if (known === undefined) byLevel.set(result.cascade_level, [result]);
    else known.push(result);
  }
  return [...byLevel.entries()]
    .sort(([a], [b]) => a - b)
    .map(([level, own]) => {
      const blocking = own.filter((result) => result.operation_type === "RESTRICT");
      const touched = own.filter((result) => result.operation_type !== "RESTRICT");
      return {
        level,
        results: [...blocking, ...touched],
        tableCount: new Set(touched.map((result) => result.affected_table_name)).size,
        expectedRows: touched.reduce((sum, result) => sum + result.estimated_rows_affected, 0),
        boundsOfRows: {
          low: touched.reduce((sum, result) => sum + result.estimated_rows_low, 0),
          high: touched.reduce((sum, result) => sum + result.estimated_rows_high, 0),
        },
        blockingCount: blocking.length,
        isExact: touched.every((result) => result.estimate_basis === "exact"),
      };
    });
}

/** What a level is called; one that only reads is reached through views, not by a cascade. */
export function levelTitle({ level, results }: Pick<LevelGroup, "level" | "results">): string {
  if (level === 0) return "Named by the statement";
  const isRead = results.every((result) => result.operation_type === "SELECT");
  return isRead ? `Read underneath, level ${level}` : `Cascade level ${level}`;
}

/** One entry of the list as it shows: the head of a level, or a result. */
export type ListItem =
  | { readonly kind: "level"; readonly group: LevelGroup; readonly isOpen: boolean }
  | { readonly kind: "result"; readonly result: ImpactResult };

/** What shows of the levels: each head, and the results of the open ones. `toggled` are levels that are not as they begin. */
export function listItems(groups: readonly LevelGroup[], toggled: ReadonlySet<number>, opensAll = false): ListItem[] {
  return groups.flatMap((group): ListItem[] => {
    const isOpen = opensAll || group.level <= deepestOpenLevel !== toggled.has(group.level);
    const head: ListItem = { kind: "level", group, isOpen };
    return isOpen ? [head, ...group.results.map((result): ListItem => ({ kind: "result", result }))] : [head];
  });
}

/** The result that is `step` results after the selected one, over heads; the first where none is selected. */
export function resultAfter(
  items: readonly ListItem[],
  selectedId: string | undefined,
  step: number,
): ImpactResult | undefined {
  const results = items.flatMap((item) => (item.kind === "result" ? [item.result] : []));
  const index = results.findIndex(({ id }) => id === selectedId);
  if (index < 0) return results[0];
  return results[Math.min(Math.max(index + step, 0), results.length - 1)];
}
