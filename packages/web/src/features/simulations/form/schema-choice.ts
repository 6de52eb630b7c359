import type { Schema } from "@foretell/contract";
import { formatQuantity } from "../../../lib/format.ts";

/** A schema as the choice of a simulation reads: `schema - version (n tables)`. */
export function schemaChoiceLabel({ name, version, table_count: tableCount }: Schema): string {
  return `${name} - ${version ?? "working state"} (${formatQuantity(tableCount, "table")})`;
}
