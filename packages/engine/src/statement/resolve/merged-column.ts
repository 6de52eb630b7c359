import { ParseFailure } from "../parse-failure.ts";
import type { JoinedTable, Name } from "../ast.ts";
import { findMerged } from "./column-lookup.ts";
import { ambiguous, unknownColumn } from "./name-failures.ts";
import { columnsOf, findInSource, isOpaque } from "./source-columns.ts";
import { statementGrammars } from "../../dialects/statement-grammar-by-dialect.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import type { Resolver } from "./resolver.ts";
import { recordRead } from "./resolver.ts";
import type { Holders, JoinSide } from "./join-side.ts";
import type { Scope } from "./scope.ts";
import type { MergedColumn } from "./merged-columns.ts";
import type { OutputColumn, Source } from "./source.ts";

/**
 * Makes one column of those that a join's USING list or NATURAL names, and notes them as read where the database's
 * own account of reads does. Fails where a side does not have a listed column.
 */
export function mergeColumns(
  resolver: Resolver,
  join: JoinedTable,
  left: JoinSide,
  right: JoinSide,
  scope: Scope,
): void {
  const condition = join.on?.span ?? join.using[0]?.span;
  if (join.isNatural && condition)
    throw new ParseFailure("not_supported", "A NATURAL join takes no ON and no USING.", condition);
  for (const column of join.using) for (const side of [left, right]) requireColumn(resolver, column, side.sources);
  const listed = join.using.map((column) => comparable(resolver.schema, foldName(resolver.schema, column)));
  const shared = join.isNatural ? left.namesSharedWith(right) : [];
  const names = [...listed, ...shared];
  resolver.schema.steps.take("names", names.length * stepsPerMerge);
  for (const name of names) mergeColumn(resolver, join, name, left, right, scope);
}

/** Looks into what both sides and their scope know of a column, and all that is told of the read and estimated of the equality. */
const stepsPerMerge = 100;

/** What a star shows of the sources of a scope, merged columns once; null when a source cannot be looked into. */
export function starColumns(schema: PreparedSchema, scope: Scope): readonly OutputColumn[] | null {
  const columns: OutputColumn[] = [];
  for (const source of scope.sources) {
    const offered = columnsOf(source);
    if (offered === null) return null;
    schema.steps.take("names", offered.length);
    columns.push(...offered.filter(({ name }) => isFirstShown(findMerged(schema, scope, source, name), source)));
  }
  return columns;
}

/** Whether a star shows a column of a source in its place: it is merged with none, or is what the merged one shows. */
function isFirstShown(merged: MergedColumn | undefined, source: Source): boolean {
  if (merged === undefined) return true;
  const [first = source] = merged.shown;
  return first === source;
}

function requireColumn(resolver: Resolver, column: Name, sources: readonly Source[]): void {
  const name = foldName(resolver.schema, column);
  if (sources.some((source) => isOpaque(source) || findInSource(resolver.schema, source, name))) return;
  throw unknownColumn(sources, column);
}

/** Makes one column of those that the sides of a join have of a comparable name. */
function mergeColumn(
  resolver: Resolver,
  join: JoinedTable,
  name: string,
  left: JoinSide,
  right: JoinSide,
  scope: Scope,
): void {
  const [ofLeft, ofRight] = [left.holdersOf(name), right.holdersOf(name)];
  for (const side of [ofLeft, ofRight]) refuseSeveral(resolver, join, name, side, scope);
  if (statementGrammars[resolver.schema.catalog.dialect].mergedColumns.areReadByJoin) {
    // What is merged already was read by the join that did so.
    for (const { first, merged } of [ofLeft, ofRight]) {
      const found = first && !merged ? findInSource(resolver.schema, first, name) : undefined;
      if (first && found) recordRead(resolver, first, found.name);
    }
  }
  const merged = mergedOf(join, name, ofLeft, ofRight);
  if (merged !== ofLeft.merged) scope.merged.replace([ofLeft.merged, ofRight.merged], merged);
  else if (ofRight.merged) scope.merged.replace([merged, ofRight.merged], merged);
  ofLeft.first ??= ofRight.first;
  ofLeft.merged = merged;
  // The left side has them now, but for those that are left aside.
  [ofRight.first, ...ofRight.others] = ofRight.others;
  ofRight.merged = ofRight.first && scope.merged.find(name, ofRight.first);
}

/** The merged column of both sides: that of the left one grows where it shows what it showed. */
function mergedOf({ type }: JoinedTable, name: string, left: Holders, right: Holders): MergedColumn {
  if (left.merged && right.first && !right.merged && type !== "RIGHT") {
    left.merged.sides.add(right.first);
    if (type === "FULL") left.merged.shown.add(right.first);
    return left.merged;
  }
  const [ofLeft, ofRight] = [left, right].map(
    ({ first, merged }): MergedColumn =>
      merged ?? { name, sides: new Set(first ? [first] : []), shown: new Set(first ? [first] : []) },
  ) as [MergedColumn, MergedColumn];
  const [few, many] = ofLeft.sides.size < ofRight.sides.size ? [ofLeft, ofRight] : [ofRight, ofLeft];
  for (const source of few.sides) many.sides.add(source);
  const { sides } = many;
  if (type === "FULL") for (const source of ofRight.shown) ofLeft.shown.add(source);
  const { shown } = type === "RIGHT" ? ofRight : ofLeft;
  return sides === ofLeft.sides && shown === ofLeft.shown ? ofLeft : { name, sides, shown };
}

/** Fails where several sources of one side of a join have a merged column; SQLite takes the first. */
function refuseSeveral(
  { schema }: Resolver,
  { type, using, span }: JoinedTable,
  name: string,
  { first, others }: Holders,
  scope: Scope,
): void {
  if (first === undefined || others.length === 0) return;
  if (schema.catalog.dialect === "sqlite" && type !== "RIGHT" && type !== "FULL") return;
  const written = using.find((column) => comparable(schema, foldName(schema, column)) === name);
  const all = [first, ...others].flatMap((source) => Array.from(scope.merged.find(name, source)?.sides ?? [source]));
  const found = all.flatMap((source) => findInSource(schema, source, name) ?? []);
  throw ambiguous(written ?? { text: name, isQuoted: false, span }, found);
}
