import type { Expression, FromItem } from "./ast.ts";

/** The tables, views and queries that an item of FROM joins, from left to right; an item that is no join alone. */
export function joinedItems(item: FromItem): FromItem[] {
  const items: FromItem[] = [];
  const pending = [item];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "join") pending.push(next.right, next.left);
    else items.push(next);
  }
  return items;
}

/** The conditions in ON of the joins inside an item of FROM, each as it is written; those of outer joins too. */
export function onConditions(item: FromItem): Expression[] {
  const conditions: Expression[] = [];
  const pending = [item];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind !== "join") continue;
    if (next.on) conditions.push(next.on);
    pending.push(next.right, next.left);
  }
  return conditions;
}

/** Whether an item of FROM keeps rows of one side that have no partner on the other. */
export const hasOuterJoin = (item: FromItem): boolean =>
  item.kind === "join" &&
  (["LEFT", "RIGHT", "FULL"].includes(item.type) || hasOuterJoin(item.left) || hasOuterJoin(item.right));
