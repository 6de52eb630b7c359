import type { Direction } from "../model/nearest-table.ts";

/** What a key does while the diagram has the focus. */
export type KeyCommand =
  | { readonly kind: "next"; readonly direction: Direction }
  | { readonly kind: "pan"; readonly dx: number; readonly dy: number }
  | { readonly kind: "zoom"; readonly factor: number }
  | { readonly kind: "fit" | "actual size" | "focus" | "toggle" | "search" };

const arrows: Readonly<Record<string, { readonly direction: Direction; readonly dx: number; readonly dy: number }>> = {
  ArrowLeft: { direction: "left", dx: 1, dy: 0 },
  ArrowRight: { direction: "right", dx: -1, dy: 0 },
  ArrowUp: { direction: "up", dx: 0, dy: 1 },
  ArrowDown: { direction: "down", dx: 0, dy: -1 },
};
const panPixels = 80;
const zoomStep = 1.25;

/** Finds the command of a key; undefined for keys that the diagram leaves to the page. */
export function findKeyCommand(event: {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): KeyCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const arrow = arrows[event.key];
  if (arrow !== undefined) {
    if (event.shiftKey) return { kind: "pan", dx: arrow.dx * panPixels, dy: arrow.dy * panPixels };
    return { kind: "next", direction: arrow.direction };
  }
  switch (event.key) {
    case "+":
    case "=":
      return { kind: "zoom", factor: zoomStep };
    case "-":
      return { kind: "zoom", factor: 1 / zoomStep };
    case "0":
      return { kind: "fit" };
    case "1":
      return { kind: "actual size" };
    case "Enter":
      return { kind: "focus" };
    case " ":
      return { kind: "toggle" };
    case "/":
      return { kind: "search" };
    default:
      return undefined;
  }
}
