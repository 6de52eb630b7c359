import type { Column, Table } from "../../catalog/model.ts";
import type { Expression, FromItem, JoinedTable, Query, Select } from "../../statement/ast.ts";
import { columnsOf, findInSource, isOpaque } from "../../statement/resolve/source-columns.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { sourcesOfItem } from "../../statement/resolve/resolver.ts";

/** A pair of columns that a condition sets equal, one of each of two sources. */
export interface Equality {
  readonly left: ColumnPlace;
  readonly right: ColumnPlace;
}

/** Columns of sources that equalities make equal, each one once. */
export type EqualityClass = readonly ColumnPlace[];

export interface ColumnPlace {
  readonly source: Source;
  readonly table: Table;
  readonly column: Column;
}

/** The SELECT of a query without set operators; null for every other query. */
export function plainSelect(query: Query): Select | null {
  return query.body.kind === "select" ? query.body : query.body.kind === "query" ? plainSelect(query.body) : null;
}

/** What is needed to look columns of sources up. */
interface Lookup {
  readonly schema: PreparedSchema;
  readonly resolver: Resolver;
}

/** The equalities that USING and NATURAL set in a FROM item. */
export function usingEqualities(context: Lookup, item: FromItem): Equality[] {
  if (item.kind !== "join") return [];
  return [
    ...usingEqualities(context, item.left),
    ...usingEqualities(context, item.right),
    ...mergedPlaces(context, item).equalities,
  ];
}

/** What USING or NATURAL makes of one join, without the joins inside it. */
export interface MergedPlaces {
  /** How many columns are set equal; null where those of a side cannot be told. */
  readonly count: number | null;
  /** Those of them that are base columns on both sides. */
  readonly equalities: readonly Equality[];
}

const nothingMerged: MergedPlaces = { count: 0, equalities: [] };

/** By statement: an estimate asks for those of a join several times. */
const placesByResolver = new WeakMap<Resolver, Map<JoinedTable, MergedPlaces>>();

/** The columns that USING or NATURAL sets equal in one join. */
export function mergedPlaces(context: Lookup, join: JoinedTable): MergedPlaces {
  if (!join.isNatural && join.using.length === 0) return nothingMerged;
  let byJoin = placesByResolver.get(context.resolver);
  if (byJoin === undefined) placesByResolver.set(context.resolver, (byJoin = new Map<JoinedTable, MergedPlaces>()));
  let places = byJoin.get(join);
  if (places === undefined) byJoin.set(join, (places = findMergedPlaces(context, join)));
  return places;
}

function findMergedPlaces(context: Lookup, join: JoinedTable): MergedPlaces {
  const [left, right] = [sourcesOfItem(context.resolver, join.left), sourcesOfItem(context.resolver, join.right)];
  if (join.isNatural && [...left, ...right].some(isOpaque)) return { count: null, equalities: [] };
  const names = join.isNatural ? namesOf(context, left, right) : join.using.map(({ text }) => text);
  const equalities: Equality[] = [];
  let count = 0;
  for (const name of names) {
    const first = placeIn(context, left, name);
    if (join.isNatural && first === undefined) continue;
    count += 1;
    const second = placeIn(context, right, name);
    if (first && second) equalities.push({ left: first, right: second });
    if (count === mostPlaces) break;
  }
  return { count, equalities };
}

/** So many columns of one join are looked at: of more, what they leave of the pairs is next to nothing already. */
const mostPlaces = 200;

/** The names of the right side, those of unique keys first where they are many: such a key tells that no row finds two. */
function namesOf({ schema }: Lookup, left: readonly Source[], right: readonly Source[]): readonly string[] {
  schema.steps.take("estimates", left.length + right.length);
  const names = right.flatMap((source) => columnsOf(source)?.map(({ name }) => name) ?? []);
  if (names.length <= mostPlaces) return names;
  const keys = [...left, ...right].flatMap(({ table }) => (table ? uniqueKeysOf(table) : []));
  const inKeys = new Set(keys.flatMap(({ columns }) => columns.map((name) => comparable(schema, name))));
  const [keyed, others] = [true, false].map((isKeyed) =>
    names.filter((name) => inKeys.has(comparable(schema, name)) === isKeyed),
  );
  return [...(keyed ?? []), ...(others ?? [])];
}

/** The base column that a name is in the first of some sources that has it; null for a computed one, undefined where none has it. */
function placeIn({ schema }: Lookup, sources: readonly Source[], name: string): ColumnPlace | null | undefined {
  for (const source of sources) {
    const found = findInSource(schema, source, name);
    if (found) return found.origin && { source, table: found.origin.table, column: found.origin.column };
  }
  return undefined;
}

/** The base column that an expression is, of which source; null for anything else. */
export function placeOf(context: Lookup, node: Expression): ColumnPlace | null {
  if (node.kind !== "name") return null;
  const binding = context.resolver.bindings.get(node);
  if (!binding?.source || !binding.origin) return null;
  return { source: binding.source, table: binding.origin.table, column: binding.origin.column };
}

/** Whether a condition sets two expressions equal. */
export function isEquality(node: Expression): node is Extract<Expression, { kind: "binary" }> {
  return node.kind === "binary" && (node.operator === "=" || node.operator === "==");
}

/** The conditions that set columns of two different sources equal. */
export function equalitiesIn(context: Lookup, conditions: readonly Expression[]): Equality[] {
  const found: Equality[] = [];
  for (const condition of conditions) {
    if (!isEquality(condition)) continue;
    const [left, right] = [placeOf(context, condition.left), placeOf(context, condition.right)];
    if (left && right && left.source !== right.source) found.push({ left, right });
  }
  return found;
}
