import { z } from "zod";

const emailPattern = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:".]+$/u;

/** A text as it can be stored: PostgreSQL takes no NUL, and half of a surrogate pair is no character. */
export function storable(text: z.ZodString, label: string) {
  return text
    .refine((value) => !value.includes("\0"), { error: `${label} must not contain a NUL character` })
    .refine((value) => value.isWellFormed(), { error: `${label} must not contain half a surrogate pair` });
}

/** A text that may be blank: trimmed. */
export function optionalText(label: string, maxLength: number) {
  const text = z.string({ error: `${label} must be a text` }).trim();
  return storable(text.max(maxLength, { error: `${label} must be at most ${maxLength} characters` }), label);
}

/** A text that must not be blank: trimmed, with one message whether it is missing, empty or of another type. */
export function requiredText(message: string, limits: { maxLength: number; label: string }) {
  const text = z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(limits.maxLength, { error: `${limits.label} must be at most ${limits.maxLength} characters` });
  return storable(text, limits.label);
}

/** An e-mail address, trimmed and in lower case. */
export function email(invalidMessage = "Email is invalid") {
  return z
    .string({ error: "Email is required" })
    .trim()
    .toLowerCase()
    .min(1, { error: "Email is required", abort: true })
    .max(254, { error: invalidMessage, abort: true })
    .regex(emailPattern, { error: invalidMessage });
}

/** A password that is being checked: only its presence matters. */
export function givenPassword(requiredMessage = "Password is required") {
  return z
    .string({ error: requiredMessage })
    .min(1, { error: requiredMessage })
    .max(1_000, { error: "Password must be at most 1000 characters" });
}

export const fullName = storable(
  z
    .string({ error: "Full name is required" })
    .trim()
    .min(1, { error: "Full name is required", abort: true })
    .min(2, { error: "Full name must be at least 2 characters" })
    .max(200, { error: "Full name must be at most 200 characters" }),
  "Full name",
);

/** Of every id alike; an answer names the field. */
export const notAnId = "This is not an id";

export const id = z.uuid({ error: notAnId });

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

export const idParams = z.object({ id });
export const projectIdParams = z.object({ projectId: id });
export const schemaIdParams = z.object({ schemaId: id });

const limitError = "Limit must be a whole number from 1 to 1000";
const cursorError = "Cursor must be the next_cursor of the page before";

/**
 * Lists answer whole up to 1,000 rows and 4 MB, whichever comes first; `cursor` is the `next_cursor` of the page before. A
 * page with fewer rows than `limit` is the last one only where `next_cursor` is null.
 */
export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: limitError })
    .int({ error: limitError })
    .min(1, { error: limitError })
    .max(1_000, { error: limitError })
    .default(1_000),
  cursor: z.string({ error: cursorError }).max(200, { error: cursorError }).optional(),
});

/** Where the next page of a list begins; null after the last one. */
export const pageEnd = z.object({ next_cursor: z.string().nullable() });

export const emptyData = z.object({});
