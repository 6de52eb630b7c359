import { ApiError } from "@foretell/contract";

/** Whether a failure says that the thing is not there, or not the reader's to know of. */
export function isNotFound(error: unknown): boolean {
  // An address whose id is no id names nothing either.
  return (
    error instanceof ApiError && (error.status === 404 || (error.status === 400 && error.code === "VALIDATION_FAILED"))
  );
}
