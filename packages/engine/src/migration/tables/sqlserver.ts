import type { QualifiedName } from "../../catalog/model.ts";
import type { SqlNames } from "../../export/sql/sql-names.ts";
import { bareName } from "../context.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import type { Operation } from "../operation.ts";
import { alterTable } from "./alter-table.ts";
import { conversionLoss } from "./conversion-loss.ts";
import { dropDefault, objectText } from "./sqlserver-default.ts";
import type { ColumnAlteration, TableWriter } from "./table-writer.ts";

/**
 * Plans the changes of one table of SQL Server.
 * @see https://learn.microsoft.com/en-us/sql/t-sql/statements/alter-table-transact-sql
 */
export function alterSqlserverTable(table: ChangedTable, context: MigrationContext): void {
  alterTable(table, context, writerFor(context.names));
}

/** @see https://learn.microsoft.com/en-us/sql/relational-databases/system-stored-procedures/sp-rename-transact-sql */
function writerFor(names: SqlNames): TableWriter {
  const alter = (table: QualifiedName, action: string): string => `ALTER TABLE ${names.qualified(table)} ${action}`;
  const rename = (kind: string, to: string, ...parts: readonly string[]): string =>
    `EXEC sp_rename ${objectText(names, ...parts)}, ${names.text(to)}, N'${kind}'`;
  const dropConstraint = (table: QualifiedName, name: string | null): string | null =>
    name === null ? null : alter(table, `DROP CONSTRAINT ${names.bare(name)}`);
  return {
    renameTable: (before, after) => rename("OBJECT", after.name, before.namespace, before.name),
    renameColumn: (table, before, after) => rename("COLUMN", after, table.namespace, table.name, before),
    renameConstraint: (table, before, after) => rename("OBJECT", after, table.namespace, before),
    renameIndex: (table, before, after) => rename("INDEX", after, table.namespace, table.name, before),
    dropPrimaryKey: (table, { name }) => dropConstraint(table, name ?? `PK_${table.name}`) ?? "",
    dropUniqueKey: (table, { name }) => dropConstraint(table, name),
    dropCheck: (table, { name }) => dropConstraint(table, name),
    dropExclusion: () => null,
    dropIndex: (table, { name }) =>
      name === null ? null : `DROP INDEX ${names.bare(name)} ON ${names.qualified(table)}`,
    dropColumn: (table, column) => alter(table, `DROP COLUMN ${names.bare(column)}`),
    addColumn: (table, definition) => alter(table, `ADD ${definition}`),
    isRecreated: (before, after) =>
      before.generated !== null || after.generated !== null || before.identity !== after.identity,
    // Values of a column that numbers rows cannot be written.
    copiedValue: (_before, { identity }, name) => (identity === null ? name : null),
    partsHoldColumns: true,
    alterColumn,
    setDefault: (table, column, value, changeIds, { plan }) => {
      const sql =
        value === null
          ? dropDefault(table.after, column.name, names)
          : alter(table.after, `ADD DEFAULT ${value} FOR ${names.bare(column.name)}`);
      plan.add("set attributes", {
        sql,
        isModule: value === null,
        table: bareName(table.after),
        operations: [{ kind: "set attribute", column }],
        changeIds,
      });
    },
    comment: (table, column, before, after) => commentOf(table, column, before, after, names),
  };
}

function alterColumn(alteration: ColumnAlteration, context: MigrationContext): void {
  const { table, before, after, type, collation, nullability } = alteration;
  const { plan, names, matching } = context;
  const place = { table: bareName(table.after) };
  const isConverted = type.length + collation.length > 0 || alteration.isOfReplacedType;
  const isAltered = isConverted || nullability.length > 0;
  const changesDefault = alteration.default.length > 0;
  const set: Operation[] = [{ kind: "set attribute", column: after }];
  if (before.default !== null && (isConverted || changesDefault)) {
    const sql = dropDefault(table.after, after.name, names);
    plan.add("drop attributes", { ...place, sql, isModule: true, operations: set, changeIds: alteration.default });
  }
  if (isAltered) {
    const collate = after.collation === null ? "" : ` COLLATE ${after.collation}`;
    const sql = `ALTER TABLE ${table.name} ALTER COLUMN ${names.bare(after.name)} ${after.type}${collate} ${after.isNullable ? "NULL" : "NOT NULL"}`;
    const operations: Operation[] = isConverted
      ? [{ kind: "change type", before, after }]
      : [{ kind: after.isNullable ? "drop not null" : "set not null", column: after }];
    const losesData = conversionLoss(before, after, matching.before.types, matching.after.types) ?? undefined;
    const changeIds = [...type, ...collation, ...nullability];
    plan.add("change types", { ...place, sql, operations, changeIds, losesData });
  }
  if (after.default === null || !(changesDefault || (isConverted && before.default !== null))) return;
  const sql = `ALTER TABLE ${table.name} ADD DEFAULT ${after.default} FOR ${names.bare(after.name)}`;
  plan.add("set attributes", { ...place, sql, operations: set, changeIds: alteration.default });
}

/** @see https://learn.microsoft.com/en-us/sql/relational-databases/system-stored-procedures/sp-updateextendedproperty-transact-sql */
function commentOf(
  table: QualifiedName,
  column: string | null,
  before: string | null,
  after: string | null,
  names: SqlNames,
): string {
  const verb = after === null ? "drop" : before === null ? "add" : "update";
  const values: readonly (readonly [string, string])[] = [
    ["name", "MS_Description"],
    ...(after === null ? [] : [["value", after] as const]),
    ["level0type", "SCHEMA"],
    ["level0name", table.namespace],
    ["level1type", "TABLE"],
    ["level1name", table.name],
    ...(column === null ? [] : [["level2type", "COLUMN"] as const, ["level2name", column] as const]),
  ];
  const list = values.map(([name, value]) => `@${name} = ${names.text(value)}`);
  return `EXEC sys.sp_${verb}extendedproperty ${list.join(", ")}`;
}
