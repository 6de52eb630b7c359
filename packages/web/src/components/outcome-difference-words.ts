import type { OutcomeDifferenceKind, WhatIfDifference } from "@foretell/contract";
import type { Meaning } from "./meaning.ts";

/** A difference of two states, or of a variant. */
export type ShownDifference = WhatIfDifference;

const kindWords: Readonly<Record<OutcomeDifferenceKind, string>> = {
  broken: "Breaks",
  verdict: "Verdict",
  blocker: "Blocker",
  risk: "Risk",
  table: "Tables",
  rows: "Rows",
  warning: "Warning",
  failure: "Other error",
  mended: "Mended",
};

/** All kinds, the weightiest first. */
export const differenceKinds = Object.keys(kindWords) as readonly OutcomeDifferenceKind[];

/** What differs, in a word or two. */
export function differenceWord(kind: ShownDifference["kind"]): string {
  return kind === "costs" ? "Work" : kindWords[kind];
}

/** How bad a difference is. */
export function differenceMeaning({
  kind,
  direction,
  after,
}: Pick<ShownDifference, "kind" | "direction" | "after">): Meaning {
  if (direction === "better") return "safe";
  if (direction === "other") return "neutral";
  if (kind === "broken" || (kind === "verdict" && after === "blocked") || (kind === "risk" && after === "severe"))
    return "blocked";
  return kind === "warning" ? "notice" : "risk";
}
