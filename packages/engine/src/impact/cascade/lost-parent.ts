import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { hasName } from "../changes/cascade-effect.ts";
import { wholeTableOf } from "../rows/partitions.ts";
import type { Arrival, Change } from "../changes/change.ts";

/** The ways on which a parent row of a key is deleted, or given another value for what the key references. */
export function waysToLoseParent(
  schema: PreparedSchema,
  changes: readonly Change[],
  key: ForeignKey,
): readonly Arrival[] {
  const parent = findTable(schema.index, key.referencedTable);
  const whole = parent && wholeTableOf(schema, parent);
  return changes
    .filter(
      ({ table, operation, columns }) =>
        table === whole &&
        (operation === "DELETE" ||
          (operation === "UPDATE" && key.referencedColumns.some((name) => hasName(schema, columns, name)))),
    )
    .flatMap(({ arrivals }) => arrivals);
}
