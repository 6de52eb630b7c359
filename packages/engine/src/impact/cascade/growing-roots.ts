import { foreignKeysOf, foreignKeysTo } from "../../catalog/catalog-index.ts";
import { allRows, weakerBasis } from "../../statistics/estimate/interval.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import { toRows } from "../../statistics/estimate/to-rows.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Table } from "../../catalog/model.ts";
import type { Expression, FromItem, Query } from "../../statement/ast.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { plainSelect } from "../../statistics/estimate/equality.ts";
import { sourcesNamedIn } from "../../statistics/estimate/source-conditions.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { WriteOperation } from "../../statement/resolve/write-operation.ts";
import { joinedItems, onConditions } from "../../statement/walk-from.ts";
import { conjunctsOf, queryOf, walkExpression } from "../../statement/walk-expression.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { rowsWithoutConstraints } from "../rows/row-set.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import type { CascadeResult } from "./cascade-result.ts";
import { walkCascades } from "./cascade-walk.ts";

/** What the condition of a statement's change reads. */
export interface ConditionReads {
  /** Columns of its own table, as names are compared; `any` where a query or join may. */
  readonly columns: ReadonlySet<string> | "any";
  /** Tables of queries that are put again for each row. */
  readonly tables: ReadonlySet<Table>;
}

export function conditionReads(
  schema: PreparedSchema,
  resolver: Resolver,
  { where, joined, table, source }: WriteOperation,
): ConditionReads {
  const conditions = [...(where === null ? [] : [where]), ...joined.flatMap(onConditions)];
  const columns = new Set<string>();
  const tables = new Set<Table>();
  let isOpen = joined.some(isJoinedByName);
  for (const condition of conditions) {
    walkExpression(condition, (node) => {
      const query = queryOf(node);
      isOpen ||= query !== null;
      if (query !== null && isPutForEachRow(resolver, node, query, source))
        for (const each of tablesOf(resolver, query)) tables.add(each);
      const origin = node.kind === "name" ? resolver.bindings.get(node)?.origin : undefined;
      if (origin?.table === table) columns.add(comparable(schema, origin.column.name));
    });
  }
  return { columns: isOpen ? "any" : columns, tables };
}

/** Whether a query names the row; or may be made to, as NOT IN is where that costs less than keeping its answer. */
function isPutForEachRow(resolver: Resolver, node: Expression, query: Query, source: Source): boolean {
  if (node.kind === "in" && node.isNegated) return true;
  const select = plainSelect(query);
  if (select === null) return false;
  const inner = [...conjunctsOf(select.where), ...select.from.flatMap(onConditions)];
  return inner.some((each) => sourcesNamedIn(resolver, each).has(source));
}

function tablesOf(resolver: Resolver, query: Query): Table[] {
  const items = plainSelect(query)?.from.flatMap(joinedItems) ?? [];
  return items.flatMap((item) => resolver.sources.get(item)?.table ?? []);
}

/** USING and NATURAL name columns without an expression. */
function isJoinedByName(item: FromItem): boolean {
  if (item.kind !== "join") return false;
  return item.using.length > 0 || item.isNatural || isJoinedByName(item.left) || isJoinedByName(item.right);
}

/**
 * The changes that a statement makes, those of them of an open number of rows whose condition its own actions feed; null where
 * there are none such.
 */
export function withGrowingRoots(
  schema: PreparedSchema,
  rules: ReferentialRules,
  roots: readonly Change[],
  read: ReadonlyMap<Change, ConditionReads>,
): readonly Change[] | null {
  if (!rules.actionsBeforeNextRow) return null;
  const readBy = (root: Change): ConditionReads => read.get(root) ?? nothing;
  if (!roots.some((root) => isOpen(root) && mayGrow(schema, root, readBy(root)))) return null;
  // What is followed here is thrown away: a walk changes what it follows.
  const walked = walkCascades(
    schema,
    rules,
    roots.map((root) => copyOf(root)),
  );
  const growing = roots.filter((root) => isOpen(root) && grows(schema, root, readBy(root), walked));
  if (growing.length === 0) return null;
  return roots.map((root) => (growing.includes(root) ? grown(schema, root) : root));
}

const nothing: ConditionReads = { columns: new Set(), tables: new Set() };

/** Of all rows that match none can come to match, and some cease to; an UPDATE whose actions come back to its own rows is refused. */
const isOpen = ({ operation, rowSet }: Change): boolean => operation === "DELETE" || !rowSet.isAll;

/** Whether an action of a key might write what the condition of a change reads: cheap, and often enough a no. */
function mayGrow(schema: PreparedSchema, { table }: Change, { columns: read, tables }: ConditionReads): boolean {
  if (tables.size > 0 && foreignKeysTo(schema.index, table).length > 0) return true;
  return foreignKeysOf(schema.index, table).some(({ columns }) => overlap(schema, columns, read));
}

/**
 * Whether actions of a statement write what its condition reads. InnoDB does the actions of a row before it looks for the next one:
 * with `DELETE … WHERE parent_id IS NULL` and ON DELETE SET NULL the children of each row that goes come to match as well.
 */
function grows(schema: PreparedSchema, root: Change, read: ConditionReads, { changes }: CascadeResult): boolean {
  return changes.some(
    ({ table, operation, columns, arrivals }) =>
      arrivals.some(({ parent }) => parent !== null) &&
      (read.tables.has(table) ||
        (table === root.table && operation === "UPDATE" && overlap(schema, columns, read.columns))),
  );
}

/** The same change of a number of rows that is not known: rows come to match and cease to, by the order in which they are found. */
function grown(schema: PreparedSchema, root: Change): Change {
  const { table, rowSet } = root;
  const { expected, low, high, basis } = rowSet.rows;
  const rows = {
    expected,
    low: Math.min(low, 1),
    high: Math.max(high, toRows(allRows, rowsOf(schema, table)).high),
    basis: weakerBasis(basis, "statistics"),
  };
  const step = {
    subject: table.name,
    statistic: "actions of the statement",
    formula: "what they write may make further rows match before these are looked for",
    value: expected,
    unit: "rows",
    basis: rows.basis,
  } as const;
  const wider = rowsWithoutConstraints(rowSet, rows, [...rowSet.steps, step]);
  return copyOf({ ...root, rowSet: wider }, () => wider);
}

/** A change that a walk may follow for itself. */
function copyOf(root: Change, rowsOfArrival = ({ rowSet }: Arrival) => rowSet): Change {
  const arrivals: Arrival[] = [];
  const copy: Change = { ...root, arrivals };
  for (const arrival of root.arrivals) arrivals.push({ ...arrival, change: copy, rowSet: rowsOfArrival(arrival) });
  return copy;
}

const overlap = (schema: PreparedSchema, columns: Iterable<string>, read: ConditionReads["columns"]): boolean =>
  read === "any" || [...columns].some((name) => read.has(comparable(schema, name)));
