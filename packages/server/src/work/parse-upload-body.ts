import { importSchemaBody, validateSchemaBody } from "@foretell/contract";
import type { BodyOf, ErrorDetail, schemasRoutes } from "@foretell/contract";
import { errorDetails } from "../app/validation.ts";
import { parseJson, TooManyValuesError } from "./parse-json.ts";

/** The bodies that bring a dump, by what is to be done with it. */
interface UploadBodies {
  import: BodyOf<typeof schemasRoutes.import>;
  validation: BodyOf<typeof schemasRoutes.validate>;
}

export type UploadPurpose = keyof UploadBodies;

const bodies = { import: importSchemaBody, validation: validateSchemaBody } as const;

/** The JSON body of an upload, taken apart: its small fields, and the dump or schema data as bytes again, ready to be read as a file is. */
export type ParsedUploadBody<Purpose extends UploadPurpose> =
  | {
      readonly outcome: "parsed";
      readonly fields: Omit<UploadBodies[Purpose], "sql_dump" | "schema_data">;
      readonly dump: Uint8Array<ArrayBuffer>;
    }
  | { readonly outcome: "invalid"; readonly details: readonly ErrorDetail[] }
  | { readonly outcome: "malformed"; readonly message: string }
  | { readonly outcome: "too-large"; readonly message: string };

export interface UploadBody<Purpose extends UploadPurpose = UploadPurpose> {
  readonly bytes: Uint8Array;
  readonly purpose: Purpose;
}

/** Reads and checks the body of an upload; takes some 5 ms a megabyte. */
export function parseUploadBody<Purpose extends UploadPurpose>({
  bytes,
  purpose,
}: UploadBody<Purpose>): ParsedUploadBody<Purpose> {
  const value = parse(bytes);
  if (value instanceof TooManyValuesError) return { outcome: "too-large", message: value.message };
  if (value === undefined) return { outcome: "malformed", message: "The body is not valid JSON." };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { outcome: "malformed", message: "The body must be a JSON object." };
  }
  const parsed = bodies[purpose].safeParse(value);
  if (!parsed.success) return { outcome: "invalid", details: errorDetails(parsed.error, value) };
  const { sql_dump, schema_data, ...fields } = { schema_data: undefined, ...parsed.data };
  const dump = schema_data === undefined ? sql_dump : stringify(schema_data);
  if (dump === undefined) return { outcome: "malformed", message: "The schema data are nested too deeply." };
  return {
    outcome: "parsed",
    // The schema of the purpose gives the fields of the purpose, which the compiler does not follow through the table.
    fields: fields as Omit<UploadBodies[Purpose], "sql_dump" | "schema_data">,
    dump: new TextEncoder().encode(dump),
  };
}

/** Undefined for a value that is nested so deeply that it cannot be written. */
function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** A body that is blank counts as one that was not sent. */
function parse(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  if (bytes.length < 100 && text.trim() === "") return {};
  try {
    return parseJson(text);
  } catch (error) {
    return error instanceof TooManyValuesError ? error : undefined;
  }
}
