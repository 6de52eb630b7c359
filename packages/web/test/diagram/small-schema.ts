import type {
  DiagramColumn,
  DiagramInput,
  DiagramRelationship,
  DiagramTable,
} from "../../src/features/diagram/model/diagram-input.ts";

/** A table from a line such as `id*, customer_id>, note?`: `*` primary key, `>` foreign key, `?` nullable. */
export function table(name: string, columns: string, namespace = "public"): DiagramTable {
  return {
    id: `id of ${name}`,
    name,
    namespace,
    comment: null,
    row_count: null,
    columns: columns.split(", ").map(column),
  };
}

function column(text: string): DiagramColumn {
  return {
    name: text.replaceAll(/[*>?]/g, ""),
    data_type: "integer",
    is_primary_key: text.includes("*"),
    is_foreign_key: text.includes(">"),
    is_nullable: text.includes("?"),
  };
}

/** A foreign key from a line such as `orders(customer_id) customers(id)`. */
export function key(
  text: string,
  onDelete: DiagramRelationship["on_delete_action"] = "NO ACTION",
): DiagramRelationship {
  const [, from = "", fromColumns = "", to = "", toColumns = ""] = /^(\S+)\((.*?)\) (\S+)\((.*?)\)$/.exec(text) ?? [];
  return {
    id: text,
    from_table: `id of ${from}`,
    from_columns: fromColumns.split(", "),
    to_table: `id of ${to}`,
    to_name: to,
    to_columns: toColumns.split(", "),
    constraint_name: `${from}_fkey`,
    on_delete_action: onDelete,
    on_update_action: "NO ACTION",
  };
}

/** A shop: customers, orders, their items, products, and an employee who reports to another. */
export const shop: DiagramInput = {
  tables: [
    table("customers", "id*, email, note?"),
    table("orders", "id*, customer_id>, placed_at"),
    table("order_items", "order_id*>, line*, product_id>?, quantity"),
    table("products", "id*, name"),
    table("employees", "id*, manager_id>?"),
    table("settings", "name*, value"),
  ],
  relationships: [
    key("orders(customer_id) customers(id)", "CASCADE"),
    key("order_items(order_id) orders(id)", "CASCADE"),
    key("order_items(product_id) products(id)", "SET NULL"),
    key("employees(manager_id) employees(id)"),
  ],
};

/** A schema in which `count` tables reference one other, and each of them the one before. */
export function schemaWithHub(count: number): DiagramInput {
  const tables = [table("users", "id*, name")];
  const relationships: DiagramRelationship[] = [];
  for (let index = 0; index < count; index++) {
    tables.push(table(`entry_${index}`, "id*, created_by>, previous_id>?"));
    relationships.push(key(`entry_${index}(created_by) users(id)`));
    if (index > 0) relationships.push(key(`entry_${index}(previous_id) entry_${index - 1}(id)`));
  }
  return { tables, relationships };
}
