import type { ImpactResult } from "@foretell/contract";

const reasons: Readonly<Record<string, string>> = {
  written: "written",
  inserted: "inserted",
  deleted: "deleted with its row",
  set_null: "set to NULL",
  set_default: "set to its default",
  read_in_predicate: "read to find rows",
  generated: "computed anew",
  on_update: "set by ON UPDATE",
};

type Reached = Pick<ImpactResult, "operation_type" | "cascade_path">;

/** Why a column is affected, in two or three words; a reason that is not known stands as it came. */
export function reasonWords(reason: string, result: Reached): string {
  // A key that cascades takes its row along, or takes over the new value.
  if (reason === "cascade_key" && result.operation_type !== "DELETE") return "follows the key";
  if (reason === "cascade_key" || reason === "referenced_key")
    return `references ${result.cascade_path.at(-2) ?? "the row"}`;
  // A list of SELECT may be that of a subquery or of a view: what it names need not come back.
  if (reason === "read_in_result") return result.operation_type === "SELECT" ? selectedWords(result) : "returned";
  return reasons[reason] ?? reason.replaceAll("_", " ");
}

const selectedWords = (result: Reached) => (viewOf(result) === undefined ? "selected" : "selected by the view");

/** The view through which a table is read; undefined where the statement itself reads it, or does something else. */
export function viewOf({ operation_type: operation, cascade_path: path }: Reached): string | undefined {
  return operation === "SELECT" ? path.at(-2) : undefined;
}

const bases: Readonly<Record<ImpactResult["estimate_basis"], string>> = {
  exact: "exact",
  statistics: "from statistics",
  assumed: "assumed",
};

/** What a number rests on. */
export function basisWords(basis: ImpactResult["estimate_basis"]): string {
  return bases[basis];
}
