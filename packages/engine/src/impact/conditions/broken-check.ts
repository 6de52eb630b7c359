import { findColumn } from "../../catalog/catalog-index.ts";
import { collationOf } from "../../catalog/column-collation.ts";
import type { Check, Column, Table } from "../../catalog/model.ts";
import { enforcesChecks } from "../../dialects/mysql/check-enforcement.ts";
import type { Expression, NameExpression } from "../../statement/ast.ts";
import { storedExpression } from "../../statement/stored-expression.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { foldName } from "../../statement/resolve/relation-lookup.ts";
import { walkExpression } from "../../statement/walk-expression.ts";
import { isAffordable } from "../../statistics/estimate/evaluation-cost.ts";
import { holdsFor } from "../../statistics/values/evaluate.ts";
import type { ValueRules } from "../../statistics/values/literal-value.ts";
import { storedTypeOf } from "../values/type.ts";
import type { WrittenRow } from "./written-values.ts";

/** What a written row breaks a CHECK with. */
export interface BrokenCheck {
  readonly columns: readonly Column[];
  /** `qty = -1, kind = x` */
  readonly values: string;
  /** Which of the written rows it is. */
  readonly row: number;
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
  const condition = storedExpression(check, check.expression, dialect);
  if (condition === null) return null;
  return findBroken(schema, table, condition, rows, {
    columnOf: (name) => columnOf(schema, table, name),
    isBroken: (truth) => truth === false,
  });
}

function columnOf(schema: PreparedSchema, table: Table, { parts }: NameExpression): Column | undefined {
  const name = parts.at(-1);
  return name && findColumn(schema.index, table, foldName(schema, name));
}

/** Whether a CHECK surely holds for all of some written rows: all that it names is known of each. What comes to NULL passes. */
export function surelyPasses(schema: PreparedSchema, table: Table, check: Check, rows: readonly WrittenRow[]): boolean {
  const condition = storedExpression(check, check.expression, schema.catalog.dialect);
  if (condition === null || rows.length === 0 || !isAffordable(schema.steps, condition, rows.length)) return false;
  const around = {
    schema,
    table,
    by: { columnOf: (name: NameExpression) => columnOf(schema, table, name), isBroken: () => false },
  };
  const columns = columnsNamed(around, condition);
  const rules = commonRules([...new Set(columns.values())].map((column) => comparisonOf(around, column)));
  if (rules === null) return false;
  return rows.every((row) => {
    if ([...columns.values()].some((column) => !row.has(column))) return false;
    const textOf = (name: NameExpression) => {
      const column = columns.get(name);
      return column && row.get(column);
    };
    const truth = holdsFor(condition, { textOf, rules });
    return truth === true || truth === null;
  });
}

/** How the names of a condition find their columns, and which truth breaks it. */
interface ConditionRules {
  readonly columnOf: (name: NameExpression) => Column | undefined;
  readonly isBroken: (truth: boolean | null | undefined) => boolean;
}

/** The first of some written rows that surely breaks a condition; null too where it is too long to be put to all of them. */
export function findBroken(
  schema: PreparedSchema,
  table: Table,
  condition: Expression,
  rows: readonly WrittenRow[],
  by: ConditionRules,
): BrokenCheck | null {
  if (!isAffordable(schema.steps, condition, rows.length)) return null;
  const judge = judgeOf({ schema, table, by }, condition);
  for (const [at, row] of rows.entries()) {
    const named = judge(row);
    if (named === null) continue;
    const columns = table.columns.filter((column) => named.includes(column));
    return {
      columns,
      values: columns.map((column) => `${column.name} = ${row.get(column) ?? "NULL"}`).join(", "),
      row: at,
    };
  }
  return null;
}

interface Surroundings {
  readonly schema: PreparedSchema;
  readonly table: Table;
  readonly by: ConditionRules;
}

/** The known columns with which a row breaks a condition; null where it does not for certain. */
type Judge = (row: WrittenRow) => readonly Column[] | null;

/**
 * What can be found out about a condition before its rows are looked at. AND is broken with one part, OR with all; a part of which
 * nothing is known decides nothing.
 */
function judgeOf(around: Surroundings, node: Expression): Judge {
  if (node.kind === "logical") {
    const judges = node.operands.map((operand) => judgeOf(around, operand));
    return (row) => {
      const broken = judges.map((judge) => judge(row)).filter((part) => part !== null);
      if (node.operator === "AND") return broken[0] ?? null;
      return broken.length === judges.length ? broken.flat() : null;
    };
  }
  const columns = columnsNamed(around, node);
  const rulesOf = new Map([...columns.values()].map((column) => [column, comparisonOf(around, column)]));
  return (row) => {
    const known = [...rulesOf].filter(([column]) => row.has(column));
    const rules = commonRules(known.map(([, each]) => each));
    if (rules === null) return null;
    const textOf = (name: NameExpression) => {
      const column = columns.get(name);
      return column && row.get(column);
    };
    return around.by.isBroken(holdsFor(node, { textOf, rules })) ? known.map(([column]) => column) : null;
  };
}

/** The names in a condition with the columns that they stand for. */
function columnsNamed({ by }: Surroundings, condition: Expression): ReadonlyMap<NameExpression, Column> {
  const columns = new Map<NameExpression, Column>();
  walkExpression(condition, (node) => {
    if (node.kind !== "name") return;
    const column = by.columnOf(node);
    if (column) columns.set(node, column);
  });
  return columns;
}

/** How the values of a column compare. */
function comparisonOf({ schema, table }: Surroundings, column: Column): ValueRules {
  const { type, typeFamily: family } = storedTypeOf(schema, column);
  return { dialect: schema.catalog.dialect, family, collation: collationOf(schema.catalog, table, column), type };
}

/** How the values of several columns compare with each other; null without any, and where they compare in different ways. */
function commonRules([first, ...others]: readonly ValueRules[]): ValueRules | null {
  if (first === undefined) return null;
  const isAlike = ({ family, collation, type }: ValueRules) =>
    family === first.family && (numeric.has(family) || (collation === first.collation && type === first.type));
  return others.every(isAlike) ? first : null;
}

const numeric: ReadonlySet<ValueRules["family"]> = new Set(["integer", "decimal", "float"] as const);
