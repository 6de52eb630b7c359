import { ParseFailure } from "../parse-failure.ts";
import type {
  CommonTable,
  Delete,
  FromItem,
  Insert,
  Merge,
  Name,
  Query,
  QueryBody,
  Update,
  WithClause,
} from "../ast.ts";
import { checkRecursion, layersOf } from "./check-recursion.ts";
import { checkWidths } from "./set-widths.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import { resolveBody, resolveTail } from "./resolve-query.ts";
import { resolveWriteStatement } from "./resolve-write.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";
import type { OutputColumn, Source } from "./source.ts";
import { createScope, querySource } from "./scope.ts";

/** So many that name one another ahead are read within one another. */
const maxDepth = 100;

/** Adds the common table expressions of a WITH clause to a scope. */
export function resolveWith(resolver: Resolver, clause: WithClause, scope: Scope): void {
  const { dialect } = resolver.schema.catalog;
  const tables = tablesByKey(resolver, clause);
  const seesLater = dialect === "sqlite" || (dialect === "postgresql" && clause.isRecursive);
  if (!seesLater) {
    for (const [key, table] of tables) scope.commonTables.set(key, resolveTable(resolver, clause, table, scope, key));
    return;
  }
  // Each may name those behind it, which are read when they are first named.
  let depth = 0;
  for (const [key, table] of tables) {
    const { text, span } = table.name;
    scope.laterTables.set(key, () => {
      scope.laterTables.set(key, () => {
        throw new ParseFailure("not_allowed_here", `The common table "${text}" refers to itself in a circle.`, span);
      });
      depth += 1;
      if (depth > maxDepth) throw new ParseFailure("not_supported", "WITH names too many tables ahead.", span);
      const source = resolveTable(resolver, clause, table, scope, key);
      depth -= 1;
      scope.commonTables.set(key, source);
      return source;
    });
  }
  for (const key of tables.keys()) if (!scope.commonTables.has(key)) scope.laterTables.get(key)?.();
}

function tablesByKey({ schema }: Resolver, clause: WithClause): Map<string, CommonTable> {
  const tables = new Map<string, CommonTable>();
  for (const table of clause.tables) {
    const key = comparable(schema, foldName(schema, table.name));
    if (tables.has(key))
      throw new ParseFailure("syntax", `WITH gives the name "${table.name.text}" twice.`, table.name.span);
    tables.set(key, table);
  }
  return tables;
}

function resolveTable(resolver: Resolver, clause: WithClause, table: CommonTable, scope: Scope, key: string): Source {
  const { dialect } = resolver.schema.catalog;
  const { statement } = table;
  if (statement.kind !== "query") {
    if (dialect === "postgresql" && resolver.checksCalls && !resolver.outerClauses.has(clause))
      throw new ParseFailure(
        "not_allowed_here",
        "A WITH that writes may stand before the whole statement alone, not within it.",
        table.name.span,
      );
    if (dialect === "postgresql") readTargetsFirst(resolver, statement, scope);
    return commonTableSource(resolver, table, resolveWriteStatement(resolver, statement, scope), null);
  }
  if (dialect === "postgresql" && clause.isRecursive) {
    const { schema } = resolver;
    const isOwnName = (name: Name): boolean => comparable(schema, foldName(schema, name)) === key;
    checkRecursion(table, { isOwnName, onStep: () => schema.steps.take("names") });
  }
  const isRecursive = clause.isRecursive || dialect === "oracle" || dialect === "sqlserver" || dialect === "sqlite";
  const layers = layersOf(statement);
  if (isRecursive && layers.at(-1)?.body.kind === "set") return resolveRecursive(resolver, table, layers, scope, key);
  return commonTableSource(resolver, table, resolver.resolveQuery(statement, scope), statement);
}

/** PostgreSQL reads the common table that has the name of a target before the write, though the target is not meant by it. */
function readTargetsFirst({ schema }: Resolver, statement: Insert | Update | Delete | Merge, scope: Scope): void {
  const own = new Set(statement.with?.tables.map((table) => comparable(schema, foldName(schema, table.name))));
  for (const target of targetsOf(statement)) {
    const [name, ...others] = target.kind === "table" ? target.name : [];
    if (!name || others.length > 0) continue;
    const key = comparable(schema, foldName(schema, name));
    if (!own.has(key) && !scope.commonTables.has(key)) scope.laterTables.get(key)?.();
  }
}

