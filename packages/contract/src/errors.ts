import { z } from "zod";

/** Every `code` that a failure can carry, with its HTTP status. */
export const errorStatuses = {
  MALFORMED: 400,
  VALIDATION_FAILED: 400,
  TOKEN_INVALID: 400,
  NOT_SIGNED_IN: 401,
  CREDENTIALS_WRONG: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  IMPORT_CANCELLED: 409,
  LINK_USED: 409,
  STALE_REVISION: 409,
  STILL_REFERENCED: 409,
  STORED_DATA_UNREADABLE: 409,
  TOO_LARGE: 413,
  QUOTA_EXCEEDED: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,
  EXPECTATION_FAILED: 417,
  DUMP_EMPTY: 422,
  DUMP_HAS_NO_TABLE: 422,
  DUMP_INCOMPLETE: 422,
  DUMP_IS_NO_SQL: 422,
  DUMP_OF_ANOTHER_DIALECT: 422,
  EDIT_REFUSED: 422,
  STATEMENT_REFUSED: 422,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

export const errorDetail = z.object({
  /** The field, in dots; empty for the request as a whole. */
  path: z.string(),
  message: z.string(),
});

/** Both sides of an edit that meets what others have saved meanwhile. */
export const editConflict = z.object({
  /** Of the working state now: an edit that names it is applied to it. */
  revision: z.int(),
  /** What was saved since the caller's revision, oldest first; the last 100 of it. */
  theirs: z.array(z.object({ description: z.string(), user_name: z.string(), created_at: z.iso.datetime() })),
  /** What the caller asked for, as it would change what there is now. */
  yours: z.array(z.object({ description: z.string() })),
});

/** The body of every answer that is not a success. */
export const failureBody = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.enum(errorCodes),
  details: z.array(errorDetail),
  requestId: z.string(),
  /** Of STALE_REVISION alone. */
  conflict: editConflict.optional(),
});

export type ErrorDetail = z.output<typeof errorDetail>;
export type EditConflict = z.output<typeof editConflict>;
export type FailureBody = z.output<typeof failureBody>;
