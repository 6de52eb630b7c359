import { Download } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { Menu, MenuItem } from "../components/menu.tsx";
import { Diagram, type DiagramHandle } from "../features/diagram/diagram.tsx";
import type { DiagramState } from "../features/diagram/model/diagram-state.ts";
import { useDiagramDownload } from "../features/diagram/use-diagram-download.ts";
import type { CompareDiagramProps } from "../features/versions/compare/compare-diagram-slot.ts";
import { diffOverlay } from "./diff-overlay.ts";

/** Two states of a schema as one diagram: what was added, removed and changed stands out. */
export function ComparisonDiagramView({ diagram, label, memoryName }: CompareDiagramProps) {
  const [state, setState] = useState<DiagramState>({});
  const overlay = useMemo(() => diffOverlay(diagram), [diagram]);
  const handle = useRef<DiagramHandle>(null);
  const download = useDiagramDownload(handle, label);
  return (
    <>
      <div className="mb-2 flex justify-end">
        <Menu
          trigger={
            <Button busyLabel={download.busyLabel}>
              <Download aria-hidden />
              Export Diagram
            </Button>
          }
        >
          <MenuItem onSelect={() => download.start("png")}>PNG</MenuItem>
          <MenuItem onSelect={() => download.start("svg")}>SVG</MenuItem>
        </Menu>
      </div>
      <Diagram
        ref={handle}
        input={diagram}
        overlay={overlay}
        label={`Changes from ${label}`}
        memoryName={memoryName}
        state={state}
        onStateChange={(change) => setState((current) => ({ ...current, ...change }))}
        className="h-[44rem] max-h-[90dvh]"
      />
    </>
  );
}
