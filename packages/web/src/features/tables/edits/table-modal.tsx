import type { TableDetail } from "@foretell/contract";
import { useState } from "react";
import { TextArea } from "../../../components/text-area.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useEditFlow } from "../../../components/schema-edits/use-edit-flow.ts";
import { notifySuccess } from "../../../lib/notify.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { EditFormModal } from "./edit-form-modal.tsx";
import { changeTableEdits } from "./edit-inputs.ts";
import { tableRules } from "./edit-rules.ts";

/** Gives a table another name or comment. */
export function EditTableModal({ table, onClose }: { table: TableDetail; onClose: () => void }) {
  // What the person saw when they began: another state may come in behind the form.
  const [began] = useState(table);
  const form = useZodForm(() => tableRules, {
    action: "update_table",
    table_id: began.id,
    name: began.name,
    comment: began.comment ?? "",
  });
  const { name = "", comment } = form.watch();
  const edits = changeTableEdits(began, { name, comment: comment ?? "" });
  const flow = useEditFlow(began.schema_id, edits, began.revision);
  const isCut = began.cut_texts.includes("comment");
  const done = () => {
    notifySuccess("Table updated successfully");
    onClose();
  };
  const submit = form.submit(
    async () => {
      if (edits.length === 0) onClose();
      else if (await flow.save(edits)) done();
    },
    "Failed to update table",
    { isToasted: true },
  );

  return (
    <EditFormModal
      title="Edit Table"
      flow={flow}
      failure={form.failure}
      confirmLabel="Save Changes"
      busyLabel="Saving..."
      onSubmit={submit}
      onSaved={done}
      onClose={onClose}
    >
      <TextField label="Table name" isMono autoComplete="off" spellCheck={false} {...form.field("name")} />
      <TextArea
        label="Comment"
        isOptional
        rows={3}
        {...(isCut && { readOnly: true, hint: "Too long to be edited here: edit it by SQL." })}
        {...form.field("comment")}
      />
    </EditFormModal>
  );
}
