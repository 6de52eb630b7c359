import { useMemo } from "react";
import { type AffectedPart, affectedPart } from "./model/affected-part.ts";
import type { DiagramInput } from "./model/diagram-input.ts";
import { buildModel, type DiagramModel } from "./model/diagram-model.ts";
import { type DiagramFocus, focusInput } from "./model/focus.ts";
import type { DiagramOverlay } from "./model/overlay.ts";

interface ShownModel {
  readonly whole: DiagramModel;
  readonly model: DiagramModel;
  readonly isFocused: boolean;
  /** What of it the overlay is about, where the whole is large; whether or not it shows. */
  readonly affected: AffectedPart | undefined;
  readonly isAffectedShown: boolean;
}

/**
 * The model of a whole diagram, and of the part that shows: what is around the table in focus, else what an overlay is about
 * unless the whole is wished for, else the same.
 */
export function useDiagramModel(
  input: DiagramInput,
  focus: DiagramFocus | undefined,
  { overlay, showsWhole }: { readonly overlay: DiagramOverlay | undefined; readonly showsWhole: boolean },
): ShownModel {
  const whole = useMemo(() => buildModel(input), [input]);
  const { table, depth } = focus ?? {};
  const part = useMemo(
    () => (table === undefined || depth === undefined ? undefined : focusInput(input, whole, { table, depth })),
    [input, whole, table, depth],
  );
  const affected = useMemo(() => affectedPart(input, whole, overlay), [input, whole, overlay]);
  const isAffectedShown = part === undefined && affected !== undefined && !showsWhole;
  const shown = part ?? (isAffectedShown ? affected.input : undefined);
  const model = useMemo(() => (shown === undefined ? whole : buildModel(shown)), [whole, shown]);
  return { whole, model, isFocused: part !== undefined, affected, isAffectedShown };
}
