import type { Column, TableWithColumns } from "@foretell/contract";
import { KeyRound } from "lucide-react";
import { classNames } from "../../lib/class-names.ts";
import { CutText } from "./cut-text.tsx";
import type { OpenEdit } from "./edits/opened-edit.ts";
import { RowMenu } from "./edits/row-menu.tsx";

const heads = ["Name", "Type", "Nullable", "Default"];

/** On a phone, what is not the name or the type stands under the name. */
const wideOnly = (head: string) => (head === "Nullable" || head === "Default" ? "max-sm:hidden" : undefined);

/** The columns of a table, the primary key marked. */
export function ColumnsTable({
  table: { id, columns, cut_texts },
  onEdit,
}: {
  table: TableWithColumns;
  onEdit: OpenEdit;
}) {
  const cutTexts = new Set(cut_texts);
  const whole = (at: number, field: string, text: string) => {
    const path = `columns/${at}/${field}`;
    return (
      <CutText tableId={id} path={path} isCut={cutTexts.has(path)}>
        {text}
      </CutText>
    );
  };
  const standard = (column: Column, at: number) =>
    column.generated_expression === null ? (
      whole(at, "default", defaultText(column))
    ) : (
      <>= {whole(at, "generated/expression", column.generated_expression)}</>
    );
  return (
    <div
      role="region"
      aria-label="Columns"
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line bg-panel"
    >
      <table className="w-full">
        <thead>
          <tr className="bg-sunken text-small text-ink-muted">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={classNames("h-row-dense px-3 text-start font-medium", wideOnly(head))}
              >
                {head}
              </th>
            ))}
            {onEdit !== undefined && (
              <th scope="col" className="w-12">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            <tr key={column.id} className="border-t border-line-faint align-top">
              <td className="h-row-dense px-3 py-1">
                <span className="flex items-center gap-1.5">
                  <code className="font-mono font-medium">{column.name}</code>
                  {column.is_primary_key && (
                    <>
                      <KeyRound className="size-3.5 shrink-0 text-ink-muted" aria-hidden />
                      <span className="sr-only">primary key</span>
                    </>
                  )}
                </span>
                <span className="text-small text-ink-muted sm:hidden">
                  {column.is_nullable ? "null" : "not null"}
                  {(column.generated_expression !== null || defaultText(column) !== "") && (
                    <>
                      {column.generated_expression === null ? " · default " : " · "}
                      <code className="font-mono [overflow-wrap:anywhere]">{standard(column, at)}</code>
                    </>
                  )}
                </span>
                {column.comment !== null && (
                  <span className="block text-small [overflow-wrap:anywhere] text-ink-muted">
                    {whole(at, "comment", column.comment)}
                  </span>
                )}
              </td>
              <td className="px-3 py-1 font-mono text-ink-soft [overflow-wrap:anywhere]">
                {/* What may break anywhere would give all its room to a long text beside it. */}
                <div className="min-w-24">{whole(at, "type", column.data_type)}</div>
              </td>
              <td className="px-3 py-1 whitespace-nowrap text-ink-soft max-sm:hidden">
                {column.is_nullable ? "null" : "not null"}
              </td>
              <td className="px-3 py-1 font-mono text-ink-soft [overflow-wrap:anywhere] max-sm:hidden">
                <div className="min-w-24">{standard(column, at)}</div>
              </td>
              {onEdit !== undefined && (
                <td className="py-0.5 pr-1.5 text-end">
                  <RowMenu
                    name={column.name}
                    onEdit={() => onEdit({ kind: "edit column", column })}
                    onDelete={() => onEdit({ kind: "delete column", column })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function defaultText(column: Column): string {
  if (column.default_value !== null) return column.default_value;
  return column.is_auto_increment ? "auto-increment" : "";
}
