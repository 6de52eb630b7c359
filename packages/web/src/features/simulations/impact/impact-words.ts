import type { ImpactResult } from "@foretell/contract";

const reasons: Readonly<Record<string, string>> = {
  written: "written",
  inserted: "inserted",
  deleted: "deleted with its row",
  set_null: "set to NULL",
  set_default: "set to its default",
  read_in_predicate: "read to find rows",
  read_in_result: "read into the result",
  referenced_key: "references the row",
  generated: "computed anew",
  on_update: "set by ON UPDATE",
};

/** Why a column is affected, in two or three words; a reason that is not known stands as it came. */
export function reasonWords(reason: string, operation: ImpactResult["operation_type"]): string {
  // A key that cascades takes its row along, or takes over the new value.
  if (reason === "cascade_key") return operation === "DELETE" ? "references the deleted row" : "follows the key";
  return reasons[reason] ?? reason.replaceAll("_", " ");
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
