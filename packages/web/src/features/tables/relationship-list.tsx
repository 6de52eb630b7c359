import type { Relationship } from "@foretell/contract";
import { ArrowRight } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { DbName } from "../../components/db-name.tsx";
import type { OpenEdit } from "./edits/opened-edit.ts";
import { RowMenu } from "./edits/row-menu.tsx";
import { endLabel } from "./relationship-sides.ts";

/** Foreign keys as from → to with the constraint and what a delete does; the table at the other end is a press away. */
export function RelationshipList({
  relationships,
  end,
  onOpenTable,
  onEdit,
}: {
  relationships: readonly Relationship[];
  /** Which end is the other table. */
  end: "from" | "to";
  onOpenTable: (name: string) => void;
  onEdit: OpenEdit;
}) {
  return (
    <ul className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
      {relationships.map((relationship) => {
        const from = endLabel(relationship.from_table, relationship.from_columns);
        const to = endLabel(relationship.to_table, relationship.to_columns);
        const other = end === "to" ? relationship.to_table : relationship.from_table;
        const otherLabel = end === "to" ? to : from;
        const otherEnd = relationship.is_dangling ? (
          <DbName>{otherLabel}</DbName>
        ) : (
          <button
            type="button"
            onClick={() => onOpenTable(other)}
            className="rounded-small text-start font-mono text-accent underline decoration-accent/40 underline-offset-2 [overflow-wrap:anywhere] hover:text-accent-strong"
          >
            {otherLabel}
          </button>
        );
        return (
          <li key={relationship.id} className="flex items-start justify-between gap-2 py-2 pr-1.5 pl-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-1.5">
                {end === "from" ? otherEnd : <DbName>{from}</DbName>}
                <ArrowRight className="size-3.5 shrink-0 text-ink-muted" role="img" aria-label="to" />
                {end === "to" ? otherEnd : <DbName>{to}</DbName>}
              </p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-small text-ink-muted">
                <span>ON DELETE {relationship.on_delete_action}</span>
                {relationship.on_update_action !== "NO ACTION" && (
                  <span>ON UPDATE {relationship.on_update_action}</span>
                )}
                {relationship.constraint_name !== null && (
                  <code className="font-mono">{relationship.constraint_name}</code>
                )}
                {!relationship.is_enforced && <Badge>not enforced</Badge>}
                {relationship.is_dangling && <Badge meaning="risk">the referenced table is not in the schema</Badge>}
              </p>
            </div>
            {onEdit !== undefined && (
              <RowMenu
                name={relationship.constraint_name ?? `${from} to ${to}`}
                onEdit={() => onEdit({ kind: "edit relationship", relationship })}
                onDelete={() => onEdit({ kind: "delete relationship", relationship })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
