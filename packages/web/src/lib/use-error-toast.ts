import { useEffect } from "react";
import { notifyError } from "./notify.ts";

/** Tells of a query's failure once, besides what the page shows in its place. */
export function useErrorToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error !== null && error !== undefined) notifyError(error, fallback);
  }, [error, fallback]);
}
