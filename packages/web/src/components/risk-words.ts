import type { SchemaChange } from "@foretell/contract";
import type { Meaning } from "./meaning.ts";

export type ChangeRisk = SchemaChange["risk"];

/** The risks of changes, the worst first. */
export const changeRisks: readonly ChangeRisk[] = ["breaking", "data-dependent", "safe"];

/** A risk as a word, with its meaning, and what it says of statements that ran before. */
export const riskWords: Readonly<
  Record<ChangeRisk, { readonly label: string; readonly meaning: Meaning; readonly sentence: string }>
> = {
  breaking: {
    label: "Breaking",
    meaning: "blocked",
    sentence: "A statement that ran before may fail or mean something else.",
  },
  "data-dependent": {
    label: "Data-dependent",
    meaning: "risk",
    sentence: "It depends on the rows: on those that are there, and on those that are written later.",
  },
  safe: { label: "Safe", meaning: "safe", sentence: "Statements run and mean what they did." },
};
