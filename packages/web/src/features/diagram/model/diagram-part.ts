import type { DiagramInput } from "./diagram-input.ts";
import type { DiagramModel } from "./diagram-model.ts";
import { type DiagramFocus, tablesAround } from "./focus.ts";
import { type DiagramPath, findPath } from "./paths.ts";

/** What somebody wants to see in place of the whole diagram; of several the first that there is. */
export interface PartWish {
  readonly focus?: DiagramFocus | undefined;
  readonly path?: DiagramPath | undefined;
  /** Names of tables. */
  readonly only?: readonly string[] | undefined;
}

/** Whether a part is wished for, be it there or not. */
export function asksForPart({ focus, path, only }: PartWish): boolean {
  return focus !== undefined || path !== undefined || only !== undefined;
}

/** Whether two wish for the same part, or both for the whole. */
export function isSamePart(a: PartWish, b: PartWish): boolean {
  const wishOf = ({ focus, path, only }: PartWish): string => JSON.stringify([focus, path, only]);
  return wishOf(a) === wishOf(b);
}

/** A part of a diagram as a diagram of its own. Keys that lead out of it dangle. */
export interface DiagramPart {
  readonly input: DiagramInput;
  /** By table of the input, in which column from the left it stands; undefined for a layout like that of the whole. */
  readonly columns: readonly number[] | undefined;
}

/** The part that is wished for; undefined where it has no table. */
export function findPart(input: DiagramInput, model: DiagramModel, wish: PartWish): DiagramPart | undefined {
  const indexOf = (name: string): number => model.tables.findIndex((table) => table.name === name);
  if (wish.focus !== undefined) {
    const table = indexOf(wish.focus.table);
    return table < 0 ? undefined : partWith(input, tablesAround(model, table, wish.focus.depth));
  }
  if (wish.path !== undefined) {
    const from = indexOf(wish.path.from);
    const to = indexOf(wish.path.to);
    const found = from < 0 || to < 0 ? undefined : findPath(model, from, to);
    return found && { ...partWith(input, [...found.steps.keys()]), columns: [...found.steps.values()] };
  }
  const names = new Set(wish.only);
  const tables = model.tables.flatMap(({ name }, index) => (names.has(name) ? [index] : []));
  return tables.length === 0 ? undefined : partWith(input, tables);
}

function partWith(input: DiagramInput, indexes: readonly number[]): DiagramPart {
  const shown = new Set(indexes);
  const tables = input.tables.filter((_, index) => shown.has(index));
  const ids = new Set(tables.map(({ id }) => id));
  const relationships = input.relationships.filter(({ from_table: from }) => ids.has(from));
  return { input: { tables, relationships }, columns: undefined };
}
