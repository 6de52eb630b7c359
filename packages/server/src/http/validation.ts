import type { ErrorDetail } from "@foretell/contract";
import type { z } from "zod";
import { errorDetails } from "../error-details.ts";
import { badRequest, validationFailed } from "../errors.ts";

/** The value as the schema gives it; throws a VALIDATION_FAILED with every mistake. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationFailed(errorDetails(parsed.error, value));
  return parsed.data;
}

/** The body of a request as an object; a request without a body has none of its fields. */
export function bodyObject(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) {
    throw badRequest("The body must be a JSON object.");
  }
  return body;
}

/** Checks several parts of a request and throws one VALIDATION_FAILED with the mistakes of all. */
export function validateParts<Parts extends Record<string, { schema: z.ZodType | undefined; value: () => unknown }>>(
  parts: Parts,
): { [Name in keyof Parts]: unknown } {
  const details: ErrorDetail[] = [];
  const values = {} as { [Name in keyof Parts]: unknown };
  for (const [name, part] of Object.entries(parts) as [keyof Parts, Parts[keyof Parts]][]) {
    if (part.schema === undefined) continue;
    const value = part.value();
    const parsed = part.schema.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else details.push(...errorDetails(parsed.error, value));
  }
  if (details.length > 0) throw validationFailed(details);
  return values;
}
