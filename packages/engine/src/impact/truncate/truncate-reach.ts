import { allInheritorsOf, findTable, foreignKeysTo } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { TruncateRules } from "../../dialects/truncate-rules.ts";
import type { Span } from "../../sql/span.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import type { Change } from "../changes/change.ts";
import { makeRoot } from "../changes/make-root.ts";
import { allPartitionsOf, tablesWithKeys } from "../rows/partitions.ts";
import { wholeTable } from "../rows/row-set.ts";

/** A table that is emptied, and by which key CASCADE came to it; null for one that the statement names. */
export interface EmptiedTable {
  readonly table: Table;
  readonly level: number;
  /** Where the statement names the table from which it is reached. */
  readonly span: Span;
  readonly by: { readonly foreignKey: ForeignKey; readonly from: EmptiedTable } | null;
}

export interface TruncateReach {
  readonly emptied: readonly EmptiedTable[];
  /** One for each emptied table, in their order. */
  readonly changes: readonly Change[];
  /** Keys of tables that are not emptied. */
  readonly refusing: readonly { readonly foreignKey: ForeignKey; readonly child: Table; readonly at: EmptiedTable }[];
}

/** The tables that TRUNCATE empties, and the keys that refuse it. */
export function reachOfTruncate(
  schema: PreparedSchema,
  rules: TruncateRules,
  named: readonly { readonly table: Table; readonly isOnly: boolean; readonly span: Span }[],
  isCascade: boolean,
): TruncateReach {
  const emptied = new Map<Table, EmptiedTable>();
  const add = (table: Table, level: number, span: Span, by: EmptiedTable["by"]) => {
    if (!emptied.has(table)) emptied.set(table, { table, level, span, by });
  };
  for (const { table, isOnly, span } of named) {
    add(table, 0, span, null);
    if (!isOnly) for (const heir of allInheritorsOf(schema.index, table)) add(heir, 0, span, null);
  }
  const refusing: TruncateReach["refusing"][number][] = [];
  // What is found adds to the end of what is walked here.
  for (const at of emptied.values()) {
    const family = tablesWithKeys(schema, at.table);
    schema.steps.take("cascades", family.length);
    for (const foreignKey of family.flatMap((table) => foreignKeysTo(schema.index, table))) {
      const child = findTable(schema.index, foreignKey.table);
      if (child === undefined || family.includes(child)) continue;
      if (!foreignKey.isEnforced && rules.minds === "enforced keys") continue;
      const follows =
        isCascade &&
        (rules.cascade === "every key" || (rules.cascade === "keys that cascade" && foreignKey.onDelete === "CASCADE"));
      if (follows) add(child, at.level + 1, at.span, { foreignKey, from: at });
      else refusing.push({ foreignKey, child, at });
    }
  }
  const isEmptied = (table: Table) => emptied.has(table) || wholesOf(schema, table).some((whole) => emptied.has(whole));
  return {
    emptied: [...emptied.values()],
    changes: [...emptied.values()].map(({ table }, root) => changeOf(schema, table, root)),
    refusing: refusing.filter(({ child }) => !isEmptied(child)),
  };
}

const wholesOf = (schema: PreparedSchema, table: Table) =>
  tablesWithKeys(schema, table).filter((each) => allPartitionsOf(schema, each).includes(table));

function changeOf(schema: PreparedSchema, table: Table, root: number): Change {
  const counted = rowsOf(schema, table);
  const affected = (table.primaryKey?.columns ?? []).map((name) => ({ name, reason: "deleted" as const }));
  return makeRoot(schema, { table, operation: "DELETE", affected, rowSet: wholeTable(table, counted), root });
}
