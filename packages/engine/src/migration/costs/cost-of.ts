import type { DialectName } from "../../sql/dialect-name.ts";
import type { MigrationContext } from "../context.ts";
import type { Blocked, MigrationStatement, RowWork } from "../model.ts";
import type { Step } from "../plan.ts";
import { codeOf } from "./code-of.ts";
import type { CostRules } from "./cost-rules.ts";
import { mysqlCosts } from "./mysql.ts";
import { oracleCosts } from "./oracle.ts";
import { postgresqlCosts } from "./postgresql.ts";
import { sqliteCosts } from "./sqlite.ts";
import { sqlserverCosts } from "./sqlserver.ts";

export type Cost = Pick<MigrationStatement, "lock" | "work" | "rowsTouched" | "saferForm" | "code">;

const rules: Readonly<Record<DialectName, CostRules>> = {
  postgresql: postgresqlCosts,
  mysql: mysqlCosts,
  sqlite: sqliteCosts,
  oracle: oracleCosts,
  sqlserver: sqlserverCosts,
};

const works: readonly RowWork[] = ["metadata", "scan", "rewrite"];
const blocks: readonly Blocked[] = ["nothing", "schema changes", "writes", "reads and writes"];

/** What a statement costs: that of the dearest of its operations. */
export function costOf(step: Step, context: MigrationContext): Cost {
  const { costOf: ofOperation, saferForm } = rules[context.dialect];
  let dearest:
    | { readonly cost: ReturnType<typeof ofOperation>; readonly at: number; readonly weight: number }
    | undefined;
  for (const [at, operation] of step.operations.entries()) {
    const cost = ofOperation(operation, context);
    const weight = works.indexOf(cost.work) * blocks.length + blocks.indexOf(cost.lock?.blocks ?? "nothing");
    if (dearest === undefined || weight > dearest.weight) dearest = { cost, at, weight };
  }
  const operation = step.operations[dearest?.at ?? 0];
  const { lock, work } = dearest?.cost ?? { lock: null, work: "metadata" as const };
  return {
    lock,
    work,
    rowsTouched: work === "metadata" ? null : rowsOf(step, context),
    saferForm: operation !== undefined && step.operations.length === 1 ? saferForm(operation, step, context) : null,
    code: operation === undefined ? "CHANGES_METADATA" : codeOf(operation, work),
  };
}

/** Rows of the step's table before, which may have another name after. */
function rowsOf({ table }: Step, { matching, rowsOf: count }: MigrationContext): number | null {
  if (table === undefined) return null;
  const key = matching.originOf(table);
  return count(matching.before.tables.get(key) ?? table);
}
