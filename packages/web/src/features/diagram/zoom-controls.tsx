import { Maximize, Minus, Plus } from "lucide-react";
import { type RefObject, useSyncExternalStore } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { classNames } from "../../lib/class-names.ts";
import type { CameraStore } from "./view/camera-store.ts";
import type { DiagramView } from "./view/diagram-view.ts";

const step = 1.25;

/** Zoom out, the zoom (a press makes it 100 %), zoom in, and everything. */
export function ZoomControls({
  camera,
  viewRef,
  yieldsOnPhone,
}: {
  camera: CameraStore;
  viewRef: RefObject<DiagramView | null>;
  /** On a phone the panel of a table leaves little of the diagram: two fingers zoom there. */
  yieldsOnPhone: boolean;
}) {
  const percent = useSyncExternalStore(camera.subscribe, () => Math.round(camera.get().camera.zoom * 100));
  const zoomBy = (factor: number): void => viewRef.current?.zoomTo(camera.get().camera.zoom * factor);
  return (
    <div
      role="group"
      aria-label="Zoom"
      className={classNames(
        "absolute right-3 bottom-3 flex items-center rounded-control border border-line bg-panel shadow-raised",
        yieldsOnPhone && "max-md:hidden",
      )}
    >
      <IconButton icon={Minus} label="Zoom out (−)" onClick={() => zoomBy(1 / step)} />
      <Tooltip text="Actual size (1)">
        <button
          type="button"
          className="h-control w-13 rounded-control text-center text-small tabular-nums hover:bg-hover"
          onClick={() => viewRef.current?.zoomTo(1)}
        >
          {percent} %
        </button>
      </Tooltip>
      <IconButton icon={Plus} label="Zoom in (+)" onClick={() => zoomBy(step)} />
      <IconButton icon={Maximize} label="Show everything (0)" onClick={() => viewRef.current?.fit()} />
    </div>
  );
}
