import { headerHeight, rowHeight } from "../model/dimensions.ts";
import { tableLabel } from "../model/table-label.ts";
import type { Context, Picture } from "./picture.ts";

const signCentre = 14;

/** Draws the signs before key columns: a key for the primary key, an arrow for a foreign key, the key above the arrow's colour for both. */
export function drawKeySigns(context: Context, { scene, theme }: Picture, tables: readonly number[]): void {
  const primary: [number, number][] = [];
  const foreign: [number, number][] = [];
  for (const table of tables) {
    const x = (scene.x[table] ?? 0) + signCentre;
    const y = (scene.y[table] ?? 0) + headerHeight + rowHeight / 2;
    for (const [row, label] of tableLabel(scene, table).rows.entries()) {
      if (label.isPrimaryKey) primary.push([label.isForeignKey ? x - 3.5 : x, y + row * rowHeight]);
      if (label.isForeignKey) foreign.push([label.isPrimaryKey ? x + 5 : x, y + row * rowHeight]);
    }
  }
  context.lineWidth = 1.3;
  context.lineCap = "round";
  context.strokeStyle = theme.risk;
  context.beginPath();
  for (const [x, y] of primary) {
    context.moveTo(x + 2.3, y - 2.5);
    context.arc(x, y - 2.5, 2.3, 0, 2 * Math.PI);
    context.moveTo(x, y);
    context.lineTo(x, y + 5);
    context.moveTo(x, y + 4.4);
    context.lineTo(x + 2.2, y + 4.4);
  }
  context.stroke();
  context.strokeStyle = theme.accent;
  context.beginPath();
  for (const [x, y] of foreign) {
    context.moveTo(x - 3, y + 3);
    context.lineTo(x + 3, y - 3);
    context.moveTo(x - 1, y - 3);
    context.lineTo(x + 3, y - 3);
    context.lineTo(x + 3, y + 1);
  }
  context.stroke();
  context.lineCap = "butt";
}
