import { ParseFailure } from "../parse-failure.ts";
import type { Name } from "../ast.ts";
import type { JoinedTable } from "../query-ast.ts";
import { findMerged } from "./column-lookup.ts";
import { ambiguous, unknownColumn } from "./name-failures.ts";
import { columnsOf, findInSource, isOpaque } from "./source-columns.ts";
import { statementGrammars } from "../../dialects/statement-grammar-by-dialect.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import type { Resolver } from "./resolver.ts";
import { recordRead } from "./resolver.ts";
import type { MergedColumn, OutputColumn, Scope, Source } from "./scope.ts";

/**
 * Makes one column of those that a join's USING list or NATURAL names, and notes them as read where the database's
 * own account of reads does. Fails where a side does not have a listed column.
 */
export function mergeColumns(
  resolver: Resolver,
  join: JoinedTable,
  left: readonly Source[],
  right: readonly Source[],
  scope: Scope,
): void {
  const condition = join.on?.span ?? join.using[0]?.span;
  if (join.isNatural && condition)
    throw new ParseFailure("not_supported", "A NATURAL join takes no ON and no USING.", condition);
  for (const column of join.using) for (const side of [left, right]) requireColumn(resolver, column, side);
  const listed = join.using.map((column) => foldName(resolver.schema, column));
  const onRight = join.isNatural ? columnNames(resolver, right) : new Set<string>();
  const shared = join.isNatural ? [...columnNames(resolver, left)].filter((name) => onRight.has(name)) : [];
  for (const name of [...listed, ...shared]) scope.merged.push(mergeColumn(resolver, join, name, left, right, scope));
}

/** What a star shows of the sources of a scope, merged columns once; null when a source cannot be looked into. */
export function starColumns(schema: PreparedSchema, scope: Scope): readonly OutputColumn[] | null {
  const columns: OutputColumn[] = [];
  for (const source of scope.sources) {
    const offered = columnsOf(source);
    if (offered === null) return null;
    columns.push(
      ...offered.filter(({ name }) => (findMerged(schema, scope, source, name)?.shown[0] ?? source) === source),
    );
  }
  return columns;
}

function requireColumn(resolver: Resolver, column: Name, sources: readonly Source[]): void {
  const name = foldName(resolver.schema, column);
  if (sources.some((source) => isOpaque(source) || findInSource(resolver.schema, source, name))) return;
  throw unknownColumn(sources, column);
}

const columnNames = (resolver: Resolver, sources: readonly Source[]): ReadonlySet<string> =>
  new Set(
    sources.flatMap((source) => columnsOf(source)?.map((column) => comparable(resolver.schema, column.name)) ?? []),
  );

function mergeColumn(
  resolver: Resolver,
  join: JoinedTable,
  name: string,
  left: readonly Source[],
  right: readonly Source[],
  scope: Scope,
): MergedColumn {
  const { schema } = resolver;
  const wanted = comparable(schema, name);
  const having = (sources: readonly Source[]) => onlyOne(resolver, join, name, sources, scope);
  const sides = new Set([...having(left), ...having(right)]);
  const before = scope.merged.filter(
    (merged) => merged.name === wanted && merged.sides.some((each) => sides.has(each)),
  );
  const shownOf = (sources: readonly Source[]) =>
    before.find((merged) => merged.sides.some((each) => sources.includes(each)))?.shown ?? having(sources).slice(0, 1);
  const [fromLeft, fromRight] = [shownOf(left), shownOf(right)];
  const preferred = join.type === "RIGHT" ? fromRight : fromLeft;
  for (const merged of before) scope.merged.splice(scope.merged.indexOf(merged), 1);
  if (statementGrammars[schema.catalog.dialect].mergedColumns.areReadByJoin) {
    for (const source of sides) {
      const found = findInSource(schema, source, name);
      if (found) recordRead(resolver, source, found.name);
    }
  }
  return {
    name: wanted,
    sides: [...sides],
    shown: join.type === "FULL" ? [...fromLeft, ...fromRight] : preferred,
  };
}

/** The sources of one side of a join that have a merged column; SQLite takes the first of several, others fail. */
function onlyOne(
  { schema }: Resolver,
  { type, using, span }: JoinedTable,
  name: string,
  sources: readonly Source[],
  scope: Scope,
): readonly Source[] {
  const having = sources.filter((source) => findInSource(schema, source, name));
  const [first] = having;
  const merged = first && findMerged(schema, scope, first, name);
  const others = having.filter((source) => source !== first && merged?.sides.includes(source) !== true);
  if (first === undefined || others.length === 0) return having;
  if (schema.catalog.dialect === "sqlite" && type !== "RIGHT" && type !== "FULL")
    return having.filter((source) => !others.includes(source));
  const written = using.find((column) => comparable(schema, foldName(schema, column)) === comparable(schema, name));
  const found = having.flatMap((source) => findInSource(schema, source, name) ?? []);
  throw ambiguous(written ?? { text: name, isQuoted: false, span }, found);
}
