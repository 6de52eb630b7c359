import { type LayoutKind, layoutKinds } from "../layout/layout-problem.ts";
import { densities, type Density } from "./density.ts";
import type { Point } from "./rectangle.ts";

/** What a browser remembers of one diagram: the layout chosen last, and where tables were dragged to. */
export interface DiagramMemory {
  readonly layout: LayoutKind | undefined;
  /** By layout and density, then by table name. */
  readonly moved: ReadonlyMap<string, ReadonlyMap<string, Point>>;
}

export const emptyMemory: DiagramMemory = { layout: undefined, moved: new Map() };

/** Under which key the places of one layout are kept. */
export function arrangementKey(layout: LayoutKind, density: Density): string {
  return `${layout}/${density}`;
}

/** Reads a memory from its stored text; text that is damaged, or of another form, is an empty memory. */
export function parseMemory(text: string | null): DiagramMemory {
  if (text === null) return emptyMemory;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return emptyMemory;
  }
  if (!isRecord(stored)) return emptyMemory;
  const moved = new Map<string, ReadonlyMap<string, Point>>();
  for (const layout of layoutKinds) {
    for (const density of densities) {
      const key = arrangementKey(layout, density);
      const places = isRecord(stored["moved"]) ? stored["moved"][key] : undefined;
      if (isRecord(places)) moved.set(key, parsePlaces(places));
    }
  }
  return { layout: layoutKinds.find((kind) => kind === stored["layout"]), moved };
}

/** Writes a memory as text to store. */
export function serialiseMemory({ layout, moved }: DiagramMemory): string {
  const places = [...moved].map(([key, byName]) => [
    key,
    Object.fromEntries([...byName].map(([name, { x, y }]) => [name, [Math.round(x), Math.round(y)]])),
  ]);
  return JSON.stringify({ layout, moved: Object.fromEntries(places) });
}

/** Where tables stand, by name; undefined for one that stands where the layout puts it. */
export type TablePlaces = ReadonlyMap<string, Point | undefined>;

/** Tables of an arrangement that were moved at once, and where they stood before. */
export interface TableMove {
  readonly key: string;
  readonly before: TablePlaces;
}

/** The memory with tables at other places of an arrangement. */
export function rememberPlaces(memory: DiagramMemory, key: string, tables: TablePlaces): DiagramMemory {
  const places = new Map(memory.moved.get(key));
  for (const [table, place] of tables) {
    if (place === undefined) places.delete(table);
    else places.set(table, place);
  }
  if (places.size === 0) return forgetPlaces(memory, key);
  return { ...memory, moved: new Map(memory.moved).set(key, places) };
}

/** Where the tables that are about to be given places stand. */
export function placesNow(memory: DiagramMemory, key: string, tables: Iterable<string>): TablePlaces {
  const places = memory.moved.get(key);
  return new Map(Array.from(tables, (table) => [table, places?.get(table)]));
}

/** The memory with no table dragged in an arrangement. */
export function forgetPlaces(memory: DiagramMemory, key: string): DiagramMemory {
  const moved = new Map(memory.moved);
  moved.delete(key);
  return { ...memory, moved };
}

function parsePlaces(places: Readonly<Record<string, unknown>>): Map<string, Point> {
  const parsed = new Map<string, Point>();
  for (const [name, place] of Object.entries(places)) {
    const [x, y] = Array.isArray(place) ? (place as unknown[]) : [];
    if (Number.isFinite(x) && Number.isFinite(y)) parsed.set(name, { x: Number(x), y: Number(y) });
  }
  return parsed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
