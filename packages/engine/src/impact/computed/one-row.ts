import { inheritorsOf } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { hasSetReturningCall } from "../../statement/aggregate-calls.ts";
import type { Expression, FromItem, NameExpression, Query, QueryBody, Select } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { isDual } from "../../statement/resolve/dual.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { referenceOf, sourcesOfItem } from "../../statement/resolve/resolver.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { viewMeaningsOf } from "../../statement/resolve/view-meanings.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf, queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { joinedItems } from "../../statement/walk-from.ts";
import { isEquality, placeOf, plainSelect, usingEqualities } from "../../statistics/estimate/equality.ts";
import { estimateQueryRows } from "../../statistics/estimate/query-rows.ts";
import { leavesOut, sourcesNamedIn } from "../../statistics/estimate/source-conditions.ts";

interface Lookup {
  readonly schema: PreparedSchema;
  readonly resolver: Resolver;
}

/** Whether a query gives no more than one row, whatever the rows are: for each row around it where it names columns of that. */
export function isOneRowAtMost(lookup: Lookup, query: Query): boolean {
  return estimateQueryRows(lookup.schema, lookup.resolver, query).high <= 1 || isBodyOfOneRow(lookup, query.body);
}

function isBodyOfOneRow(lookup: Lookup, body: QueryBody): boolean {
  if (body.kind === "query") return isOneRowAtMost(lookup, body);
  if (body.kind === "set") return body.operator !== "UNION" && isBodyOfOneRow(lookup, body.left);
  return body.kind === "select" && isSelectOfOneRow(lookup, body);
}

/** What holds a column equal to something: `column = value`, with the sources that the value names. */
interface Hold {
  readonly source: Source;
  readonly column: string;
  readonly from: ReadonlySet<Source>;
}

function isSelectOfOneRow(lookup: Lookup, select: Select): boolean {
  if (select.hierarchy.length > 0 || select.hasTotals === true || hasSetReturningCall(select)) return false;
  const { schema, resolver } = lookup;
  const sources = select.from.flatMap((item) => sourcesOfItem(resolver, item));
  const items = select.from.flatMap(joinedItems);
  if (sources.length !== items.length) return false;
  const holds = holdsOf(lookup, select);
  const single = new Set<Source>();
  const isHeld = (source: Source, column: string): boolean =>
    holds.some(
      (hold) =>
        hold.source === source &&
        hold.column === comparable(schema, column) &&
        [...hold.from].every((other) => single.has(other) || !sources.includes(other)),
    );
  for (let before = -1; before < single.size;) {
    before = single.size;
    for (const [at, source] of sources.entries()) {
      schema.steps.take("estimates", holds.length + 1);
      const item = items[at];
      if (!single.has(source) && item && isSingle(lookup, source, item, isHeld)) single.add(source);
    }
  }
  if (sources.every((source) => single.has(source))) return true;
  const keys = select.groupBy.length > 0 ? select.groupBy : select.isDistinct ? expressionsOf(select) : [];
  return keys.length > 0 && keys.every((key) => isOneValue(lookup, key, sources, isHeld));
}

const expressionsOf = ({ items }: Select): Expression[] => items.map(({ expression }) => expression);

/** One row at most of a source: by a unique key of which every column is held, or by its own query. */
function isSingle(
  lookup: Lookup,
  source: Source,
  item: FromItem,
  isHeld: (source: Source, column: string) => boolean,
): boolean {
  if (isDual(item)) return true;
  if (source.query !== null && isOneRowAtMost(lookup, source.query)) return true;
  const table = rowsBehind(lookup, source);
  if (table === null) return false;
  const isOnly = source.table !== null && referenceOf(lookup.resolver, source)?.isOnly === true;
  if (inheritorsOf(lookup.schema.index, table).length > 0 && !isOnly) return false;
  return uniqueKeysOf(table).some(({ columns }) => columns.every((column) => isHeld(source, column)));
}

/** The table of which each row is one of a source at most: its own, or that of the view or query that shows some of its rows. */
function rowsBehind({ schema, resolver }: Lookup, source: Source): Table | null {
  if (source.table !== null) return source.table;
  const meaning = source.view ? viewMeaningsOf(schema).get(source.view) : { query: source.query, resolver };
  const select = meaning?.query && plainSelect(meaning.query);
  const [item, ...others] = select?.from ?? [];
  if (!meaning || !select || item?.kind !== "table" || others.length > 0 || hasSetReturningCall(select)) return null;
  if (select.groupBy.length > 0 || select.hierarchy.length > 0) return null;
  return meaning.resolver.sources.get(item)?.table ?? null;
}

/** The columns that conditions hold equal to something; what an outer join keeps rows without says nothing of these. */
function holdsOf(lookup: Lookup, select: Select): readonly Hold[] {
  const { resolver, schema } = lookup;
  const holds: Hold[] = [];
  const add = (condition: Expression, counts: (source: Source) => boolean) => {
    if (!isEquality(condition)) return;
    for (const [side, other] of [
      [condition.left, condition.right],
      [condition.right, condition.left],
    ] as const) {
      const place = side.kind === "name" ? heldPlace(lookup, side, other) : null;
      if (place === null || !counts(place.source)) continue;
      const column = comparable(schema, place.column.name);
      holds.push({ source: place.source, column, from: sourcesNamedIn(resolver, other) });
    }
  };
  for (const condition of conjunctsOf(select.where)) add(condition, () => true);
  const visit = (item: FromItem): void => {
    if (item.kind !== "join") return;
    for (const condition of conjunctsOf(item.on)) add(condition, (source) => leavesOut(resolver, item, source));
    for (const { left, right } of usingEqualities(lookup, item))
      for (const [own, other] of [
        [left, right],
        [right, left],
      ] as const)
        if (leavesOut(resolver, item, own.source))
          holds.push({
            source: own.source,
            column: comparable(schema, own.column.name),
            from: new Set([other.source]),
          });
    visit(item.left);
    visit(item.right);
  };
  for (const item of select.from) visit(item);
  return holds;
}

/** The column that an equality holds to one value; null where several of its values may equal the other side, or that has queries. */
function heldPlace(lookup: Lookup, side: NameExpression, other: Expression) {
  const place = placeOf(lookup, side);
  let hasQuery = false;
  walkExpression(other, (node) => {
    if (queryOf(node) !== null || node.kind === "call") hasQuery = true;
  });
  if (place === null || rowsBehind(lookup, place.source) !== place.table || hasQuery) return null;
  const { dialect } = lookup.schema.catalog;
  // A text and a number are compared as numbers: `'5'` and `'05'` are both 5.
  if (place.column.typeFamily !== "text" || dialect === "postgresql" || dialect === "sqlite") return place;
  const beside = placeOf(lookup, other)?.column.typeFamily;
  return beside === "text" || (other.kind === "literal" && other.type === "string") || other.kind === "parameter"
    ? place
    : null;
}

function isOneValue(
  { resolver }: Lookup,
  key: Expression,
  sources: readonly Source[],
  isHeld: (source: Source, column: string) => boolean,
): boolean {
  if (key.kind !== "name") return false;
  const binding = resolver.bindings.get(key);
  if (!binding?.source) return false;
  if (!sources.includes(binding.source)) return true;
  return binding.origin !== null && isHeld(binding.source, binding.origin.column.name);
}
