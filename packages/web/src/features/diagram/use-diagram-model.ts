import { useMemo } from "react";
import { type AffectedPart, affectedPart } from "./model/affected-part.ts";
import type { DiagramInput } from "./model/diagram-input.ts";
import { buildModel, type DiagramModel } from "./model/diagram-model.ts";
import { findPart, type PartWish } from "./model/diagram-part.ts";
import type { DiagramOverlay } from "./model/overlay.ts";

interface ShownModel {
  readonly whole: DiagramModel;
  readonly model: DiagramModel;
  /** A part that somebody wished for shows. */
  readonly isWished: boolean;
  /** In which column from the left each table of such a part stands, where it has columns. */
  readonly columns: readonly number[] | undefined;
  /** What of it the overlay is about, where the whole is large; whether or not it shows. */
  readonly affected: AffectedPart | undefined;
  readonly isAffectedShown: boolean;
}

/**
 * The model of a whole diagram, and of the part that shows: the one that is wished for, else what an overlay is about unless
 * the whole is wished for, else the same.
 */
export function useDiagramModel(
  input: DiagramInput,
  { focus, path, only }: PartWish,
  { overlay, showsWhole }: { readonly overlay: DiagramOverlay | undefined; readonly showsWhole: boolean },
): ShownModel {
  const whole = useMemo(() => buildModel(input), [input]);
  // Read from the address anew at each render, and the same as long as it says the same.
  const wish = JSON.stringify({ focus, path, only });
  const part = useMemo(() => findPart(input, whole, JSON.parse(wish) as PartWish), [input, whole, wish]);
  const affected = useMemo(() => affectedPart(input, whole, overlay), [input, whole, overlay]);
  const isAffectedShown = part === undefined && affected !== undefined && !showsWhole;
  const shown = part?.input ?? (isAffectedShown ? affected.input : undefined);
  const model = useMemo(() => (shown === undefined ? whole : buildModel(shown)), [whole, shown]);
  return { whole, model, isWished: part !== undefined, columns: part?.columns, affected, isAffectedShown };
}
