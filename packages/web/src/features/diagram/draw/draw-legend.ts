import { formatQuantity } from "../../../lib/format.ts";
import { countFates, fates, type IndexedDiff } from "../model/diff-overlay.ts";
import { cellCount, monoAdvance } from "../model/mono-text.ts";
import { type ImpactMark, type IndexedImpact, isInTheWay } from "../model/overlay.ts";
import type { Rectangle } from "../model/rectangle.ts";
import { type DiagramTheme, levelColour, markColour } from "./diagram-theme.ts";
import { noteScale } from "./draw-heading.ts";
import { fateText } from "./fate-signs.ts";
import { markMeanings, markText } from "./impact-marks.ts";
import type { Context, Picture } from "./picture.ts";

interface LegendEntry {
  /** On its colour, as the diagram has it. */
  readonly mark: string;
  readonly ground: string;
  readonly ink: string;
  readonly note: string;
}

/** What a picture says below the diagram of the colours and flags in it. */
export interface Legend {
  readonly entries: readonly LegendEntry[];
  /** In diagram coordinates. */
  readonly bounds: Rectangle;
  /** How much larger than its natural size it is drawn. */
  readonly scale: number;
}

const textSize = 12;
const entryHeight = 24;
const markHeight = 18;
const padding = 12;
const markPadding = 6;
const gap = 10;
/** Below the diagram, in the legend's own measure. */
const distance = 32;

/** The legend of a picture whose diagram has these bounds; null where nothing is told over the diagram. */
export function legendOf({ overlay, theme }: Picture, diagram: Rectangle): Legend | null {
  if (overlay === null) return null;
  const entries = overlay.kind === "diff" ? diffEntries(overlay, theme) : impactEntries(overlay, theme);
  if (entries.length === 0) return null;
  const scale = noteScale(diagram);
  const widest = Math.max(...entries.map(({ note }) => widthOf(note)));
  return {
    entries,
    scale,
    bounds: {
      x: diagram.x,
      y: diagram.y + diagram.height + distance * scale,
      width: (2 * padding + markWidth(entries) + gap + widest) * scale,
      height: (2 * padding + entries.length * entryHeight) * scale,
    },
  };
}

/** Draws a legend within its bounds. */
export function drawLegend(context: Context, theme: DiagramTheme, { entries, bounds, scale }: Legend): void {
  context.fillStyle = theme.panel;
  context.strokeStyle = theme.line;
  context.lineWidth = scale;
  context.beginPath();
  context.roundRect(bounds.x, bounds.y, bounds.width, bounds.height, 4 * scale);
  context.fill();
  context.stroke();
  context.textAlign = "left";
  context.textBaseline = "middle";
  const left = bounds.x + padding * scale;
  for (const [at, { mark, ground, ink, note }] of entries.entries()) {
    const middle = bounds.y + (padding + (at + 0.5) * entryHeight) * scale;
    context.fillStyle = ground;
    context.strokeStyle = ink;
    context.beginPath();
    const width = (widthOf(mark) + 2 * markPadding) * scale;
    context.roundRect(left, middle - (markHeight / 2) * scale, width, markHeight * scale, 3 * scale);
    context.fill();
    context.stroke();
    context.font = `600 ${textSize * scale}px ${theme.mono}`;
    context.fillStyle = ink;
    context.fillText(mark, left + markPadding * scale, middle);
    context.font = `400 ${textSize * scale}px ${theme.mono}`;
    context.fillStyle = theme.ink;
    context.fillText(note, left + (markWidth(entries) + gap) * scale, middle);
  }
}

function diffEntries(overlay: IndexedDiff, theme: DiagramTheme): readonly LegendEntry[] {
  const tables = countFates(overlay.tables.flatMap((table) => overlay.fateOf[table]?.fate ?? []));
  const keys = countFates(overlay.edgeFates.values());
  return fates.map((fate) => ({
    mark: fateText(fate),
    ground: theme.fates[fate].soft,
    ink: theme.fates[fate].hue,
    note: `${formatQuantity(tables[fate], "table")}, ${formatQuantity(keys[fate], "foreign key")}`,
  }));
}

function impactEntries({ tables, levelOf, markOf }: IndexedImpact, theme: DiagramTheme): readonly LegendEntry[] {
  const levels = new Map<number, number>();
  const marks = new Map<ImpactMark, number>();
  for (const table of tables) {
    const mark = markOf[table] ?? null;
    if (mark !== null) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    // A table in the way has the colour of its mark.
    if (isInTheWay(mark)) continue;
    const level = levelOf[table] ?? 0;
    levels.set(level, (levels.get(level) ?? 0) + 1);
  }
  return [
    ...[...levels]
      .toSorted(([a], [b]) => a - b)
      .map(([level, count]) => {
        const { fill, ink } = levelColour(theme, level);
        const what = level === 0 ? "named by the statement" : `level ${level}`;
        return { mark: String(level), ground: fill, ink, note: `${what}, ${formatQuantity(count, "table")}` };
      }),
    ...[...marks].map(([mark, count]) => {
      const { hue, soft } = markColour(theme, mark);
      const note = `${markMeanings[mark]}, ${formatQuantity(count, "table")}`;
      return { mark: markText(mark, false), ground: soft, ink: hue, note };
    }),
  ];
}

function widthOf(text: string): number {
  return cellCount(text) * textSize * monoAdvance;
}

function markWidth(entries: readonly LegendEntry[]): number {
  return Math.max(...entries.map(({ mark }) => widthOf(mark))) + 2 * markPadding;
}
