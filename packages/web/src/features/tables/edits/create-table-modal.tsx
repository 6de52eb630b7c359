import type { Schema } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import { useState } from "react";
import { Select } from "../../../components/select.tsx";
import { useEditFlow } from "../../../components/schema-edits/use-edit-flow.ts";
import { TextField } from "../../../components/text-field.tsx";
import { notifySuccess } from "../../../lib/notify.ts";
import type { EditInput } from "../../../lib/schema-edits.ts";
import { schemaNameChoices } from "../../../lib/schema-choice.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { ColumnRows } from "./column-rows.tsx";
import { EditFormModal } from "./edit-form-modal.tsx";
import { columnInputOf, columnValues, type ColumnValues } from "./edit-inputs.ts";
import { newTableRules } from "./edit-rules.ts";
import { keyTypes } from "./type-suggestions.ts";

/** Makes a table with its columns in one of the project's schemas. */
export function CreateTableModal({
  schemas,
  schemaId,
  onClose,
}: {
  schemas: readonly Schema[];
  /** The schema that is chosen at first. */
  schemaId: string;
  onClose: () => void;
}) {
  const dialectOf = (id: string): DialectName => schemas.find((schema) => schema.id === id)?.db_type ?? "postgresql";
  const form = useZodForm(() => newTableRules, {
    action: "create_table",
    schema_id: schemaId,
    name: "",
    columns: [firstColumn(dialectOf(schemaId))],
  });
  const { schema_id: chosen, name } = form.watch();
  const columns = form.watch("columns") as readonly ColumnValues[];
  const dialect = dialectOf(chosen);
  const edits = createTableEdits(name, columns);
  const flow = useEditFlow(chosen, chosen === "" ? undefined : edits, undefined);
  const [isRetyped, setRetyped] = useState(false);
  const done = () => {
    notifySuccess("Table created successfully");
    onClose();
  };
  const submit = form.submit(
    async () => {
      if (await flow.save(edits)) done();
    },
    "Failed to create table",
    { isToasted: true },
  );
  const setColumns = (next: readonly ColumnValues[]) => {
    setRetyped(true);
    form.setValue("columns", [...next]);
    form.clearErrors("columns");
    form.clearErrors("root.server");
  };
  const schemaField = form.field("schema_id");

  return (
    <EditFormModal
      title="Create New Table"
      size="large"
      flow={flow}
      failure={form.failure}
      confirmLabel="Create Table"
      busyLabel="Creating..."
      onSubmit={submit}
      onSaved={done}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField label="Table name" isRequired isMono autoComplete="off" spellCheck={false} {...form.field("name")} />
        <Select
          label="Schema"
          isRequired
          placeholder="Select a schema"
          options={schemaNameChoices(schemas)}
          {...schemaField}
          onChange={(event) => {
            void schemaField.onChange(event);
            if (!isRetyped) form.setValue("columns", [firstColumn(dialectOf(event.target.value))]);
          }}
        />
      </div>
      <ColumnRows
        columns={columns}
        dialect={dialect}
        errorOf={(at, field) => form.formState.errors.columns?.[at]?.[field]?.message}
        onChange={setColumns}
      />
    </EditFormModal>
  );
}

/** The key that nearly every table has. */
function firstColumn(dialect: DialectName): ColumnValues {
  const key = { name: "id", data_type: keyTypes[dialect], is_nullable: false, is_primary_key: true };
  return { ...columnValues(undefined), ...key };
}

/** The table; none while its name, or a column's name or type, is missing. */
function createTableEdits(name: string, columns: readonly ColumnValues[]): readonly EditInput[] {
  const inputs = columns.map(columnInputOf).filter((column) => column !== undefined);
  if (name.trim() === "" || inputs.length < columns.length) return [];
  return [{ action: "create_table", name: name.trim(), columns: inputs }];
}
