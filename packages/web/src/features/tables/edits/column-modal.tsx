import { columnInput, type Column, type TableDetail } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import { useId, useState } from "react";
import { Checkbox } from "../../../components/checkbox.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useEditFlow } from "../../../components/schema-edits/use-edit-flow.ts";
import { notifySuccess } from "../../../lib/notify.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { addColumnEdits, changeColumnEdits, columnValues, type ColumnValues } from "./edit-inputs.ts";
import { EditFormModal } from "./edit-form-modal.tsx";
import { TypeList } from "./type-list.tsx";

const cutHint = "Too long to be edited here: edit it by SQL.";

/** Adds a column to a table, or changes one. */
export function ColumnModal({
  table,
  column,
  dialect,
  onClose,
}: {
  table: TableDetail;
  /** Undefined for a new one. */
  column: Column | undefined;
  dialect: DialectName;
  onClose: () => void;
}) {
  // What the person saw when they began: another state may come in behind the form.
  const [began] = useState({ table, column });
  const isNew = began.column === undefined;
  const form = useZodForm(() => columnInput, columnValues(began.column));
  const values = form.watch() as ColumnValues;
  const edits =
    began.column === undefined ? addColumnEdits(began.table.id, values) : changeColumnEdits(began.column, values);
  const flow = useEditFlow(began.table.schema_id, edits, began.table.revision);
  const typeListId = useId();
  const at = began.table.columns.findIndex(({ id }) => id === began.column?.id);
  const isCut = (field: string) => began.table.cut_texts.includes(`columns/${at}/${field}`);
  const cut = (field: string) => (isCut(field) ? { readOnly: true, hint: cutHint } : {});
  const done = () => {
    notifySuccess(isNew ? "Column added successfully" : "Column updated successfully");
    onClose();
  };
  const submit = form.submit(
    async () => {
      if (edits.length === 0) onClose();
      else if (await flow.save(edits)) done();
    },
    isNew ? "Failed to add column" : "Failed to update column",
  );
  const primaryKey = form.register("is_primary_key");

  return (
    <EditFormModal
      title={isNew ? "Add Column" : "Edit Column"}
      flow={flow}
      failure={form.failure}
      confirmLabel={isNew ? "Add Column" : "Save Changes"}
      busyLabel="Saving..."
      onSubmit={submit}
      onSaved={done}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label="Column name"
          isRequired
          isMono
          autoComplete="off"
          spellCheck={false}
          {...form.field("name")}
        />
        <TextField
          label="Data type"
          isRequired
          isMono
          autoComplete="off"
          spellCheck={false}
          list={typeListId}
          {...cut("type")}
          {...form.field("data_type")}
        />
      </div>
      <TypeList id={typeListId} dialect={dialect} />
      <div className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
        <Checkbox label="Nullable" {...form.register("is_nullable")} />
        <Checkbox
          label="Primary key"
          {...primaryKey}
          onChange={(event) => {
            void primaryKey.onChange(event);
            // No database takes a NULL in a key.
            if (event.target.checked) form.setValue("is_nullable", false);
          }}
        />
        <Checkbox label="Auto-increment: numbered by the database" {...form.register("is_auto_increment")} />
      </div>
      <TextField
        label="Default value"
        isOptional
        isMono
        autoComplete="off"
        spellCheck={false}
        hint="An expression of the database: 0, 'new', now()"
        {...cut("default")}
        {...form.field("default_value")}
      />
      <TextArea label="Comment" isOptional rows={2} {...cut("comment")} {...form.field("comment")} />
    </EditFormModal>
  );
}
