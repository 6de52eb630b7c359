import type { ReactNode } from "react";
import { BreakableName } from "./breakable-name.tsx";

/** A page's name, a sentence about it, and its actions; the main one last. */
export function PageHeader({
  title,
  description,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="text-title font-semibold tracking-tight text-balance break-words">
          {typeof title === "string" ? <BreakableName text={title} /> : title}
        </h1>
        {description !== undefined && <div className="mt-0.5 max-w-reading text-ink-soft">{description}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
