import type { Column, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { ConflictClause, Expression, Merge, NameExpression, Select, Statement } from "../../statement/ast.ts";
import type { Span } from "../../sql/span.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable, foldName } from "../../statement/resolve/relation-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { conjunctsOf } from "../../statement/walk-expression.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { constantOf } from "../../statistics/values/evaluate.ts";
import type { Blocker, Condition } from "../model.ts";
import type { RowEstimate } from "../../catalog/statistics-model.ts";
import { triggersMayInterfere } from "../changes/fired-triggers.ts";
import type { ValueFindings } from "../values/findings.ts";
import { placeOfValues } from "../places/place-of-value.ts";
import { listOf } from "../wording.ts";
import { sharedKey, writtenRows } from "../conditions/written-values.ts";

const nothing: ValueFindings = { blockers: [], conditions: [] };

/**
 * Rows of an INSERT with one key for ON CONFLICT DO UPDATE: PostgreSQL changes no row a second time.
 *
 * @see https://www.postgresql.org/docs/current/sql-insert.html#SQL-ON-CONFLICT
 */
export function findKeyTwice(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  rows: RowEstimate,
): ValueFindings {
  if (schema.catalog.dialect !== "postgresql" || operation.kind !== "insert") return nothing;
  const { table } = operation;
  const clause = operation.conflicts.find(({ action }) => action === "update");
  const key = clause && keyOfConflict(schema, table, clause);
  if (!clause || !key) return nothing;
  const { columns } = key;
  const name = displayName(schema.catalog, table);
  const names = listOf(columns);
  const of = operation.rows === null ? "rows of the query" : "written rows";
  const message = `No two ${of} may have the same ${names}: ON CONFLICT DO UPDATE changes a row of ${name} once.`;
  const condition: Condition = {
    code: "MATCHED_ONCE",
    kind: "unique",
    constraintName: null,
    table: name,
    columns,
    message,
    at: placeOfClause(clause),
  };
  const unknown = { blockers: [], conditions: rows.high > 1 ? [condition] : [] };
  if (operation.rows === null) return unknown;
  const given = columns.map((column) => operation.columns.find((each) => each.name === column));
  let isKnown = true;
  const seen = new Set<string>();
  for (const [at, row] of writtenRows(schema, operation).entries()) {
    const values = sharedKey(schema, table, row, key);
    if (values === null) {
      // NULL is no row's key, but for NULLS NOT DISTINCT, and numbers that are given out are new.
      isKnown &&=
        key.nullsNotDistinct === undefined && given.some((column) => column === undefined || row.get(column) === null);
      continue;
    }
    const identity = JSON.stringify([...values]);
    if (seen.has(identity)) {
      const what = [...values].map(([column, value]) => `${column} = ${value ?? "NULL"}`).join(", ");
      const said = `Several of the written rows have ${what}, but ON CONFLICT DO UPDATE changes a row of ${name} once.`;
      const isMoved = operation.conflictAssignments.some(({ column }) => columns.includes(column.name));
      const isSure = clause.where === null && !isMoved && !triggersMayInterfere(schema, table, "INSERT");
      const blocker = blockerOf(name, columns, rows, isSure, said);
      return { blockers: [{ ...blocker, at: placeOfValues(schema, operation, columns, at) }], conditions: [] };
    }
    seen.add(identity);
  }
  return isKnown ? nothing : unknown;
}

/** The columns or the key that ON CONFLICT names, else the clause. */
function placeOfClause({ columns, constraint, span }: ConflictClause): Span {
  const [first, last] = [columns[0] ?? constraint, columns.at(-1) ?? constraint];
  return { start: first?.span.start ?? span.start, end: last?.span.end ?? span.end };
}

/** The unique key that ON CONFLICT names, by its columns or by its own name. */
function keyOfConflict(
  schema: PreparedSchema,
  table: Table,
  { columns, targetExpressions, constraint }: ConflictClause,
): ReturnType<typeof uniqueKeysOf>[number] | undefined {
  if (targetExpressions.length > 0) return undefined;
  const keys = uniqueKeysOf(table);
  if (constraint !== null) return keys.find(({ name }) => name === foldName(schema, constraint));
  const wanted = new Set(columns.map((name) => foldName(schema, name)));
  return keys.find((key) => key.columns.length === wanted.size && key.columns.every((name) => wanted.has(name)));
}

const blockerOf = (
  table: string,
  columns: readonly string[],
  rows: RowEstimate,
  isSure: boolean,
  message: string,
): Blocker => ({
  constraintName: null,
  table,
  columns,
  code: "ROW_TWICE",
  action: "UNIQUE",
  rows,
  certainty: isSure ? "certain" : "possible",
  message,
  remedy: `Give each row its own ${listOf(columns)}.`,
  cascadePath: [table],
});

/**
 * Rows of a MERGE's source that match one row of its target, which is refused where it changes that row.
 *
 * @see https://www.postgresql.org/docs/current/sql-merge.html
 * @see https://learn.microsoft.com/sql/t-sql/statements/merge-transact-sql (error 8672)
 * @see https://docs.oracle.com/en/error-help/db/ora-30926/
 */
export function findMatchTwice(schema: PreparedSchema, resolver: Resolver, statement: Statement): ValueFindings {
  if (statement.kind !== "merge") return nothing;
  const changing = statement.branches.filter(
    ({ match, action }) => match === "matched" && (action.kind === "update" || action.kind === "delete"),
  );
  const [write] = resolver.writes;
  const source = resolver.sources.get(statement.source);
  if (changing.length === 0 || write === undefined || source === undefined || source === write.source) return nothing;
  const pairs = matchedColumns(resolver, statement, write.source, source);
  const targetName = displayName(schema.catalog, write.table);
  if (source.table !== null && isUniqueBy(schema, source.table, pairs)) return nothing;
  const names = pairs.map(({ name }) => name);
  const twice = sharedValues(schema, statement, source, names);
  if (twice === null) return nothing;
  // Another condition may leave out all of these rows but one.
  if (twice !== undefined && pairs.length === conjunctsOf(statement.on).length) {
    const targets = pairs.map(({ target }) => target.name);
    const message = `Several rows of the source have ${twice}, but MERGE changes a row of ${targetName} once.`;
    const rows: RowEstimate = { expected: 0, low: 0, high: 1, basis: "assumed" };
    const blocker = blockerOf(targetName, targets, rows, false, message);
    return { blockers: [{ ...blocker, at: statement.on.span }], conditions: [] };
  }
  const of = source.table ? displayName(schema.catalog, source.table) : (source.name ?? "the source");
  const message = `No two rows of ${of} may match the same row of ${targetName}, for MERGE changes a row once.`;
  const columns = pairs.map(({ column, name }) => (source.table ? column?.name : undefined) ?? name);
  return {
    blockers: [],
    conditions: [
      {
        code: "MATCHED_ONCE",
        kind: "unique",
        constraintName: null,
        table: of,
        columns,
        message,
        at: statement.on.span,
      },
    ],
  };
}

/** A column of the source that ON holds equal to one of the target. */
interface MatchedPair {
  readonly name: string;
  readonly column: Column | null;
  readonly target: Column;
}

function matchedColumns(resolver: Resolver, { on }: Merge, target: Source, source: Source): MatchedPair[] {
  return conjunctsOf(on).flatMap((condition) => {
    if (condition.kind !== "binary" || condition.operator !== "=") return [];
    const sides = [condition.left, condition.right].filter((side): side is NameExpression => side.kind === "name");
    const of = (wanted: Source) => sides.find((side) => resolver.bindings.get(side)?.source === wanted);
    const [own, other] = [of(target), of(source)];
    const column = own && resolver.bindings.get(own)?.origin?.column;
    const name = other?.parts.at(-1)?.text;
    if (!column || !other || name === undefined) return [];
    return [{ name, column: resolver.bindings.get(other)?.origin?.column ?? null, target: column }];
  });
}

function isUniqueBy(schema: PreparedSchema, table: Table, pairs: readonly MatchedPair[]): boolean {
  const fixed = new Set(pairs.flatMap(({ column }) => (column ? [comparable(schema, column.name)] : [])));
  return uniqueKeysOf(table).some(({ columns }) => columns.every((name) => fixed.has(comparable(schema, name))));
}

/** What several rows of VALUES share in some columns; null where no two rows can share it, undefined where that is not known. */
function sharedValues(
  schema: PreparedSchema,
  { source: item }: Merge,
  source: Source,
  names: readonly string[],
): string | null | undefined {
  if (item.kind !== "derived") return undefined;
  const { body } = item.query;
  const titles = source.renamed.length > 0 ? source.renamed : (source.columns?.map(({ name }) => name) ?? []);
  if (body.kind === "select") {
    const matched = new Set(names.map((name) => comparable(schema, name)));
    const isMatched = titles.map((title) => matched.has(comparable(schema, title)));
    return isOneRowEach(schema, body, (at) => isMatched[at] === true) ? null : undefined;
  }
  if (body.kind !== "values") return undefined;
  const places = names.map((name) =>
    titles.findIndex((title) => comparable(schema, title) === comparable(schema, name)),
  );
  const seen = new Set<string>();
  for (const row of body.rows) {
    const values = places.map((place) => constantText(schema, row[place]));
    if (values.includes(undefined)) return undefined;
    const identity = JSON.stringify(values);
    if (seen.has(identity)) return names.map((name, at) => `${name} = ${values[at] ?? ""}`).join(", ");
    seen.add(identity);
  }
  return null;
}

/** A query of one row, or of one for each value of columns that are all matched. */
function isOneRowEach(
  schema: PreparedSchema,
  { from, groupBy, isDistinct, items }: Select,
  isMatched: (item: number) => boolean,
): boolean {
  if (from.every((item) => item.kind === "table" && item.name.at(-1)?.text.toUpperCase() === "DUAL")) return true;
  const keys = groupBy.length > 0 ? groupBy : isDistinct ? items.map(({ expression }) => expression) : [];
  if (keys.length === 0 || items.some(({ expression }) => expression.kind === "star")) return false;
  const isItem = (key: Expression, at: number) => {
    const expression = items[at]?.expression;
    if (key === expression) return true;
    if (key.kind === "literal") return key.value === String(at + 1);
    return key.kind === "name" && expression?.kind === "name" && lastName(schema, key) === lastName(schema, expression);
  };
  return keys.every((key) => items.some((_, at) => isMatched(at) && isItem(key, at)));
}

const lastName = (schema: PreparedSchema, { parts }: NameExpression) => comparable(schema, parts.at(-1)?.text ?? "");

function constantText(schema: PreparedSchema, node: Expression | undefined): string | undefined {
  const value = node && constantOf(node, schema.catalog);
  // NULL matches nothing, whatever is said of it.
  return value === undefined || value === null ? undefined : String(value);
}
