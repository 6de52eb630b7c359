import { foreignKeysTo, findTable, keyOf } from "../../catalog/catalog-index.ts";
import type { Table, TriggerEvent } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import { writesOfCode } from "../../code/code-writes.ts";
import { routinesCalled } from "../../code/routine-lookup.ts";
import type { Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { codeOfRule, rulesOn } from "../../statement/resolve/rule-code.ts";
import type { WriteOperation } from "../../statement/resolve/write-operation.ts";
import type { Change } from "../changes/change.ts";
import type { Blocker } from "../model.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { codeInstead } from "../code/schema-code.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";

const events: readonly TriggerEvent[] = ["INSERT", "UPDATE", "DELETE"];

/**
 * What PostgreSQL refuses of a statement because its table has rewrite rules: ON CONFLICT, MERGE, and RETURNING where the rules
 * in its place give no rows.
 *
 * @see https://www.postgresql.org/docs/current/sql-createrule.html
 */
export function ruleBlockers(schema: PreparedSchema, { writes }: Resolver, statement: Statement): Blocker[] {
  return writes.flatMap((write) => {
    const reason = refusalOf(schema, write, statement);
    return reason === null ? [] : [{ ...blockerOf(schema, write.table, reason, noRow, true), at: write.source.span }];
  });
}

function refusalOf(schema: PreparedSchema, write: WriteOperation, statement: Statement): string | null {
  const has = (...among: TriggerEvent[]) => among.some((event) => rulesOn(schema, write.table, event).length > 0);
  if (statement.kind === "merge" && has(...events)) return "MERGE is not done on a table with rules";
  // A rule for INSERT that does nothing leaves the statement as it is, or takes rows from it; of those for UPDATE one is enough that is there.
  const adds = rulesOn(schema, write.table, "INSERT").some((rule) => codeOfRule(rule).actions !== "");
  if (write.kind === "insert" && write.conflicts.length > 0 && (adds || has("UPDATE")))
    return "ON CONFLICT is not done on a table with rules for INSERT or UPDATE";
  const event = write.kind === "insert" ? "INSERT" : write.kind === "update" ? "UPDATE" : "DELETE";
  const rules = rulesOn(schema, write.table, event).map((rule) => codeOfRule(rule));
  const isLost = rules.some(({ replaces }) => replaces) && !rules.some(({ returns }) => returns);
  if (write.hasReturning && isLost) return `the rules for ${event} give no rows for RETURNING`;
  return leadsBack(schema, write.table, event) ? `those for ${event} lead on without end` : null;
}

/** PostgreSQL's own stack ends before as many rules that lead from one to the next. */
const longestWay = 500;

/**
 * Whether the rules of a table, followed by what their actions write, come back to rules that they passed: PostgreSQL then refuses to
 * rewrite the statement, whatever their conditions are. What functions write in an action is run by itself, and not followed.
 */
function leadsBack(
  schema: PreparedSchema,
  on: Table,
  event: TriggerEvent,
  way: ReadonlySet<string> = new Set(),
  ended: Set<string> = new Set(),
): boolean {
  const key = `${event}\u0000${keyOf(schema.catalog, on)}`;
  if (way.has(key)) return true;
  if (ended.has(key) || way.size > longestWay) return false;
  const further = new Set(way).add(key);
  const isBack = rulesOn(schema, on, event)
    .map((rule) => codeOfRule(rule).actions)
    .filter((actions) => routinesCalled(schema, tokenise(actions, "postgresql").tokens).length === 0)
    .flatMap((actions) => writesOfCode(schema, actions))
    .some(({ table, operation }) => leadsBack(schema, table, operation, further, ended));
  ended.add(key);
  return isBack;
}

/**
 * The actions of keys that PostgreSQL refuses because a rule puts something else in their place: they are statements too, and it
 * looks at what was run.
 */
export function rewrittenActions(schema: PreparedSchema, changes: readonly Change[]): Blocker[] {
  if (schema.catalog.rules.length === 0) return [];
  return changes.flatMap((change) =>
    foreignKeysTo(schema.index, change.table).flatMap((key) => {
      const child = findTable(schema.index, key.table);
      if (child === undefined || !key.isEnforced || change.rowSet.rows.high === 0) return [];
      const action = actionOn(change, key.onDelete, key.onUpdate, key.referencedColumns);
      const event = action === "CASCADE" && change.operation === "DELETE" ? "DELETE" : "UPDATE";
      if (action === null || !isTurnedAway(schema, child, event)) return [];
      const reason = `a rule puts something else in the place of the ${event} by which ${key.name ?? "the key"} acts`;
      const isSure = change.isSureToChange && change.rowSet.rows.low > 0;
      const { root } = change;
      return [{ ...blockerOf(schema, child, reason, change.rowSet.rows, isSure), constraintName: key.name, root }];
    }),
  );
}

function actionOn(change: Change, onDelete: string, onUpdate: string, columns: readonly string[]): string | null {
  if (change.operation === "INSERT") return null;
  if (change.operation === "UPDATE" && !columns.some((name) => change.columns.has(name))) return null;
  const action = change.operation === "DELETE" ? onDelete : onUpdate;
  return action === "NO ACTION" || action === "RESTRICT" ? null : action;
}

/** A rule runs in the place of a statement, and no statement of the same kind in its place. */
function isTurnedAway(schema: PreparedSchema, table: Table, event: "UPDATE" | "DELETE"): boolean {
  const instead = codeInstead(schema, table, event);
  return instead !== null && !instead.some(({ writes }) => writes.some(({ operation }) => operation === event));
}

function blockerOf(
  schema: PreparedSchema,
  table: Table,
  reason: string,
  rows: RowEstimate,
  isCertain: boolean,
): Blocker {
  const name = displayName(schema.catalog, table);
  return {
    constraintName: null,
    table: name,
    columns: [],
    code: "RULE_REFUSES",
    action: "RULE",
    rows,
    certainty: isCertain ? "certain" : "possible",
    message: `${name} has rewrite rules: ${reason}, so PostgreSQL refuses.`,
    remedy: `Replace the rules of ${name} by triggers.`,
    cascadePath: [name],
  };
}
