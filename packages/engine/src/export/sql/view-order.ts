import type { View } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { tokenise } from "../../lexing/tokenise.ts";

/** The views in an order in which each follows those that it reads, else as they were; a cycle is cut where it is entered. */
export function orderViews(views: readonly View[], dialect: DialectName): View[] {
  const byName = new Map<string, View[]>();
  for (const view of views) {
    const key = view.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), view]);
  }
  const ordered: View[] = [];
  const entered = new Set<View>();
  for (const first of views) {
    // A stack of our own: views upon views may be deeper than the machine's.
    const stack = [{ view: first, isRead: false }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      if (top.isRead) {
        ordered.push(top.view);
        continue;
      }
      if (entered.has(top.view)) continue;
      entered.add(top.view);
      stack.push({ view: top.view, isRead: true });
      const read = readViews(top.view, byName, dialect).filter((view) => !entered.has(view));
      for (const view of read.reverse()) stack.push({ view, isRead: false });
    }
  }
  return ordered;
}

function readViews(view: View, byName: ReadonlyMap<string, readonly View[]>, dialect: DialectName): View[] {
  const read = new Set<View>();
  for (const { kind, value } of tokenise(view.query, dialect).tokens) {
    if (kind === "word" || kind === "quoted")
      for (const other of byName.get(value.toLowerCase()) ?? []) read.add(other);
  }
  read.delete(view);
  return [...read];
}
