import { displayName } from "../../catalog/names.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { meaningOfView } from "../../statement/resolve/view-meaning.ts";
import type { CascadePath } from "../model.ts";

/** The joins of a statement and the tables behind its views, as paths to draw. */
export function readPaths(schema: PreparedSchema, resolver: Resolver): CascadePath[] {
  const paths = new Map<string, CascadePath>();
  const nameOf = (source: Source) => {
    const object = source.table ?? source.view;
    return object ? displayName(schema.catalog, object) : null;
  };
  const add = (from: string, to: string, type: "join" | "view") => {
    const key = [from, to, type].join("\u0000");
    paths.set(key, { table: to, steps: [{ from, to, type, constraintName: null }] });
  };
  for (const { left, right } of resolver.joins) {
    const [from, to] = [nameOf(left), nameOf(right)];
    if (from !== null && to !== null) add(from, to, "join");
  }
  for (const view of resolver.views) {
    const from = displayName(schema.catalog, view);
    for (const { source } of meaningOfView(resolver, view)?.reads ?? []) {
      const to = nameOf(source);
      if (to !== null) add(from, to, "view");
    }
  }
  return [...paths.values()];
}
