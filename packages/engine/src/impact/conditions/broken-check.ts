import { findColumn } from "../../catalog/catalog-index.ts";
import type { Check, Column, Table } from "../../catalog/model.ts";
import { enforcesChecks } from "../../dialects/mysql/check-enforcement.ts";
import type { Expression, Name, NameExpression } from "../../statement/ast.ts";
import { findExpression } from "../../statement/parse/parse-statement.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { foldName } from "../../statement/resolve/relation-lookup.ts";
import { childrenOf } from "../../statement/walk-expression.ts";
import { holdsFor } from "../../statistics/values/evaluate.ts";
import type { ValueRules } from "../../statistics/values/literal-value.ts";
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
  if (rows.length === 0 || !check.isEnforced || (dialect === "mysql" && !enforcesChecks(serverVersion))) return null;
  let condition = conditions.get(check);
  if (condition === undefined) conditions.set(check, (condition = findExpression(check.expression, dialect) ?? null));
  if (condition === null) return null;
  return findBroken(schema, table, condition, rows, {
    columnOf: (name) => findColumn(schema.index, table, foldName(schema, name)),
    isBroken: (truth) => truth === false,
  });
}

/** How the names of a condition find their columns, and which truth breaks it. */
interface ConditionRules {
  readonly columnOf: (name: Name, node: NameExpression) => Column | undefined;
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
    const named = falseBy({ schema, row, by }, condition);
    if (named === null) continue;
    const columns = table.columns.filter((column) => named.includes(column));
    return { columns, values: columns.map((column) => `${column.name} = ${row.get(column) ?? "NULL"}`).join(", ") };
  }
  return null;
}

const conditions = new WeakMap<Check, Expression | null>();

interface Known {
  readonly schema: PreparedSchema;
  readonly row: WrittenRow;
  readonly by: ConditionRules;
}

/** AND is false with one false part, OR with all; a part of which nothing is known decides nothing. */
function falseBy(known: Known, node: Expression): readonly Column[] | null {
  if (node.kind === "logical") {
    const parts = node.operands.map((operand) => falseBy(known, operand));
    if (node.operator === "AND") return parts.find((part) => part !== null) ?? null;
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  const columns = columnsOf(known, node);
  const rules = columns && commonRules(known.schema, columns);
  if (!rules || !isComputedAlike(rules, node)) return null;
  const textOf = (name: Expression) => {
    const column = columnOf(known, name);
    return column && known.row.get(column);
  };
  // Collations that ignore case differ in what else they ignore: what is false must be so without them too.
  const exact: ValueRules = rules.family === "text" ? { ...rules, dialect: "postgresql", collation: null } : rules;
  return [rules, exact].every((each) => known.by.isBroken(holdsFor(node, { textOf, rules: each }))) ? columns : null;
}

function columnOf({ by }: Known, node: Expression): Column | undefined {
  const name = node.kind === "name" ? node.parts.at(-1) : undefined;
  return name && node.kind === "name" ? by.columnOf(name, node) : undefined;
}

/** The columns that a condition names; null where one of them, or something else that it names, is not known. */
function columnsOf(known: Known, node: Expression): readonly Column[] | null {
  const columns: Column[] = [];
  const pending: Expression[] = [node];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (each.kind === "name") {
      const column = columnOf(known, each);
      if (column === undefined || !known.row.has(column)) return null;
      columns.push(column);
    }
    pending.push(...childrenOf(each));
  }
  return columns;
}

const numeric = new Set(["integer", "decimal", "float"]);

/** How the values of some columns compare with each other; null when they are of different kinds. */
function commonRules(schema: PreparedSchema, columns: readonly Column[]): ValueRules | null {
  const [first] = columns;
  if (first === undefined) return null;
  const kindOf = ({ typeFamily, collation }: Column) =>
    numeric.has(typeFamily) ? "number" : typeFamily === "text" ? `text ${collation ?? ""}` : typeFamily;
  if (columns.some((column) => kindOf(column) !== kindOf(first))) return null;
  const { typeFamily: family, collation, type } = first;
  return { dialect: schema.catalog.dialect, family, collation, type };
}

const equalities = new Set(["=", "==", "<>", "!=", "^="]);
const orders = new Set(["<", ">", "<=", ">="]);
const wholeArithmetic = new Set(["+", "-", "*"]);

/**
 * Whether what is computed here of a condition is what the database computes: numbers without fractions under arithmetic, text
 * compared for equality or by plain patterns alone, days in one format, no functions.
 */
function isComputedAlike(rules: ValueRules, node: Expression): boolean {
  const isText = rules.family === "text";
  switch (node.kind) {
    case "name":
      return true;
    case "literal":
      return isComparableLiteral(rules, node);
    case "cast":
      return isText
        ? /^(?:text|varchar|character varying|bpchar|_?text|n?varchar2?)\b/iu.test(node.typeName) &&
            isComputedAlike(rules, node.operand)
        : numeric.has(rules.family) &&
            /^(?:numeric|bigint|integer|smallint|double precision|real)$/iu.test(node.typeName) &&
            isComputedAlike(rules, node.operand);
    case "unary":
      return node.operator === "-" && !isText && isComputedAlike(rules, node.operand);
    case "binary": {
      const isKnown =
        equalities.has(node.operator) ||
        (!isText && orders.has(node.operator)) ||
        (rules.family === "integer" && wholeArithmetic.has(node.operator));
      return isKnown && areComputedAlike(rules, [node.left, node.right]);
    }
    case "between":
      return !isText && areComputedAlike(rules, [node.operand, node.low, node.high]);
    case "in":
      return node.query === null && areComputedAlike(rules, [node.operand, ...node.list]);
    case "quantified":
      return node.array !== null && areComputedAlike(rules, [node.operand, node.array]);
    case "array":
      return node.query === null && areComputedAlike(rules, node.items);
    case "is":
      return isComputedAlike(rules, node.operand);
    case "not":
      return isComputedAlike(rules, node.operand);
    case "pattern":
      return (
        isText &&
        node.escape === null &&
        node.operator === "LIKE" &&
        rules.dialect !== "sqlserver" &&
        areComputedAlike(rules, [node.operand, node.pattern])
      );
    default:
      return false;
  }
}

const areComputedAlike = (rules: ValueRules, nodes: readonly Expression[]) =>
  nodes.every((node) => isComputedAlike(rules, node));

function isComparableLiteral(rules: ValueRules, node: Extract<Expression, { kind: "literal" }>): boolean {
  if (node.type === "null") return true;
  if (numeric.has(rules.family)) return node.type === "number" && /^\d{1,12}(?:\.\d{1,6})?$/u.test(node.value);
  if (node.type !== "string") return false;
  if (rules.family === "text") return /^[\x20-\x5b\x5d-\x7e]*$/u.test(node.value);
  return /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/u.test(node.value);
}
