import { notAnId } from "@foretell/contract";
import type { ErrorDetail } from "@foretell/contract";
import type { z } from "zod";
import { badRequest, validationFailed } from "./errors.ts";

/** The mistakes that zod found in a value, in the words of the contract: the first of each field. */
export function errorDetails(error: z.ZodError, value: unknown): ErrorDetail[] {
  const messages = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    if (!messages.has(path)) messages.set(path, namingField(issue.message, path, valueAt(value, issue.path)));
  }
  return Array.from(messages, ([path, message]) => ({ path, message }));
}

/** What zod says where the contract has no words of its own. */
const ownMessage = /^Invalid (?:input|option|string|key|element)\b/;

/** A message that many fields share says which of them is meant. */
function namingField(message: string, path: string, value: unknown): string {
  if (path === "") return message;
  if (message === notAnId) return value === undefined ? `${path} is required` : `${path} is not an id`;
  return ownMessage.test(message) ? `${path}: ${message}` : message;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

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
