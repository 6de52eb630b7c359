import { inheritorsOf } from "../../catalog/catalog-index.ts";
import { isRowId } from "../../catalog/row-id.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { hasAggregate, hasSetReturningCall } from "../../statement/aggregate-calls.ts";
import type { Expression, FromItem, JoinedTable, NameExpression, Query, Select } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { columnsOf } from "../../statement/resolve/source-columns.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import { profileOf } from "./column-profile.ts";
import { placeOf, plainSelect } from "./equality.ts";
import type { ColumnPlace } from "./equality.ts";
import { sizeTestOf, groupsOfSize } from "./group-sizes.ts";
import { mayNameOuter } from "./outer-names.ts";
import type { QueryContext } from "./query-context.ts";
import { conditionsBySource, wantsValue } from "./source-conditions.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";

/** What a query that names nothing around it gives in its first column. */
export interface QueryValues {
  readonly rows: RowEstimate;
  /** The column that each of the values is of; that of the argument of min and max. */
  readonly origin: ColumnPlace | null;
  /** No value is there twice, for certain. */
  readonly isDistinct: boolean;
  readonly distinctCount: number;
  /** Whether NULL is among the values: it is not, may be, or is for certain. */
  readonly nulls: "none" | "some" | "certain";
  /** How likely none of the values is NULL. */
  readonly withoutNull: number;
  /** Of the rows of the values' own column, those whose value is given, where that is known better than by how many values there are. */
  readonly rowShare: number | null;
}

/** The values of a query, by its rows and by what its first column is; null where it takes columns from around it. */
export function queryValues(context: QueryContext, query: Query): QueryValues | null {
  const { resolver, schema } = context;
  if (mayNameOuter(resolver, query.span)) return null;
  schema.steps.take("estimates");
  const rows = context.estimateQuery(query, resolver);
  const select = plainSelect(query);
  const handed = select && valuesHandedOn(context, select, rows);
  if (handed) return handed;
  const item = select?.items[0]?.expression;
  if (!select || !item) return { ...unknownValues, rows, distinctCount: rows.expected };
  const column = extremeArgument(item) ?? (item.kind === "name" ? item : null);
  const origin = column && placeOf(context, column);
  if (!origin) return { ...unknownValues, rows, distinctCount: rows.expected };
  const profile = profileOf(schema, origin.table, origin.column);
  const isDistinct = isDistinctIn(context, select, item);
  const nulls = nullsIn(context, query, select, origin, column);
  const present = nulls === "none" ? 1 : 1 - profile.nullFraction;
  return {
    rows,
    origin,
    isDistinct,
    distinctCount: isDistinct
      ? rows.expected * present
      : filledBins(Math.max(1, profile.distinctCount), rows.expected * present),
    nulls,
    withoutNull: nulls === "none" ? 1 : nulls === "certain" ? 0 : present ** (item === column ? rows.expected : 1),
    rowShare: shareOfGroups(context, select, origin, item),
  };
}

const unknownValues = {
  origin: null,
  isDistinct: false,
  nulls: "some",
  withoutNull: 1,
  rowShare: null,
} as const;

/** How many of so many values at least one of some rows holds, each of which holds one by chance. */
export const filledBins = (values: number, rows: number): number =>
  values <= 1 ? Math.min(values, rows) : values * (1 - (1 - 1 / values) ** rows);

/** The values of the query in FROM where `SELECT * FROM (…)` hands them on. */
function valuesHandedOn(context: QueryContext, select: Select, rows: RowEstimate): QueryValues | null {
  const [item, ...others] = select.items;
  const [from, ...more] = select.from;
  if (item?.expression.kind !== "star" || others.length > 0 || !from || more.length > 0) return null;
  const inner = context.resolver.sources.get(from)?.query;
  const values = inner ? queryValues(context, inner) : null;
  if (values === null) return null;
  const isSame = select.where === null && select.groupBy.length === 0 && select.hierarchy.length === 0;
  return isSame ? { ...values, rows, distinctCount: Math.min(values.distinctCount, rows.expected) } : null;
}

/** The column of `min(column)` and `max(column)`. */
export function extremeArgument(node: Expression): NameExpression | null {
  if (node.kind !== "call" || !/^(?:min|max)$/iu.test(node.name.at(-1)?.text ?? "") || node.over) return null;
  const [argument, ...others] = node.arguments;
  return argument?.kind === "name" && others.length === 0 ? argument : null;
}

/** Whether a SELECT gives no value of an item twice. */
function isDistinctIn(context: QueryContext, select: Select, item: Expression): boolean {
  const [only, ...others] = select.from;
  if (select.hierarchy.length > 0 || hasSetReturningCall(select) || select.windows.length > 0) return false;
  const [key, ...moreKeys] = select.groupBy;
  if (key && moreKeys.length === 0 && isSameColumn(context, key, item)) return true;
  if (select.isDistinct && select.distinctOn.length === 0 && select.items.length === 1) return true;
  if (only === undefined || others.length > 0 || (only.kind === "join" && !isOfOneSide(context, select, only, item)))
    return false;
  const column = extremeArgument(item);
  // Of each group one row stands for it, and each row is of one group.
  if (column) return select.groupBy.length > 0 && isDistinctColumn(context, column);
  return item.kind === "name" && isDistinctColumn(context, item);
}

