import "./own.css";
import { TooltipProvider } from "@foretell/web/src/components/tooltip.tsx";
import type { DiagramHandle } from "@foretell/web/src/features/diagram/diagram-handle.ts";
import { Diagram } from "@foretell/web/src/features/diagram/diagram.tsx";
import { type DiagramState, emptyState } from "@foretell/web/src/features/diagram/model/diagram-state.ts";
import { prepareDiagram } from "@foretell/web/src/features/diagram/prepare-diagram.ts";
import { followTheme } from "@foretell/web/src/lib/theme.ts";
import { syntheticSchema } from "@foretell/web/test/diagram/synthetic-schema.ts";
import { createRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { offerSubject, tableCount } from "./offer-subject.ts";

const input = syntheticSchema(tableCount());
const handle = createRef<DiagramHandle>();

/** The diagram as its pages have it, with all columns as the other one has them. */
function OwnPage() {
  const [state, setState] = useState<DiagramState>({ ...emptyState, density: "all" });
  return (
    <TooltipProvider>
      <Diagram
        ref={handle}
        className="h-screen"
        input={input}
        label="Measured"
        memoryName="measured"
        state={state}
        onStateChange={(change) => setState((before) => ({ ...before, ...change }))}
      />
    </TooltipProvider>
  );
}

const host = (): HTMLElement | null => document.querySelector<HTMLElement>("[role=application]");

/** Whether the view has copied what it drew onto the canvas that shows. Reading its pixels would cost more than it measures. */
let isDrawn = false;
const drawImage = Reflect.get(CanvasRenderingContext2D.prototype, "drawImage") as (...drawn: unknown[]) => void;
CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...drawn: unknown[]) {
  isDrawn ||= host()?.contains(this.canvas) === true;
  Reflect.apply(drawImage, this, drawn);
};

function press(key: string): void {
  host()?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** A pinch in the middle of the diagram: there is no key for a zoom of one's own choice. */
function pinch(factor: number): void {
  const canvas = host()?.querySelector("canvas");
  if (canvas === null || canvas === undefined) return;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const place = { clientX: left + width / 2, clientY: top + height / 2 };
  for (let step = 0; step < 4; step += 1) {
    const deltaY = (-Math.log(factor) / 4) * 100;
    canvas.dispatchEvent(new WheelEvent("wheel", { ...place, deltaY, ctrlKey: true, bubbles: true, cancelable: true }));
  }
}

followTheme();
// As the diagram's page does while the data is under way.
prepareDiagram();

offerSubject({
  mount: () => createRoot(document.querySelector("#root") ?? document.body).render(<OwnPage />),
  isShown: () => isDrawn,
  goTo: (zoom) => {
    press(zoom === "fit" ? "0" : "1");
    if (zoom !== "fit" && zoom !== 1) pinch(zoom);
  },
  drawPng: async () => {
    if (handle.current === null) throw new Error("there is no diagram yet");
    const wish = { format: "png", scope: "whole", withOverlay: false, title: null } as const;
    const image = await handle.current.exportImage(wish, () => undefined, new AbortController().signal);
    return image.size;
  },
  isTableAt: () => host()?.querySelector("canvas")?.style.cursor === "pointer",
});
