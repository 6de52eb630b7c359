import type { DiagramModel, ModelEdge } from "../model/diagram-model.ts";

/** A foreign key in one line: `order_items.order_id references orders.id · on delete cascade · order_items_order_id_fkey`. */
export function edgeSentence(model: DiagramModel, edge: ModelEdge): string {
  const from = model.tables[edge.from];
  const to = model.tables[edge.to];
  const columns = (table: typeof from, indexes: readonly number[]): string =>
    indexes.map((index) => table?.columns[index]?.name ?? "").join(", ");
  const parts = [
    `${from?.name ?? ""}.${columns(from, edge.fromColumns)} references ${edge.toName}.${columns(to, edge.toColumns)}`,
    `on delete ${edge.onDelete.toLowerCase()}`,
  ];
  if (edge.constraintName !== null) parts.push(edge.constraintName);
  return parts.join(" · ");
}
