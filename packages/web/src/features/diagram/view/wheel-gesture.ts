/** What a turn of the wheel asks for. */
export type WheelGesture =
  | { readonly kind: "zoom"; readonly factor: number }
  | { readonly kind: "pan"; readonly dx: number; readonly dy: number };

interface WheelLike {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const linePixels = 16;
const pagePixels = 400;
/** One notch of common mice is 100 or 120 pixels, or three lines; trackpads send small and uneven steps. */
const notchPixels = 50;

/**
 * Reads a wheel event by habit: a wheel zooms at the pointer, with Shift it pans sideways; two fingers on a trackpad
 * pan, and a pinch (sent as a wheel with Ctrl) zooms.
 */
export function readWheel(event: WheelLike): WheelGesture {
  const unit = event.deltaMode === 1 ? linePixels : event.deltaMode === 2 ? pagePixels : 1;
  const dx = event.deltaX * unit;
  const dy = event.deltaY * unit;
  if (event.ctrlKey || event.metaKey)
    return { kind: "zoom", factor: zoomFactor(dy, Math.abs(dy) < notchPixels ? 0.01 : 0.002) };
  if (event.shiftKey) return { kind: "pan", dx: -(dx === 0 ? dy : dx), dy: 0 };
  const isWheel =
    dx === 0 && (event.deltaMode !== 0 || (Math.abs(dy) >= notchPixels && Number.isInteger(event.deltaY)));
  return isWheel ? { kind: "zoom", factor: zoomFactor(dy, 0.002) } : { kind: "pan", dx: -dx, dy: -dy };
}

function zoomFactor(delta: number, speed: number): number {
  return Math.exp(-Math.max(-150, Math.min(150, delta)) * speed);
}
