import { inheritorsOf } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import type { Equality } from "./equality.ts";
import type { QueryContext } from "./query-context.ts";

/** What is known of one side of a join. */
export interface JoinSide {
  readonly sources: ReadonlySet<Source>;
  /** Those of which no row stands in several of its rows. */
  readonly once: ReadonlySet<Source>;
}

/** How often rows of the sides of a join stand in what it gives. */
export interface Multiplicity {
  /** Each row of the left side finds one of the right one at most. */
  readonly isRightOne: boolean;
  readonly isLeftOne: boolean;
  readonly once: ReadonlySet<Source>;
}

/** What equalities that hold for all rows of a join say of how often its rows stand there. */
export function multiplicityOf(
  context: QueryContext,
  left: JoinSide,
  right: JoinSide,
  equalities: readonly Equality[],
): Multiplicity {
  const isRightOne = findsOneRow(context, equalities, left, right);
  const isLeftOne = findsOneRow(context, equalities, right, left);
  const once = new Set([...(isRightOne ? left.once : []), ...(isLeftOne ? right.once : [])]);
  return { isRightOne, isLeftOne, once };
}

/** Whether each row of one side finds one of the other at most: by all columns of a unique key, equal to its own. */
function findsOneRow(
  { schema }: QueryContext,
  equalities: readonly Equality[],
  near: JoinSide,
  far: JoinSide,
): boolean {
  const columns = new Map<Source, { readonly table: Table; readonly names: Set<string> }>();
  for (const { left, right } of equalities) {
    const [own, { source, table, column }] = far.sources.has(left.source) ? [right, left] : [left, right];
    if (!near.sources.has(own.source) || !far.once.has(source) || source.table === null) continue;
    const known = columns.get(source);
    if (known) known.names.add(comparable(schema, column.name));
    else columns.set(source, { table, names: new Set([comparable(schema, column.name)]) });
  }
  return [...columns.values()].some(
    ({ table, names }) =>
      // Rows of inheritors may have the same key.
      inheritorsOf(schema.index, table).length === 0 &&
      uniqueKeysOf(table).some((key) => key.columns.every((name) => names.has(comparable(schema, name)))),
  );
}
