import type { ImpactResult } from "@foretell/contract";
import type { Content } from "pdfmake";
import type { PrintedReport } from "../simulation-report.ts";
import { formatCount, formatRowsWithNoun } from "../wording.ts";
import { colours, operationColour } from "./colours.ts";

/** Points. */
const contentWidth = 515;
const gapWidth = 34;
const boxHeight = 26;
const rowHeight = 33;
const headHeight = 16;
const maxLevels = 5;
const maxBoxesPerLevel = 9;
const averageCharacterWidth = 4.1;

interface Box {
  /** Null for the box that stands for those not drawn. */
  readonly path: string | null;
  readonly parent: string | null;
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly note: string;
  readonly colour: string;
}

/** The cascade as boxes in columns, a column a level, each with a line from the table that reaches it. */
export function cascadePicture({ impact, summary }: Pick<PrintedReport, "impact" | "summary">): Content[] {
  const levels = [...Map.groupBy(impact, (row) => row.cascade_level).values()];
  if (summary === null || levels.length < 2) return [];
  const shown = levels.slice(0, maxLevels);
  // Few levels keep their boxes at a size that names fit, many share the width.
  const boxWidth = Math.min(150, (contentWidth - gapWidth * (shown.length - 1)) / shown.length);
  const columns = placeBoxes(shown, boxWidth);
  const height = headHeight + Math.max(...columns.map((boxes) => boxes.length)) * rowHeight;
  const boxes = columns.flat();
  const byPath = new Map(boxes.flatMap((box) => (box.path === null ? [] : [[box.path, box] as const])));
  const heads = columns.map(
    (_, level) =>
      `<text x="${level * (boxWidth + gapWidth)}" y="9" font-size="7" fill="${colours.muted}">Level ${level}</text>`,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${contentWidth}" height="${height}" viewBox="0 0 ${contentWidth} ${height}" font-family="Roboto">`,
    ...heads,
    ...boxes.map((box) => lineTo(box, box.parent === null ? undefined : byPath.get(box.parent), boxWidth)),
    ...boxes.map((box) => drawBox(box, boxWidth)),
    "</svg>",
  ].join("");
  const deeper = levels.length - shown.length;
  return [
    {
      unbreakable: true,
      stack: [
        { text: "Cascade", style: "heading" },
        { svg, width: contentWidth },
        ...(deeper > 0
          ? [{ text: `${formatCount(deeper)} deeper levels are in the tables below.`, style: "note" }]
          : []),
      ],
    },
  ];
}

const pathOf = (names: readonly string[]): string => names.join("\0");

function placeBoxes(levels: readonly (readonly ImpactResult[])[], boxWidth: number): Box[][] {
  const placed: Box[][] = [];
  for (const [level, rows] of levels.entries()) {
    const rank = new Map((placed.at(-1) ?? []).map((box, index) => [box.path, index]));
    const rankOf = (row: ImpactResult): number => rank.get(pathOf(row.cascade_path.slice(0, -1))) ?? rank.size;
    // Children in the order of their parents, the ones that matter most first, so that lines cross little.
    const ordered = rows.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || b.estimated_rows_affected - a.estimated_rows_affected,
    );
    const isCut = ordered.length > maxBoxesPerLevel;
    const named = isCut ? ordered.slice(0, maxBoxesPerLevel - 1) : ordered;
    const place = (index: number) => ({ x: level * (boxWidth + gapWidth), y: headHeight + index * rowHeight });
    const boxes = named.map((row, index): Box => ({
      ...place(index),
      path: pathOf(row.cascade_path),
      parent: pathOf(row.cascade_path.slice(0, -1)),
      title: row.affected_table_name,
      note: `${row.operation_type === "RESTRICT" ? "blocks" : (row.referential_action ?? row.operation_type).toLowerCase()} · ${formatRowsWithNoun(row)}`,
      colour: operationColour(row.operation_type),
    }));
    if (isCut) {
      const rest = ordered.length - named.length;
      const title = `and ${formatCount(rest)} more`;
      boxes.push({
        ...place(named.length),
        path: null,
        parent: null,
        title,
        note: "in the tables below",
        colour: colours.muted,
      });
    }
    placed.push(boxes);
  }
  return placed;
}

function lineTo(box: Box, parent: Box | undefined, boxWidth: number): string {
  if (parent === undefined) return "";
  const [fromX, fromY] = [parent.x + boxWidth, parent.y + boxHeight / 2];
  const toY = box.y + boxHeight / 2;
  const middle = (fromX + box.x) / 2;
  const curve = `M ${fromX} ${fromY} C ${middle} ${fromY} ${middle} ${toY} ${box.x - 4} ${toY}`;
  const tip = `M ${box.x - 5} ${toY - 2.5} L ${box.x - 0.5} ${toY} L ${box.x - 5} ${toY + 2.5} Z`;
  return `<path d="${curve}" fill="none" stroke="${box.colour}" stroke-width="0.8"/><path d="${tip}" fill="${box.colour}"/>`;
}

function drawBox({ x, y, title, note, colour }: Box, boxWidth: number): string {
  return [
    `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="3" fill="#ffffff" stroke="${colours.line}" stroke-width="0.7"/>`,
    `<rect x="${x}" y="${y}" width="3" height="${boxHeight}" rx="1" fill="${colour}"/>`,
    `<text x="${x + 8}" y="${y + 11}" font-size="8" font-weight="bold" fill="${colours.ink}">${fit(title, boxWidth)}</text>`,
    `<text x="${x + 8}" y="${y + 20.5}" font-size="6.5" fill="${colour}">${fit(note, boxWidth * 1.2)}</text>`,
  ].join("");
}

/** A text that fits the box, safe to stand in XML. */
function fit(text: string, width: number): string {
  const maxLength = Math.floor((width - 12) / averageCharacterWidth);
  const characters = Array.from(text.replaceAll(/\p{Cc}/gu, " ").toWellFormed());
  const shown = characters.length <= maxLength ? characters : [...characters.slice(0, maxLength - 1), "…"];
  return shown.join("").replaceAll(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
