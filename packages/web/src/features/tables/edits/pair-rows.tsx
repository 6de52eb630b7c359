import type { TableDetail } from "@foretell/contract";
import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Select } from "../../../components/select.tsx";

type Side = "from_columns" | "to_columns";

/** The columns of a foreign key in pairs: which references which. */
export function PairRows({
  fromColumns,
  toColumns,
  from,
  to,
  errorOf,
  onChange,
}: {
  fromColumns: readonly string[];
  toColumns: readonly string[];
  /** The tables of both sides; undefined while they are not known. */
  from: TableDetail | undefined;
  to: TableDetail | undefined;
  errorOf: (side: Side, at: number) => string | undefined;
  onChange: (fromColumns: readonly string[], toColumns: readonly string[]) => void;
}) {
  const replace = (columns: readonly string[], at: number, column: string) =>
    columns.map((known, index) => (index === at ? column : known));
  const drop = (columns: readonly string[], at: number) => columns.filter((_, index) => index !== at);
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="sr-only">Columns</legend>
      {fromColumns.map((column, at) => (
        <div
          // Pairs have no names of their own, and every field shows what the list says.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 sm:gap-x-4"
        >
          <Select
            label={at === 0 ? "Column" : `Column ${at + 1}`}
            isMono
            placeholder="Choose"
            options={optionsOf(from, column)}
            value={column}
            error={errorOf("from_columns", at)}
            onChange={(event) => onChange(replace(fromColumns, at, event.target.value), toColumns)}
          />
          <Select
            label={at === 0 ? "References" : `References ${at + 1}`}
            isMono
            placeholder="Choose"
            disabled={to === undefined}
            options={optionsOf(to, toColumns[at] ?? "")}
            value={toColumns[at] ?? ""}
            error={errorOf("to_columns", at)}
            onChange={(event) => onChange(fromColumns, replace(toColumns, at, event.target.value))}
          />
          <IconButton
            icon={Trash2}
            label={`Remove the pair ${at + 1}`}
            className={fromColumns.length === 1 ? "invisible mt-6" : "mt-6"}
            onClick={() => onChange(drop(fromColumns, at), drop(toColumns, at))}
          />
        </div>
      ))}
      <Button look="quiet" onClick={() => onChange([...fromColumns, ""], [...toColumns, ""])}>
        <Plus aria-hidden />
        Add a pair of columns
      </Button>
    </fieldset>
  );
}

/** The columns of a table, the chosen one among them even where the table has it no more. */
function optionsOf(table: TableDetail | undefined, chosen: string) {
  const names = table?.columns.map(({ name }) => name) ?? [];
  const all = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name }));
}
