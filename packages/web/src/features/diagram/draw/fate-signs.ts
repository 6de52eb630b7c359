import type { Fate } from "../model/diff-overlay.ts";
import { headerHeight, rowHeight } from "../model/dimensions.ts";
import { cellCount, monoAdvance } from "../model/mono-text.ts";
import { rowIndent, rowTextSize, tableLabel } from "../model/table-label.ts";
import type { Context, Picture } from "./picture.ts";

/** What stands for a fate where there is no room for the word: colours are never alone. */
const signs: Record<Fate, string> = { added: "+", removed: "−", changed: "~" };

const signLeft = 0.5;
/** Leaves room for the signs of keys beside it. */
const signSize = 9;
const bandStrength = 0.75;
const farSignShare = 0.9;

/** A fate as its sign alone. */
export function fateSign(fate: Fate): string {
  return signs[fate];
}

/** A fate as its sign and its word. */
export function fateText(fate: Fate): string {
  return `${signs[fate]} ${fate}`;
}

/** Tints the rows of columns that have a fate, under their texts. */
export function drawRowBands(context: Context, picture: Picture, tables: readonly number[]): void {
  context.globalAlpha = bandStrength;
  for (const { fate, left, top } of fatedRows(picture, tables)) {
    context.fillStyle = picture.theme.fates[fate].soft;
    context.fillRect(left + 1, top, picture.scene.boxWidth - 2, rowHeight);
  }
  context.globalAlpha = 1;
}

/** Sets the sign of its fate before each such column, and strikes out the names of those that are gone. */
export function drawRowSigns(context: Context, picture: Picture, tables: readonly number[]): void {
  const { scene, theme } = picture;
  context.font = `600 ${signSize}px ${theme.mono}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineWidth = 1;
  for (const { fate, table, row, left, top } of fatedRows(picture, tables)) {
    const middle = top + rowHeight / 2 + 0.5;
    context.fillStyle = theme.fates[fate].hue;
    context.fillText(signs[fate], left + signLeft, middle);
    if (fate !== "removed") continue;
    const name = tableLabel(scene, table).rows[row]?.name ?? "";
    context.strokeStyle = theme.fates[fate].hue;
    context.beginPath();
    context.moveTo(left + rowIndent, middle);
    context.lineTo(left + rowIndent + cellCount(name) * rowTextSize * monoAdvance, middle);
    context.stroke();
  }
}

/** Sets the signs into the boxes themselves: from far a flag upon each would cover the others. */
export function drawFarSigns(context: Context, { scene, theme, overlay }: Picture, tables: readonly number[]): void {
  if (overlay?.kind !== "diff") return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = theme.panel;
  for (const table of tables) {
    const fate = overlay.fateOf[table]?.fate;
    if (fate === undefined) continue;
    const height = scene.heights[table] ?? 0;
    context.font = `600 ${Math.round(Math.min(scene.boxWidth, height) * farSignShare)}px ${theme.mono}`;
    context.fillText(signs[fate], (scene.x[table] ?? 0) + scene.boxWidth / 2, (scene.y[table] ?? 0) + height / 2);
  }
}

interface FatedRow {
  readonly fate: Fate;
  readonly table: number;
  readonly row: number;
  readonly left: number;
  readonly top: number;
}

function* fatedRows({ scene, overlay }: Picture, tables: readonly number[]): Generator<FatedRow> {
  if (overlay?.kind !== "diff") return;
  for (const table of tables) {
    const columns = overlay.fateOf[table]?.columns;
    if (columns === undefined || columns.size === 0) continue;
    for (const [row, column] of (scene.rows[table] ?? []).entries()) {
      const fate = columns.get(scene.model.tables[table]?.columns[column]?.name ?? "");
      if (fate === undefined) continue;
      const left = scene.x[table] ?? 0;
      yield { fate, table, row, left, top: (scene.y[table] ?? 0) + headerHeight + row * rowHeight };
    }
  }
}
