import type { Repointing } from "./model.ts";
import { placesOf } from "./key-places.ts";
import { undoOf } from "./saved-rows.ts";
import { inTransaction } from "./transaction-text.ts";
import { blockingKeys, planOf, told } from "./way-of-delete.ts";
import type { PlanInput } from "./way-of-delete.ts";

/**
 * A way that deletes no row which references: it gets another parent, but where its key may be NULL. Null where no parent
 * remains, and where it is not known to come through.
 */
export function repointingOf(input: PlanInput, now: Date | undefined): Repointing | null {
  const { schema, names, sql, target, impact } = input;
  // Of a whole table no row remains that could be named.
  if (target.where === null) return null;
  const plan = planOf(input, { prefersNull: true, others: "re-pointed", blocking: blockingKeys(impact) });
  const places = plan && placesOf(schema, names, plan.reached);
  if (plan === null || places === null || places.length === 0) return null;
  if (places.some(({ mark }) => sql.includes(mark))) return null;
  const way = told(schema, now, plan);
  if (way === null || way.verdict !== "succeeds" || !way.steps.some(({ kind }) => kind === "re-point")) return null;
  const behind = plan.reached.map(({ table, fate, columns, where }) => ({
    table,
    columns: fate === "deleted" ? null : columns,
    from: names.qualified(table),
    where,
  }));
  return {
    steps: way.steps,
    script: inTransaction(
      names.dialect,
      way.steps.map((step) => step.sql),
    ),
    places: places.filter(({ mark }) => way.steps.some((step) => hasMark(step.sql, mark))),
    undo: undoOf(schema, names, [
      { table: target.table, from: target.from, where: target.where, columns: null },
      ...behind,
    ]),
  };
}

const hasMark = (sql: string, mark: string): boolean =>
  sql
    .split(mark)
    .slice(1)
    .some((rest) => !/^[\p{L}\p{N}_]/u.test(rest));
