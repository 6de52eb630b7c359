import type { DialectName } from "../../sql/dialect-name.ts";
import type { JoinedTable } from "../../statement/ast.ts";
import { altered } from "./table-draft.ts";
import type { ColumnDraft } from "./table-draft.ts";

interface Sides {
  readonly left: readonly ColumnDraft[];
  readonly right: readonly ColumnDraft[];
}

/** Whether a join is of one of the types. */
export const isOfType = ({ type }: JoinedTable, ...types: JoinedTable["type"][]): boolean => types.includes(type);

/**
 * The columns that an unqualified star shows of a join, in their order: those that USING and NATURAL merge stand once, those of
 * a side that an outer join fills up may be NULL. `using` are comparable names, `keyOf` makes a name comparable.
 */
export function joinedColumns(
  dialect: DialectName,
  join: JoinedTable,
  { left, right }: Sides,
  using: readonly string[],
  keyOf: (name: string) => string,
): readonly ColumnDraft[] {
  const loose = (columns: readonly ColumnDraft[]) => columns.map((column) => altered(column, { isNullable: true }));
  const shownLeft = isOfType(join, "RIGHT", "FULL") ? loose(left) : left;
  const shownRight = isOfType(join, "LEFT", "FULL", "OUTER APPLY") ? loose(right) : right;
  const rightKeys = new Set(right.map(({ name }) => keyOf(name)));
  const merged = join.isNatural ? left.map(({ name }) => keyOf(name)).filter((key) => rightKeys.has(key)) : using;
  if (merged.length === 0) return [...shownLeft, ...shownRight];
  const mergedKeys = new Set(merged);
  const isMerged = ({ name }: ColumnDraft): boolean => mergedKeys.has(keyOf(name));
  const rest = shownRight.filter((column) => !isMerged(column));
  if (dialect === "sqlite") return [...left, ...rest];
  // The columns of the join stand first; MySQL has them in the order of the table.
  const side = join.type === "RIGHT" ? right : left;
  const byKey = new Map(side.map((column) => [keyOf(column.name), column] as const).toReversed());
  const first = dialect === "mysql" ? side.filter(isMerged) : merged.flatMap((key) => byKey.get(key) ?? []);
  const others = shownLeft.filter((column) => !isMerged(column));
  return dialect === "mysql" && join.type === "RIGHT" ? [...first, ...rest, ...others] : [...first, ...others, ...rest];
}
