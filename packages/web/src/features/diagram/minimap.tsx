import { type RefObject, useEffect, useRef } from "react";
import { useShownTheme } from "../../lib/theme.ts";
import { readTheme } from "./draw/diagram-theme.ts";
import type { IndexedOverlay } from "./model/overlay.ts";
import type { Scene } from "./model/scene.ts";
import type { CameraStore } from "./view/camera-store.ts";
import type { DiagramView } from "./view/diagram-view.ts";
import { MinimapView } from "./view/minimap-view.ts";

/** The whole diagram in small. It repeats what the diagram shows, so it is left out for screen readers. */
export function Minimap({
  scene,
  overlay,
  camera,
  viewRef,
}: {
  scene: Scene;
  overlay: IndexedOverlay | null;
  camera: CameraStore;
  viewRef: RefObject<DiagramView | null>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useShownTheme();
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const map = new MinimapView(element, (point) => viewRef.current?.centreOn(point));
    const colours = readTheme(element, theme === "dark");
    let isDrawn = false;
    const showFrame = (): void => {
      const { isFitted } = camera.get();
      // Where everything fits it would only repeat it, and cover what stands below.
      element.classList.toggle("invisible", isFitted);
      const view = viewRef.current;
      if (isFitted || view === null) return;
      // A diagram opens fitted: what nobody sees yet does not keep it from showing.
      if (!isDrawn) map.setScene(scene, colours, overlay);
      isDrawn = true;
      map.showFrame(view.visible, colours);
    };
    showFrame();
    const unsubscribe = camera.subscribe(showFrame);
    return () => {
      unsubscribe();
      map.destroy();
    };
  }, [scene, overlay, camera, viewRef, theme]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="absolute bottom-3 left-3 hidden h-28 w-44 cursor-crosshair touch-none rounded-control border border-line bg-panel sm:block"
    />
  );
}
