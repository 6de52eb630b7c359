import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "../lib/notify.ts";
import { Button } from "./button.tsx";

/**
 * A failure in the place of what could not be shown, with a way to try again. It is no verdict on what a person asked: the
 * colours of the meanings are not for it.
 */
export function ErrorPanel({
  error,
  fallback,
  onRetry,
  actions,
  children,
}: {
  error: unknown;
  /** The words where the failure has none of its own. */
  fallback: string;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
  /** What is still well, where that is in doubt. */
  children?: ReactNode;
}) {
  const message = errorMessage(error, fallback);
  return (
    <div role="alert" className="flex items-start gap-3 rounded-panel border border-line-control bg-panel p-4">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{fallback}</p>
        {message !== fallback && <p className="mt-0.5 text-ink">{message}</p>}
        {children !== undefined && <p className="mt-0.5 text-ink">{children}</p>}
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
