import type { Column, View } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { Expression } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { viewMeaningsOf } from "../../statement/resolve/view-meanings.ts";
import type { ViewMeaning } from "../../statement/resolve/view-meanings.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";
import { walkExpression } from "../../statement/walk-expression.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { findBroken } from "../conditions/broken-check.ts";
import type { BrokenCheck } from "../conditions/broken-check.ts";
import type { Blocker, Condition } from "../model.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { defaultValueOf } from "../changes/default-value.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import type { ValueFindings } from "../values/findings.ts";
import { placeOfValues } from "../places/place-of-value.ts";
import { listOf } from "../wording.ts";
import { writtenRows } from "../conditions/written-values.ts";
import type { WrittenRow } from "../conditions/written-values.ts";

/**
 * What the WITH CHECK OPTION of a view, and of those that it reads, asks of the rows that are written through it: the condition
 * must be true, so that the view shows them.
 *
 * @see https://www.postgresql.org/docs/current/sql-createview.html (WITH CHECK OPTION)
 * @see https://dev.mysql.com/doc/refman/8.4/en/view-check-option.html
 */
export function findBrokenOptions(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  rows: RowEstimate,
): ValueFindings {
  const [view] = operation.views;
  const blockers: Blocker[] = [];
  const conditions: Condition[] = [];
  if (!view) return { blockers, conditions };
  const { table } = operation;
  const isInsert = operation.kind === "insert";
  const mayBeReplaced = triggersMayInterfere(schema, table, isInsert ? "INSERT" : "UPDATE");
  const written = mayBeReplaced ? [] : rowsWithOmitted(schema, operation);
  for (const checked of checkedConditions(schema, view)) {
    const used = columnsUsed(checked);
    if (!isInsert && !operation.assignments.some(({ column }) => used.has(column))) continue;
    const broken = findBroken(schema, table, checked.where, written, {
      columnOf: (name) => originOf(checked.meaning, name),
      isBroken: (truth) => truth === false || truth === null,
    });
    const condition = conditionOf(schema, checked, used, broken);
    const place = placeOfValues(schema, operation, columnNames(broken?.columns ?? used), broken?.row);
    conditions.push({ ...condition, at: place });
    if (broken === null || !checked.isSure || operation.isIgnore || rows.high === 0) continue;
    blockers.push({ ...blockerOf(schema, checked, broken, rows), at: place });
  }
  return { blockers, conditions };
}

const columnNames = (columns: Iterable<Column>) => Array.from(columns, ({ name }) => name);

interface CheckedCondition {
  readonly view: View;
  readonly meaning: ViewMeaning;
  readonly where: Expression;
  /** The condition as the view has it. */
  readonly text: string;
  readonly isSure: boolean;
}

/** The conditions of a view, and of the views that it reads or joins, that its rows must meet. */
function checkedConditions(schema: PreparedSchema, outer: View): CheckedCondition[] {
  const { dialect, serverVersion } = schema.catalog;
  const found: CheckedCondition[] = [];
  const open = [{ view: outer, isForced: false, isSure: true }];
  const seen = new Set<View>();
  for (const { view, isForced, isSure } of open) {
    const meaning: ViewMeaning | null | undefined = viewMeaningsOf(schema).get(view);
    const body = meaning?.query.body;
    if (!meaning || body?.kind !== "select" || seen.has(view)) continue;
    seen.add(view);
    const { where, from } = body;
    if (where !== null && (isForced || view.checkOption !== undefined))
      found.push({ view, meaning, where, text: view.query.slice(where.span.start, where.span.end), isSure });
    const forcesBelow = isForced || view.checkOption === "cascaded";
    // MariaDB looks at no view below but for CASCADED; from which version on MySQL does is not sure.
    const isLoose = dialect === "mysql" && !forcesBelow;
    if (isLoose && serverVersion?.startsWith("MariaDB ")) continue;
    for (const source of from.flatMap((item) => sourcesOfItem(meaning.resolver, item)))
      if (source.view) open.push({ view: source.view, isForced: forcesBelow, isSure: isSure && !isLoose });
  }
  return found;
}

function originOf({ resolver }: ViewMeaning, node: Expression): Column | undefined {
  return node.kind === "name" ? resolver.bindings.get(node)?.origin?.column : undefined;
}

function columnsUsed({ meaning, where }: CheckedCondition): ReadonlySet<Column> {
  const used = new Set<Column>();
  walkExpression(where, (node) => {
    const column = originOf(meaning, node);
    if (column) used.add(column);
  });
  return used;
}

/** The written rows with the NULLs of the columns that an INSERT leaves out. */
function rowsWithOmitted(schema: PreparedSchema, operation: InsertOperation | UpdateOperation): readonly WrittenRow[] {
  const rows = writtenRows(schema, operation);
  if (operation.kind === "update") return rows;
  const { table } = operation;
  const given = new Set(operation.columns);
  const omitted = table.columns.filter(
    (column) =>
      !given.has(column) &&
      defaultValueOf(schema, column) === null &&
      column.generated === null &&
      column.isNullable &&
      !column.isAutoIncrement &&
      column.normalType !== "timestamp" &&
      !isRowId(schema.catalog.dialect, table, column),
  );
  return rows.map((row) => new Map([...row, ...omitted.map((column) => [column, null] as const)]));
}

function conditionOf(
  schema: PreparedSchema,
  { view, text }: CheckedCondition,
  used: ReadonlySet<Column>,
  broken: BrokenCheck | null,
): Condition {
  const known = broken === null ? "" : ` It does not for ${broken.values}.`;
  const name = displayName(schema.catalog, view);
  return {
    code: "CHECK_OPTION_HOLDS",
    kind: "check",
    constraintName: null,
    table: name,
    columns: [...used].map((column) => column.name),
    message: `${text} must hold for every row that is written through ${name}, which has WITH CHECK OPTION or is below such a view.${known}`,
  };
}

function blockerOf(
  schema: PreparedSchema,
  { view, text }: CheckedCondition,
  { columns, values }: BrokenCheck,
  rows: RowEstimate,
): Blocker {
  const name = displayName(schema.catalog, view);
  const names = columns.map((column) => column.name);
  return {
    constraintName: null,
    table: name,
    columns: names,
    code: "CHECK_OPTION",
    action: "CHECK",
    rows,
    certainty: rows.low >= 1 ? "certain" : "possible",
    message: `The CHECK OPTION of ${name} does not let ${values} through: ${text}.`,
    remedy: `Give ${listOf(names)} a value for which ${text} holds, or write to the table behind the view.`,
    cascadePath: [name],
  };
}
