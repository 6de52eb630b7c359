import type { Point } from "../model/rectangle.ts";
import { findKeyCommand } from "./key-commands.ts";
import { type GestureTarget, listenToPointers } from "./pointer-gestures.ts";
import { type CommandTarget, runKeyCommand } from "./run-key-command.ts";
import { readWheel } from "./wheel-gesture.ts";

/** What a person's hands can do to a view. */
export interface InputTarget extends GestureTarget {
  readonly keys: CommandTarget;
  /** `anchor` is in the viewport. */
  readonly zoomAt: (anchor: Point, factor: number) => void;
}

/**
 * Listens to mouse, fingers, wheel and keys. `host` has the focus, `canvas` lies under the pointer.
 *
 * @returns ends the listening
 */
export function listenToInput(host: HTMLElement, canvas: HTMLElement, target: InputTarget): () => void {
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const gesture = readWheel(event);
    if (gesture.kind === "pan") return target.pan(gesture.dx, gesture.dy);
    const box = host.getBoundingClientRect();
    target.zoomAt({ x: event.clientX - box.left, y: event.clientY - box.top }, gesture.factor);
  };
  const onKey = (event: KeyboardEvent): void => {
    const command = event.target === host ? findKeyCommand(event) : undefined;
    if (command === undefined) return;
    event.preventDefault();
    runKeyCommand(command, target.keys);
  };
  canvas.addEventListener("wheel", onWheel, { passive: false });
  host.addEventListener("keydown", onKey);
  const endPointers = listenToPointers(canvas, target);
  return () => {
    canvas.removeEventListener("wheel", onWheel);
    host.removeEventListener("keydown", onKey);
    endPointers();
  };
}
