import type { Multipart } from "@fastify/multipart";
import type { z } from "zod";
import { AppError, badRequest, tooLarge, validationFailed } from "../../errors.ts";
import { validate } from "../../http/validation.ts";
import type { ArrivingDump, DumpSource } from "../../work/dump-source.ts";
import type { HeldDump } from "../../work/held-dump.ts";
import type { ParsedUploadBody, UploadPurpose } from "../../work/parse-upload-body.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import { refuseStalled, uploadStallLimit } from "./stalled-upload.ts";

/** A dump with the fields that came before it. */
export interface Upload<Fields, Source extends DumpSource> {
  readonly fields: Fields;
  readonly fileName: string | undefined;
  readonly source: Source;
}

type ReadBody<Purpose extends UploadPurpose> = Extract<ParsedUploadBody<Purpose>, { outcome: "parsed" }>;
type FieldsOf<Purpose extends UploadPurpose> = ReadBody<Purpose>["fields"];

/** A dump that came as a field of a JSON body. */
export function uploadOfBody<Purpose extends UploadPurpose>(
  body: ParsedUploadBody<Purpose>,
): Upload<FieldsOf<Purpose>, HeldDump> & Pick<ReadBody<Purpose>, "brings"> {
  if (body.outcome === "malformed") throw badRequest(body.message);
  if (body.outcome === "too-large") throw tooLarge(body.message);
  if (body.outcome === "invalid") throw validationFailed(body.details);
  const { fields, brings, dump } = body;
  return { fields, fileName: undefined, brings, source: dump };
}

/** Turns the end of a thread that took a body apart into a 413; rethrows anything else. */
export function refuseLargeBody(error: unknown): never {
  if (!(error instanceof WorkTooLargeError)) throw error;
  throw tooLarge("Reading this body takes more memory than this server gives it. Send the dump as a file.");
}

/**
 * A dump that comes as the file of a form. The fields stand before it, so that who may import, and as what, is known
 * before the first byte of it is read.
 */
export async function uploadOfParts<Fields extends z.ZodObject>(
  parts: AsyncIterableIterator<Multipart>,
  fieldsSchema: Fields,
  missingFile = "SQL dump is required",
): Promise<Upload<z.output<Fields>, ArrivingDump>> {
  const fields: Record<string, unknown> = {};
  for await (const part of untilTheEnd(parts)) {
    if (part.type === "field") {
      if (part.valueTruncated) throw badRequest(`The field ${part.fieldname} is too long.`);
      fields[part.fieldname] = part.value;
      continue;
    }
    const missing = requiredNames(fieldsSchema).filter((name) => fields[name] === undefined);
    if (missing.length > 0) {
      part.file.resume();
      throw validationFailed(
        missing.map((path) => ({
          path,
          message: `Send the field ${path} before the file: fields after it are not read`,
        })),
      );
    }
    return {
      fields: validate(fieldsSchema, fields),
      fileName: part.filename === "" ? undefined : part.filename,
      source: { chunks: fileBytes(part, parts) },
    };
  }
  throw validationFailed([{ path: "file", message: missingFile }]);
}

function requiredNames(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [name]));
}

type FilePart = Extract<Multipart, { type: "file" }>;

async function* fileBytes(part: FilePart, rest: AsyncIterableIterator<Multipart>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of refuseStalled(part.file, uploadStallLimit)) yield chunk;
  } catch (error) {
    throw asBrokenForm(error);
  }
  if (part.file.truncated)
    throw tooLarge("The file is larger than this server takes. Compress it with gzip and import it again.");
  // A form that was broken off shows only here: the last part of a whole one ends with the form's end mark.
  for await (const after of untilTheEnd(rest)) {
    if (after.type === "file") after.file.resume();
    else throw badRequest(`Send the field ${after.fieldname} before the file.`);
  }
}

/** The parts, without ending their reading when the loop over them ends early. */
async function* untilTheEnd(parts: AsyncIterator<Multipart>): AsyncGenerator<Multipart> {
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw asBrokenForm(error);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

/** The form's parser throws plain errors for what a client has sent wrong, where it does not tell the status itself. */
function asBrokenForm(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && "statusCode" in error)) return error;
  return badRequest("The form cannot be read: it has no boundary, or ends before its end mark.");
}
