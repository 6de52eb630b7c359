import { Ajv2020 } from "ajv/dist/2020.js";
import { schemaDataJsonSchema } from "../../src/index.ts";

const validate = new Ajv2020({ strict: false }).compile(schemaDataJsonSchema);

/** What the published JSON Schema has against a document; empty when it validates. */
export function schemaErrors(document: unknown): string[] {
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
}
