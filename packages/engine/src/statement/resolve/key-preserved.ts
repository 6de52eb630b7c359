import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { onConditions } from "../walk-from.ts";
import type { Expression, FromItem, Select } from "../ast.ts";
import { conjunctsOf } from "../walk-expression.ts";
import { sourcesOfItem } from "./resolver.ts";
import type { Resolver } from "./resolver.ts";
import type { ColumnOrigin, Source } from "./source.ts";

/** Joins of more tables are not looked into: each step goes through all of them. */
const partLimit = 50;

/**
 * The tables of a join that Oracle calls key-preserved, in the order of FROM: each of their rows meets at most one row of every
 * other table, for the join asks for a whole key of that. Null where that is not known: of views, by USING.
 *
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/19/admin/managing-views-sequences-and-synonyms.html (Key-Preserved Tables)
 */
export function keyPreserved(inner: Resolver, select: Select, parts: readonly Source[]): readonly Source[] | null {
  const isMerged = inner.scopes.get(select)?.merged.isEmpty === false;
  if (isMerged || parts.length > partLimit || parts.some(({ table }) => table === null)) return null;
  const equalities = joinedColumns(inner, select);
  const optional = new Set(select.from.flatMap(optionalItems).flatMap((item) => sourcesOfItem(inner, item)));
  return parts.filter((part) => {
    if (optional.has(part)) return false;
    const met = new Set([part]);
    // The set grows while it is walked, so that a table met is walked from as well.
    for (const _ of met)
      for (const other of parts) if (!met.has(other) && isMetOnce(other, met, equalities)) met.add(other);
    return met.size === parts.length;
  });
}

/** The sides of joins from which rows may be missing. */
function optionalItems(item: FromItem): FromItem[] {
  if (item.kind !== "join") return [];
  const { type, left, right } = item;
  const here = [
    ...(type === "LEFT" || type === "FULL" ? [right] : []),
    ...(type === "RIGHT" || type === "FULL" ? [left] : []),
  ];
  return [...here, ...optionalItems(left), ...optionalItems(right)];
}

/** Two columns that must be equal in the rows of a join. */
type Equality = readonly [ColumnOrigin, ColumnOrigin];

/** Whether columns of the tables that are met decide a whole key of another. */
function isMetOnce(other: Source, met: ReadonlySet<Source>, equalities: readonly Equality[]): boolean {
  const decided = new Set(
    equalities.flatMap(([own, from]) => (own.source === other && met.has(from.source) ? own.column.name : [])),
  );
  const keys = other.table ? uniqueKeysOf(other.table) : [];
  return keys.some(({ columns }) => columns.every((name) => decided.has(name)));
}

/** The equalities between two columns that every row of a join meets, each from both sides. */
function joinedColumns(inner: Resolver, { from, where }: Select): Equality[] {
  const originOf = (side: Expression) => (side.kind === "name" ? inner.bindings.get(side)?.origin : null);
  return [...from.flatMap(onConditions), where].flatMap(conjunctsOf).flatMap((condition): Equality[] => {
    if (condition.kind !== "binary" || condition.operator !== "=") return [];
    const [left, right] = [originOf(condition.left), originOf(condition.right)];
    return left && right
      ? [
          [left, right],
          [right, left],
        ]
      : [];
  });
}
