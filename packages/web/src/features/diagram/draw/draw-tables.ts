import { titleShare } from "../model/box-width.ts";
import { isInTheWay } from "../model/overlay.ts";
import { headerHeight, rowHeight } from "../model/dimensions.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import { type MiddleTitle, middleTitle, titleLeading } from "../model/middle-title.ts";
import { cellCount, fitMiddle, monoAdvance } from "../model/mono-text.ts";
import type { Point } from "../model/rectangle.ts";
import { tableRectangle } from "../model/scene.ts";
import { boxInset, rowIndent, rowTextSize, tableLabel, titleSize } from "../model/table-label.ts";
import { type DiagramTheme, markColour, moduleColour } from "./diagram-theme.ts";
import type { Context, Picture } from "./picture.ts";
import { drawFateFlags } from "./fate-flags.ts";
import { drawFarSigns, drawRowBands, drawRowSigns } from "./fate-signs.ts";
import { drawFlags } from "./flags.ts";
import { drawKeySigns } from "./key-signs.ts";
import { type Header, isGone, overlayHeader } from "./overlay-colours.ts";
import { drawTextArrows, type TextArrow } from "./text-arrows.ts";

export type TableStyle = "plain" | "highlight" | "overlay";

const radius = 5;

/** Draws some boxes as the zoom shows them. */
export function drawTables(
  context: Context,
  zoom: number,
  picture: Picture,
  tables: readonly number[],
  style: TableStyle,
): void {
  const detail = levelOfDetail(zoom);
  if (detail === "far") drawFar(context, zoom, picture, tables, style);
  else {
    drawBodies(context, zoom, picture, tables, style);
    if (style !== "plain") drawRowBands(context, picture, tables);
    if (detail === "middle") drawMiddle(context, zoom, picture, tables, style);
    else drawNear(context, zoom, picture, tables, style);
  }
  if (style !== "plain" && detail === "near") drawRowSigns(context, picture, tables);
  if (picture.overlay?.kind === "diff" && style !== "plain") {
    // A chosen table keeps its own: it is the one that is asked about.
    if (detail === "far") drawFarSigns(context, picture, tables);
    else drawFateFlags(context, zoom, picture, tables);
    return;
  }
  if (style === "overlay") drawFlags(context, zoom, picture, tables);
}

function headerOf({ scene, theme, overlay }: Picture, table: number, style: TableStyle): Header {
  const touched = overlay === null || style === "plain" ? undefined : overlayHeader(theme, overlay, table);
  if (touched !== undefined) return touched;
  const module = scene.moduleOf[table] ?? -1;
  const kind = scene.modules[module]?.kind;
  const { hue, soft } = moduleColour(theme, kind === "unconnected" ? -1 : module);
  return { ground: soft, bar: hue, ink: theme.ink, note: theme.inkSoft };
}

function drawFar(context: Context, zoom: number, picture: Picture, tables: readonly number[], style: TableStyle): void {
  const { scene, theme, overlay } = picture;
  // Boxes of a pixel or two keep a gap between them only when nothing is drawn around them.
  for (const table of tables) {
    context.fillStyle = headerOf(picture, table, style).bar;
    const box = [scene.x[table] ?? 0, scene.y[table] ?? 0, scene.boxWidth, scene.heights[table] ?? 0] as const;
    context.fillRect(...box);
    if (style !== "overlay" || overlay?.kind !== "impact") continue;
    const mark = overlay.markOf[table] ?? null;
    if (mark === null) continue;
    if (!isInTheWay(mark)) {
      // No room for a flag each: a part of the box says what the legend does.
      context.fillStyle = markColour(theme, mark).hue;
      context.fillRect(box[0], box[1], box[2] / 3, box[3]);
      continue;
    }
    // Its colour alone is too close to those of the deeper levels.
    context.strokeStyle = theme.ink;
    context.lineWidth = 1.5 / zoom;
    context.strokeRect(...box);
  }
  if (style !== "highlight") return;
  context.strokeStyle = theme.accent;
  context.lineWidth = 2.5 / zoom;
  // Around the box, because the box itself may have the accent's colour.
  const gap = 3 / zoom;
  for (const table of tables)
    context.strokeRect(
      (scene.x[table] ?? 0) - gap,
      (scene.y[table] ?? 0) - gap,
      scene.boxWidth + 2 * gap,
      (scene.heights[table] ?? 0) + 2 * gap,
    );
}

