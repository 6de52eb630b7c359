import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useShownTheme } from "../../lib/theme.ts";
import { readTheme } from "./draw/diagram-theme.ts";
import type { DiagramPlace } from "./model/diagram-state.ts";
import type { IndexedOverlay } from "./model/overlay.ts";
import type { Point } from "./model/rectangle.ts";
import type { Scene } from "./model/scene.ts";
import type { CameraStand, CameraStore } from "./view/camera-store.ts";
import { DiagramView } from "./view/diagram-view.ts";

interface DiagramCanvasProps {
  scene: Scene;
  overlay: IndexedOverlay | null;
  /** The tables that bear a mark. */
  noted: ReadonlySet<number>;
  /** Index of the chosen table. */
  selected: number | null;
  /** The tables that are chosen together. */
  chosen: ReadonlySet<number>;
  /** A drag draws around tables, and a tap chooses one more. */
  isChoosing: boolean;
  /** What a scene with other places of the boxes shows first; undefined opens it. */
  place: DiagramPlace | undefined;
  /** The scene is a part of a diagram, made to be seen whole. */
  isPart: boolean;
  label: string;
  describedBy: string;
  camera: CameraStore;
  viewRef: RefObject<DiagramView | null>;
  onSelect: (table: number | null) => void;
  onChoose: (tables: readonly number[], isAdded: boolean) => void;
  onMove: (places: ReadonlyMap<number, Point>) => void;
  onFocus: (table: number) => void;
  onSearch: () => void;
}

/** Keeps a canvas view in step with its properties. The view draws and listens by itself. */
export function DiagramCanvas(props: DiagramCanvasProps) {
  const { scene, overlay, noted, selected, label, describedBy, viewRef } = props;
  const host = useRef<HTMLDivElement>(null);
  const isDark = useShownTheme() === "dark";
  const tellCamera = useEffectEvent((stand: CameraStand) => props.camera.set(stand));
  const tellSelected = useEffectEvent(props.onSelect);
  const tellChosen = useEffectEvent(props.onChoose);
  const tellMoved = useEffectEvent(props.onMove);
  const tellFocus = useEffectEvent(props.onFocus);
  const tellSearch = useEffectEvent(props.onSearch);
  const createView = useEffectEvent((element: HTMLElement): DiagramView => {
    const view = new DiagramView(element, scene, readTheme(element, isDark), {
      onCamera: (stand) => tellCamera(stand),
      onSelect: (table) => tellSelected(table),
      onChoose: (tables, isAdded) => tellChosen(tables, isAdded),
      onMove: (places) => tellMoved(places),
      onFocus: (table) => tellFocus(table),
      onSearch: () => tellSearch(),
    });
    view.setOverlay(overlay);
    view.setNoted(noted);
    view.setSelected(selected);
    if (props.place !== undefined) view.goTo(props.place);
    else if (overlay !== null && !props.isPart) view.open(overlay.tables);
    else if (selected !== null && !props.isPart) view.jumpTo(selected);
    else view.open();
    return view;
  });
  const showScene = useEffectEvent((next: Scene) => viewRef.current?.setScene(next, overlay, selected, props.place));

  useEffect(() => {
    if (host.current === null) return undefined;
    const view = createView(host.current);
    viewRef.current = view;
    return () => {
      view.destroy();
      viewRef.current = null;
    };
  }, [viewRef]);
  useEffect(() => {
    showScene(scene);
  }, [scene]);
  useEffect(() => viewRef.current?.setOverlay(overlay), [overlay, viewRef]);
  useEffect(() => viewRef.current?.setNoted(noted), [noted, viewRef]);
  useEffect(() => viewRef.current?.setSelected(selected), [selected, viewRef]);
  const { chosen, isChoosing } = props;
  useEffect(() => viewRef.current?.setChosen(chosen, isChoosing), [chosen, isChoosing, viewRef]);
  useEffect(() => {
    if (host.current !== null) viewRef.current?.setTheme(readTheme(host.current, isDark));
  }, [isDark, viewRef]);

  return (
    <div
      ref={host}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      className="absolute inset-0 overflow-hidden outline-offset-[-2px]"
    />
  );
}
