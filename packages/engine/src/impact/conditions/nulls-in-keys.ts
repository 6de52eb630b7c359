import type { Key } from "../../catalog/model.ts";
import { referentialRulesByDialect } from "../../dialects/referential-rules-by-dialect.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";

/** Whether no other row shares a unique key of which some columns are NULL. */
export function isAloneByNulls(
  { catalog }: PreparedSchema,
  columns: readonly string[],
  { nullsNotDistinct }: Pick<Key, "nullsNotDistinct">,
  isNull: (name: string) => boolean,
): boolean {
  if (nullsNotDistinct === true) return false;
  const { nullsInUniqueKeys } = referentialRulesByDialect[catalog.dialect];
  if (nullsInUniqueKeys === "equal") return false;
  return nullsInUniqueKeys === "any tells apart" ? columns.some(isNull) : columns.every(isNull);
}
