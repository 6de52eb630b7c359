import type { Column } from "../../catalog/model.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import { nameSet, namesIn } from "../names-in.ts";

/** When a new column is made: with the others, or once columns that it computes with have their types. */
export type NewColumnPhase = "columns" | "computed columns";

export interface NewColumns {
  /** In the order of the table. */
  readonly phases: ReadonlyMap<Column, NewColumnPhase>;
  /** The columns of the table after stand as they are wanted, where every new one goes behind those that are there. */
  readonly isInOrder: boolean;
}

/**
 * Says when each new column of a table is made, so that they come to stand in their order wherever that can be.
 * `recreated` are those that are dropped and made again, `moved` names after of columns that change.
 */
export function arrangeNewColumns(
  { before, after, columns }: ChangedTable,
  recreated: ReadonlySet<Column>,
  moved: readonly string[],
  { dialect }: MigrationContext,
): NewColumns {
  const added = new Set(columns.added);
  const fresh = after.columns.filter((column) => added.has(column) || recreated.has(column));
  const read = new Map(
    fresh.flatMap((column) => {
      const { generated } = column;
      return generated === null ? [] : [[column, namesIn(generated.expression, dialect)] as const];
    }),
  );
  const wanted = new Set([...read.values()].flat());
  const changing = nameSet(moved);
  const unready = new Set([...changing, ...nameSet(fresh.map(({ name }) => name))]);
  const phases = new Map<Column, NewColumnPhase>();
  let isWaiting = false;
  for (const column of fresh) {
    const name = column.name.toLowerCase();
    isWaiting ||= read.get(column)?.some((one) => unready.has(one)) ?? false;
    // Values of a column that is made again are copied before those that wait are made.
    const mayWait = read.has(column) || !(recreated.has(column) || wanted.has(name));
    phases.set(column, isWaiting && mayWait ? "computed columns" : "columns");
    if (!changing.has(name) && phases.get(column) === "columns") unready.delete(name);
  }
  const inPhase = (phase: NewColumnPhase): Column[] => fresh.filter((column) => phases.get(column) === phase);
  const nameAfter = new Map(columns.kept.pairs.map((pair) => [pair.before, pair.after]));
  const stay = before.columns
    .flatMap((column) => nameAfter.get(column) ?? [])
    .filter((column) => !recreated.has(column));
  const order = [...stay, ...inPhase("columns"), ...inPhase("computed columns")];
  return { phases, isInOrder: order.every((column, at) => after.columns[at] === column) };
}
