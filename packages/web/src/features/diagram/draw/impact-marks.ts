import type { ImpactMark } from "../model/overlay.ts";

const far: Record<ImpactMark, string> = {
  blocks: "⊘",
  "may block": "?",
  severe: "‼",
  risk: "!",
  "set null": "∅",
  "set default": "=",
};

/** What a mark says of its table. */
export const markMeanings: Record<ImpactMark, string> = {
  blocks: "stops the statement",
  "may block": "may stop the statement",
  severe: "what is done here is a severe risk",
  risk: "what is done here is a risk",
  "set null": "the chain stops: keys become NULL",
  "set default": "the chain stops: keys take their default",
};

/** The words (from far the sign alone) of a mark. */
export function markText(mark: ImpactMark, isFar: boolean): string {
  return isFar ? far[mark] : `${far[mark]} ${mark}`;
}
