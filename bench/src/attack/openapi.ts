import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";

/** A JSON Schema as far as values are made from it. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly anyOf?: readonly ValueSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: ValueSchema;
}

/** One operation of a server, as its OpenAPI document tells of it. */
export interface Operation {
  /** `POST /v1/projects`. */
  readonly name: string;
  readonly method: string;
  /** With parameters as `{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: ValueSchema | undefined;
  readonly takesForm: boolean;
  readonly needsToken: boolean;
  /** What is wrong with an answer of JSON by the document; undefined where nothing is. */
  readonly findMismatch: (status: number, body: unknown) => string | undefined;
  /** Whether the document knows of the status. */
  readonly knows: (status: number) => boolean;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

type Content = Readonly<Record<string, { readonly schema: ValueSchema }>>;

interface OpenApiOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly unknown[];
}

/** Reads the operations of a running server from the document that it publishes. */
export async function readOperations(serverUrl: string): Promise<Operation[]> {
  const response = await fetch(`${serverUrl}/v1/openapi.json`);
  const document = (await response.json()) as OpenApiDocument;
  const { paths } = resolveReferences(document, document) as OpenApiDocument;
  // Formats have their patterns beside them.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(ajv, { path, method, operation })),
  );
}

/** A part of the document with what its references name in their places. None of its shapes contains itself. */
function resolveReferences(part: unknown, document: OpenApiDocument): unknown {
  if (Array.isArray(part)) return part.map((item) => resolveReferences(item, document));
  if (typeof part !== "object" || part === null) return part;
  const { $ref } = part as { readonly $ref?: unknown };
  if (typeof $ref === "string") return resolveReferences(findReferenced($ref, document), document);
  return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, resolveReferences(item, document)]));
}

function findReferenced(reference: string, document: OpenApiDocument): unknown {
  const steps = reference.replace(/^#\//, "").split("/");
  return steps.reduce<unknown>((part, step) => (part as Readonly<Record<string, unknown>>)[step], document);
}

function readOperation(
  ajv: Ajv2020,
  { path, method, operation }: { readonly path: string; readonly method: string; readonly operation: OpenApiOperation },
): Operation {
  const checks = new Map<number, ValidateFunction>();
  const checkOf = (status: number): ValidateFunction | undefined => {
    const schema = operation.responses[status]?.content?.["application/json"]?.schema;
    if (schema === undefined) return undefined;
    const check = checks.get(status) ?? ajv.compile(schema);
    checks.set(status, check);
    return check;
  };
  const content = operation.requestBody?.content ?? {};
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    body: content["application/json"]?.schema,
    takesForm: "multipart/form-data" in content,
    needsToken: (operation.security ?? []).length > 0,
    knows: (status) => String(status) in operation.responses,
    findMismatch: (status, body) => {
      const check = checkOf(status);
      if (check === undefined || check(body)) return undefined;
      return ajv.errorsText(check.errors, { dataVar: "body" });
    },
  };
}
