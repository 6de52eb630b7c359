import { notAnId } from "@foretell/contract";
import type { ErrorDetail } from "@foretell/contract";
import type { z } from "zod";

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
