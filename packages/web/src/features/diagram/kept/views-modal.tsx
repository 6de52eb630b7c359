import type { DiagramView } from "@foretell/contract";
import { Check, Pencil, Trash2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../../components/icon-button.tsx";
import { Modal } from "../../../components/modal.tsx";
import { Moment } from "../../../components/moment.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { formatQuantity } from "../../../lib/format.ts";
import { notifyError } from "../../../lib/notify.ts";
import { useViewChanges } from "./kept-queries.ts";

/** The named views, to be renamed and deleted. */
export function ViewsModal({
  schemaId,
  views,
  onClose,
}: {
  schemaId: string;
  views: readonly DiagramView[];
  onClose: () => void;
}) {
  return (
    <Modal isOpen onClose={onClose} title="Views of This Diagram" description={formatQuantity(views.length, "view")}>
      {views.length === 0 ? (
        <p className="text-ink-soft">No view has a name any more.</p>
      ) : (
        <ul className="divide-y divide-line-faint">
          {views.map((view) => (
            <ViewRow key={view.id} schemaId={schemaId} view={view} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function ViewRow({ schemaId, view }: { schemaId: string; view: DiagramView }) {
  const { update, remove } = useViewChanges(schemaId);
  /** Undefined while the name stands. */
  const [name, setName] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isRenaming = name !== undefined;
  useEffect(() => {
    if (isRenaming) field.current?.select();
  }, [isRenaming]);
  const rename = (next: string) =>
    update.mutate(
      { id: view.id, name: next, revision: view.revision },
      {
        onSuccess: () => setName(undefined),
        onError: (error) => notifyError(error, "Failed to rename the view"),
      },
    );
  if (name !== undefined)
    return (
      <li className="py-1">
        <form
          className="flex items-end gap-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") rename(name);
          }}
        >
          <TextField
            label="Name"
            className="flex-1"
            ref={field}
            data-own-escape
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") setName(undefined);
            }}
          />
          <IconButton icon={Check} type="submit" label={`Rename ${view.name}`} disabled={name.trim() === ""} />
          <IconButton icon={X} label="Leave the name" onClick={() => setName(undefined)} />
        </form>
      </li>
    );
  return (
    <li className="flex min-h-row items-center gap-2 py-1">
      <div className="min-w-0 flex-1">
        <p className="truncate">{view.name}</p>
        <p className="text-small text-ink-muted">
          {view.created_by_name !== null && `${view.created_by_name} · `}
          <Moment at={view.updated_at} as="moment" />
        </p>
      </div>
      <IconButton icon={Pencil} label={`Rename the view ${view.name}`} onClick={() => setName(view.name)} />
      <IconButton
        icon={Trash2}
        label={`Delete the view ${view.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(view.id, { onError: (error) => notifyError(error, "Failed to delete the view") })}
      />
    </li>
  );
}
