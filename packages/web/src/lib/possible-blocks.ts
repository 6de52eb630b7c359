import type { Blocker, ImpactResult } from "@foretell/contract";

type Blocking = Pick<
  ImpactResult,
  "id" | "affected_table_name" | "operation_type" | "referential_action" | "constraint_name" | "details"
>;

/** The ids of the results whose rows may block the statement and need not: each says so by the blocker of its key. */
export function possibleBlocks(results: readonly Blocking[], blockers: readonly Blocker[]): ReadonlySet<string> {
  const possible = new Set(
    blockers
      .filter(({ certainty }) => certainty === "possible")
      .map((blocker) => keyOf(blocker.constraint_name, blocker.table, blocker.action, blocker.columns)),
  );
  const isPossible = (result: Blocking) =>
    result.operation_type === "RESTRICT" &&
    possible.has(
      keyOf(result.constraint_name, result.affected_table_name, result.referential_action, referencingColumns(result)),
    );
  return new Set(results.filter(isPossible).map(({ id }) => id));
}

const referencingColumns = ({ details }: Blocking) =>
  details.affectedColumns.filter(({ reason }) => reason === "referenced_key").map(({ name }) => name);

function keyOf(constraint: string | null, table: string, action: string | null, columns: readonly string[]): string {
  return JSON.stringify([constraint, table, action, columns]);
}
