import type { ProjectErd, SchemaErd } from "@foretell/contract";
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

/** The JSON of a SchemaErd or a ProjectErd, in UTF-8; takes some 80 ms for 1,000 tables. */
export function diagramJson(request: DiagramRequest): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(buildErd(request)));
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

function readDiagram({ tables, relationships }: DiagramTexts) {
  return toDiagram(
    tables.flatMap((batch) => JSON.parse(batch) as DiagramTable[]),
    relationships.flatMap((batch) => JSON.parse(batch) as DiagramRelationship[]),
  );
}
