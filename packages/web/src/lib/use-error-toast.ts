import { useEffect, useRef } from "react";
import { errorMessage, notifyError } from "./notify.ts";

/**
 * Tells of a query's failure once, besides what the page shows in its place. What fails again, as each try of a page that
 * asks every few seconds does, is told again only after it has worked, or in other words.
 */
export function useErrorToast(error: unknown, fallback: string): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    const message = error === null || error === undefined ? undefined : errorMessage(error, fallback);
    if (message !== undefined && message !== told.current) notifyError(error, fallback, { isSaidInPlace: true });
    told.current = message;
  }, [error, fallback]);
}
