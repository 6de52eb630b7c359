import type { Expression } from "./ast.ts";
import type { FromItem } from "./query-ast.ts";

/** The tables, views and queries that an item of FROM joins, from left to right; an item that is no join alone. */
export const joinedItems = (item: FromItem): FromItem[] =>
  item.kind === "join" ? [...joinedItems(item.left), ...joinedItems(item.right)] : [item];

/** The conditions in ON of the joins inside an item of FROM, each as it is written; those of outer joins too. */
export const onConditions = (item: FromItem): Expression[] =>
  item.kind === "join" ? [...(item.on ? [item.on] : []), ...onConditions(item.left), ...onConditions(item.right)] : [];

/** Whether an item of FROM keeps rows of one side that have no partner on the other. */
export const hasOuterJoin = (item: FromItem): boolean =>
  item.kind === "join" &&
  (["LEFT", "RIGHT", "FULL"].includes(item.type) || hasOuterJoin(item.left) || hasOuterJoin(item.right));
