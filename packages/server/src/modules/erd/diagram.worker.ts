import type { ProjectErd, SchemaErd } from "@foretell/contract";
import { packAnswer } from "../../http/pack-answer.ts";
import { isStoredShapeError, StoredShapeError } from "../../db/formats/stored-format.ts";
import { combine, labelSchemas, toDiagram } from "./diagram.ts";
import type { DiagramRelationship, DiagramTable } from "./diagram.ts";

/** A schema as the database gives it for its diagram, its JSON still text. */
export interface DiagramTexts {
  readonly schema: SchemaErd["schema"];
  /** JSON arrays of DiagramTable. */
  readonly tables: readonly string[];
  /** JSON arrays of DiagramRelationship. */
  readonly relationships: readonly string[];
}

/** The diagram of one schema, or of all schemas of a project. */
export type DiagramRequest =
  | { readonly of: "schema"; readonly texts: DiagramTexts }
  | { readonly of: "project"; readonly texts: readonly DiagramTexts[] };

/** The gzip of the answer with a SchemaErd or a ProjectErd; takes some 100 ms for 1,000 tables. Throws StoredShapeError. */
export function packDiagram(request: DiagramRequest): Uint8Array {
  return packAnswer(buildErd(request));
}

function buildErd(request: DiagramRequest): SchemaErd | ProjectErd {
  if (request.of === "schema") return { schema: request.texts.schema, ...readDiagram(request.texts) };
  const labels = labelSchemas(request.texts.map(({ schema }) => schema.name));
  const schemas = request.texts.map((texts, index) => ({
    ...texts.schema,
    label: labels[index] ?? texts.schema.name,
    ...readDiagram(texts),
  }));
  return { schemas, combined: combine(schemas) };
}

function readDiagram({ schema, tables, relationships }: DiagramTexts) {
  try {
    return toDiagram(
      tables.flatMap((batch) => JSON.parse(batch) as DiagramTable[]),
      relationships.flatMap((batch) => JSON.parse(batch) as DiagramRelationship[]),
    );
  } catch (error) {
    throw isStoredShapeError(error)
      ? new StoredShapeError(`in the schema "${schema.name}", ${error.message}`, { cause: error })
      : error;
  }
}
