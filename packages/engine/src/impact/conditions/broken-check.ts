import { findColumn } from "../../catalog/catalog-index.ts";
import { collationOf } from "../../catalog/column-collation.ts";
import type { Check, Column, Table } from "../../catalog/model.ts";
import { enforcesChecks } from "../../dialects/mysql/check-enforcement.ts";
import type { Expression, NameExpression } from "../../statement/ast.ts";
import { findExpression } from "../../statement/parse/parse-statement.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { foldName } from "../../statement/resolve/relation-lookup.ts";
import { walkExpression } from "../../statement/walk-expression.ts";
import { holdsFor } from "../../statistics/values/evaluate.ts";
import type { ValueRules } from "../../statistics/values/literal-value.ts";
import { storedTypeOf } from "../values/type.ts";
import type { WrittenRow } from "./written-values.ts";

/** What a written row breaks a CHECK with. */
export interface BrokenCheck {
  readonly columns: readonly Column[];
  /** `qty = -1, kind = x` */
  readonly values: string;
}

/** The first of some written rows that surely breaks a CHECK: what is known of its values alone makes the condition false. */
export function findBrokenCheck(
  schema: PreparedSchema,
  table: Table,
  check: Check,
  rows: readonly WrittenRow[],
): BrokenCheck | null {
  const { dialect, serverVersion } = schema.catalog;
  if (!check.isEnforced || (dialect === "mysql" && !enforcesChecks(serverVersion))) return null;
  let condition = conditions.get(check);
  if (condition === undefined) conditions.set(check, (condition = findExpression(check.expression, dialect) ?? null));
  if (condition === null) return null;
  return findBroken(schema, table, condition, rows, {
    columnOf: ({ parts }) => {
      const name = parts.at(-1);
      return name && findColumn(schema.index, table, foldName(schema, name));
    },
    isBroken: (truth) => truth === false,
  });
}

/** How the names of a condition find their columns, and which truth breaks it. */
interface ConditionRules {
  readonly columnOf: (name: NameExpression) => Column | undefined;
  readonly isBroken: (truth: boolean | null | undefined) => boolean;
}

/** The first of some written rows that surely breaks a condition. */
export function findBroken(
  schema: PreparedSchema,
  table: Table,
  condition: Expression,
  rows: readonly WrittenRow[],
  by: ConditionRules,
): BrokenCheck | null {
  for (const row of rows) {
    const named = falseBy({ schema, table, row, by }, condition);
    if (named === null) continue;
    const columns = table.columns.filter((column) => named.includes(column));
    return { columns, values: columns.map((column) => `${column.name} = ${row.get(column) ?? "NULL"}`).join(", ") };
  }
  return null;
}

const conditions = new WeakMap<Check, Expression | null>();

interface Known {
  readonly schema: PreparedSchema;
  readonly table: Table;
  readonly row: WrittenRow;
  readonly by: ConditionRules;
}

/**
 * The known columns that break a condition; null where it is not surely broken. AND is with one broken part, OR with all; a part of
 * which nothing is known decides nothing.
 */
function falseBy(known: Known, node: Expression): readonly Column[] | null {
  if (node.kind === "logical") {
    const broken = node.operands.map((operand) => falseBy(known, operand)).filter((part) => part !== null);
    if (node.operator === "AND") return broken[0] ?? null;
    return broken.length === node.operands.length ? broken.flat() : null;
  }
  const columns = knownColumns(known, node);
  const rules = commonRules(known, columns);
  if (rules === null) return null;
  const textOf = (name: NameExpression) => {
    const column = known.by.columnOf(name);
    return column && known.row.get(column);
  };
  return known.by.isBroken(holdsFor(node, { textOf, rules })) ? columns : null;
}

/** The columns that a condition names and of which the row's value is known. */
function knownColumns({ row, by }: Known, condition: Expression): readonly Column[] {
  const columns: Column[] = [];
  walkExpression(condition, (node) => {
    const column = node.kind === "name" ? by.columnOf(node) : undefined;
    if (column && row.has(column)) columns.push(column);
  });
  return columns;
}

/** How the values of some columns compare with each other; null without any, and where they compare in different ways. */
function commonRules({ schema, table }: Known, columns: readonly Column[]): ValueRules | null {
  const { dialect } = schema.catalog;
  const [first, ...others] = columns.map((column): ValueRules => {
    const { type, typeFamily: family } = storedTypeOf(schema, column);
    return { dialect, family, collation: collationOf(schema.catalog, table, column), type };
  });
  if (first === undefined) return null;
  const isAlike = ({ family, collation, type }: ValueRules) =>
    family === first.family && (numeric.has(family) || (collation === first.collation && type === first.type));
  return others.every(isAlike) ? first : null;
}

const numeric: ReadonlySet<ValueRules["family"]> = new Set(["integer", "decimal", "float"] as const);
