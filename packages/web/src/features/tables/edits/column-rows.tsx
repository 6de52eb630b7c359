import type { DialectName } from "@foretell/engine";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { columnValues, type ColumnValues } from "./edit-inputs.ts";
import { TypeList } from "./type-list.tsx";

/** The columns of a new table, one row each. */
export function ColumnRows({
  columns,
  dialect,
  errorOf,
  onChange,
}: {
  columns: readonly ColumnValues[];
  dialect: DialectName;
  errorOf: (at: number, field: "name" | "data_type") => string | undefined;
  onChange: (columns: readonly ColumnValues[]) => void;
}) {
  const typeListId = useId();
  const list = useRef<HTMLOListElement>(null);
  const isAdded = useRef(false);
  // Who adds a column wants to name it.
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  });
  const change = (at: number, part: Partial<ColumnValues>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...part } : column)));

  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="mb-1.5 font-medium">Columns</legend>
      <ol ref={list} className="divide-y divide-line-faint rounded-panel border border-line">
        {columns.map((column, at) => (
          <li
            // Rows have no names of their own, and every field shows what the list says.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="grid items-start gap-x-3 px-3 pt-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              label="Name"
              isMono
              autoComplete="off"
              spellCheck={false}
              value={column.name}
              error={errorOf(at, "name")}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <TextField
              label="Type"
              isMono
              autoComplete="off"
              spellCheck={false}
              list={typeListId}
              value={column.data_type}
              error={errorOf(at, "data_type")}
              onChange={(event) => change(at, { data_type: event.target.value })}
            />
            <div className="mb-2 flex flex-wrap items-center gap-x-4 sm:mt-6 sm:h-control">
              <Checkbox
                label="Nullable"
                checked={column.is_nullable}
                onChange={(event) => change(at, { is_nullable: event.target.checked })}
              />
              <Checkbox
                label="Primary key"
                checked={column.is_primary_key}
                onChange={({ target: { checked } }) =>
                  // No database takes a NULL in a key.
                  change(at, { is_primary_key: checked, ...(checked && { is_nullable: false }) })
                }
              />
              <IconButton
                icon={Trash2}
                label={column.name === "" ? `Remove column ${at + 1}` : `Remove ${column.name}`}
                className="ml-auto"
                onClick={() => onChange(columns.filter((_, index) => index !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      <TypeList id={typeListId} dialect={dialect} />
      <Button
        look="quiet"
        className="mt-1"
        onClick={() => {
          isAdded.current = true;
          onChange([...columns, columnValues(undefined)]);
        }}
      >
        <Plus aria-hidden />
        Add Column
      </Button>
    </fieldset>
  );
}
