import { columnsWidth } from "./dimensions.ts";
import { cellCount, fitText, monoAdvance } from "./mono-text.ts";
import { isDrawnAsStub, type Scene } from "./scene.ts";

/** Sizes of the two texts of a box, in pixels at 100 %. */
export const titleSize = 12.5;
export const rowTextSize = 11.5;
/** Left of the column names: room for the key's sign. */
export const rowIndent = 26;
export const boxInset = 10;

const rowCells = Math.floor((columnsWidth - rowIndent - boxInset) / (rowTextSize * monoAdvance));
const maxTypeCells = 16;
/** An arrow and the gap behind it. */
const arrowCells = 2;

/** The texts of a box, cut to its width. */
export interface TableLabel {
  readonly title: string;
  /** At the right of the header: how many keys reference a hub, else how many columns are hidden; empty for none. */
  readonly note: string;
  /** An arrow stands before the note. */
  readonly isHub: boolean;
  readonly rows: readonly RowLabel[];
}

interface RowLabel {
  readonly name: string;
  /** The type, or for a stub the table that it leads to, before which an arrow stands. */
  readonly value: string;
  readonly isStub: boolean;
  readonly isPrimaryKey: boolean;
  readonly isForeignKey: boolean;
}

const noColumn = { name: "", data_type: "", is_primary_key: false, is_foreign_key: false };

const cache = new WeakMap<Scene, (TableLabel | undefined)[]>();

/** The texts of a table in a scene, computed when they are first asked for. */
export function tableLabel(scene: Scene, table: number): TableLabel {
  let labels = cache.get(scene);
  if (labels === undefined) cache.set(scene, (labels = []));
  return (labels[table] ??= makeLabel(scene, table));
}

function makeLabel(scene: Scene, index: number): TableLabel {
  const { model } = scene;
  const table = model.tables[index];
  if (table === undefined) return { title: "", note: "", isHub: false, rows: [] };
  const stubs = new Map<number, string>();
  let references = 0;
  for (const edge of model.edgesOf[index] ?? []) {
    const key = model.edges[edge];
    if (key === undefined) continue;
    if (key.to === index && key.from !== index) references += 1;
    const [first] = key.fromColumns;
    if (key.from === index && first !== undefined && isDrawnAsStub(scene, edge)) stubs.set(first, key.toName);
  }
  const rows = scene.rows[index] ?? [];
  const hidden = table.columns.length - rows.length;
  const isHub = model.isHub[index] === true;
  const note = isHub ? String(references) : hidden > 0 ? `+${hidden}` : "";
  const noteCells = note.length + (isHub ? arrowCells : 0);
  const titleCells = Math.floor((scene.boxWidth - 2 * boxInset - 4) / (titleSize * monoAdvance)) - noteCells - 1;
  return {
    title: fitText(table.name, titleCells),
    note,
    isHub,
    rows: rows.map((column): RowLabel => {
      const { name, data_type, is_primary_key, is_foreign_key } = table.columns[column] ?? noColumn;
      const stub = stubs.get(column);
      const arrow = stub === undefined ? 0 : arrowCells;
      const value = fitText(
        stub ?? shortType(data_type),
        Math.max(maxTypeCells, rowCells - cellCount(name) - 2) - arrow,
      );
      return {
        name: fitText(name, rowCells - cellCount(value) - arrow - 1),
        value,
        isStub: stub !== undefined,
        isPrimaryKey: is_primary_key,
        isForeignKey: is_foreign_key,
      };
    }),
  };
}

const shortTypes: readonly (readonly [RegExp, string])[] = [
  [/^character varying/i, "varchar"],
  [/^timestamp(\(\d+\))? without time zone/i, "timestamp$1"],
  [/^timestamp(\(\d+\))? with time zone/i, "timestamptz$1"],
  [/^time(\(\d+\))? without time zone/i, "time$1"],
  [/^time(\(\d+\))? with time zone/i, "timetz$1"],
  [/^double precision/i, "double"],
  [/^character(?=\(|$)/i, "char"],
];

/** A type in the shortest spelling that its database also knows. */
export function shortType(type: string): string {
  for (const [pattern, short] of shortTypes) if (pattern.test(type)) return type.replace(pattern, short);
  return type;
}
