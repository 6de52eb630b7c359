import { cellCount, monoAdvance } from "../model/mono-text.ts";
import type { Rectangle } from "../model/rectangle.ts";
import type { DiagramTheme } from "./diagram-theme.ts";
import type { Context } from "./picture.ts";

/** What a picture says above the diagram: of what it is one, and of when. */
export interface Heading {
  readonly title: string;
  readonly note: string;
  /** In diagram coordinates. */
  readonly bounds: Rectangle;
  /** How much larger than its natural size it is drawn. */
  readonly scale: number;
}

const titleSize = 20;
const noteSize = 13;
const lineHeight = 1.4;
/** Above the diagram, in the heading's own measure. */
const distance = 24;
/** A diagram that is wider is looked at from farther away: what is written beside it grows with it. */
const naturalWidth = 1_600;
const maxScale = 8;

/** How much larger than its natural size the text beside a diagram of these bounds is. */
export function noteScale(diagram: Rectangle): number {
  return Math.min(maxScale, Math.max(1, diagram.width / naturalWidth));
}

/** The heading of a picture whose diagram has these bounds. */
export function headingOf(title: string, note: string, diagram: Rectangle): Heading {
  const scale = noteScale(diagram);
  const height = (titleSize + noteSize) * lineHeight * scale;
  const width = Math.max(cellCount(title) * titleSize, cellCount(note) * noteSize) * monoAdvance * scale;
  return { title, note, scale, bounds: { x: diagram.x, y: diagram.y - height - distance * scale, width, height } };
}

/** Draws a heading within its bounds. */
export function drawHeading(context: Context, theme: DiagramTheme, { title, note, bounds, scale }: Heading): void {
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.font = `600 ${titleSize * scale}px ${theme.mono}`;
  context.fillStyle = theme.ink;
  context.fillText(title, bounds.x, bounds.y + (titleSize / 2) * lineHeight * scale);
  context.font = `400 ${noteSize * scale}px ${theme.mono}`;
  context.fillStyle = theme.inkMuted;
  context.fillText(note, bounds.x, bounds.y + (titleSize + noteSize / 2) * lineHeight * scale);
}
