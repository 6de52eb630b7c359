import type { Simulation } from "@foretell/contract";
import { useState } from "react";
import { Checkbox } from "../../../components/checkbox.tsx";
import { Modal, ModalActions } from "../../../components/modal.tsx";
import { formatQuantity } from "../../../lib/format.ts";
import { tagsOf } from "./known-tags.ts";
import { TagsField } from "./tags-field.tsx";

export interface TagChange {
  readonly given: readonly string[];
  readonly taken: readonly string[];
}

/** Which tags several simulations are given, and which are taken from those that carry them. */
export function TagSeveralModal({
  simulations,
  known,
  onClose,
  onConfirm,
}: {
  simulations: readonly Simulation[];
  known: readonly string[];
  onClose: () => void;
  onConfirm: (change: TagChange) => void;
}) {
  const [given, setGiven] = useState<readonly string[]>([]);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const carried = tagsOf(simulations);
  const toggle = (tag: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(tag);
    else next.delete(tag);
    setTaken(next);
  };
  return (
    <Modal isOpen onClose={onClose} title={`Tag ${formatQuantity(simulations.length, "Simulation")}`}>
      <form
        noValidate
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm({ given, taken: [...taken] });
        }}
      >
        <TagsField label="Tags to add" tags={given} known={known} onChange={setGiven} />
        {carried.length > 0 && (
          <fieldset className="mb-3">
            <legend className="mb-1 font-medium">Tags to take away</legend>
            <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
              {carried.map((tag) => (
                <Checkbox
                  key={tag}
                  label={<span className="max-w-56 truncate">{tag}</span>}
                  checked={taken.has(tag)}
                  onChange={({ target }) => toggle(tag, target.checked)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <ModalActions confirmLabel="Save Tags" isDisabled={given.length === 0 && taken.size === 0} onCancel={onClose} />
      </form>
    </Modal>
  );
}
