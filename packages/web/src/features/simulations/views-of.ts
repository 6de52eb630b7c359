import type { CascadePath } from "@foretell/contract";

/** The names of the views that a statement reads through. */
export function viewsOf(paths: readonly CascadePath[]): ReadonlySet<string> {
  return new Set(paths.flatMap(({ steps }) => steps.filter(({ type }) => type === "view").map(({ from }) => from)));
}
