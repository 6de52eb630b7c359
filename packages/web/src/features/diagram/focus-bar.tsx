import { X } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { DbName } from "../../components/db-name.tsx";
import { SelectControl } from "../../components/select.tsx";
import { formatCount, formatQuantity } from "../../lib/format.ts";
import { type DiagramFocus, type FocusDepth, focusDepths } from "./model/focus.ts";

const depthOptions = focusDepths.map((depth) => ({
  value: String(depth),
  label: depth === 1 ? "1 key away" : `up to ${depth} keys away`,
}));

/** Which part of the diagram shows, how far it reaches, and the way back to the whole. */
export function FocusBar({
  focus,
  shownCount,
  tableCount,
  onDepth,
  onLeave,
}: {
  focus: DiagramFocus;
  shownCount: number;
  tableCount: number;
  onDepth: (depth: FocusDepth) => void;
  onLeave: () => void;
}) {
  return (
    <section
      aria-label="Focus"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-3 py-1.5"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <DbName className="font-medium">{focus.table}</DbName> with its neighbours
      </p>
      <SelectControl
        aria-label="How far the neighbours are"
        options={depthOptions}
        value={String(focus.depth)}
        onChange={(event) => {
          const chosen = focusDepths.find((depth) => String(depth) === event.target.value);
          if (chosen !== undefined) onDepth(chosen);
        }}
      />
      <p className="text-small text-ink-muted" role="status">
        {formatCount(shownCount)} of {formatQuantity(tableCount, "table")}
      </p>
      <Button className="ml-auto" onClick={onLeave}>
        <X aria-hidden />
        Show the whole diagram
      </Button>
    </section>
  );
}
