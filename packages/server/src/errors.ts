import { errorStatuses } from "@foretell/contract";
import type { EditConflict, ErrorCode, ErrorDetail } from "@foretell/contract";

export interface AppErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** For failures that pass: when to try again. */
  readonly retryAfterSeconds?: number;
  /** Of STALE_REVISION: both sides of it. */
  readonly conflict?: EditConflict;
  readonly cause?: unknown;
}

/** A failure that the caller may know all of: its message is for people, its code for programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;
  readonly conflict: EditConflict | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.conflict = options.conflict;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** Whether an error is the failure with this code. */
export const isRefusedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AppError && error.code === code;

/** 400 for a request that cannot be read as what it should be. */
export const badRequest = (message: string, code: "MALFORMED" | "TOKEN_INVALID" = "MALFORMED"): AppError =>
  new AppError(code, message);

/** 400 for fields that break their rules; the first message stands for all. */
export const validationFailed = (details: readonly ErrorDetail[]): AppError =>
  new AppError("VALIDATION_FAILED", details[0]?.message ?? "The request is not valid.", { details });

/** 401. */
export const unauthorised = (
  message: string,
  code: "NOT_SIGNED_IN" | "CREDENTIALS_WRONG" = "NOT_SIGNED_IN",
): AppError => new AppError(code, message);

/** 403 for a signed-in caller whose role does not allow it. */
export const forbidden = (message: string): AppError => new AppError("FORBIDDEN", message);

/** 404 for what is missing and for what the caller may not know of, which must look the same. */
export const notFound = (message: string): AppError => new AppError("NOT_FOUND", message);

/** 409. */
export const conflict = (message: string, details: readonly ErrorDetail[] = []): AppError =>
  new AppError("CONFLICT", message, { details });

/** 413. */
export const tooLarge = (message: string): AppError => new AppError("TOO_LARGE", message);

/** 429. */
export const tooManyRequests = (message: string, retryAfterSeconds: number): AppError =>
  new AppError("RATE_LIMITED", message, { retryAfterSeconds });

/** 503. */
export const unavailable = (message: string, retryAfterSeconds = 5): AppError =>
  new AppError("UNAVAILABLE", message, { retryAfterSeconds });

/** Nobody hears it: the caller's connection closed before the answer. */
export const callerGone = (): AppError => badRequest("The caller went away before the answer.");
