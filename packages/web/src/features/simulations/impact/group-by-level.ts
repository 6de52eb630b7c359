import type { ImpactResult } from "@foretell/contract";
import { tallyLevel, type Tally } from "./level-tallies.ts";

/** The results of one cascade level, what blocks the statement first, else in the order the server gives. */
export interface LevelGroup {
  readonly level: number;
  readonly results: readonly ImpactResult[];
  /** How many tables change, are read, and block, and the rows of each. */
  readonly tallies: readonly Tally[];
}

/** Levels deeper than this begin folded: what follows from the statement at first sight is above them. */
const deepestOpenLevel = 2;

/** The results by cascade level, level 0 first. `possible` are the ids of those that may block and need not. */
export function groupByLevel(results: readonly ImpactResult[], possible: ReadonlySet<string>): LevelGroup[] {
  return [...Map.groupBy(results, (result) => result.cascade_level).entries()]
    .sort(([a], [b]) => a - b)
    .map(([level, own]) => {
      const blocking = own.filter((result) => result.operation_type === "RESTRICT");
      const others = own.filter((result) => result.operation_type !== "RESTRICT");
      return { level, results: [...blocking, ...others], tallies: tallyLevel(own, possible) };
    });
}

/** What a level is called; one that only reads holds the tables behind views, and no cascade leads there. */
export function levelTitle({ level, results }: Pick<LevelGroup, "level" | "results">): string {
  if (level === 0) return "Named by the statement";
  const isRead = results.every((result) => result.operation_type === "SELECT");
  return isRead ? `Read through views, level ${level}` : `Cascade level ${level}`;
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
