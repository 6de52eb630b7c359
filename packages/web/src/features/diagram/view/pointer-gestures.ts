import type { Point } from "../model/rectangle.ts";

/** What the gestures of mouse, pen and fingers do. Points are in the viewport, in CSS pixels. */
export interface GestureTarget {
  /** Whether a drag that starts here moves a thing, instead of the picture. */
  readonly canDrag: (point: Point) => boolean;
  readonly startDrag: (point: Point) => void;
  readonly drag: (dx: number, dy: number) => void;
  readonly endDrag: (isCancelled: boolean) => void;
  /** Whether a drag that starts beside all things marks what it is drawn around, instead of moving the picture. */
  readonly canMark: (isWished: boolean) => boolean;
  /** A rectangle is drawn between two points. */
  readonly mark: (from: Point, to: Point) => void;
  readonly endMark: (isCancelled: boolean) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly pinch: (centre: Point, factor: number, dx: number, dy: number) => void;
  /** `isMore` adds to what is chosen. */
  readonly tap: (point: Point, isMore: boolean) => void;
  readonly doubleTap: (point: Point) => void;
  /** The mouse moved without a button; null when it left. */
  readonly hover: (point: Point | null) => void;
}

const dragThresholdPixels = 4;
const longPressMs = 450;
const doubleTapMs = 320;
const doubleTapPixels = 24;

type Mode = "idle" | "pressed" | "pan" | "drag" | "mark" | "pinch";

/**
 * Turns pointer events of an element into gestures: a mouse drags things and pans the ground, with Shift it draws a rectangle;
 * one finger pans, taps select, a long press drags, two fingers pinch.
 *
 * @returns ends the listening
 */
export function listenToPointers(element: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, Point>();
  let mode: Mode = "idle";
  let start: Point = { x: 0, y: 0 };
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let lastTap = { timeMs: -Infinity, x: 0, y: 0 };

  const pointOf = (event: PointerEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const endLongPress = (): void => clearTimeout(longPress);
  const stopDragging = (isCancelled: boolean): void => {
    if (mode === "drag") target.endDrag(isCancelled);
    else if (mode === "mark") target.endMark(isCancelled);
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    const point = pointOf(event);
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, point);
    endLongPress();
    if (pointers.size === 2) {
      stopDragging(true);
      mode = "pinch";
      return;
    }
    mode = event.button === 1 ? "pan" : "pressed";
    start = point;
    target.hover(null);
    if (event.pointerType === "mouse" || !target.canDrag(point)) return;
    longPress = setTimeout(() => {
      mode = "drag";
      target.startDrag(start);
    }, longPressMs);
  };

  const move = (event: PointerEvent): void => {
    const point = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === "mouse") target.hover(point);
      return;
    }
    if (mode === "pinch") {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, point);
      if (other !== undefined) pinch(target, other, before, point);
      return;
    }
    pointers.set(event.pointerId, point);
    if (mode === "pressed" && Math.hypot(point.x - start.x, point.y - start.y) >= dragThresholdPixels) {
      endLongPress();
      const isOnThing = event.pointerType === "mouse" && target.canDrag(start);
      mode = isOnThing ? "drag" : target.canMark(event.shiftKey) ? "mark" : "pan";
      if (mode === "drag") target.startDrag(start);
      moveBy(point.x - start.x, point.y - start.y);
      return;
    }
    moveBy(point.x - before.x, point.y - before.y);
    if (mode === "mark") target.mark(start, point);
  };
  const moveBy = (dx: number, dy: number): void => {
    if (mode === "drag") target.drag(dx, dy);
    else if (mode === "pan") target.pan(dx, dy);
  };

  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    endLongPress();
    const point = pointOf(event);
    if (mode === "pinch") {
      mode = pointers.size > 0 ? "pan" : "idle";
      return;
    }
    if (mode === "pressed" && event.type === "pointerup") tap(event, point);
    else stopDragging(event.type === "pointercancel");
    mode = "idle";
  };
  const tap = (event: PointerEvent, point: Point): void => {
    const isDouble =
      event.timeStamp - lastTap.timeMs < doubleTapMs &&
      Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < doubleTapPixels;
    lastTap = isDouble ? { timeMs: -Infinity, x: 0, y: 0 } : { timeMs: event.timeStamp, ...point };
    if (isDouble) target.doubleTap(point);
    else target.tap(point, event.shiftKey);
  };
  const leave = (): void => {
    if (pointers.size === 0) target.hover(null);
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  return () => {
    endLongPress();
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("pointerleave", leave);
  };
}

function pinch(target: GestureTarget, fixed: Point, before: Point, after: Point): void {
  const distanceBefore = Math.hypot(before.x - fixed.x, before.y - fixed.y);
  const distanceAfter = Math.hypot(after.x - fixed.x, after.y - fixed.y);
  const centre = { x: (fixed.x + after.x) / 2, y: (fixed.y + after.y) / 2 };
  target.pinch(
    centre,
    distanceBefore < 1 ? 1 : distanceAfter / distanceBefore,
    (after.x - before.x) / 2,
    (after.y - before.y) / 2,
  );
}
