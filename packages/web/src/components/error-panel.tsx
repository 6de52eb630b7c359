import { OctagonX, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "../lib/notify.ts";
import { Button } from "./button.tsx";

/** A failure in the place of what could not be shown, with a way to try again. */
export function ErrorPanel({
  error,
  fallback,
  onRetry,
  actions,
}: {
  error: unknown;
  /** The words where the failure has none of its own. */
  fallback: string;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
}) {
  const message = errorMessage(error, fallback);
  return (
    <div role="alert" className="flex items-start gap-3 rounded-panel border border-blocked-line bg-blocked-soft p-4">
      <OctagonX className="mt-0.5 size-4 shrink-0 text-blocked" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-blocked">{fallback}</p>
        {message !== fallback && <p className="mt-0.5 text-ink">{message}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {onRetry !== undefined && (
            <Button onClick={onRetry}>
              <RotateCw aria-hidden />
              Try Again
            </Button>
          )}
          {actions}
        </div>
      </div>
    </div>
  );
}
