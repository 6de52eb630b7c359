import type { Column } from "../catalog/model.ts";
import { derivesAutoIncrement, deriveType, findUserType } from "./derive-column.ts";
import type { ReadingContext } from "./reading-context.ts";
import type { ColumnData } from "./table-shape.ts";

/** What the table says about a column. */
export interface ColumnSurroundings {
  readonly isInPrimaryKey: boolean;
  /** The column is all of a primary key that may be SQLite's rowid. */
  readonly isRowid: boolean;
  /** SQLite lets NULL into the primary key of a table with rowid. */
  readonly allowsNullInKey: boolean;
}

/** The column of the catalog: what the document leaves out is worked out as the database would. */
export function readColumn(data: ColumnData, around: ColumnSurroundings, context: ReadingContext): Column {
  const { dialect, grammar, typesByName } = context;
  const { type, normalType, typeFamily } = deriveType(data.type ?? "", dialect, typesByName);
  const identity = data.identity ?? null;
  const derives = derivesAutoIncrement(dialect, { type, identity, default: data.default ?? null }, around.isRowid);
  return {
    name: data.name,
    type,
    normalType: data.normal_type ?? normalType,
    typeFamily: data.type_family ?? typeFamily,
    isNullable: isNullable(data, around, grammar.serialTypes.has(type.toLowerCase()), context),
    ...(data.on_null === undefined ? {} : { onNull: data.on_null }),
    default: data.default ?? null,
    isAutoIncrement: data.auto_increment ?? derives,
    identity,
    generated: data.generated
      ? { expression: data.generated.expression, isStored: data.generated.stored ?? false }
      : null,
    onUpdate: data.on_update ?? null,
    collation: data.collation ?? null,
    comment: data.comment ?? null,
  };
}

function isNullable(data: ColumnData, around: ColumnSurroundings, isSerial: boolean, context: ReadingContext): boolean {
  if (around.isInPrimaryKey && !around.allowsNullInKey) return false;
  if (data.nullable !== undefined && data.not_null !== undefined && data.nullable === data.not_null) {
    context.problems
      .placeOf(data)
      .report(`nullable and not_null contradict each other; nullable: ${data.nullable} was taken. Keep one of them.`);
  }
  if (data.nullable !== undefined) return data.nullable;
  if (data.not_null !== undefined) return !data.not_null;
  if (isSerial) return false;
  const userType = findUserType(data.type ?? "", context.typesByName);
  return !(userType?.kind === "alias" && userType.isNotNull) && data.type?.toLowerCase() !== "sysname";
}
