import { useMemo } from "react";
import type { DiagramInput } from "./model/diagram-input.ts";
import { buildModel, type DiagramModel } from "./model/diagram-model.ts";
import { type DiagramFocus, focusInput } from "./model/focus.ts";

/** The model of a whole diagram, and of the part that shows: the same without a focus, or where its table is gone. */
export function useDiagramModel(
  input: DiagramInput,
  focus: DiagramFocus | undefined,
): { readonly whole: DiagramModel; readonly model: DiagramModel; readonly isFocused: boolean } {
  const whole = useMemo(() => buildModel(input), [input]);
  const { table, depth } = focus ?? {};
  const part = useMemo(
    () => (table === undefined || depth === undefined ? undefined : focusInput(input, whole, { table, depth })),
    [input, whole, table, depth],
  );
  const model = useMemo(() => (part === undefined ? whole : buildModel(part)), [whole, part]);
  return { whole, model, isFocused: part !== undefined };
}
