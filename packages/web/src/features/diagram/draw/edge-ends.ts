import type { ModelEdge } from "../model/diagram-model.ts";
import type { Context } from "./picture.ts";

const footLength = 9;
const footSpread = 5.5;

/**
 * Adds the signs of a key's ends to the current path: at the referencing table a crow's foot for many rows or a bar for
 * at most one, at the referenced table two bars for exactly one row or a ring and a bar for at most one.
 */
export function traceEnds(context: Context, route: Float32Array, key: ModelEdge): void {
  const startX = route[0] ?? 0;
  const startY = route[1] ?? 0;
  const out = (route[2] ?? 0) < startX ? -1 : 1;
  if (key.isOneToOne) {
    bar(context, startX + out * 6, startY);
  } else {
    context.moveTo(startX, startY - footSpread);
    context.lineTo(startX + out * footLength, startY);
    context.lineTo(startX, startY + footSpread);
  }
  const last = route.length - 2;
  const endX = route[last] ?? 0;
  const endY = route[last + 1] ?? 0;
  const away = (route[last - 2] ?? 0) < endX ? -1 : 1;
  bar(context, endX + away * 4, endY);
  if (key.isOptional) {
    const centre = endX + away * 9;
    context.moveTo(centre + 3, endY);
    context.arc(centre, endY, 3, 0, 2 * Math.PI);
  } else {
    bar(context, endX + away * 7.5, endY);
  }
}

function bar(context: Context, x: number, y: number): void {
  context.moveTo(x, y - 4.5);
  context.lineTo(x, y + 4.5);
}
