import { useState } from "react";
import { Checkbox } from "../../components/checkbox.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { Select } from "../../components/select.tsx";
import { formatQuantity } from "../../lib/format.ts";
import type { ImageFormat } from "./export/image-size.ts";
import type { ImageChoices, ImageScope, ImageWish } from "./export/image-wish.ts";

const formatOptions: readonly { value: ImageFormat; label: string }[] = [
  { value: "png", label: "PNG, in pixels" },
  { value: "svg", label: "SVG, in lines that stay sharp" },
];

/** Asks what of a diagram is wanted as an image, and in which form. */
export function ExportDialog({
  choices,
  title,
  onExport,
  onClose,
}: {
  choices: ImageChoices;
  /** What stands above the image where one is wanted. */
  title: string;
  onExport: (wish: ImageWish) => void;
  onClose: () => void;
}) {
  const { chosenCount, hasView, hasOverlay } = choices;
  const [format, setFormat] = useState<ImageFormat>("png");
  const [scope, setScope] = useState<ImageScope>("whole");
  const [withOverlay, setWithOverlay] = useState(true);
  const [withTitle, setWithTitle] = useState(true);
  const scopeOptions: readonly { value: ImageScope; label: string; isDisabled?: boolean }[] = [
    { value: "whole", label: "Everything that the diagram has" },
    {
      value: "chosen",
      label: chosenCount === 0 ? "The chosen tables (none is chosen)" : chosenWords(chosenCount),
      isDisabled: chosenCount === 0,
    },
    { value: "view", label: "What the window shows of it", isDisabled: !hasView },
  ];
  return (
    <Modal isOpen onClose={onClose} title="Export the Diagram" size="small">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onExport({ format, scope, withOverlay: hasOverlay && withOverlay, title: withTitle ? title : null });
        }}
      >
        <Select
          label="What"
          options={scopeOptions}
          value={scope}
          onChange={(event) => {
            const chosen = scopeOptions.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) setScope(chosen.value);
          }}
        />
        <Select
          label="Format"
          options={formatOptions}
          value={format}
          onChange={(event) => {
            const chosen = formatOptions.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) setFormat(chosen.value);
          }}
        />
        <div className="flex flex-col items-start gap-1">
          {hasOverlay && (
            <Checkbox
              label="Colours and flags of what is told over it"
              checked={withOverlay}
              onChange={(event) => setWithOverlay(event.target.checked)}
            />
          )}
          <Checkbox
            label={hasOverlay ? "Title and legend" : "Title"}
            checked={withTitle}
            onChange={(event) => setWithTitle(event.target.checked)}
          />
        </div>
        <ModalActions confirmLabel="Export" onCancel={onClose} />
      </form>
    </Modal>
  );
}

function chosenWords(count: number): string {
  return count === 1 ? "The chosen table" : `The ${formatQuantity(count, "chosen table")}`;
}
