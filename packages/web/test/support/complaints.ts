import type { z } from "zod";

/** What a form's schema says of some values: the first message of each field, by field. */
export function complaints(schema: z.ZodType, values: object): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[path.join(".")] ??= message;
  return found;
}
