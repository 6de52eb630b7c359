import type { Statement, WithClause } from "../ast.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { layersOf } from "./check-recursion.ts";
import { resolveExpression } from "./resolve-expression.ts";
import { outputColumns, resolveQuery } from "./resolve-query.ts";
import { resolveWith } from "./resolve-with.ts";
import { resolveWriteStatement } from "./resolve-write.ts";
import type { Resolver } from "./resolver.ts";
import type { Scope } from "./scope.ts";

/**
 * Binds every name of a statement to what it means in a schema, in a scope where it stands in procedural code; throws a
 * `ParseFailure` for the first that means nothing.
 */
export function resolveStatement(schema: PreparedSchema, statement: Statement, around: Scope | null = null): Resolver {
  const resolver = createResolver(schema, around === null, outerClausesOf(statement));
  if (statement.kind === "query") resolver.resolveQuery(statement, around);
  else resolveWriteStatement(resolver, statement, around);
  return resolver;
}

function outerClausesOf(statement: Statement): ReadonlySet<WithClause> {
  const layers = statement.kind === "query" ? layersOf(statement) : [statement];
  return new Set(layers.flatMap((layer) => layer.with ?? []));
}

/** A resolver with nothing resolved yet. */
function createResolver(
  schema: PreparedSchema,
  checksCalls: boolean,
  outerClauses: Resolver["outerClauses"],
  viewDepth = 0,
): Resolver {
  const resolver: Resolver = {
    schema,
    bindings: new Map(),
    sources: new Map(),
    scopes: new Map(),
    reads: new Map(),
    writes: [],
    joins: [],
    views: new Set(),
    viewDepth,
    checksCalls,
    outerClauses,
    uncertainCalls: [],
    rowAliases: new Set(),
    resolveExpression: (expression, scope, use) => {
      resolveExpression(resolver, expression, scope, use);
    },
    resolveQuery: (query, scope) => resolveQuery(resolver, query, scope),
    resolveWith: (clause, scope) => {
      resolveWith(resolver, clause, scope);
    },
    outputColumns: (items, scope) => outputColumns(resolver, items, scope),
    createViewResolver: () => createResolver(schema, false, new Set(), viewDepth + 1),
  };
  return resolver;
}
