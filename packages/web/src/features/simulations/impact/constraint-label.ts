import type { Blocker } from "@foretell/contract";

/** The constraint of a blocker or a condition as it is named, else what it constrains: `payment(order_id)`. */
export function constraintLabel({
  constraint_name: name,
  table,
  columns,
}: Pick<Blocker, "constraint_name" | "table" | "columns">): string {
  return name ?? `${table}(${columns.join(", ")})`;
}
