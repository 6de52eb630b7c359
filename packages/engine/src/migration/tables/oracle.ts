import type { QualifiedName } from "../../catalog/model.ts";
import type { SqlNames } from "../../export/sql/sql-names.ts";
import { bareName } from "../context.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import type { Operation } from "../operation.ts";
import { alterTable } from "./alter-table.ts";
import { conversionLoss } from "./conversion-loss.ts";
import type { ColumnAlteration, TableWriter } from "./table-writer.ts";

/**
 * Plans the changes of one table of Oracle.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/ALTER-TABLE.html
 */
export function alterOracleTable(table: ChangedTable, context: MigrationContext): void {
  alterTable(table, context, writerFor(context.names));
}

function writerFor(names: SqlNames): TableWriter {
  const alter = (table: QualifiedName, action: string): string => `ALTER TABLE ${names.qualified(table)} ${action}`;
  const inNamespace = ({ namespace }: QualifiedName, name: string): string => names.qualified({ namespace, name });
  return {
    renameTable: (before, after) => alter(before, `RENAME TO ${names.bare(after.name)}`),
    renameColumn: (table, before, after) => alter(table, `RENAME COLUMN ${names.bare(before)} TO ${names.bare(after)}`),
    renameConstraint: (table, before, after) =>
      alter(table, `RENAME CONSTRAINT ${names.bare(before)} TO ${names.bare(after)}`),
    renameIndex: (table, before, after) => `ALTER INDEX ${inNamespace(table, before)} RENAME TO ${names.bare(after)}`,
    dropPrimaryKey: (table) => alter(table, "DROP PRIMARY KEY"),
    dropUniqueKey: (table, { name, columns }) =>
      alter(table, name === null ? `DROP UNIQUE (${names.list(columns)})` : `DROP CONSTRAINT ${names.bare(name)}`),
    dropCheck: (table, { name }) => (name === null ? null : alter(table, `DROP CONSTRAINT ${names.bare(name)}`)),
    dropExclusion: () => null,
    dropIndex: (table, { name }) => (name === null ? null : `DROP INDEX ${inNamespace(table, name)}`),
    dropColumn: (table, column) => alter(table, `DROP COLUMN ${names.bare(column)}`),
    addColumn: (table, definition) => alter(table, `ADD (${definition})`),
    isRecreated: (before, after, { matching }) => {
      if (before.generated !== null || after.generated !== null) return true;
      if (before.identity === null && after.identity !== null) return true;
      // Rows keep a column from getting another kind of type, or less room.
      const [from, to] = [matching.before.types.read(before), matching.after.types.read(after)];
      return from.name !== to.name || isNarrower(from.arguments, to.arguments);
    },
    copiedValue: (_before, { identity }, name) => (identity === "always" ? null : name),
    partsHoldColumns: false,
    alterColumn,
    setDefault: (table, column, value, changeIds, { plan }) => {
      const sql = alter(table.after, `MODIFY (${names.bare(column.name)} DEFAULT ${value ?? "NULL"})`);
      plan.add("set attributes", {
        sql,
        table: bareName(table.after),
        operations: [{ kind: "set attribute", column }],
        changeIds,
      });
    },
    comment: (table, column, _before, after) => {
      const what =
        column === null ? `TABLE ${names.qualified(table)}` : `COLUMN ${names.qualified(table)}.${names.bare(column)}`;
      return `COMMENT ON ${what} IS ${names.text(after ?? "")}`;
    },
  };
}

/** Whether a number or text has fewer places than before. */
function isNarrower(before: readonly string[], after: readonly string[]): boolean {
  if (after.length === 0) return false;
  if (before.length === 0) return true;
  const [had, has] = [before, after].map(([precision = "", scale = "0"]) => ({
    whole: Number.parseInt(precision, 10) - Number(scale),
    scale: Number(scale),
  }));
  return had !== undefined && has !== undefined && (has.whole < had.whole || has.scale < had.scale);
}

function alterColumn(alteration: ColumnAlteration, context: MigrationContext): void {
  const { table, before, after, type, collation, identity, nullability } = alteration;
  const { plan, names, matching } = context;
  const place = { table: bareName(table.after) };
  const modify = (what: string): string => `ALTER TABLE ${table.name} MODIFY (${names.bare(after.name)} ${what})`;
  const attribute = (phase: "drop attributes" | "set attributes", what: string, changeIds: readonly string[]): void => {
    const operations: Operation[] = [{ kind: "set attribute", column: after }];
    plan.add(phase, { ...place, sql: modify(what), operations, changeIds });
  };
  if (identity.length > 0 && after.identity === null) attribute("drop attributes", "DROP IDENTITY", identity);
  else if (identity.length > 0)
    attribute(
      "set attributes",
      `GENERATED ${after.identity === "always" ? "ALWAYS" : "BY DEFAULT"} AS IDENTITY`,
      identity,
    );
  if (type.length + collation.length > 0) {
    const isPlain = after.collation === null;
    const collate = isPlain
      ? collation.length > 0
        ? " COLLATE USING_NLS_COMP"
        : ""
      : ` COLLATE ${names.bare(after.collation ?? "")}`;
    const losesData = conversionLoss(before, after, matching.before.types, matching.after.types) ?? undefined;
    const operations: Operation[] = [{ kind: "change type", before, after }];
    plan.add("change types", {
      ...place,
      sql: modify(`${after.type}${collate}`),
      operations,
      changeIds: [...type, ...collation],
      losesData,
    });
  }
  if (alteration.default.length > 0)
    attribute("set attributes", `DEFAULT ${after.default ?? "NULL"}`, alteration.default);
  if (nullability.length === 0) return;
  const operations: Operation[] = [{ kind: after.isNullable ? "drop not null" : "set not null", column: after }];
  plan.add("set attributes", {
    ...place,
    sql: modify(after.isNullable ? "NULL" : "NOT NULL"),
    operations,
    changeIds: nullability,
  });
}
