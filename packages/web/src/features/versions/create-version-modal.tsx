import { ApiError, createVersionFields, type SchemaDetail } from "@foretell/contract";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/checkbox.tsx";
import { DumpField } from "../../components/dump-field.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { TextField } from "../../components/text-field.tsx";
import { isBlankSource, noSource, type DumpSource } from "../../lib/dump-source.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { DumpUnderWay } from "./dump-under-way.tsx";
import { isStopped } from "./use-dump-upload.ts";
import { useCreateVersion } from "./version-mutations.ts";

const labels = createVersionFields.pick({ version_name: true, description: true });

/** Freezes the working state of a schema, or the state of a dump in its place, as a version. */
export function CreateVersionModal({ schema, onClose }: { schema: SchemaDetail; onClose: () => void }) {
  const { create, sent, stop } = useCreateVersion(schema.id);
  const form = useZodForm(() => labels, { version_name: "", description: "" });
  const [takesDump, setTakesDump] = useState(false);
  const [source, setSource] = useState<DumpSource>(noSource);
  const [hasTried, setTried] = useState(false);
  const dump = takesDump ? source : undefined;
  const isDumpMissing = dump !== undefined && isBlankSource(dump);
  const isIncomplete = create.error instanceof ApiError && create.error.code === "DUMP_INCOMPLETE";

  const send = (allowsIncomplete: boolean) =>
    form.submit(
      async (values) => {
        if (isDumpMissing) return;
        try {
          await create.mutateAsync({ ...values, source: dump, allowsIncomplete });
        } catch (error) {
          if (isStopped(error)) return;
          throw error;
        }
        notifySuccess("Schema version created successfully");
        onClose();
      },
      "Failed to create schema version",
      { isToasted: true },
    );
  const submit = (event?: React.SubmitEvent) => {
    event?.preventDefault();
    if (create.isPending) return;
    setTried(true);
    send(false)(event);
  };
  const change = (next: DumpSource) => {
    setTried(false);
    create.reset();
    form.clearErrors("root.server");
    setSource(next);
  };

  return (
    <Modal isOpen onClose={onClose} title="Create Version">
      <form onSubmit={submit} noValidate className="flex flex-col gap-1">
        <TextField label="Version name" isRequired autoComplete="off" {...form.field("version_name")} />
        <TextArea label="Description" isRequired rows={3} {...form.field("description")} />
        <p className="text-ink-soft">
          {takesDump
            ? "The version holds the dump, which becomes the working state of the schema."
            : "The version holds the schema as it is now."}
        </p>
        <Checkbox
          label="Use an SQL dump instead of the current schema"
          className="mb-2"
          checked={takesDump}
          onChange={(event) => {
            change(source);
            setTakesDump(event.target.checked);
          }}
        />
        {takesDump && (
          <DumpField
            source={source}
            dialect={schema.db_type}
            error={hasTried && isDumpMissing ? "Schema dump is required" : undefined}
            onChange={change}
            onSubmit={submit}
          />
        )}
        {takesDump && sent !== undefined && <DumpUnderWay sent={sent} onStop={stop} />}
        <FormFailure message={form.failure} className="mt-1" />
        <ModalActions
          confirmLabel="Create Version"
          busyLabel="Creating..."
          isBusy={create.isPending}
          onCancel={onClose}
          aside={isIncomplete && <Button onClick={() => send(true)()}>Create as Incomplete</Button>}
        />
      </form>
    </Modal>
  );
}
