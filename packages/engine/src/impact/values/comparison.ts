import type { Column, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { Expression, Statement } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { walkExpression } from "../../statement/walk-expression.ts";
import type { Blocker } from "../model.ts";
import { readLiteral } from "./literal.ts";
import type { Refusal } from "./refusal.ts";
import { refusalOfPostgresql } from "./refusal-postgresql.ts";
import { storedTypeOf } from "./type.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";
import { onConditions } from "../../statement/walk-from.ts";

/**
 * Constants that a column cannot be compared with: quoted ones that are no values of its type, which PostgreSQL reads as the
 * column's type before it looks at any row, and others of a type for which it has no operator. Other databases convert the column
 * instead, or row by row.
 *
 * @see https://www.postgresql.org/docs/current/typeconv-oper.html
 */
export function findRefusedComparisons(
  schema: PreparedSchema,
  sql: string,
  resolver: Resolver,
  statement: Statement,
): Blocker[] {
  if (schema.catalog.dialect !== "postgresql") return [];
  const blockers: Blocker[] = [];
  const seen = new Set<Column>();
  const visit = (node: Expression) => {
    for (const [left, right] of comparedIn(node)) {
      const origin = left.kind === "name" ? resolver.bindings.get(left)?.origin : null;
      if (!origin || seen.has(origin.column)) continue;
      const value = refusalOf(schema, sql, origin.column, right);
      const found = value ?? missingOperator(sql, origin.column, right);
      if (found === null) continue;
      seen.add(origin.column);
      const given = sql.slice(right.span.start, right.span.end);
      // Casts and operators that somebody has made are in no schema.
      const certainty = value === null ? "possible" : "certain";
      blockers.push(blockerOf(schema, origin.table, origin.column, given, { ...found, certainty }));
    }
  };
  for (const condition of conditionsOf(resolver, statement)) walkExpression(condition, visit);
  return blockers;
}

function conditionsOf({ writes, scopes }: Resolver, statement: Statement): ReadonlySet<Expression> {
  const conditions = new Set<Expression | null>(writes.map(({ where }) => where));
  for (const body of scopes.keys()) {
    if (body.kind !== "select") continue;
    for (const condition of [body.where, body.having, ...body.from.flatMap(onConditions)]) conditions.add(condition);
  }
  for (const { joined } of writes) for (const condition of joined.flatMap(onConditions)) conditions.add(condition);
  if (statement.kind === "merge") conditions.add(statement.on);
  return new Set([...conditions].filter((condition) => condition !== null));
}

const comparisons = new Set(["=", "<>", "!=", "<", ">", "<=", ">="]);

/** What is compared with what: each side of an operator with the other, an operand with the bounds or items beside it. */
function comparedIn(node: Expression): (readonly [Expression, Expression])[] {
  if (node.kind === "binary" && comparisons.has(node.operator))
    return [
      [node.left, node.right],
      [node.right, node.left],
    ];
  if (node.kind === "between")
    return [
      [node.operand, node.low],
      [node.operand, node.high],
    ];
  // Items of several kinds may decide for another type than the column's.
  if (node.kind === "in" && node.query === null && (node.list.every(isQuoted) || !node.list.some(isQuoted)))
    return node.list.map((item) => [node.operand, item] as const);
  return [];
}

const isQuoted = (node: Expression) => node.kind === "literal" && node.type === "string" && node.typeName === null;

/** Types whose comparison with a constant of no type yet is one of two values of the type. */
const comparedAsTheyAre: ReadonlySet<string> = new Set(
  "integer decimal float boolean date time timestamp uuid enum".split(" "),
);

function refusalOf(schema: PreparedSchema, sql: string, column: Column, node: Expression): Refusal | null {
  const literal = readLiteral("postgresql", sql, node);
  const type = storedTypeOf(schema, column);
  if (literal?.kind !== "text" || !comparedAsTheyAre.has(type.typeFamily)) return null;
  // Precision and length are none of a comparison's.
  return refusalOfPostgresql({ ...type, type: type.normalType }, literal);
}

/** What is wrong with a comparison, and what it wants. */
type Explained = Pick<Refusal, "fault" | "wanted">;

const textsAndTimes = [
  "text",
  "character varying",
  "character",
  "date",
  "time without time zone",
  "time with time zone",
  "timestamp without time zone",
  "timestamp with time zone",
  "uuid",
];

/** PostgreSQL's own types that none of its operators compares with a number, or with TRUE and FALSE (tried on 15). */
const withoutOperator: Readonly<Record<"number" | "boolean", ReadonlySet<string>>> = {
  number: new Set([...textsAndTimes, "boolean"]),
  boolean: new Set([...textsAndTimes, "smallint", "integer", "bigint", "numeric", "real", "double precision"]),
};

/** Why a number, or TRUE or FALSE, cannot be compared with a column; null where it can, or that is not known. */
function missingOperator(sql: string, column: Column, node: Expression): Explained | null {
  const literal = readLiteral("postgresql", sql, node);
  if (literal === null || literal.kind === "text") return null;
  if (!withoutOperator[literal.kind].has(column.normalType)) return null;
  const wanted = column.typeFamily === "boolean" ? "TRUE or FALSE" : "a value of its own type";
  return { fault: "PostgreSQL has no operator for", wanted };
}

function blockerOf(
  schema: PreparedSchema,
  table: Table,
  column: Column,
  given: string,
  { fault, wanted, certainty }: Explained & Pick<Blocker, "certainty">,
): Blocker {
  const name = displayName(schema.catalog, table);
  return {
    constraintName: null,
    table: name,
    columns: [column.name],
    action: "TYPE",
    rows: noRow,
    certainty,
    message: `${name}.${column.name} is ${column.type} and is compared with ${given}, which ${fault}.`,
    remedy: `Compare ${column.name} with ${wanted}.`,
    cascadePath: [name],
  };
}
