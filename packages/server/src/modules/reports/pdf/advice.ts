import type { Remedy } from "@foretell/contract";
import type { Content } from "pdfmake";
import type { SimulationReport } from "../simulation-report.ts";
import { formatCount, isWayOut, partsOf, placeOf } from "../wording.ts";
import { breakWords } from "./break-words.ts";
import { code } from "./code.ts";
import { textOf } from "./fonts.ts";
import { titledTable } from "./impact-tables.ts";

const maxItems = 200;

/** How the statement comes through and back, what it costs while it runs, and which locks it takes. */
export function advice({ simulation }: SimulationReport): Content[] {
  const { remedy, costs, locks } = simulation;
  return [
    ...(remedy !== null && isWayOut(remedy)
      ? [
          heading("The way out"),
          ...items(remedy.steps.map(({ reason }) => reason)),
          code(remedy.script),
          ...items(remedy.notes),
        ]
      : []),
    ...(remedy?.repointing
      ? [
          heading("Another parent instead"),
          ...items(remedy.repointing.steps.map(({ reason }) => reason)),
          code(remedy.repointing.script),
          ...remedy.repointing.places.flatMap((place) => [paragraph(placeOf(place)), code(place.look)]),
          ...(remedy.repointing.undo ? [heading("The way back from this"), ...wayBack(remedy.repointing.undo)] : []),
        ]
      : []),
    ...(remedy?.batches ? [heading("In parts"), paragraph(partsOf(remedy.batches)), code(remedy.batches.sql)] : []),
    ...(remedy && remedy.indexes.length > 0
      ? [heading("Missing indexes"), code(remedy.indexes.map(({ sql }) => `${sql};`).join("\n"))]
      : []),
    ...(remedy?.undo ? [heading("The way back"), ...wayBack(remedy.undo)] : []),
    ...(costs === null
      ? []
      : [heading("While it runs"), paragraph(costs.sentence), ...items(costs.parts.map(({ sentence }) => sentence))]),
    ...lockTable(locks),
  ];
}

function wayBack({ save, restore, clear }: NonNullable<Remedy["undo"]>): Content[] {
  return [
    paragraph("Before it runs:"),
    code(save),
    paragraph("To take it back:"),
    code(restore),
    paragraph("When it is no longer needed:"),
    code(clear),
  ];
}

function lockTable(locks: SimulationReport["simulation"]["locks"]): Content[] {
  if (locks.length === 0) return [];
  const rows = locks.slice(0, maxItems).map(({ table, mode, waits, reason }) => [
    {
      stack: [
        { text: textOf(breakWords(table ?? "The database", 150, 9)), bold: true },
        { text: textOf(breakWords(mode, 150, 8)), style: "note" },
      ],
    },
    {
      stack: [{ text: textOf(breakWords(waits, 320, 9)) }, { text: textOf(breakWords(reason, 320, 8)), style: "note" }],
    },
  ]);
  return [
    titledTable([{ text: "Locks" }], ["Of what", "Who waits, and why"], rows, [150, "*"]),
    ...leftOut(locks.length),
  ];
}

const heading = (text: string): Content => ({ text, style: "heading", headlineLevel: 1 });

const paragraph = (text: string): Content => ({ text: textOf(breakWords(text, 500, 9)), margin: [0, 2, 0, 4] });

function items(texts: readonly string[]): Content[] {
  if (texts.length === 0) return [];
  const ul = texts.slice(0, maxItems).map((text) => ({ text: textOf(breakWords(text, 480, 9)) }));
  return [{ ul, margin: [0, 2, 0, 6] }, ...leftOut(texts.length)];
}

function leftOut(count: number): Content[] {
  if (count <= maxItems) return [];
  return [{ text: `The first ${maxItems} of ${formatCount(count)}; the JSON export has all of them.`, style: "note" }];
}
