import type { DiagramInput } from "./diagram-input.ts";
import type { DiagramModel } from "./diagram-model.ts";
import { type DiagramOverlay, indexOverlay, isTouched } from "./overlay.ts";

/** Up to so many tables the whole shows well enough what of it is touched. */
const largeFrom = 40;

/** What of a diagram an overlay is about, as a diagram of its own. */
export interface AffectedPart {
  readonly input: DiagramInput;
  /** By table of the input, the cascade level at which it is reached; undefined where the overlay has no levels. */
  readonly levels: readonly number[] | undefined;
}

/**
 * The touched tables of a large diagram, with those that a touched key leads to; keys that lead out of them dangle. Undefined
 * where the diagram is small, or less than two tables or all of them are left: the whole tells as much then.
 */
export function affectedPart(
  input: DiagramInput,
  whole: DiagramModel,
  overlay: DiagramOverlay | undefined,
): AffectedPart | undefined {
  if (overlay === undefined || whole.tables.length <= largeFrom) return undefined;
  const indexed = indexOverlay(whole, overlay);
  const ends = new Set(indexed.edges.flatMap((edge) => [whole.edges[edge]?.from ?? -1, whole.edges[edge]?.to ?? -1]));
  const tables = input.tables.filter((_, index) => isTouched(indexed, index) || ends.has(index));
  if (tables.length < 2 || tables.length === input.tables.length) return undefined;
  const ids = new Set(tables.map(({ id }) => id));
  return {
    input: { tables, relationships: input.relationships.filter(({ from_table: from }) => ids.has(from)) },
    levels: overlay.kind === "impact" ? tables.map(({ id }) => overlay.tables.get(id)?.level ?? 0) : undefined,
  };
}
