import type { Blocker, ImpactResult, Relationship, RiskReason, SimulationDetail } from "@foretell/contract";
import { groupByLevel, type LevelGroup } from "../features/simulations/impact/group-by-level.ts";
import { tallyTables } from "../features/simulations/impact/level-tallies.ts";
import { possibleBlocks } from "../lib/possible-blocks.ts";
import type { ImpactMark, ImpactOverlay, TableImpact } from "../features/diagram/model/overlay.ts";

/** Of more ways none could be followed. */
const waysDrawn = 12;

interface Drawn {
  readonly tables: readonly { readonly id: string; readonly name: string }[];
  readonly relationships: readonly Pick<Relationship, "id" | "from_table" | "to_table" | "constraint_name">[];
}

/**
 * What a simulation found, by the ids of the diagram: each table at the level it is first reached on, with the mark of what
 * stops or empties its keys, or of the risk of what is done to it, and the foreign keys along which it spreads or is stopped.
 */
export function impactOverlay(
  drawn: Drawn,
  impact: {
    readonly results: readonly ImpactResult[];
    readonly blockers: readonly Blocker[];
    readonly riskReasons: readonly RiskReason[];
    readonly cascadePaths: SimulationDetail["cascadePaths"];
  },
): ImpactOverlay {
  const byName = new Map<string, TableImpact>();
  const possible = possibleBlocks(impact.results, impact.blockers);
  for (const result of impact.results) {
    const known = byName.get(result.affected_table_name);
    const mark = strongerMark(known?.mark ?? null, markOf(result, possible));
    byName.set(result.affected_table_name, { level: Math.min(known?.level ?? Infinity, result.cascade_level), mark });
  }
  for (const { table, cascade_path: path, certainty } of impact.blockers) {
    const known = byName.get(table);
    const mark = strongerMark(known?.mark ?? null, certainty === "certain" ? "blocks" : "may block");
    byName.set(table, { level: known?.level ?? Math.max(0, path.length - 1), mark });
  }
  for (const { table, risk } of impact.riskReasons) {
    if (table === null || risk === "notice") continue;
    const known = byName.get(table);
    if (known !== undefined) byName.set(table, { ...known, mark: strongerMark(known.mark, risk) });
  }
  return {
    kind: "impact",
    tables: new Map(
      drawn.tables.flatMap(({ id, name }): [string, TableImpact][] => {
        const own = byName.get(name);
        return own === undefined ? [] : [[id, own]];
      }),
    ),
    relationships: new Set(drawn.relationships.filter(spreadsAlong(impact)).map(({ id }) => id)),
    ways: new Set(drawn.relationships.filter(leadsToBlocker(impact.blockers)).map(({ id }) => id)),
    levelNotes: levelNotes(groupByLevel(impact.results, possible)),
  };
}

/** By level what the list's head says of its tables, those in the way among them: so many as a level's block has. */
function levelNotes(groups: readonly LevelGroup[]): string[] {
  const notes: string[] = [];
  for (const { level, tallies } of groups) notes[level] = tallies.map(tallyTables).join(" · ");
  return notes;
}

function markOf(
  { id, operation_type: operation, referential_action: action }: ImpactResult,
  possible: ReadonlySet<string>,
): ImpactMark | null {
  if (operation === "RESTRICT") return possible.has(id) ? "may block" : "blocks";
  if (action === "SET NULL") return "set null";
  return action === "SET DEFAULT" ? "set default" : null;
}

function strongerMark(a: ImpactMark | null, b: ImpactMark | null): ImpactMark | null {
  for (const mark of ["blocks", "may block", "severe", "risk"] as const) if (a === mark || b === mark) return mark;
  return a ?? b;
}

// A path names its key where the key has a name; else the pair of tables stands for it.
function spreadsAlong(impact: {
  readonly blockers: readonly Blocker[];
  readonly results: readonly ImpactResult[];
  readonly cascadePaths: SimulationDetail["cascadePaths"];
}): (relationship: Drawn["relationships"][number]) => boolean {
  const names = new Set<string>();
  const pairs = new Set<string>();
  const add = (a: string, b: string, constraint: string | null) => {
    if (constraint === null) pairs.add(pairKey(a, b)).add(pairKey(b, a));
    else names.add(`${a} ${constraint}`).add(`${b} ${constraint}`);
  };
  for (const { steps } of impact.cascadePaths)
    for (const { from, to, type, constraint_name: constraint } of steps)
      if (type === "foreign_key") add(from, to, constraint);
  for (const { constraint_name: constraint, table } of impact.blockers)
    if (constraint !== null) add(table, table, constraint);
  for (const { constraint_name: constraint, affected_table_name: table } of impact.results)
    if (constraint !== null) add(table, table, constraint);
  return ({ from_table: from, to_table: to, constraint_name: constraint }) =>
    (constraint !== null && names.has(`${from} ${constraint}`)) || pairs.has(pairKey(from, to));
}

/** The keys on the ways from what the statement names to what is in its way. */
function leadsToBlocker(blockers: readonly Blocker[]): (relationship: Drawn["relationships"][number]) => boolean {
  const pairs = new Set<string>();
  for (const { cascade_path: path } of blockers.slice(0, waysDrawn))
    for (const [at, table] of path.slice(1).entries()) pairs.add(pairKey(table, path[at] ?? table));
  return ({ from_table: from, to_table: to }) => pairs.has(pairKey(from, to));
}

function pairKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}
