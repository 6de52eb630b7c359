import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { ColumnAssignment } from "../../statement/resolve/write-operation.ts";
import { inheritorsOf, partitionsOf } from "../../catalog/catalog-index.ts";
import { rulesOn } from "../../statement/resolve/rule-code.ts";
import type { Table } from "../../catalog/model.ts";
import type { CascadeResult } from "../cascade/cascade-result.ts";
import { actionOf } from "../cascade/action-of.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { firingTriggers, triggersFireFor } from "../changes/fired-triggers.ts";
import { NotSimulated } from "./not-simulated.ts";
import { ownRows } from "./own-rows.ts";
import type { OwnRow } from "./own-rows.ts";
import { runAtOnce } from "./run-at-once.ts";
import { runInQueue } from "./run-in-queue.ts";
import { runToTheEnd } from "./run-to-the-end.ts";
import { Refused, Simulation } from "./simulation.ts";
import { isSameInNumber } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

/**
 * What a statement and its actions do, row by row, as its database does it; null where the rows, their order or what is written to
 * them are not known, or code takes part.
 *
 * @param assignments what an UPDATE writes; null where that is not told
 */
export function simulate(
  schema: PreparedSchema,
  rules: ReferentialRules,
  roots: readonly Change[],
  assignments: readonly ColumnAssignment[] | null,
  result: CascadeResult,
): Outcome | null {
  const [root, ...others] = roots;
  if (root === undefined || others.length > 0 || !isPlain(root)) return null;
  if (result.changes.some((change) => isLeftToCode(schema, rules, change))) return null;
  try {
    const own = ownRows(schema, root, assignments);
    const outcome = attempt(schema, rules, root, own, result);
    // By which index a condition finds the rows, and so their order, is up to the database: where a row's actions are done before the
    // next row is read, that may decide.
    if (rules.noActionCheck !== "at once" || root.rowSet.isAll || own.length < 2) return outcome;
    return isSameInNumber(outcome, attempt(schema, rules, root, own.toReversed(), result)) ? outcome : null;
  } catch (error) {
    if (error instanceof NotSimulated) return null;
    throw error;
  }
}

/** The outcome where rows are taken in the given order. */
function attempt(
  schema: PreparedSchema,
  rules: ReferentialRules,
  root: Change,
  own: readonly OwnRow[],
  { changes }: CascadeResult,
): Outcome {
  const simulation = new Simulation(schema, rules, changes, (change, key) => actionOf(rules, change, key));
  try {
    run(simulation, root, own);
  } catch (error) {
    if (error instanceof Refused) return { isRefused: true, refusal: error.refusal };
    throw error;
  }
  return outcomeOf(simulation, root, own, changes);
}

/** A DELETE or UPDATE of one table in its plainest form. */
const isPlain = ({ operation, arrivals, returningColumns }: Change): boolean =>
  operation !== "INSERT" &&
  returningColumns.size === 0 &&
  arrivals.filter(({ parent }) => parent === null).length === 1 &&
  arrivals.every(
    ({ code, policies, parent }) =>
      code === null && (parent !== null || [...policies].every((policy) => policy === null)),
  );

/** Whether code runs at a change, or its rows lie in several tables. */
function isLeftToCode(schema: PreparedSchema, rules: ReferentialRules, change: Change): boolean {
  const { table, operation, arrivals } = change;
  if (arrivals.some(({ code }) => code !== null)) return true;
  if (table.partitionOf !== null || table.inherits.length > 0) return true;
  if (partitionsOf(schema.index, table).length > 0 || inheritorsOf(schema.index, table).length > 0) return true;
  if (rulesOn(schema, table, operation).length > 0) return true;
  return triggersFireFor(rules, change) && firingTriggers(schema, table, operation, null).length > 0;
}

function run(simulation: Simulation, root: Change, own: readonly OwnRow[]): void {
  const { noActionCheck } = simulation.rules;
  if (noActionCheck === "queue") runInQueue(simulation, root, own);
  else if (noActionCheck === "at once") runAtOnce(simulation, root, own);
  else runToTheEnd(simulation, root, own);
}

function outcomeOf(simulation: Simulation, root: Change, own: readonly OwnRow[], changes: readonly Change[]): Outcome {
  const { rows, met } = simulation;
  const matched = new Set(own.map(({ row }) => row));
  const rowsOf = new Map<Arrival, Set<number>>();
  for (const change of changes) {
    const { table, operation } = change;
    for (const arrival of change.arrivals) {
      if (arrival.parent === null) {
        rowsOf.set(arrival, matched);
        continue;
      }
      const isCounted =
        operation === "DELETE"
          ? (row: number) => !rows.isThere(table, row) && (change !== root || !matched.has(row))
          : (row: number) => rows.isThere(table, row) && rows.isChanged(table, row);
      const found = [...(met.get(arrival) ?? []), ...referencing(simulation, arrival)].filter(isCounted);
      rowsOf.set(arrival, new Set(found));
    }
  }
  const touched = new Map<Table, number>();
  for (const { table } of changes) {
    const all = new Set([...rows.gone(table), ...rows.changed(table)]);
    if (table === root.table) for (const row of matched) all.add(row);
    touched.set(table, all.size);
  }
  return { isRefused: false, rowsOf, touched };
}

/** The rows that a deleting way leads to, also those that another way deletes before. */
function referencing(simulation: Simulation, { parent, foreignKey, change }: Arrival): readonly number[] {
  if (change.operation !== "DELETE" || parent?.operation !== "DELETE" || foreignKey === null) return [];
  const { rows } = simulation;
  const columns = simulation.comparable(foreignKey.columns);
  const referenced = simulation.comparable(foreignKey.referencedColumns);
  return [...rows.gone(parent.table)].flatMap((row) => {
    const key = rows.keyBefore(parent.table, row, referenced);
    return key === null ? [] : rows.rowsBefore(change.table, columns, key);
  });
}
