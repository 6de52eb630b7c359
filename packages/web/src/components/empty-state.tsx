import type { ReactNode } from "react";

/** What stands where there is nothing yet: what belongs here, and how to begin. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-panel border border-dashed border-line-control px-6 py-14 text-center">
      <h2 className="text-lead font-semibold">{title}</h2>
      <div className="mt-1 max-w-prose text-balance text-ink-soft">{children}</div>
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
