import { toast } from "sonner";

const successDurationMs = 2_000;
const errorDurationMs = 4_000;

/** Tells of something that worked, for two seconds. */
export function notifySuccess(message: string): void {
  toast.success(message, { duration: successDurationMs });
}

/** Tells of a failure, for four seconds: the server's own words where it gave any, else the text given. */
export function notifyError(error: unknown, fallback: string): void {
  toast.error(errorMessage(error, fallback), { duration: errorDurationMs });
}

/** The words of a failure a person can read; the fallback where the failure has none of its own. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof Error && error.name === "ApiError" && error.message !== "") return error.message;
  return fallback;
}