/** Whether a value is of a table whose rows outer joins give where they have no partner: each of them is there once. */
function isOfOneSide({ resolver }: QueryContext, select: Select, join: JoinedTable, value: Expression): boolean {
  const { missing } = conditionsBySource(resolver, select);
  let from: FromItem = join;
  while (from.kind === "join") {
    const isWithout = sourcesOfItem(resolver, from.right).some((source) => missing.has(source));
    if (from.type !== "LEFT" || !isWithout) return false;
    from = from.left;
  }
  return value.kind === "name" && resolver.bindings.get(value)?.source === resolver.sources.get(from);
}

/** Whether two expressions name the same column of one source. */
function isSameColumn({ resolver }: QueryContext, first: Expression, second: Expression): boolean {
  const [one, other] = [first, second].map((node) => (node.kind === "name" ? resolver.bindings.get(node) : undefined));
  if (!one?.source || !other?.source || one.source !== other.source) return false;
  return one.origin !== null && one.origin.column === other.origin?.column;
}

/** Whether no two rows of a source have the same value in the column that a name stands for. */
function isDistinctColumn(context: QueryContext, name: NameExpression): boolean {
  const binding = context.resolver.bindings.get(name);
  if (!binding?.source || !binding.origin) return false;
  const { source, origin } = binding;
  if (source.table)
    return (
      source.table === origin.table &&
      profileOf(context.schema, origin.table, origin.column).isUnique &&
      inheritorsOf(context.schema.index, origin.table).length === 0
    );
  const behind = itemBehind(context, source, name);
  return behind !== null && isDistinctIn(context, behind.select, behind.expression);
}

/** The item of the query in FROM, or of the common table expression, that a column's name stands for. */
export function itemBehind(
  { schema, resolver }: QueryContext,
  source: Source,
  name: NameExpression,
): { readonly select: Select; readonly expression: Expression } | null {
  const select = source.query && plainSelect(source.query);
  const wanted = name.parts.at(-1);
  if (!select || !wanted) return null;
  schema.steps.take("estimates", select.items.length);
  const isSame = (text: string) => comparable(schema, text) === comparable(schema, wanted.text);
  const hasStar = select.items.some(({ expression }) => expression.kind === "star");
  if (!hasStar) {
    const at = columnsOf(source)?.findIndex(({ name }) => isSame(name)) ?? -1;
    const item = select.items[at];
    return item ? { select, expression: item.expression } : null;
  }
  if (source.renamed.length > 0) return null;
  const named = select.items.filter(({ alias }) => alias !== null && isSame(alias.text));
  const [only] = named;
  return only && named.length === 1 && resolver.scopes.has(select) ? { select, expression: only.expression } : null;
}

/** Whether a column is never NULL: declared so, or counted so in a dump. */
export function isNeverNull(schema: PreparedSchema, { table, column }: Pick<ColumnPlace, "table" | "column">): boolean {
  if (!column.isNullable || isRowId(schema.catalog.dialect, table, column)) return true;
  const { isComplete, nullFraction } = profileOf(schema, table, column);
  return isComplete && nullFraction === 0;
}

function nullsIn(
  context: QueryContext,
  query: Query,
  select: Select,
  origin: ColumnPlace,
  column: NameExpression,
): QueryValues["nulls"] {
  const [only, ...others] = select.from;
  const isOne = only !== undefined && others.length === 0 && only.kind !== "join";
  const isPlainItem = select.items[0]?.expression === column;
  const isEmptyNull = !isPlainItem && select.groupBy.length === 0 && hasAggregate(select);
  if (!isOne || isEmptyNull) return "some";
  if (isNeverNull(context.schema, origin)) return "none";
  const excludesNull = conjunctsOf(select.where).some(
    (condition) => wantsValue(condition) && namesColumn(context, condition, origin),
  );
  if (excludesNull) return "none";
  const { resolver } = context;
  const isWhole =
    only.kind === "table" &&
    only.isPart !== true &&
    resolver.sources.get(only)?.table === origin.table &&
    isPlainItem &&
    select === query.body &&
    [select.where, select.having, select.qualify, select.top, query.limit, query.offset].every((part) => !part) &&
    select.distinctOn.length === 0 &&
    select.hierarchy.length === 0;
  const { nullFraction, rows } = profileOf(context.schema, origin.table, origin.column);
  return isWhole && rows.basis === "exact" && nullFraction > 0 ? "certain" : "some";
}

/** Whether a condition compares the column itself. */
function namesColumn({ resolver }: QueryContext, condition: Expression, { column, source }: ColumnPlace): boolean {
  const isColumn = (node: Expression) => {
    const binding = node.kind === "name" ? resolver.bindings.get(node) : undefined;
    return binding?.source === source && binding.origin?.column === column;
  };
  return condition.kind === "binary"
    ? isColumn(condition.left) || isColumn(condition.right)
    : "operand" in condition && isColumn(condition.operand);
}

/** The share of the rows of a column whose groups a HAVING over their sizes takes. */
function shareOfGroups(context: QueryContext, select: Select, origin: ColumnPlace, item: Expression): number | null {
  const [key, ...others] = select.groupBy;
  const isPlain = select.where === null && select.from.length === 1 && select.from[0]?.kind === "table";
  if (!key || others.length > 0 || !isPlain || !isSameColumn(context, key, item)) return null;
  const tests = conjunctsOf(select.having).map((condition) => sizeTestOf(condition, context.schema.catalog.dialect));
  if (tests.length === 0 || tests.includes(null)) return null;
  const profile = profileOf(context.schema, origin.table, origin.column);
  return groupsOfSize(profile, (size) => tests.every((test) => test?.(size) === true)).rowShare;
}
