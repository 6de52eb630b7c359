import type {
  Assignment,
  Delete,
  Expression,
  Insert,
  Merge,
  Query,
  Returning,
  Update,
  Values,
} from "../../statement/ast.ts";
import type { Column } from "../../catalog/model.ts";
import type { InsertOperation, WriteOperation } from "../../statement/resolve/write-operation.ts";
import { requireBoolean } from "./boolean-context.ts";
import { canCoerce, shownType } from "./coercion.ts";
import { typeOfColumn } from "./named-type.ts";
import { unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { typeFrom, typesAsGiven, typesOfItems } from "./type-query.ts";
import { mismatch, sourceOf } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** Goes through a statement that writes; fails where a column does not take values of the type that it is given. */
export function typeWrite(typer: Typer, statement: Insert | Update | Delete | Merge): void {
  for (const { statement: common } of statement.with?.tables ?? [])
    if (common.kind === "query") typer.typesOfQuery(common);
    else typeWrite(typer, common);
  switch (statement.kind) {
    case "insert":
      typeInsert(typer, statement);
      break;
    case "update":
      typeFrom(typer, statement.target);
      for (const item of statement.from) typeFrom(typer, item);
      typeAssignments(typer, statement.assignments, statement);
      if (statement.where) requireBoolean(typer, statement.where, "WHERE");
      break;
    case "delete":
      for (const item of statement.from) typeFrom(typer, item);
      if (statement.where) requireBoolean(typer, statement.where, "WHERE");
      break;
    default:
      typeMerge(typer, statement);
  }
  typeReturning(typer, statement.returning);
}

function typeReturning(typer: Typer, returning: Returning | null): void {
  if (returning) typesOfItems(typer, returning.items, null);
}

function typeInsert(typer: Typer, statement: Insert): void {
  const operations = typer.resolver.writes.filter((write): write is InsertOperation => write.kind === "insert");
  for (const target of statement.targets) {
    const { source } = target;
    const own = operations.find((operation) => operation.source.span.start === target.table.span.start);
    // What goes into a part of a column is of another type than the column.
    const columns = own?.columns.map((column) => (own.parts.has(column) ? undefined : column)) ?? [];
    const rows = source.kind === "values" ? source.rows : source.kind === "query" ? plainRows(source.query) : null;
    if (rows)
      for (const row of rows)
        for (const [at, value] of row.entries()) give(typer, columns[at], value, typer.typeOf(value));
    else if (source.kind === "query")
      for (const [at, type] of (typesAsGiven(typer, source.query) ?? []).entries())
        give(typer, columns[at], itemAt(source.query, at), type);
  }
  const assignments = [
    ...(statement.onDuplicate ?? []),
    ...statement.conflicts.flatMap((clause) => clause.assignments),
  ];
  typeAssignments(typer, assignments, statement);
  for (const { where, targetExpressions } of statement.conflicts) {
    for (const expression of targetExpressions) typer.typeOf(expression);
    if (where) requireBoolean(typer, where, "WHERE");
  }
}

/** The rows of VALUES in brackets, which are as good as those without. */
function plainRows({ with: clause, body, orderBy, limit, offset }: Query): Values["rows"] | null {
  const isPlain = clause === null && orderBy.length === 0 && limit === null && offset === null;
  return isPlain && body.kind === "values" ? body.rows : null;
}

/** What stands in the list of a query at a place, for the place of a failure. */
function itemAt(query: Query, at: number): Expression {
  const { body } = query;
  const items = body.kind === "select" ? body.items.map(({ expression }) => expression) : [];
  const item = items.some(({ kind }) => kind === "star") ? undefined : items[at];
  return item ?? { kind: "subquery", query, span: query.span };
}

function typeAssignments(typer: Typer, assignments: readonly Assignment[], statement: Insert | Update | Merge): void {
  const columns = writtenColumns(typer.resolver.writes, statement);
  for (const { targets, value } of assignments) {
    const isRow = targets.length > 1 && value.kind === "row";
    const values: readonly Expression[] = isRow ? value.items : [value];
    for (const each of values)
      give(typer, targets.length === 1 || isRow ? columns.get(each) : undefined, each, typer.typeOf(each));
  }
}

/** The column that each value of an assignment goes to. */
function writtenColumns(
  writes: readonly WriteOperation[],
  statement: Insert | Update | Merge,
): ReadonlyMap<Expression, Column> {
  const columns = new Map<Expression, Column>();
  for (const write of writes) {
    const assigned =
      write.kind === "update" ? write.assignments : write.kind === "insert" ? write.conflictAssignments : [];
    for (const { column, value } of assigned)
      if (value && statement.span.start <= value.span.start) columns.set(value, column);
  }
  return columns;
}

/** Fails where a column does not take values of a type; constants of no type yet are read as the column's when they are written. */
function give(typer: Typer, column: Column | undefined, value: Expression, type: SqlType): void {
  if (column === undefined || type === null || type === unknownConstant || column.generated) return;
  const { rules } = typer;
  const wanted = typeOfColumn(typer.schema, rules, column);
  if (wanted === null || canCoerce(rules, type, wanted, "assignment")) return;
  const shown = shownType(rules, wanted);
  const cast =
    canCoerce(rules, type, wanted, "explicit") && value.kind !== "subquery"
      ? `CAST(${sourceOf(typer, value)} AS ${shown})`
      : null;
  const advice = cast === null ? "" : ` Write ${cast}.`;
  throw mismatch(`${column.name} is ${shown}, but this is ${shownType(rules, type)}.${advice}`, value, cast);
}

function typeMerge(typer: Typer, statement: Merge): void {
  typeFrom(typer, statement.source);
  requireBoolean(typer, statement.on, "ON");
  const inserts = typer.resolver.writes.filter((write): write is InsertOperation => write.kind === "insert");
  for (const { condition, action } of statement.branches) {
    if (condition) requireBoolean(typer, condition, "AND");
    if (action.kind === "update") {
      typeAssignments(typer, action.assignments, statement);
      if (action.deleteWhere) requireBoolean(typer, action.deleteWhere, "WHERE");
    }
    if (action.kind !== "insert") continue;
    const columns = inserts.find(({ branchValues }) => branchValues === action.values)?.columns ?? [];
    for (const [at, value] of action.values.entries()) give(typer, columns[at], value, typer.typeOf(value));
  }
}
