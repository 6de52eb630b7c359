import type { ImpactResult } from "@foretell/contract";
import { reasonWords } from "./impact-words.ts";

type ColumnsOf = Pick<ImpactResult, "details" | "operation_type" | "cascade_path">;

/** The columns that are affected for one reason. */
export interface ColumnGroup {
  readonly reason: string;
  readonly names: readonly string[];
}

/** The affected columns by reason, in words, in the order in which the reasons first come. */
export function groupColumns(result: ColumnsOf): ColumnGroup[] {
  const byReason = new Map<string, string[]>();
  for (const { name, reason } of result.details.affectedColumns) {
    const names = byReason.get(reason);
    if (names === undefined) byReason.set(reason, [name]);
    else if (!names.includes(name)) names.push(name);
  }
  return [...byReason.entries()].map(([reason, names]) => ({ reason: reasonWords(reason, result), names }));
}