function targetsOf(statement: Insert | Update | Delete | Merge): readonly FromItem[] {
  if (statement.kind === "insert") return statement.targets.map(({ table }) => table);
  return statement.kind === "delete" ? statement.targets : [statement.target];
}

/** A recursive member may refer to the expression itself: its columns are those of the first member. */
function resolveRecursive(
  resolver: Resolver,
  table: CommonTable,
  layers: readonly Query[],
  scope: Scope,
  key: string,
): Source {
  const scopes: Scope[] = [];
  for (const layer of layers) {
    const own = createScope(scopes.at(-1) ?? scope);
    if (layer.with) resolveWith(resolver, layer.with, own);
    scopes.push(own);
  }
  const [inner, query] = [scopes.at(-1) ?? scope, layers.at(-1) ?? null];
  const others: QueryBody[] = [];
  let first = query?.body;
  for (; first?.kind === "set"; first = first.left) others.push(first.right);
  const columns = first ? resolveBody(resolver, first, inner) : null;
  // What SEARCH and CYCLE add is seen from outside.
  inner.commonTables.set(key, commonTableSource(resolver, { ...table, addedColumns: [] }, columns, query));
  for (const other of others.reverse()) checkWidths(columns, resolveBody(resolver, other, inner), other.span);
  for (const [at, layer] of layers.entries()) resolveTail(resolver, layer, scopes[at] ?? scope, columns);
  const source = commonTableSource(resolver, table, columns, query);
  if (resolver.schema.catalog.dialect === "postgresql") checkAdded(resolver, table, source);
  return source;
}

/**
 * Fails where SEARCH and CYCLE name a column that the table does not have, or one twice, or add one that it has.
 * @see https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-SEARCH
 */
function checkAdded({ schema }: Resolver, { addedColumns, followedColumns }: CommonTable, { columns }: Source): void {
  if (columns === null) return;
  const keyOf = (name: Name): string => comparable(schema, foldName(schema, name));
  const own = new Set(
    columns.slice(0, columns.length - addedColumns.length).map(({ name }) => comparable(schema, name)),
  );
  for (const list of followedColumns) {
    const seen = new Set<string>();
    for (const name of list) {
      const key = keyOf(name);
      if (!own.has(key)) throw new ParseFailure("unknown_column", `WITH gives no column "${name.text}".`, name.span);
      if (seen.has(key)) throw new ParseFailure("syntax", `"${name.text}" is named twice.`, name.span);
      seen.add(key);
    }
  }
  for (const name of addedColumns) {
    const key = keyOf(name);
    if (own.has(key)) throw new ParseFailure("syntax", `WITH gives a column "${name.text}" already.`, name.span);
    own.add(key);
  }
}

function commonTableSource(
  resolver: Resolver,
  table: CommonTable,
  columns: readonly OutputColumn[] | null,
  query: Query | null,
): Source {
  const { schema } = resolver;
  checkNames(resolver, table, columns);
  const added = table.addedColumns.map((name) => ({ name: foldName(schema, name), origin: null }));
  const renamed = table.columns.map((column) => foldName(schema, column));
  const named = columns?.map((column, at) => ({ ...column, name: renamed[at] ?? column.name })) ?? null;
  return querySource(query, named && [...named, ...added], foldName(schema, table.name), table.name.span);
}

/** Fails where more columns are named than there are; all databases but PostgreSQL want a name for each. */
function checkNames(
  { schema }: Resolver,
  { columns: names }: CommonTable,
  columns: readonly OutputColumn[] | null,
): void {
  const [first] = names;
  if (columns === null || first === undefined) return;
  const isRight =
    schema.catalog.dialect === "postgresql" ? names.length <= columns.length : names.length === columns.length;
  if (isRight) return;
  const message = `The list names ${String(names.length)} columns, and the query gives ${String(columns.length)}.`;
  throw new ParseFailure("syntax", message, first.span);
}
