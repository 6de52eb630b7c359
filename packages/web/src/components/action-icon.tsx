import type { ImpactResult } from "@foretell/contract";
import { Ban, CircleSlash2, Eye, Pencil, Plus, Trash2 } from "lucide-react";
import { meaningIcons } from "./meaning.ts";

const operationIcons = { SELECT: Eye, INSERT: Plus, UPDATE: Pencil, DELETE: Trash2, RESTRICT: Ban };

/** The sign of what happens to a table's rows; keys that are emptied or reset have one of their own, and so have rows that may block. */
export function ActionIcon({
  result: { operation_type: operation, referential_action: action },
  isPossible,
}: {
  result: Pick<ImpactResult, "operation_type" | "referential_action">;
  isPossible: boolean;
}) {
  const isReset = operation !== "RESTRICT" && (action === "SET NULL" || action === "SET DEFAULT");
  const Icon = isPossible ? meaningIcons.risk : isReset ? CircleSlash2 : operationIcons[operation];
  return <Icon className="size-3.5 shrink-0" aria-hidden />;
}
