import type { Relationship, Table, TableDetail } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Combobox } from "../../../components/combobox.tsx";
import { Select } from "../../../components/select.tsx";
import { useEditFlow } from "../../../components/schema-edits/use-edit-flow.ts";
import { TextField } from "../../../components/text-field.tsx";
import { notifySuccess } from "../../../lib/notify.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { tableDetailQuery } from "../queries.ts";
import { EditFormModal } from "./edit-form-modal.tsx";
import { relationshipEdits, relationshipValues, type RelationshipValues } from "./edit-inputs.ts";
import { relationshipRules } from "./edit-rules.ts";
import { PairRows } from "./pair-rows.tsx";
import { useProject } from "../../../lib/use-project.ts";

const actionOptions = ["NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"].map((action) => ({
  value: action,
  label: action,
}));

/** Adds a foreign key to a table, or changes one. */
export function RelationshipModal({
  table,
  relationship,
  tables,
  onClose,
}: {
  /** The table that references, for a new one. */
  table: TableDetail;
  /** Undefined for a new one. */
  relationship: Relationship | undefined;
  tables: readonly Table[];
  onClose: () => void;
}) {
  // What the person saw when they began: another state may come in behind the form.
  const [began] = useState({ revision: table.revision, schemaId: table.schema_id, relationship });
  const isNew = began.relationship === undefined;
  const form = useZodForm(() => relationshipRules, {
    action: "create_relationship",
    ...mutable(relationshipValues(began.relationship, table.name)),
  });
  const values = form.watch() as RelationshipValues;
  const from = useTable(tables, values.from_table);
  const to = useTable(tables, values.to_table);
  const edits = relationshipEdits(began.relationship, values);
  const flow = useEditFlow(began.schemaId, edits, began.revision);
  const done = () => {
    notifySuccess(isNew ? "Relationship created successfully" : "Relationship updated successfully");
    onClose();
  };
  const submit = form.submit(
    async () => {
      if (edits.length === 0) onClose();
      else if (await flow.save(edits)) done();
    },
    isNew ? "Failed to create relationship" : "Failed to update relationship",
  );
  const setPairs = (fromColumns: readonly string[], toColumns: readonly string[]) => {
    form.setValue("from_columns", [...fromColumns]);
    form.setValue("to_columns", [...toColumns]);
    form.clearErrors(["from_columns", "to_columns"]);
    form.clearErrors("root.server");
  };
  const tableNames = useMemo(() => tables.map(({ name }) => name), [tables]);

  return (
    <EditFormModal
      title={isNew ? "Add Relationship" : "Edit Relationship"}
      flow={flow}
      failure={form.failure}
      confirmLabel={isNew ? "Add Relationship" : "Save Changes"}
      busyLabel="Saving..."
      onSubmit={submit}
      onSaved={done}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField label="From table" isMono readOnly {...form.field("from_table")} />
        <Combobox
          label="To table"
          isRequired
          placeholder="Select a table"
          names={tableNames}
          value={values.to_table}
          error={form.formState.errors.to_table?.message}
          onChange={(name) => {
            form.setValue("to_table", name);
            form.clearErrors("to_table");
            // The columns of another table are none of this one.
            setPairs(
              values.from_columns,
              values.to_columns.map(() => ""),
            );
          }}
        />
      </div>
      <PairRows
        fromColumns={values.from_columns}
        toColumns={values.to_columns}
        from={from}
        to={to}
        errorOf={(side, at) => form.formState.errors[side]?.[at]?.message}
        onChange={setPairs}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Select label="On delete" options={actionOptions} {...form.field("on_delete_action")} />
        <Select label="On update" options={actionOptions} {...form.field("on_update_action")} />
      </div>
      <TextField
        label="Constraint name"
        isOptional
        isMono
        autoComplete="off"
        spellCheck={false}
        hint={isNew ? "If left empty, the database picks one." : undefined}
        {...form.field("constraint_name")}
      />
    </EditFormModal>
  );
}

/** A table by its shown name; undefined while it is not known. */
function useTable(tables: readonly Table[], name: string): TableDetail | undefined {
  const scope = useProject();
  const id = tables.find((table) => table.name === name)?.id;
  return useQuery({ ...tableDetailQuery(scope, id ?? ""), enabled: id !== undefined }).data;
}

/** A form changes its lists. */
function mutable({ from_columns, to_columns, ...values }: RelationshipValues) {
  return { ...values, from_columns: [...from_columns], to_columns: [...to_columns] };
}
