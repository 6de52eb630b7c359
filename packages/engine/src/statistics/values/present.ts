import { momentOf } from "./moment-value.ts";
import type { RowValue, TypedValue } from "./value.ts";

/** The present, as the statement's clock has it; undefined where it has none. */
export function presentOf(row: RowValue): TypedValue | undefined {
  const now = row.rules.clock?.read() ?? null;
  return now === null ? undefined : momentOf(now + (row.clockShift ?? 0));
}