/** Ground, header and border of the boxes. */
function drawBodies(
  context: Context,
  zoom: number,
  picture: Picture,
  tables: readonly number[],
  style: TableStyle,
): void {
  const { scene, theme } = picture;
  const lineWidth = Math.max(1, 0.8 / zoom);
  for (const table of tables) {
    const x = scene.x[table] ?? 0;
    const y = scene.y[table] ?? 0;
    const height = scene.heights[table] ?? 0;
    const header = headerOf(picture, table, style);
    context.fillStyle = theme.panel;
    context.beginPath();
    context.roundRect(x, y, scene.boxWidth, height, radius);
    context.fill();
    context.fillStyle = header.ground;
    context.beginPath();
    context.roundRect(x, y, scene.boxWidth, headerHeight, height > headerHeight ? [radius, radius, 0, 0] : radius);
    context.fill();
    context.fillStyle = header.bar;
    context.beginPath();
    context.roundRect(x, y, 4, headerHeight, [radius, 0, 0, height > headerHeight ? 0 : radius]);
    context.fill();
    if (picture.noted.has(table)) drawNoteMark(context, theme, { x: x + scene.boxWidth, y }, zoom);
    context.lineWidth = style === "highlight" ? Math.max(1.5, 1.2 / zoom) : lineWidth;
    context.strokeStyle = style === "highlight" ? theme.accent : style === "overlay" ? header.bar : theme.line;
    context.beginPath();
    context.roundRect(x, y, scene.boxWidth, height, radius);
    const isBroken = style !== "plain" && isGone(picture.overlay, { table });
    if (isBroken) context.setLineDash([5, 4]);
    context.stroke();
    if (isBroken) context.setLineDash([]);
  }
}

/** A turned corner: something is written down of the table. */
function drawNoteMark(context: Context, theme: DiagramTheme, { x, y }: Point, zoom: number): void {
  const size = Math.min(headerHeight, Math.max(10, 7 / zoom));
  context.fillStyle = theme.accent;
  context.beginPath();
  context.moveTo(x - size, y);
  context.lineTo(x, y);
  context.lineTo(x, y + size);
  context.fill();
}

/** Titles at a size that stays readable, wrapped, and a bar for each row. */
function drawMiddle(
  context: Context,
  zoom: number,
  picture: Picture,
  tables: readonly number[],
  style: TableStyle,
): void {
  const { scene, theme } = picture;
  const titles = tables.map((table) => ({
    table,
    ...middleTitle(scene.model.tables[table]?.name ?? "", zoom, tableRectangle(scene, table)),
  }));
  drawRowBars(context, theme, picture, titles);
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  for (const [size, group] of Map.groupBy(titles, (title) => title.size)) {
    const lineHeight = size * titleLeading;
    context.font = `600 ${size}px ${theme.mono}`;
    for (const { table, lines } of group) {
      const header = headerOf(picture, table, style);
      const left = scene.x[table] ?? 0;
      const top = scene.y[table] ?? 0;
      const ground = Math.min(lines.length * lineHeight + size * 0.3, (scene.heights[table] ?? 0) - 1);
      if (ground > headerHeight) {
        context.fillStyle = header.ground;
        context.fillRect(left + 0.5, top + headerHeight - 1, scene.boxWidth - 1, ground - headerHeight + 1);
      }
      const above = (headerHeight - lines.length * lineHeight) / 2;
      // In a box of a name alone it stands in the middle, however high it is.
      const isFlat = (scene.heights[table] ?? 0) <= headerHeight;
      const first = top + (isFlat ? above : Math.max(size * 0.1, above)) + size * 0.88;
      context.fillStyle = header.ink;
      for (const [line, text] of lines.entries()) context.fillText(text, left + boxInset, first + line * lineHeight);
    }
  }
}

