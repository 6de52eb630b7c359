import type { DiagramModel } from "./diagram-model.ts";

/** Where the named tables are in a model; of those that it has none there is no index. */
export function tableIndexes(model: DiagramModel, names: ReadonlySet<string>): ReadonlySet<number> {
  return new Set(model.tables.flatMap(({ name }, index) => (names.has(name) ? [index] : [])));
}
