import type { TableDetail, TableStatisticsEntry } from "@foretell/contract";
import { Pencil, Undo2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Button } from "../../components/button.tsx";
import { controlClassNames } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { formatCount, formatQuantity } from "../../lib/format.ts";
import { notifyError } from "../../lib/notify.ts";
import { useSetRowCount } from "./queries.ts";
import { parseRowCount, rowSourceWords } from "./row-count-words.ts";
import { Allowed } from "../../components/allowed.tsx";

/** The row count of a table with where it comes from; it can be typed, and returned to what was known before. */
export function RowCount({ table }: { table: TableDetail }) {
  const { statistics: known } = table;
  const setRowCount = useSetRowCount(table);
  const [isEditing, setEditing] = useState(false);
  const save = (rowCount: number | null) => {
    setRowCount.mutate(rowCount, {
      onSuccess: () => setEditing(false),
      onError: (error) => notifyError(error, "Failed to update table"),
    });
  };
  if (isEditing) {
    return (
      <RowCountForm
        rowCount={table.row_count}
        isBusy={setRowCount.isPending}
        onSave={save}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span className="min-w-0">
        {table.row_count === null ? "not known" : formatCount(table.row_count)}
        <Source known={known} />
      </span>
      <Allowed>
        <IconButton icon={Pencil} label="Edit the row count" onClick={() => setEditing(true)} />
        {known.source === "typed" && (
          <IconButton
            icon={Undo2}
            label={
              known.row_count_before === null
                ? "Forget the typed count"
                : `Return to ${formatQuantity(known.row_count_before, "row")}`
            }
            aria-disabled={setRowCount.isPending}
            onClick={() => save(null)}
          />
        )}
      </Allowed>
    </div>
  );
}

function Source({ known }: { known: TableStatisticsEntry }) {
  if (known.source === null) return null;
  return <span className="block text-small text-ink-muted">{rowSourceWords(known.source)}</span>;
}

function RowCountForm({
  rowCount,
  isBusy,
  onSave,
  onCancel,
}: {
  rowCount: number | null;
  isBusy: boolean;
  onSave: (rowCount: number) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(rowCount === null ? "" : String(rowCount));
  const [hasTried, setTried] = useState(false);
  const count = parseRowCount(text);
  const isWrong = hasTried && count === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (count !== undefined) onSave(count);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-1 flex flex-col gap-1.5">
      <input
        // The field takes the place of the button that was pressed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        aria-label="Row count"
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTried(false);
        }}
        data-own-escape
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
        className={controlClassNames("max-w-44")}
      />
      {isWrong && (
        <span role="alert" className="text-small text-blocked">
          A whole number from 0 on
        </span>
      )}
      <span className="flex gap-1.5">
        <Button type="submit" look="primary" busyLabel={isBusy ? "Saving..." : undefined}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </span>
    </form>
  );
}
