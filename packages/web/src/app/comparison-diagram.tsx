import { useMemo, useRef, useState } from "react";
import { DiagramExport } from "../features/diagram/diagram-export.tsx";
import type { DiagramHandle } from "../features/diagram/diagram-handle.ts";
import { Diagram } from "../features/diagram/diagram.tsx";
import type { DiagramState } from "../features/diagram/model/diagram-state.ts";
import type { CompareDiagramProps } from "../features/versions/compare/compare-diagram-slot.ts";
import { diffOverlay } from "./diff-overlay.ts";

/** Two states of a schema as one diagram: what was added, removed and changed stands out. */
export function ComparisonDiagramView({ diagram, label, memoryName }: CompareDiagramProps) {
  const [state, setState] = useState<DiagramState>({});
  const overlay = useMemo(() => diffOverlay(diagram), [diagram]);
  const handle = useRef<DiagramHandle>(null);
  return (
    <Diagram
      ref={handle}
      input={diagram}
      overlay={overlay}
      label={`Changes from ${label}`}
      memoryName={memoryName}
      state={state}
      onStateChange={(change) => setState((current) => ({ ...current, ...change }))}
      tools={<DiagramExport diagram={handle} label="Export Diagram" name={label} title={`Changes from ${label}`} />}
      className="h-[44rem] max-h-[90dvh]"
    />
  );
}
