import { triggersOn } from "../catalog/catalog-index.ts";
import type { View } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { wholeTable } from "./row-set.ts";
import { rowsOf } from "../statistics/column-profile.ts";
import { buildImpact } from "./build-impact.ts";
import { makeRoot } from "./make-root.ts";
import type { Blocker, Impact, QueryType } from "./model.ts";
import { referentialRulesByDialect } from "./referential-rules.ts";
import { writesOfTrigger } from "../statement/trigger-code.ts";
import { triggeredRows } from "./trigger-writes.ts";
import { unreadCode } from "./warnings/unread-code.ts";
import { makeWarning } from "./warnings/warning-input.ts";

/** A write whose target is a view. */
export interface ViewWrite {
  readonly view: View;
  readonly queryType: QueryType;
  /** Why the database does not follow it to a table, as a clause. */
  readonly reason: string;
}

/** A write to a view that stands for no one table: refused by the database, unless INSTEAD OF triggers of the view do the work. */
export function impactOnView(schema: PreparedSchema, { view, queryType, reason }: ViewWrite, sql: string): Impact {
  const name = displayName(schema.catalog, view);
  const triggers = triggersOn(schema.index, view).filter(
    ({ timing, events, isEnabled }) =>
      isEnabled && timing === "instead of" && events.some((event) => event === queryType),
  );
  const roots = triggers.flatMap((trigger) =>
    writesOfTrigger(schema, trigger).map((write) => {
      const { table, operation, columns } = write;
      const { rowCount, basis } = rowsOf(schema, table);
      const rowSet = triggeredRows(schema, wholeTable(table, rowCount, basis), write);
      const reason = operation === "INSERT" ? ("inserted" as const) : ("written" as const);
      const affected = columns.map((column) => ({ name: column, reason }));
      return makeRoot(schema, table, operation, operation === "UPDATE" ? columns : [], affected, new Set(), rowSet, 0);
    }),
  );
  const names = triggers.map((trigger) => trigger.name).join(", ");
  const message = `The triggers of the view ${name} (${names}) do this ${queryType}: what happens depends on their code.${unreadCode(schema, triggers)}`;
  return buildImpact({
    schema,
    rules: referentialRulesByDialect[schema.catalog.dialect],
    queryType,
    roots,
    readRows: [],
    readEstimate: null,
    conditions: [],
    directBlockers: triggers.length > 0 ? [] : [refusal(name, reason, queryType)],
    paths: [],
    isIgnore: false,
    warningsOf: () =>
      triggers.length > 0
        ? [makeWarning({ sql }, { code: "TRIGGER_FIRES", severity: "notice", message, table: name })]
        : [],
    hasCustomRules: triggers.length > 0,
  });
}

const refusal = (view: string, reason: string, queryType: QueryType): Blocker => ({
  constraintName: null,
  table: view,
  columns: [],
  action: "VIEW",
  rows: { expected: 0, low: 0, high: 0, basis: "exact" },
  certainty: "certain",
  message: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}, so the database refuses the ${queryType}.`,
  remedy: "Write to the tables behind the view, or give it an INSTEAD OF trigger.",
  cascadePath: [view],
});
