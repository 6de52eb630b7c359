import { type RefObject, useEffect, useEffectEvent } from "react";
import type { DiagramPlace } from "./model/diagram-state.ts";
import type { CameraStore } from "./view/camera-store.ts";
import type { DiagramView } from "./view/diagram-view.ts";

/** The address of a page changes this long after the last move, not with every one. */
const reportAfterMs = 400;

/** Reports the place that a diagram shows once it rests; undefined when it shows everything. */
export function usePlaceReport(
  camera: CameraStore,
  viewRef: RefObject<DiagramView | null>,
  report: (place: DiagramPlace | undefined) => void,
): void {
  const tell = useEffectEvent(report);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = camera.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (viewRef.current === null) return;
        tell(camera.get().isFitted ? undefined : viewRef.current.place);
      }, reportAfterMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [camera, viewRef]);
}
