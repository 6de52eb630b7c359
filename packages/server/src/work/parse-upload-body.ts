import {
  collaborativeImportBody,
  compareDumpBody,
  createVersionBody,
  importSchemaBody,
  validateSchemaBody,
} from "@foretell/contract";
import type { BodyOf, comparisonsRoutes, ErrorDetail, schemasRoutes, versionsRoutes } from "@foretell/contract";
import type { z } from "zod";
import { errorDetails } from "../error-details.ts";
import type { HeldDump } from "./held-dump.ts";
import { parseJson, TooManyValuesError } from "./parse-json.ts";

/** The bodies that bring a dump, or may, by what is to be done with it. */
interface UploadBodies {
  import: BodyOf<typeof schemasRoutes.import>;
  "shared import": z.output<typeof collaborativeImportBody>;
  validation: BodyOf<typeof schemasRoutes.validate>;
  version: BodyOf<typeof versionsRoutes.create>;
  comparison: BodyOf<typeof comparisonsRoutes.compareDump>;
}

export type UploadPurpose = keyof UploadBodies;

const bodies = {
  import: importSchemaBody,
  "shared import": collaborativeImportBody,
  validation: validateSchemaBody,
  version: createVersionBody,
  comparison: compareDumpBody,
} as const;

/** What a body brings stands in one of these. */
type UploadField = "sql_dump" | "schema_data" | "schema_snapshot";

type UploadFields = { [Purpose in UploadPurpose]: Omit<UploadBodies[Purpose], UploadField | "diff_summary"> };

/** The JSON body of an upload, taken apart: its small fields, and the dump or document, as text or as bytes that are read as a file is. */
export type ParsedUploadBody<Purpose extends UploadPurpose, Dump = HeldDump> =
  | {
      readonly outcome: "parsed";
      readonly fields: UploadFields[Purpose];
      /** Null where it brings nothing. */
      readonly brings: UploadField | null;
      /** Empty where it brings nothing. */
      readonly dump: Dump;
    }
  | { readonly outcome: "invalid"; readonly details: readonly ErrorDetail[] }
  | { readonly outcome: "malformed"; readonly message: string }
  | { readonly outcome: "too-large"; readonly message: string };

/** Reads and checks the body of an upload; takes some 5 ms a megabyte. */
export function parseUploadBody<Purpose extends UploadPurpose>(
  bytes: Uint8Array,
  purpose: Purpose,
): ParsedUploadBody<Purpose, string> {
  const value = parse(bytes);
  if (value instanceof TooManyValuesError) return { outcome: "too-large", message: value.message };
  if (value === undefined) return { outcome: "malformed", message: "The body is not valid JSON." };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { outcome: "malformed", message: "The body must be a JSON object." };
  }
  const parsed = bodies[purpose].safeParse(value);
  if (!parsed.success) return { outcome: "invalid", details: errorDetails(parsed.error, value) };
  const absent = { schema_data: undefined, schema_snapshot: undefined, diff_summary: undefined };
  const { sql_dump, schema_data, schema_snapshot, diff_summary: _unread, ...fields } = { ...absent, ...parsed.data };
  const document = schema_data ?? schema_snapshot;
  const dump = document === undefined ? (sql_dump ?? "") : stringify(document);
  if (dump === undefined) return { outcome: "malformed", message: "The schema data are nested too deeply." };
  return {
    outcome: "parsed",
    // The schema of the purpose gives the fields of the purpose, which the compiler does not follow through the table.
    fields: fields as UploadFields[Purpose],
    brings: broughtIn({ sql_dump, schema_data, schema_snapshot }),
    dump,
  };
}

function broughtIn(fields: Readonly<Record<UploadField, unknown>>): UploadField | null {
  if (fields.schema_data !== undefined) return "schema_data";
  if (fields.schema_snapshot !== undefined) return "schema_snapshot";
  return fields.sql_dump === undefined ? null : "sql_dump";
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
