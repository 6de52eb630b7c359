import type {
  DiagramColumn,
  DiagramInput,
  DiagramRelationship,
  DiagramTable,
} from "../../src/features/diagram/model/diagram-input.ts";

const topics = [
  "order",
  "customer",
  "product",
  "stock",
  "invoice",
  "payment",
  "shipment",
  "audit",
  "report",
  "contract",
];
const nouns = [
  "",
  "_item",
  "_status",
  "_address",
  "_history",
  "_note",
  "_type",
  "_rule",
  "_price",
  "_log",
  "_batch",
  "_tag",
];
const types = ["bigint", "varchar(255)", "integer", "timestamp", "numeric(12,2)", "boolean", "text", "date"];
const actions = ["NO ACTION", "CASCADE", "SET NULL", "RESTRICT", "NO ACTION", "SET DEFAULT"] as const;

/** A schema of `count` tables with about twelve columns each, keys mostly inside a topic, and three hubs. The same count gives the same schema. */
export function syntheticSchema(count: number): DiagramInput {
  const next = randomNumbers(count);
  const topicCount = Math.max(1, Math.round(count / 14));
  const tables: DiagramTable[] = [];
  const relationships: DiagramRelationship[] = [];
  for (let index = 0; index < count; index++) {
    const topic = index % topicCount;
    const name = `${topics[topic % topics.length]}${topic >= topics.length ? Math.floor(topic / topics.length) : ""}${nounAt(Math.floor(index / topicCount))}`;
    const parents = parentsOf(index, topicCount, count, next);
    const columns: DiagramColumn[] = [column("id", "bigint", { is_primary_key: true })];
    for (const [position, parent] of parents.entries()) {
      const columnName = `${tables[parent]?.name ?? name}_id${position}`;
      const isOptional = next() < 0.4;
      columns.push(column(columnName, "bigint", { is_foreign_key: true, is_nullable: isOptional }));
      relationships.push({
        id: `${index}.${position}`,
        from_table: `t${index}`,
        from_columns: [columnName],
        to_table: `t${parent}`,
        to_name: tables[parent]?.name ?? name,
        to_columns: ["id"],
        constraint_name: `${name}_${columnName}_fkey`,
        on_delete_action: actions[Math.floor(next() * actions.length)] ?? "NO ACTION",
        on_update_action: "NO ACTION",
      });
    }
    const plain = 4 + Math.floor(next() * 12);
    for (let at = 0; at < plain; at++)
      columns.push(
        column(`attribute_${at}`, types[Math.floor(next() * types.length)] ?? "text", { is_nullable: next() < 0.5 }),
      );
    tables.push({ id: `t${index}`, name, namespace: "public", comment: null, row_count: null, columns });
  }
  return { tables, relationships };
}

function nounAt(index: number): string {
  return index < nouns.length ? (nouns[index] ?? "") : `${nouns[1 + (index % (nouns.length - 1))]}_${index}`;
}

/** Most keys stay in the topic (tables whose index differs by multiples of the topic count), some go to a hub, few elsewhere. */
function parentsOf(index: number, topicCount: number, count: number, next: () => number): number[] {
  const parents: number[] = [];
  if (index === 0) return count > 3 ? [0] : [];
  const earlier = Math.floor(index / topicCount);
  if (earlier > 0) parents.push(Math.floor(next() * next() * earlier) * topicCount + (index % topicCount));
  if (earlier > 2 && next() < 0.3) parents.push(Math.floor(next() * earlier) * topicCount + (index % topicCount));
  if (count >= 30 && next() < 0.5) parents.push(Math.floor(next() * 3));
  if (next() < 0.06) parents.push(Math.floor(next() * index));
  return parents;
}

function column(name: string, type: string, properties: Partial<DiagramColumn>): DiagramColumn {
  return { name, data_type: type, is_primary_key: false, is_nullable: false, is_foreign_key: false, ...properties };
}

/** A linear congruential generator: numbers in 0..1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761 + 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
