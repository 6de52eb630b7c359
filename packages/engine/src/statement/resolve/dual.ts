import type { FromItem } from "../ast.ts";

/** Whether an item of FROM is the table of one row that Oracle has, and that MySQL lets stand for none. */
export const isDual = (item: FromItem): boolean =>
  item.kind === "table" && item.name.at(-1)?.text.toUpperCase() === "DUAL";