function drawRowBars(
  context: Context,
  theme: DiagramTheme,
  { scene }: Picture,
  titles: readonly (MiddleTitle & { readonly table: number })[],
): void {
  context.fillStyle = theme.line;
  const keys: [number, number, number][] = [];
  for (const { table, lines, size } of titles) {
    const left = (scene.x[table] ?? 0) + rowIndent;
    const top = (scene.y[table] ?? 0) + headerHeight;
    const hidden = (scene.y[table] ?? 0) + lines.length * size * titleLeading + size * 0.3;
    for (const [row, label] of tableLabel(scene, table).rows.entries()) {
      const y = top + row * rowHeight + 6;
      if (y < hidden) continue;
      const width = Math.min(130, label.name.length * 7);
      if (label.isPrimaryKey || label.isForeignKey) keys.push([left, y, width]);
      else context.fillRect(left, y, width, 8);
      context.fillRect(left + scene.boxWidth - rowIndent - boxInset - 40, y, 40, 8);
    }
  }
  context.fillStyle = theme.inkMuted;
  for (const [x, y, width] of keys) context.fillRect(x, y, width, 8);
}

/** The least height of a title on the screen where columns are shown, as far as its header has room. */
const nearTitlePixels = 11;

/** All texts. One pass for each face, because changing it costs more than writing. */
function drawNear(
  context: Context,
  zoom: number,
  picture: Picture,
  tables: readonly number[],
  style: TableStyle,
): void {
  const { scene, theme } = picture;
  context.textBaseline = "middle";
  // A little further away titles stay readable where their columns do not.
  const size = Math.min(Math.max(titleSize, nearTitlePixels / zoom), headerHeight * titleShare);
  const titleCells = Math.floor((scene.boxWidth - 2 * boxInset - 2) / (size * monoAdvance));
  for (const table of tables) {
    const { title: fitting, note, isHub } = tableLabel(scene, table);
    const title = size === titleSize ? fitting : fitMiddle(scene.model.tables[table]?.name ?? "", titleCells);
    const noteCells = Math.ceil((cellCount(note) * titleSize) / size) + 1;
    const hasNote = note !== "" && (size === titleSize || cellCount(title) + noteCells <= titleCells);
    const header = headerOf(picture, table, style);
    const middle = (scene.y[table] ?? 0) + headerHeight / 2 + 0.5;
    context.font = `600 ${size}px ${theme.mono}`;
    context.fillStyle = header.ink;
    context.textAlign = "left";
    context.fillText(title, (scene.x[table] ?? 0) + boxInset + 2, middle);
    if (!hasNote) continue;
    if (size !== titleSize) context.font = `600 ${titleSize}px ${theme.mono}`;
    context.fillStyle = header.note;
    context.textAlign = "right";
    const right = (scene.x[table] ?? 0) + scene.boxWidth - boxInset;
    context.fillText(note, right, middle);
    if (!isHub) continue;
    context.strokeStyle = header.note;
    drawTextArrows(context, [{ right, middle, cells: note.length }], titleSize, -1);
  }
  for (const weight of [400, 600]) {
    context.font = `${weight} ${rowTextSize}px ${theme.mono}`;
    context.textAlign = "left";
    context.fillStyle = theme.ink;
    for (const table of tables) {
      const left = (scene.x[table] ?? 0) + rowIndent;
      const top = (scene.y[table] ?? 0) + headerHeight + rowHeight / 2 + 0.5;
      for (const [row, label] of tableLabel(scene, table).rows.entries())
        if (label.isPrimaryKey === (weight === 600)) context.fillText(label.name, left, top + row * rowHeight);
    }
  }
  context.font = `400 ${rowTextSize}px ${theme.mono}`;
  context.textAlign = "right";
  const arrows: TextArrow[] = [];
  for (const table of tables) {
    const right = (scene.x[table] ?? 0) + scene.boxWidth - boxInset;
    const top = (scene.y[table] ?? 0) + headerHeight + rowHeight / 2 + 0.5;
    for (const [row, label] of tableLabel(scene, table).rows.entries()) {
      context.fillStyle = label.isStub ? theme.accent : theme.inkMuted;
      context.fillText(label.value, right, top + row * rowHeight);
      if (label.isStub) arrows.push({ right, middle: top + row * rowHeight, cells: cellCount(label.value) });
    }
  }
  context.strokeStyle = theme.accent;
  drawTextArrows(context, arrows, rowTextSize, 1);
  drawKeySigns(context, picture, tables);
}
