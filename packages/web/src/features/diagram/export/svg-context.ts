import type { Context } from "../draw/picture.ts";
import { cellCount, monoAdvance } from "../model/mono-text.ts";

/** From the baseline to the middle of a face's em square, in em: SVG has no baseline that viewers agree on. */
const middleOfEm = 0.28;

/** Writes what is drawn on it as SVG elements: the part of a canvas that the diagram draws with. */
export class SvgContext implements Context {
  fillStyle = "#000";
  strokeStyle = "#000";
  globalAlpha = 1;
  lineWidth = 1;
  lineCap: CanvasLineCap = "butt";
  lineJoin: CanvasLineJoin = "miter";
  font = "400 10px monospace";
  textAlign: CanvasTextAlign = "left";
  textBaseline: CanvasTextBaseline = "alphabetic";
  readonly #elements: string[] = [];
  #path: string[] = [];
  #at = { x: 0, y: 0 };
  #dash: readonly number[] = [];

  /** The elements drawn so far. */
  get elements(): string {
    return this.#elements.join("\n");
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#go("M", x, y);
  }

  lineTo(x: number, y: number): void {
    this.#go("L", x, y);
  }

  /** A line towards a corner, rounded there on its way to the next point. */
  arcTo(cornerX: number, cornerY: number, nextX: number, nextY: number, radius: number): void {
    const back = unit(this.#at.x - cornerX, this.#at.y - cornerY);
    const on = unit(nextX - cornerX, nextY - cornerY);
    const turn = back.x * on.y - back.y * on.x;
    const halfAngle = Math.acos(Math.min(1, Math.max(-1, back.x * on.x + back.y * on.y))) / 2;
    const distance = radius / Math.tan(halfAngle);
    if (Math.abs(turn) < 1e-6 || !Number.isFinite(distance) || radius === 0) return this.lineTo(cornerX, cornerY);
    this.lineTo(cornerX + back.x * distance, cornerY + back.y * distance);
    const end = { x: cornerX + on.x * distance, y: cornerY + on.y * distance };
    this.#path.push(`A${text(radius)} ${text(radius)} 0 0 ${turn < 0 ? 1 : 0} ${text(end.x)} ${text(end.y)}`);
    this.#at = end;
  }

  /** A whole circle: the diagram draws no other arcs. */
  arc(x: number, y: number, radius: number): void {
    const half = `a${text(radius)} ${text(radius)} 0 1 0`;
    this.#path.push(`M${text(x - radius)} ${text(y)}${half} ${text(2 * radius)} 0${half} ${text(-2 * radius)} 0Z`);
  }

  /** `radii` is one for all corners, or those from the upper left on clockwise. */
  roundRect(x: number, y: number, width: number, height: number, radii: number | readonly number[]): void {
    const corners = typeof radii === "number" ? [radii, radii, radii, radii] : radii;
    const [a = 0, b = 0, c = 0, d = 0] = corners;
    const turn = (radius: number, dx: number, dy: number): string =>
      radius === 0 ? "" : `a${text(radius)} ${text(radius)} 0 0 1 ${text(dx)} ${text(dy)}`;
    this.#path.push(
      `M${text(x + a)} ${text(y)}H${text(x + width - b)}${turn(b, b, b)}V${text(y + height - c)}${turn(c, -c, c)}` +
        `H${text(x + d)}${turn(d, -d, -d)}V${text(y + a)}${turn(a, a, -a)}Z`,
    );
  }

  setLineDash(segments: readonly number[]): void {
    this.#dash = segments;
  }

  fill(): void {
    this.#add(`<path d="${this.#path.join("")}" ${this.#fillPaint}/>`);
  }

  stroke(): void {
    if (this.#path.length > 0) this.#add(`<path d="${this.#path.join("")}" fill="none" ${this.#strokePaint}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#add(`<rect ${rectangle(x, y, width, height)} ${this.#fillPaint}/>`);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#add(`<rect ${rectangle(x, y, width, height)} fill="none" ${this.#strokePaint}/>`);
  }

  fillText(content: string, x: number, y: number): void {
    this.#add(this.#textElement(content, x, y, this.#fillPaint));
  }

  strokeText(content: string, x: number, y: number): void {
    this.#add(this.#textElement(content, x, y, `fill="none" ${this.#strokePaint}`));
  }

  /** The width in the monospaced face, which is the only one that the diagram writes in. */
  measureText(content: string): { readonly width: number } {
    return { width: cellCount(content) * this.#face.size * monoAdvance };
  }

  get #face(): { readonly weight: string; readonly size: number; readonly family: string } {
    const [, weight = "400", size = "10", family = "monospace"] = /^(\d+) ([\d.]+)px (.*)$/.exec(this.font) ?? [];
    return { weight, size: Number(size), family };
  }

  get #fillPaint(): string {
    return `fill="${toXml(this.fillStyle)}"${this.#opacity}`;
  }

  get #strokePaint(): string {
    const ends = `stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"`;
    const dash = this.#dash.length === 0 ? "" : ` stroke-dasharray="${this.#dash.map(text).join(" ")}"`;
    return `stroke="${toXml(this.strokeStyle)}" stroke-width="${text(this.lineWidth)}" ${ends}${dash}${this.#opacity}`;
  }

  get #opacity(): string {
    return this.globalAlpha === 1 ? "" : ` opacity="${text(this.globalAlpha)}"`;
  }

  #textElement(content: string, x: number, y: number, paint: string): string {
    const { weight, size, family } = this.#face;
    const anchor = this.textAlign === "right" ? "end" : this.textAlign === "center" ? "middle" : "start";
    const baseline = this.textBaseline === "middle" ? y + middleOfEm * size : y;
    const attributes = `font-family="${toXml(family)}" font-size="${text(size)}" font-weight="${weight}"`;
    return `<text x="${text(x)}" y="${text(baseline)}" text-anchor="${anchor}" ${attributes} ${paint}>${toXml(content)}</text>`;
  }

  #go(command: "M" | "L", x: number, y: number): void {
    this.#path.push(`${command}${text(x)} ${text(y)}`);
    this.#at = { x, y };
  }

  #add(element: string): void {
    this.#elements.push(element);
  }
}

function unit(x: number, y: number): { readonly x: number; readonly y: number } {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `x="${text(x)}" y="${text(y)}" width="${text(width)}" height="${text(height)}"`;
}

/** A number in hundredths: finer than anything that is seen. */
function text(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML takes it: characters that XML cannot hold become a replacement character. */
function toXml(content: string): string {
  return content
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? "")
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
