import type { ExactFunction } from "./value-semantics-model.ts";

/** Functions that every one of the databases has, under one name and with one meaning. */
export const commonFunctions = {
  coalesce: "first that is not NULL",
  lower: "lower",
  upper: "upper",
  abs: "absolute",
  floor: "floor",
  trim: "trim blanks",
  ltrim: "trim leading blanks",
  rtrim: "trim trailing blanks",
} as const satisfies Readonly<Record<string, ExactFunction>>;
