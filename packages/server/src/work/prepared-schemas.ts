import { prepareSchema } from "@foretell/engine";
import type { PreparedSchema } from "@foretell/engine";
import { LRUCache } from "lru-cache";
import type { PredictionTask, SchemaDocument } from "./prediction-task.ts";
import { readCatalogTexts } from "./read-catalog-texts.ts";
import { maxKeptWeight, schemaWeight } from "./schema-weight.ts";
import { unpackSnapshot } from "./snapshot.ts";

/** Small ones are prepared again in a moment: of those that nobody asks for any longer a process would gather thousands. */
const maxKeptCount = 100;
const prepared = new LRUCache<string, PreparedSchema>({ maxSize: maxKeptWeight, max: maxKeptCount });

/**
 * A schema that the process has prepared, or prepares from its document and keeps; undefined where it has neither. Throws
 * StoredShapeError.
 */
export function findPreparedSchema(task: Pick<PredictionTask, "schemaKey" | "document">): PreparedSchema | undefined {
  return prepared.get(task.schemaKey) ?? prepare(task);
}

function prepare({ schemaKey, document }: Pick<PredictionTask, "schemaKey" | "document">): PreparedSchema | undefined {
  if (document === null) return undefined;
  const { catalog, statistics } = unpack(document);
  const schema = prepareSchema(catalog, statistics);
  // One that is heavier than all that is kept is kept alone, until the next one comes.
  prepared.set(schemaKey, schema, { size: Math.min(schemaWeight(catalog, statistics), maxKeptWeight) });
  return schema;
}

function unpack(document: SchemaDocument) {
  return document.kind === "texts" ? readCatalogTexts(document.texts) : unpackSnapshot(document.bytes);
}
