import type { ForeignKey, ReferentialAction } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { nameOfTable, wayOf } from "../changes/arrival-path.ts";
import type { Ways } from "../changes/arrival-path.ts";
import type { Arrival, Change } from "../changes/change.ts";
import type { Blocker } from "../model.ts";

/** A path by which the action of a key comes to its rows. */
export type ByAction = Arrival & {
  readonly parent: Change;
  readonly foreignKey: ForeignKey;
  readonly action: ReferentialAction;
};

export const isByAction = (arrival: Arrival): arrival is ByAction => arrival.foreignKey !== null;

/** A key as the beginning of a sentence. */
export const subjectOf = (foreignKey: ForeignKey) => foreignKey.name ?? "The foreign key";

/** What stands in the way where an action or code comes to its rows; the key is that of the action where no other one is told. */
export function blockerAt(
  schema: PreparedSchema,
  ways: Ways,
  arrival: Arrival,
  isCertain: boolean,
  told: Pick<Blocker, "code" | "action" | "message" | "remedy"> & Partial<Pick<Blocker, "constraintName" | "columns">>,
): Blocker {
  return {
    constraintName: arrival.foreignKey?.name ?? null,
    table: nameOfTable(schema, arrival.change.table),
    columns: arrival.foreignKey?.columns ?? [],
    rows: arrival.rowSet.rows,
    certainty: isCertain ? "certain" : "possible",
    cascadePath: wayOf(schema, ways, arrival).names,
    root: arrival.change.root,
    ...told,
  };
}
