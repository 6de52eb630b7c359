import { plainInsert } from "./plain-insert.ts";
import { findTable, foreignKeysOf } from "../../catalog/catalog-index.ts";
import type { Delete, Insert, Merge, Returning, Update } from "../ast.ts";
import { insertedColumns } from "./inserted-columns.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { ParseFailure } from "../parse-failure.ts";
import { resolveDelete } from "./resolve-delete.ts";
import { resolveInsert } from "./resolve-insert.ts";
import { resolveMerge } from "./resolve-merge.ts";
import { resolveUpdate } from "./resolve-update.ts";
import type { Resolver } from "./resolver.ts";
import { createScope } from "./scope.ts";
import type { Scope } from "./scope.ts";
import type { OutputColumn, Source } from "./source.ts";
import type { WriteOperation } from "./write-operation.ts";
import { resolveTable } from "./resolve-from.ts";

/** Resolves a statement that writes, noting its operations; the columns of its RETURNING, null when they cannot be told. */
export function resolveWriteStatement(
  resolver: Resolver,
  statement: Insert | Update | Delete | Merge,
  parent: Scope | null,
): readonly OutputColumn[] | null {
  const scope = createScope(parent);
  if (statement.with) resolver.resolveWith(statement.with, scope);
  const inner = createScope(scope);
  switch (statement.kind) {
    case "delete":
      resolveDelete(resolver, statement, inner);
      break;
    case "update":
      resolveUpdate(resolver, statement, inner);
      break;
    case "insert":
      resolveInsert(resolver, statement, inner);
      break;
    default:
      resolveMerge(resolver, statement, inner);
  }
  // Those of common tables have scopes of their own.
  const writes = resolver.writes.filter((write) => write.scope === inner);
  for (const write of writes) checkParents(resolver, write);
  const [first] = writes;
  const columns = resolveReturning(resolver, statement.returning, first ? withRowNames(resolver, first, inner) : inner);
  const into = statement.returning?.into;
  if (into) noteOutput(resolver, into, columns?.length ?? Infinity, inner);
  return columns;
}

/** SQL Server's `OUTPUT … INTO table` inserts a row for each one that the statement writes. */
function noteOutput(resolver: Resolver, into: NonNullable<Returning["into"]>, width: number, scope: Scope): void {
  const own = createScope(scope.parent);
  const source = resolveTable(resolver, into.table, own);
  const { written, columns, list } = insertedColumns(resolver, source, into.columns, width);
  resolver.writes.push({
    ...plainInsert,
    ...written,
    source,
    scope: own,
    joined: [],
    where: null,
    limit: null,
    isIgnore: false,
    isReplace: false,
    conflictPolicy: null,
    isLimitPercent: false,
    isSingleRow: false,
    isOnly: false,
    hasReturning: false,
    columns,
    list,
    isOutput: true,
  });
}

/** SQLite looks for the tables that a written table references before anything else, and fails when one is missing. */
function checkParents({ schema }: Resolver, write: WriteOperation): void {
  if (schema.catalog.dialect !== "sqlite") return;
  const written = new Set(
    write.kind === "update" ? write.assignments.map(({ column }) => column.name.toLowerCase()) : [],
  );
  for (const key of foreignKeysOf(schema.index, write.table)) {
    if (findTable(schema.index, key.referencedTable)) continue;
    if (write.kind === "update" && !key.columns.some((column) => written.has(column.toLowerCase()))) continue;
    const message = `${write.table.name} references the table "${key.referencedTable.name}", which does not exist: SQLite refuses to write it.`;
    throw new ParseFailure("unknown_table", message, write.source.span);
  }
}

/** The names that the databases give to the rows before and after a write, in OUTPUT and RETURNING. */
const rowNames: Readonly<Partial<Record<DialectName, readonly string[]>>> = {
  postgresql: ["old", "new"],
  sqlserver: ["deleted", "inserted"],
};

/** A scope in which the rows before and after a write are known by their names as well. */
function withRowNames({ schema, rowAliases }: Resolver, { source }: WriteOperation, scope: Scope): Scope {
  const around = createScope(scope.parent);
  for (const name of rowNames[schema.catalog.dialect] ?? []) {
    const row: Source = { ...source, name, namespace: null, renamed: [] };
    rowAliases.add(row);
    around.sources.push(row);
  }
  return { ...scope, parent: around };
}

function resolveReturning(
  resolver: Resolver,
  returning: Returning | null,
  scope: Scope,
): readonly OutputColumn[] | null {
  if (returning === null) return [];
  for (const item of returning.items) resolver.resolveExpression(item.expression, scope, "result");
  return resolver.outputColumns(returning.items, scope);
}
