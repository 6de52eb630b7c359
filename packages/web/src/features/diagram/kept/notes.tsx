import { type DiagramNote, createNoteBody } from "@foretell/contract";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Moment } from "../../../components/moment.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { notifyError } from "../../../lib/notify.ts";
import { useProject } from "../../../lib/use-project.ts";
import { useNoteChanges } from "./kept-queries.ts";

const maxLength = createNoteBody.shape.body.maxLength ?? undefined;
const namedLength = 40;

/** By which a note is told from others. */
const beginningOf = (body: string): string =>
  body.length <= namedLength ? body : `${body.slice(0, namedLength).trimEnd()}…`;

/** Some notes, with a field for another where the role lets one write. */
export function Notes({
  schemaId,
  notes,
  table,
}: {
  schemaId: string;
  notes: readonly DiagramNote[];
  /** The table that another note is on; null for the schema. */
  table: string | null;
}) {
  const { can } = useProject();
  return (
    <>
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <Note key={note.id} schemaId={schemaId} note={note} />
        ))}
      </ul>
      {can("edit") && <NewNote schemaId={schemaId} table={table} />}
    </>
  );
}

function Note({ schemaId, note }: { schemaId: string; note: DiagramNote }) {
  const { can } = useProject();
  const { update, remove } = useNoteChanges(schemaId);
  const [isEditing, setEditing] = useState(false);
  const save = (body: string) =>
    update.mutate(
      { id: note.id, body, revision: note.revision },
      { onSuccess: () => setEditing(false), onError: (error) => notifyError(error, "Failed to change the note") },
    );
  if (isEditing)
    return (
      <li>
        <NoteForm
          label="Note"
          text={note.body}
          confirmLabel="Save"
          isBusy={update.isPending}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li className="rounded-control border border-line-faint bg-sunken px-3 py-2">
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{note.body}</p>
      <div className="mt-1 flex items-center gap-1">
        <p className="min-w-0 flex-1 text-small text-ink-muted">
          {note.author_name !== null && `${note.author_name} · `}
          <Moment at={note.edited_at ?? note.created_at} as="moment" />
        </p>
        {can("edit") && (
          <>
            <IconButton
              icon={Pencil}
              label={`Edit the note: ${beginningOf(note.body)}`}
              onClick={() => setEditing(true)}
            />
            <IconButton
              icon={Trash2}
              label={`Delete the note: ${beginningOf(note.body)}`}
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(note.id, { onError: (error) => notifyError(error, "Failed to delete the note") })
              }
            />
          </>
        )}
      </div>
    </li>
  );
}

function NewNote({ schemaId, table }: { schemaId: string; table: string | null }) {
  const { create } = useNoteChanges(schemaId);
  const [isWriting, setWriting] = useState(false);
  if (!isWriting)
    return (
      <Button className="mt-2" onClick={() => setWriting(true)}>
        Add Note
      </Button>
    );
  return (
    <NoteForm
      label="New note"
      text=""
      confirmLabel="Add"
      isBusy={create.isPending}
      onSave={(body) =>
        create.mutate(
          { body, table_name: table },
          { onSuccess: () => setWriting(false), onError: (error) => notifyError(error, "Failed to add the note") },
        )
      }
      onCancel={() => setWriting(false)}
    />
  );
}

function NoteForm({
  label,
  text: before,
  confirmLabel,
  isBusy,
  onSave,
  onCancel,
}: {
  label: string;
  text: string;
  confirmLabel: string;
  isBusy: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    if (!isBusy && text.trim() !== "") onSave(text);
  };
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label={label}
        rows={3}
        maxLength={maxLength}
        ref={field}
        data-own-escape
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={text.trim() === ""} busyLabel={isBusy ? "Saving..." : undefined}>
          {confirmLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
